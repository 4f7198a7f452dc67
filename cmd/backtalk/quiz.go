package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/quiz"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/locales"
)

// quizFlags are the flags of `backtalk quiz`.
type quizFlags struct {
	Daily  bool `help:"CliQuizDaily" apart:"own"`
	Own    bool `help:"CliQuizOwn"`
	*setup `kong:"-"`
}

func (f *quizFlags) run(std streams, texts *locales.Localizer) error {
	return f.atTable(std, texts, func(p *program) error { return p.quiz(f.Daily, f.Own) })
}

func (p *program) quiz(daily, own bool) error {
	if daily {
		left, err := p.session.QuizDaily()
		if err == nil && left != table.Left {
			p.session.Desk().Announce(say.Announcement{Sentences: []say.Message{say.M(say.QuizDone, nil)}, Urgency: say.Event})
		}
		return err
	}
	all, err := p.session.Exercises()
	if err != nil {
		return err
	}
	if own {
		all = quiz.Of(all, quiz.Own)
	}
	if len(all) == 0 {
		return &failedError{say.M(say.QuizNoneOwn, nil)}
	}
	p.session.Quiz(all)
	return nil
}

// quizName is the file of quiz answers, beside the settings.
const quizName = "quiz.json"

// answers returns the file of quiz answers.
func (c config) answers() quizFile {
	return quizFile{filepath.Join(filepath.Dir(c.file.Path), quizName)}
}

// quizFile saves the quiz answers.
type quizFile struct{ path string }

// Load implements quiz.Store.
func (f quizFile) Load() ([]byte, error) {
	text, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// backup returns the content of the file for a backup, or nil if it isn't a
// valid book.
func (f quizFile) backup() ([]byte, error) {
	text, err := f.Load()
	if err != nil {
		return nil, err
	}
	if _, err := quiz.ReadBook(text); err != nil {
		return nil, nil //nolint:nilerr // the quiz ignores such a file too
	}
	return text, nil
}

// joined returns the file's answers merged with those of a backup, and
// reports whether that added any.
func (f quizFile) joined(backup []byte) (text []byte, added bool, err error) {
	own, err := f.Load()
	if err != nil {
		return nil, false, err
	}
	text, added, err = quiz.Join(own, backup)
	if err != nil {
		return nil, false, fmt.Errorf("the answers: %w: %w", matches.ErrDamaged, err)
	}
	return text, added, nil
}

// Save implements quiz.Store.
func (f quizFile) Save(text []byte) error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return err
	}
	return settings.Replace(f.path, text, 0o600)
}
