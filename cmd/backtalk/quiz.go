package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/quiz"
	"backtalk/cmd/internal/table"
	"backtalk/locales"
)

// quizFlags are those of `backtalk quiz`.
type quizFlags struct {
	Daily bool   `help:"${CliQuizDaily}"`
	UI    string `name:"ui" help:"${CliUI}" placeholder:"auto|lines|screen" default:"auto"`
	Voice string `help:"${CliVoice}" placeholder:"auto|on|speechd|espeak|none"`
	Mute  bool   `help:"${CliMute}"`
	recordFlags

	given givenFlags
}

func (f *quizFlags) run(std streams, texts *locales.Localizer) error {
	values, err := f.given.over(f.config.values)
	if err != nil {
		return err
	}
	play := &playFlags{
		Data: f.Data, Config: f.Config, Lang: f.Lang, UI: f.UI, Voice: f.Voice, Mute: f.Mute, Defaults: true,
		config: f.config, given: f.given,
	}
	p, err := play.open(std, texts, values)
	if err != nil {
		return err
	}
	return p.guarded(func() error { return p.quiz(f.Daily) })
}

func (p *program) quiz(daily bool) error {
	if daily {
		left, err := p.session.QuizDaily()
		if err == nil && left != table.Left {
			p.front.Notify(say.M(say.QuizDone, nil))
		}
		return err
	}
	all, err := quiz.Exercises()
	if err != nil {
		return err
	}
	p.session.Quiz(all)
	return nil
}

// quizName is the file beside the settings that has what was answered in the quiz.
const quizName = "quiz.json"

// quizFile keeps what was answered in the quiz.
type quizFile struct{ path string }

// Load implements quiz.Store.
func (f quizFile) Load() ([]byte, error) {
	text, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// Save implements quiz.Store.
func (f quizFile) Save(text []byte) error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return err
	}
	if err := atomic.WriteFile(f.path, bytes.NewReader(text)); err != nil {
		return err
	}
	return os.Chmod(f.path, 0o600)
}
