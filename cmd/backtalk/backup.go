package main

import (
	"errors"
	"io/fs"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/matches"
	"backtalk/locales"
)

// backupFlags are those of `backtalk backup` and `backtalk restore`.
type backupFlags struct {
	File   string `arg:"" optional:"" needed:"" placeholder:"FILE" help:"CliNeedsFile"`
	*setup `kong:"-"`
}

// run writes a backup.
func (f *backupFlags) run(std streams, texts *locales.Localizer) error {
	if f.File == "" {
		return missing("backup")
	}
	j, err := f.journal()
	if err != nil {
		return err
	}
	defer func() { _ = j.Close() }()
	answers, err := f.config.answers().backup()
	if err != nil {
		return err
	}
	if err := j.Backup(f.File, answers); err != nil {
		return err
	}
	more := []say.MessageID{say.LibraryAnswersBackedUp}
	if len(answers) == 0 {
		more = nil
	}
	return f.count(std, texts, j, say.LibraryBackedUp, f.File, more...)
}

// restore replaces what is saved with a backup, and joins its answers of the quiz with those that
// are here.
func (f *backupFlags) restore(std streams, texts *locales.Localizer) error {
	if f.File == "" {
		return missing("restore")
	}
	if err := f.folder().make(); err != nil {
		return err
	}
	answers, added, err := f.joinedAnswers()
	if err != nil {
		return err
	}
	aside, err := journal.Restore(f.journalFile(), f.File, time.Now())
	if err != nil {
		return err
	}
	// Where the answers can't be saved, it is still said where the matches are.
	var more []say.MessageID
	var unsaved error
	if added {
		if unsaved = f.config.answers().Save(answers); unsaved == nil {
			more = append(more, say.PageAnswersRestored)
		}
	}
	j, err := f.journal()
	if err != nil {
		return err
	}
	defer func() { _ = j.Close() }()
	id := say.LibraryRestored
	if aside == "" {
		id = say.LibraryRestoredNew
	}
	if err := f.count(std, texts, j, id, aside, more...); err != nil {
		return err
	}
	return unsaved
}

// joinedAnswers are the player's answers of the quiz together with those of the backup, which may
// add nothing.
func (f *backupFlags) joinedAnswers() (text []byte, added bool, err error) {
	answers, err := journal.Answers(f.File)
	if err != nil || len(answers) == 0 {
		return nil, false, err
	}
	text, added, err = f.config.answers().joined(answers)
	if errors.Is(err, matches.ErrDamaged) {
		err = &fs.PathError{Op: "restore", Path: f.File, Err: err}
	}
	return text, added, err
}

// count says how many matches there are now, and then what else there is to say.
func (f *backupFlags) count(
	std streams, texts *locales.Localizer, j *journal.Journal, id say.MessageID, file string, more ...say.MessageID,
) error {
	list, err := j.List()
	if err != nil {
		return err
	}
	p := newPrinter(std, texts, false)
	p.line(say.N(id, len(list), say.Data{"File": file}))
	for _, m := range more {
		p.line(say.M(m, nil))
	}
	return p.err
}
