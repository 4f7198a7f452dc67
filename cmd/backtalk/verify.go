package main

import (
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/core/tally"
	"backtalk/locales"
)

// verifyFlags are the flags of `backtalk verify`.
type verifyFlags struct {
	Match  string `arg:"" optional:"" needed:"" placeholder:"MATCH" help:"CliNeedsMatchOrFile"`
	JSON   bool   `name:"json" help:"CliJSON"`
	*setup `kong:"-"`
}

// verifiedLine is the verdict on a match as other programs read it.
type verifiedLine struct {
	Match        any `json:"match"`
	Rolls        int `json:"rolls"`
	Wrong        int `json:"wrong"`
	Unverifiable int `json:"unverifiable"`
}

func (f *verifyFlags) run(std streams, texts *locales.Localizer) error {
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
		for _, m := range library.Verdict(v, s.events, say.Shown(f.Match)) {
			p.line(m)
		}
	}
	if v.Wrong > 0 {
		return errors.Join(p.err, errFailed)
	}
	return p.err
}
