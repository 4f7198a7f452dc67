package main

import (
	"errors"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/keymap"
	"backtalk/locales"
)

// historyFlags are those of `backtalk history`.
type historyFlags struct {
	JSON     bool   `name:"json" help:"CliJSON"`
	Opponent string `help:"CliOpponent" placeholder:"NAME"`
	Search   string `help:"CliSearch" placeholder:"TEXT"`
	Rename   string `help:"CliRename" placeholder:"NAME"`
	To       string `help:"CliTo" placeholder:"NAME"`
	Delete   string `help:"CliDelete" placeholder:"MATCH"`
	*setup   `kong:"-"`
}

// historyLine is what is printed of a match.
type historyLine struct {
	Match    int64     `json:"match"`
	Date     string    `json:"date"`
	Players  [2]string `json:"players"`
	Length   int       `json:"length"`
	Score    [2]int    `json:"score"`
	Finished bool      `json:"finished"`
	Rules    string    `json:"rules,omitempty"`
	Source   string    `json:"source,omitempty"`
	Damaged  bool      `json:"damaged,omitempty"`
	// Analysis is left out where the match was not analysed.
	Analysis *analysisObject `json:"analysis,omitempty"`
}

func (f *historyFlags) run(std streams, texts *locales.Localizer) error {
	if (f.Rename == "") != (f.To == "") {
		return &session.Refusal{Message: say.M(say.CliRenameNeeds, nil)}
	}
	p := newPrinter(std, texts, f.JSON)
	j, err := f.look()
	if err != nil {
		return err
	}
	if j != nil {
		defer func() { _ = j.Close() }()
	}
	switch {
	case f.Delete != "":
		err = f.delete(p, j)
	case f.Rename != "":
		err = f.rename(p, j)
	default:
		err = f.list(p, j)
	}
	return errors.Join(err, p.err)
}

func (f *historyFlags) delete(p *printer, j *journal.Journal) error {
	id, ok := matchNumber(f.Delete)
	if !ok {
		return notMatch(f.Delete)
	}
	if j == nil {
		return noMatch(f.Delete)
	}
	e, err := j.Find(id)
	if err == nil {
		err = j.Discard(id)
	}
	if errors.Is(err, matches.ErrNoMatch) {
		return noMatch(f.Delete)
	}
	if err == nil {
		p.line(say.M(say.LibraryDeleted, say.Data{"Match": id, "Line": library.Line(&e, p.now)}))
	}
	return err
}

func (f *historyFlags) rename(p *printer, j *journal.Journal) error {
	n := 0
	if j != nil {
		var err error
		if n, err = j.Rename(f.Rename, f.To); err != nil {
			return err
		}
	}
	if n == 0 {
		return &failedError{say.M(say.LibraryRenamedNone, say.Data{"Name": say.Shown(f.Rename)})}
	}
	p.line(say.N(say.LibraryRenamed, n, say.Data{"Name": f.Rename, "To": f.To}))
	return nil
}

func (f *historyFlags) list(p *printer, j *journal.Journal) error {
	var all []matches.Entry
	if j != nil {
		var err error
		if all, err = j.List(); err != nil {
			return err
		}
	}
	filter := library.Filter{Opponent: f.Opponent, Text: keymap.Digits(f.Search)}
	fitting := filter.Of(all, func(e *matches.Entry) string { return p.texts.Plain(library.Line(e, p.now)) })
	for i := range fitting {
		f.print(p, &fitting[i])
	}
	switch {
	case f.JSON || len(fitting) > 0:
	case len(all) > 0:
		p.line(say.M(say.LibraryNoneFits, nil))
	default:
		p.line(say.M(say.LibraryNone, nil))
	}
	return nil
}

func (f *historyFlags) print(p *printer, e *matches.Entry) {
	if !f.JSON {
		p.line(say.M(say.LibraryNumbered, say.Data{"Match": e.ID, "Line": library.Line(e, p.now)}))
		return
	}
	p.object(historyLine{
		Match: e.ID, Date: library.Date(e), Players: names(e), Length: e.Facts.Length,
		Score: e.Facts.Score, Finished: e.Facts.Over, Rules: e.Facts.Rules, Source: strings.TrimSpace(e.Source), Damaged: e.Damaged,
		Analysis: analysisOf(e),
	})
}
