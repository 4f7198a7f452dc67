package main

import (
	"bytes"
	"errors"
	"io"
	"os"
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

// writeNew writes a file for the player, and makes a new file private. It makes the content first, so that
// an existing file stays as it was if a format refuses the match.
func writeNew(path string, write func(io.Writer) error) error {
	var content bytes.Buffer
	if err := write(&content); err != nil {
		return err
	}
	return os.WriteFile(path, content.Bytes(), 0o600)
}

// asFault returns the error about a file that err wraps, and reports whether it wraps one.
func asFault(err error) (*record.Fault, bool) {
	var fault *record.Fault
	return fault, errors.As(err, &fault)
}
