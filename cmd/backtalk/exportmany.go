package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/locales"
)

// single returns the match number or file if the player names exactly one match, or "" if they name
// none. It returns false if there may be several.
func (f *exportFlags) single() (match string, ok bool) {
	if f.All {
		return "", false
	}
	numbers, _ := library.ParseNumbers(f.Matches...)
	if number, one := numbers.Single(); one {
		return strconv.FormatInt(number, 10), true
	}
	switch {
	case len(f.Matches) == 0:
		return "", true
	case len(f.Matches) == 1 && numbers == nil:
		return f.Matches[0], true
	}
	return "", false
}

// fileAfter returns the file that the player typed after the matches without --out, if there is one.
func (f *exportFlags) fileAfter() (file string, ok bool) {
	last := len(f.Matches) - 1
	if last < 1 {
		return "", false
	}
	before, _ := library.ParseNumbers(f.Matches[:last]...)
	number, _ := library.ParseNumbers(f.Matches[last])
	return f.Matches[last], before != nil && number == nil
}

// runMany writes several matches to a folder or a zip, one file for each.
func (f *exportFlags) runMany(std streams, texts *locales.Localizer, format library.Format) error {
	file, follows := f.fileAfter()
	switch {
	case f.All && len(f.Matches) > 0:
		return &session.Refusal{Message: say.M(say.CliExportAllAlone, nil)}
	case f.Out == "" && follows:
		return &session.Refusal{Message: say.M(say.CliExportFileAfterOut, say.Data{"File": say.Shown(file)})}
	case f.Out == "":
		return &session.Refusal{Message: say.M(say.CliExportNeedsOut, nil)}
	}
	j, err := f.look()
	if err != nil {
		return err
	}
	if j != nil {
		defer func() { _ = j.Close() }()
	}
	p := newPrinter(std, texts, false)
	chosen, err := f.chosen(p, j)
	if err != nil {
		return err
	}
	if len(chosen) == 0 {
		p.line(say.M(say.LibraryNone, nil))
		return p.err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	e := exporter{printer: p, journal: j, format: format, ctx: ctx}
	if strings.EqualFold(filepath.Ext(f.Out), ".zip") {
		err = writeNew(f.Out, func(out io.Writer) error { return e.zip(out, chosen) })
	} else {
		err = e.folder(f.Out, chosen)
	}
	if err != nil {
		return err
	}
	e.line(say.N(say.LibraryExportedMany, e.written, say.Data{"File": f.Out}))
	if e.written < len(chosen) && e.err == nil {
		return errFailed
	}
	return e.err
}

// chosen returns the matches to write.
func (f *exportFlags) chosen(p *printer, j *journal.Journal) ([]matches.Entry, error) {
	if !f.All {
		return chosenFrom(p, j, f.Matches)
	}
	if j == nil {
		return nil, nil
	}
	return j.List()
}

// exporter writes matches, and counts them.
type exporter struct {
	*printer
	journal *journal.Journal
	format  library.Format
	ctx     context.Context
	written int
}

// folder writes matches to files in a folder. If the folder doesn't exist, the first match creates
// it.
func (e *exporter) folder(path string, chosen []matches.Entry) error {
	const private = 0o700
	return e.each(chosen, func(name string, content []byte) error {
		if err := os.MkdirAll(path, private); err != nil {
			return err
		}
		return writeNew(filepath.Join(path, name), func(out io.Writer) error {
			_, err := out.Write(content)
			return err
		})
	})
}

// zip writes matches to files in a zip.
func (e *exporter) zip(out io.Writer, chosen []matches.Entry) error {
	z := zip.NewWriter(out)
	err := e.each(chosen, func(name string, content []byte) error {
		file, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: e.now})
		if err == nil {
			_, err = file.Write(content)
		}
		return err
	})
	return errors.Join(err, z.Close())
}

// each writes the matches one after the other, until the player stops the program. It skips matches
// that are damaged or that the format can't hold, names them at the end, and fails if it wrote none.
func (e *exporter) each(chosen []matches.Entry, put func(name string, content []byte) error) error {
	var skipped skips
	defer func() { skipped.tell(e.printer) }()
	for i := range chosen {
		if e.ctx.Err() != nil {
			break
		}
		id := strconv.FormatInt(chosen[i].ID, 10)
		var content bytes.Buffer
		events, err := e.journal.Events(chosen[i].ID)
		if err == nil {
			err = library.Write(&content, e.format, events, chosen[i].Date(), e.texts.Text)
		}
		reason, refused := library.Refusal(err)
		if errors.Is(err, matches.ErrDamaged) {
			reason, refused = say.M(say.ProblemDamaged, nil), true
		}
		if refused {
			skipped.add(chosen[i].ID, reason, e.texts.Text(reason))
			continue
		}
		if err == nil {
			err = put("match-"+id+e.format.Ending(), content.Bytes())
		}
		if err != nil {
			return err
		}
		e.written++
	}
	if e.written == 0 {
		return errFailed
	}
	return nil
}

// skips holds the matches that the export left out, by reason.
type skips []skip

type skip struct {
	reason say.Message
	text   string
	ids    []int64
}

// add notes a match. It compares reasons by their text.
func (s *skips) add(id int64, reason say.Message, text string) {
	at := slices.IndexFunc(*s, func(k skip) bool { return k.text == text })
	if at < 0 {
		at = len(*s)
		*s = append(*s, skip{reason: reason, text: text})
	}
	(*s)[at].ids = append((*s)[at].ids, id)
}

// tell prints one line for each reason.
func (s skips) tell(p *printer) {
	for _, k := range s {
		p.complain(library.NotExported(k.ids, k.reason))
	}
}
