package main

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/locales"
)

// backupFlags are those of `backtalk backup` and `backtalk restore`.
type backupFlags struct {
	File string `arg:"" optional:""`
	recordFlags
}

// run writes a backup.
func (f *backupFlags) run(std streams, texts *locales.Localizer) error {
	if err := f.check(); err != nil {
		return err
	}
	if f.File == "" {
		return missing("backup")
	}
	j, err := f.open()
	if err != nil {
		return err
	}
	defer func() { _ = j.Close() }()
	if err := j.Backup(f.File); err != nil {
		return err
	}
	return f.count(std, texts, j, say.LibraryBackedUp, f.File)
}

// restore replaces what is saved with a backup.
func (f *backupFlags) restore(std streams, texts *locales.Localizer) error {
	if err := f.check(); err != nil {
		return err
	}
	if f.File == "" {
		return missing("restore")
	}
	if err := f.folder().make(); err != nil {
		return err
	}
	aside, err := journal.Restore(f.file(), f.File, time.Now())
	if err != nil {
		return err
	}
	j, err := f.open()
	if err != nil {
		return err
	}
	defer func() { _ = j.Close() }()
	id := say.LibraryRestored
	if aside == "" {
		id = say.LibraryRestoredNew
	}
	return f.count(std, texts, j, id, aside)
}

// count says how many matches there are now.
func (f *backupFlags) count(std streams, texts *locales.Localizer, j *journal.Journal, id say.MessageID, file string) error {
	list, err := j.List()
	if err != nil {
		return err
	}
	p := newPrinter(std, texts, false)
	p.line(say.N(id, len(list), say.Data{"File": file}))
	return p.err
}
