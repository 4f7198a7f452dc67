package main

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/keymap"
	"backtalk/locales"
)

// historyFlags are the flags of `backtalk history`.
type historyFlags struct {
	JSON     bool     `name:"json" help:"CliJSON"`
	Opponent string   `help:"CliOpponent" placeholder:"NAME"`
	Search   string   `help:"CliSearch" placeholder:"TEXT"`
	Rename   string   `help:"CliRename" placeholder:"NAME" apart:"json opponent search"`
	To       string   `help:"CliTo" placeholder:"NAME"`
	Delete   []string `help:"CliDelete" placeholder:"MATCHES" sep:"none" apart:"json opponent search rename to"`
	Yes      bool     `help:"CliDeleteYes"`
	*setup   `kong:"-"`
}

// historyLine is a match as other programs read it.
type historyLine struct {
	Match    int64     `json:"match"`
	Date     string    `json:"date,omitempty"`
	Players  [2]string `json:"players"`
	Length   int       `json:"length"`
	Score    [2]int    `json:"score"`
	Finished bool      `json:"finished"`
	Rules    string    `json:"rules,omitempty"`
	Source   string    `json:"source,omitempty"`
	Damaged  bool      `json:"damaged,omitempty"`
	// Analysis is missing if the match was not analysed.
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
	case len(f.Delete) > 0:
		err = f.delete(p, std.in, j)
	case f.Rename != "":
		err = f.rename(p, j)
	default:
		err = f.list(p, j)
	}
	return errors.Join(err, p.err)
}

// delete deletes matches. Unless the player gives --yes, it first names some of them and asks the
// player to confirm.
func (f *historyFlags) delete(p *printer, in io.Reader, j *journal.Journal) error {
	chosen, err := chosenFrom(p, j, f.Delete)
	if err != nil {
		return err
	}
	if !f.Yes && !f.sure(p, in, chosen) {
		return &failedError{say.M(say.LibraryDeletedNone, nil)}
	}
	if len(chosen) != 1 {
		return discard(p, j, chosen)
	}
	e := &chosen[0]
	if err := j.Discard(e.ID); err != nil && !errors.Is(err, matches.ErrNoMatch) {
		return err
	}
	p.line(say.M(say.LibraryDeleted, say.Data{"Match": e.ID, "Line": library.Line(e, p.now)}))
	return nil
}

// discard deletes several matches, and names them in one line. Another program may have deleted some of
// them.
func discard(p *printer, j *journal.Journal, chosen []matches.Entry) error {
	var gone []int64
	var err error
	for i := range chosen {
		if err = j.Discard(chosen[i].ID); err != nil && !errors.Is(err, matches.ErrNoMatch) {
			break
		}
		gone, err = append(gone, chosen[i].ID), nil
	}
	if len(gone) > 0 {
		p.line(library.Deleted(gone))
	}
	return err
}

// mostNamed bounds how many of the matches to delete the question names.
const mostNamed = 5

// sure names the matches and asks whether to delete them. The end of input is a no.
func (f *historyFlags) sure(p *printer, in io.Reader, chosen []matches.Entry) bool {
	for i := range chosen[:min(len(chosen), mostNamed)] {
		p.line(say.M(say.LibraryNumbered, say.Data{"Match": chosen[i].ID, "Line": library.Line(&chosen[i], p.now)}))
	}
	if more := len(chosen) - mostNamed; more > 0 {
		p.line(say.N(say.CliDeleteMore, more, nil))
	}
	return p.agreed(say.N(say.CliDeleteSure, len(chosen), nil), in)
}

// agreed asks a question, and reports whether the answer is yes. The end of input is a no.
func (p *printer) agreed(question say.Message, in io.Reader) bool {
	p.line(question)
	answer, _ := bufio.NewReader(in).ReadString('\n')
	answer = strings.ToLower(strings.TrimSpace(answer))
	return slices.Contains(p.texts.Words(say.CliYesWords), answer)
}

// chosenFrom returns the matches for numbers and ranges. It returns an error for anything else, and for
// a number that no match has. For a range it names the numbers without a match.
func chosenFrom(p *printer, j *journal.Journal, texts []string) ([]matches.Entry, error) {
	numbers, wrong := library.ParseNumbers(texts...)
	if numbers == nil {
		return nil, notMatch(wrong)
	}
	var list []matches.Entry
	if j != nil {
		var err error
		if list, err = j.List(); err != nil {
			return nil, err
		}
	}
	chosen, missing := numbers.Of(list)
	if missing != "" {
		return nil, noMatch(missing)
	}
	if gaps := numbers.Without(list); len(gaps) > 0 {
		p.complain(gaps.NoMatches())
	}
	return chosen, nil
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
	f.ownNames().Claim(all)
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
