package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/core/record"
	"backtalk/locales"
)

// exportFlags are the flags of `backtalk export`.
type exportFlags struct {
	Matches []string `arg:"" optional:"" placeholder:"MATCH" help:"CliNeedsMatch"`
	All     bool     `help:"CliExportAll"`
	Format  string   `help:"CliFormat" placeholder:"mat|sgf|text|events" default:"mat"`
	Out     string   `help:"CliOut" placeholder:"FILE"`
	*setup  `kong:"-"`
}

func (f *exportFlags) run(std streams, texts *locales.Localizer) error {
	format := library.Format(f.Format)
	if !slices.Contains(library.Formats(), format) {
		return wrongValue("--format", f.Format, "mat, sgf, text, events")
	}
	match, single := f.single()
	if !single {
		return f.runMany(std, texts, format)
	}
	s, err := f.find("export", match, true)
	if err != nil {
		return err
	}
	write := func(out io.Writer) error { return library.Write(out, format, s.events, s.when, texts.Text) }
	if f.Out == "" {
		err = write(std.out)
	} else {
		err = writeNew(f.Out, write)
	}
	if reason, ok := library.Refusal(err); ok {
		return &failedError{say.M(say.LibraryNotExported, say.Data{"Match": say.Shown(match), "Problem": reason})}
	}
	if err != nil || f.Out == "" {
		return err
	}
	p := newPrinter(std, texts, false)
	p.line(say.M(say.LibraryExported, say.Data{"Match": say.Shown(match), "File": f.Out}))
	return p.err
}

// writeNew writes a file for the player, and makes a new file private. If that fails, it removes an
// unfinished new file, and leaves an existing file as it was.
func writeNew(path string, write func(io.Writer) error) error {
	info, statErr := os.Stat(path)
	if statErr == nil && info.Mode().IsRegular() {
		return replace(path, info.Mode().Perm(), write)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	err = errors.Join(write(file), file.Close())
	if err != nil && errors.Is(statErr, os.ErrNotExist) {
		os.Remove(path)
	}
	return err
}

// replace writes a file beside an existing one, and puts it in its place once it is whole: a format
// may refuse a match, and the disk may be full.
func replace(path string, mode os.FileMode, write func(io.Writer) error) error {
	// What the player may not write must not be replaced either.
	old, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	old.Close()
	// A link stays, and leads to the new file.
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name())
	if err = errors.Join(write(part), part.Chmod(mode), part.Close()); err != nil {
		return err
	}
	return os.Rename(part.Name(), path)
}

// asFault returns the error about a file that err wraps, and reports whether it wraps one.
func asFault(err error) (*record.Fault, bool) {
	var fault *record.Fault
	return fault, errors.As(err, &fault)
}
