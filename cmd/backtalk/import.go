package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/problem"
	"backtalk/core/record"
	"backtalk/locales"
)

// importFlags are the flags of `backtalk import`.
type importFlags struct {
	Files     []string `arg:"" optional:"" needed:"" placeholder:"FILE" help:"CliNeedsFiles"`
	Positions bool     `name:"positions" help:"CliImportPositions"`
	JSON      bool     `name:"json" help:"CliJSON"`
	*setup    `kong:"-"`
}

// importedLine is an imported match, or a rejected file, as other programs read it.
type importedLine struct {
	File    string    `json:"file"`
	Match   int64     `json:"match,omitempty"`
	Players []string  `json:"players,omitempty"`
	Length  *int      `json:"length,omitempty"`
	Result  string    `json:"result,omitempty"`
	Known   bool      `json:"known,omitempty"`
	Refused *refused  `json:"refused,omitempty"`
	Faults  []refused `json:"faults,omitempty"`
}

// refused is a problem at one place of a file, or the reason for rejecting a whole file.
type refused struct {
	Game int    `json:"game"`
	Move int    `json:"move"`
	Line int    `json:"line,omitempty"`
	Rule string `json:"rule"`
}

func (f *importFlags) run(std streams, texts *locales.Localizer) error {
	if !slices.ContainsFunc(f.Files, func(name string) bool { return name != "" }) {
		return missing("import")
	}
	j, err := f.journal()
	if err != nil {
		return err
	}
	defer func() { _ = j.Close() }()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	in := &importer{printer: newPrinter(std, texts, f.JSON), journal: j, reader: library.NewReader(j), flags: f}
	in.reader.Positions = f.Positions
	sources{in: std.in, take: in.file, refuse: in.refuse}.all(ctx, f.Files)
	if err := in.done(ctx.Err() != nil); err != nil {
		return err
	}
	return in.err
}

// importer imports files one after the other, and counts them.
type importer struct {
	*printer
	journal *journal.Journal
	reader  *library.Reader
	flags   *importFlags
	// files counts all files, refused the rejected files, and imported the new matches.
	files, refused, imported int
}

// done prints the result for several files. It returns an error if any file was rejected, or if the
// player stopped the import.
func (p *importer) done(stopped bool) error {
	switch {
	case stopped:
		p.complain(say.N(say.LibraryImportStopped, p.imported, nil))
	case p.files > 1 && !p.json:
		p.line(say.N(say.LibraryImportDone, p.imported, say.Data{"Files": say.N(say.LibraryImportFiles, p.files, nil), "Refused": p.refused}))
	}
	if (stopped || p.refused > 0) && p.err == nil {
		return errFailed
	}
	return nil
}

// file imports one file.
func (p *importer) file(file library.File) {
	content, err := file.Read()
	var out library.Outcome
	if err == nil {
		out, err = p.reader.Read(file.Name, content, p.now)
	}
	if err != nil {
		p.refuse(file.Name, err)
		return
	}
	p.files++
	if !out.Known {
		p.imported += len(out.IDs)
	}
	for i, id := range out.IDs {
		entry, err := p.journal.Find(id)
		if err != nil {
			p.err = err
			return
		}
		var faults []*record.Fault
		if i < len(out.Faults) {
			faults = out.Faults[i]
		}
		p.match(file.Name, &entry, out.Known, faults)
	}
}

// refuse prints why a file was not imported, and counts the file.
func (p *importer) refuse(path string, err error) {
	p.files, p.refused = p.files+1, p.refused+1
	reason, ofContent := library.Refusal(err)
	if !ofContent {
		reason = p.flags.config.folders.because(problem.Cause(err, path))
	}
	p.complain(say.M(say.LibraryRefused, say.Data{"File": path, "Problem": reason}))
	if !p.json {
		return
	}
	line := importedLine{File: path, Refused: &refused{Rule: "unreadable-file"}}
	var positions *library.PositionsError
	if errors.As(err, &positions) {
		line.Refused.Rule = "many-positions"
	}
	if fault, ok := asFault(err); ok {
		line.Refused = refusedAt(fault)
	}
	p.object(line)
}

// match prints a match and the problems found in it.
func (p *importer) match(path string, e *matches.Entry, known bool, faults []*record.Fault) {
	if !p.json {
		id := say.LibraryImported
		if known {
			id = say.LibraryKnown
		}
		p.line(say.M(id, say.Data{"File": path, "Match": e.ID, "Line": library.Line(e, p.now)}))
		file := path
		if len(p.flags.Files) == 1 && p.flags.Files[0] == path {
			file = ""
		}
		for _, fault := range faults {
			p.complain(library.Place(fault, file))
		}
		return
	}
	both := names(e)
	line := importedLine{
		File: path, Match: e.ID, Players: both[:], Length: &e.Facts.Length, Known: known,
		Result: fmt.Sprintf("%d-%d", e.Facts.Score[0], e.Facts.Score[1]),
	}
	for _, fault := range faults {
		line.Faults = append(line.Faults, *refusedAt(fault))
		if line.Refused == nil && againstPlay[fault.Problem] {
			line.Refused = refusedAt(fault)
		}
	}
	p.object(line)
}

// againstPlay holds the problems because of which the import changes or drops a play or an action.
var againstPlay = map[record.Problem]bool{
	record.IllegalPlay: true, record.ImpossiblePlay: true, record.UnreadablePlay: true, record.IllegalAction: true,
	record.OutOfTurn: true, record.WrongCube: true,
}

func refusedAt(f *record.Fault) *refused {
	return &refused{Game: f.Game, Move: f.Move, Line: f.Line, Rule: library.RuleName(f)}
}
