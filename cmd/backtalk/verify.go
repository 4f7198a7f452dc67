package main

import (
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/session"
	"backtalk/core"
	"backtalk/core/tally"
	"backtalk/locales"
)

// verifyFlags are those of `backtalk verify`.
type verifyFlags struct {
	Match string `arg:"" optional:""`
	JSON  bool   `name:"json" help:"${CliJSON}"`
	recordFlags
}

// verifiedLine is what is printed of a match.
type verifiedLine struct {
	Match        any `json:"match"`
	Rolls        int `json:"rolls"`
	Wrong        int `json:"wrong"`
	Unverifiable int `json:"unverifiable"`
}

func (f *verifyFlags) run(std streams, texts *locales.Localizer) error {
	if err := f.check(); err != nil {
		return err
	}
	s, err := f.find("verify", f.Match, true)
	if err != nil {
		return err
	}
	v := tally.Verify(s.events, s.seed, s.words)
	p := newPrinter(std, texts, f.JSON)
	if f.JSON {
		line := verifiedLine{Match: s.id, Rolls: v.Rolls, Wrong: v.Wrong, Unverifiable: v.Unverifiable}
		if s.id == 0 {
			line.Match = f.Match
		}
		p.object(line)
	} else {
		for _, m := range verdictLines(v, s.events, session.Shown(f.Match)) {
			p.line(m)
		}
	}
	if v.Wrong > 0 {
		return errors.Join(p.err, errFailed)
	}
	return p.err
}

// verdictLines say what became of checking a match's rolls.
func verdictLines(v tally.Verdict, events []core.Event, match string) []say.Message {
	data := func() say.Data { return say.Data{"Match": match, "First": v.FirstWrong, "Game": v.Game} }
	switch {
	case v.Seed:
		return []say.Message{say.M(say.VerifySeed, data())}
	case v.Doubt == tally.Uncommitted:
		return []say.Message{say.M(say.VerifyUncommitted, data())}
	case v.Doubt == tally.Unrevealed:
		return []say.Message{say.M(say.VerifyUnrevealed, data())}
	case v.Wrong > 0:
		return []say.Message{say.N(say.VerifyWrong, v.Wrong, data())}
	}
	id := say.VerifyRight
	if started, ok := events[0].(core.MatchStarted); ok && started.Tips.Shown() {
		id = say.VerifyChained
	}
	lines := []say.Message{say.N(id, v.Rolls-v.Unverifiable, data())}
	if v.Unverifiable > 0 {
		lines = append(lines, say.N(say.VerifySet, v.Unverifiable, nil))
	}
	return lines
}
