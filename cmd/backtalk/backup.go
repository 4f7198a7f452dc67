package main

import (
	"errors"
	"io/fs"
	"os"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/locales"
)

// backupFlags are the flags of `backtalk backup`.
type backupFlags struct {
	File   string `arg:"" optional:"" needed:"" placeholder:"FILE" help:"CliNeedsFile"`
	*setup `kong:"-"`
}

// restoreFlags are the flags of `backtalk restore`.
type restoreFlags struct {
	backupFlags
	Yes bool `help:"CliRestoreYes"`
}

// run writes a backup.
func (f *backupFlags) run(std streams, texts *locales.Localizer) error {
	if f.File == "" {
		return missing("backup")
	}
	if err := f.namedFolder(); err != nil {
		return err
	}
	j, err := f.toBackUp()
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
	list, err := j.List()
	if err != nil {
		return err
	}
	p := newPrinter(std, texts, false)
	p.line(say.N(say.LibraryBackedUp, len(list), say.Data{"File": f.File}))
	if len(answers) > 0 {
		p.line(say.M(say.LibraryAnswersBackedUp, nil))
	}
	if secret := session.SecretOf(list); secret > 0 {
		p.line(say.N(say.LibrarySecretBackedUp, secret, nil))
	}
	return p.err
}

// toBackUp opens the journal, even if it is read-only: matches on a read-only medium need a backup too.
func (f *backupFlags) toBackUp() (*journal.Journal, error) {
	if j, err := f.look(); err != nil || j != nil {
		return j, err
	}
	return f.journal()
}

// run replaces the saved matches with a backup, and adds its quiz answers to the player's.
func (f *restoreFlags) run(std streams, texts *locales.Localizer) error {
	if f.File == "" {
		return missing("restore")
	}
	answers, added, err := f.joinedAnswers()
	if errors.Is(err, journal.ErrNoBackup) {
		other := say.M(say.ProblemOfFile, say.Data{"Problem": say.M(say.RecordUnknownFormat, nil), "File": f.File})
		return &failedError{say.M(say.PageRestoreFailed, say.Data{"Problem": other})}
	}
	if err != nil {
		return err
	}
	p := newPrinter(std, texts, false)
	if err := errors.Join(f.agreed(p, std.in), p.err); err != nil {
		return err
	}
	if err := f.folder().make(); err != nil {
		return err
	}
	aside, err := journal.Restore(f.journalFile(), f.File, time.Now())
	if err != nil {
		return err
	}
	// If the answers can't be saved, the player still hears where the matches
	// are.
	var unsaved error
	if added {
		unsaved = f.config.answers().Save(answers)
	}
	count, err := journal.Count(f.journalFile())
	if err != nil {
		return err
	}
	id := say.LibraryRestored
	if aside == "" {
		id = say.LibraryRestoredNew
	}
	p.line(say.N(id, count, say.Data{"File": aside}))
	if added && unsaved == nil {
		p.line(say.M(say.PageAnswersRestored, nil))
	}
	return errors.Join(unsaved, p.err)
}

// agreed returns an error unless the backup may replace the saved matches. If a person can answer,
// it asks them to confirm.
func (f *restoreFlags) agreed(p *printer, in *os.File) error {
	inBackup, err := journal.Count(f.File)
	if err != nil || f.Yes {
		return err
	}
	here := say.M(say.CliRestoreUnread, nil)
	switch n, err := journal.Count(f.journalFile()); {
	case errors.Is(err, fs.ErrNotExist) || err == nil && n == 0:
		return nil
	case err == nil:
		here = say.N(say.CliRestoreHere, n, nil)
	case !errors.Is(err, matches.ErrDamaged) && !errors.Is(err, matches.ErrNewer):
		return err
	}
	p.line(here)
	p.line(say.N(say.CliRestoreBackup, inBackup, nil))
	if !lines.InputOf(in).Attended() {
		return &failedError{say.M(say.CliRestoreNeedsYes, nil)}
	}
	if !p.agreed(say.M(say.CliRestoreSure, nil), in) {
		return &failedError{say.M(say.LibraryRestoredNone, nil)}
	}
	return nil
}

// joinedAnswers returns the player's quiz answers merged with those of the
// backup, and reports whether that adds any.
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
