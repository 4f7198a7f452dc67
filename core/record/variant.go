package record

import (
	"errors"
	"fmt"

	"backtalk/core"
	"backtalk/core/notation"
)

// lawName is the written form of a special rule.
type lawName struct {
	law  core.Laws
	name string
}

func lawNames() [7]lawName {
	return [...]lawName{
		{core.NoHitAndRun, "no-hit-and-run"},
		{core.Head, "head"},
		{core.Runner, "runner"},
		{core.StartingQuarter, "starting-quarter"},
		{core.SixInARow, "six-in-a-row"},
		{core.OpenTheWay, "open-the-way"},
		{core.Mother, "mother"},
	}
}

// variantOf writes a variant: by name if that says everything.
func variantOf(v core.Variant) *variantLine {
	if known, ok := core.VariantNamed(v.Name); ok && known == v && v.Name != "" {
		return &variantLine{Name: v.Name}
	}
	l := &variantLine{
		Name: v.Name, Meets: meetings.of(v.Moving.Meets), SameWay: v.Moving.SameWay,
		Mulligans: v.Mulligans, NoBackgammons: v.NoBackgammons, NoCube: v.NoCube,
		RollsAgain: v.RollsAgain, WinnerBegins: v.WinnerBegins, Target: v.Target,
	}
	for _, law := range lawNames() {
		if v.Moving.Laws.Has(law.law) {
			l.Laws = append(l.Laws, law.name)
		}
	}
	if v.Start != (core.Board{}) {
		l.Position = notation.PositionID(v.Start)
	}
	if n := v.Checkers(); n != core.Checkers {
		l.Checkers = n
	}
	return l
}

func (l *variantLine) read() (core.Variant, error) {
	if known, ok := core.VariantNamed(l.Name); ok && l.nameOnly() && l.Name != "" {
		return known, nil
	}
	v := core.Variant{
		Name: l.Name, Mulligans: l.Mulligans, NoBackgammons: l.NoBackgammons, NoCube: l.NoCube,
		RollsAgain: l.RollsAgain, WinnerBegins: l.WinnerBegins, Target: l.Target,
		Moving: core.Moving{SameWay: l.SameWay},
	}
	var err error
	if l.Meets != "" {
		if v.Moving.Meets, err = meetings.parse(l.Meets); err != nil {
			return v, err
		}
	}
	if v.Moving.Laws, err = lawsOf(l.Laws); err != nil || l.Position == "" {
		return v, err
	}
	return l.start(v)
}

// nameOnly reports whether the line says nothing but the name.
func (l *variantLine) nameOnly() bool {
	return l.Position == "" && l.Meets == "" && !l.SameWay && len(l.Laws) == 0 && !l.Mulligans && !l.NoBackgammons && !l.NoCube &&
		!l.RollsAgain && !l.WinnerBegins && l.Target == 0
}

func lawsOf(written []string) (core.Laws, error) {
	var laws core.Laws
	for _, name := range written {
		known := false
		for _, law := range lawNames() {
			if law.name == name {
				laws, known = laws|law.law, true
			}
		}
		if !known {
			return laws, fmt.Errorf("no rule is called %q", name)
		}
	}
	return laws, nil
}

// start reads the position that games begin with.
func (l *variantLine) start(v core.Variant) (core.Variant, error) {
	checkers := core.Checkers
	if l.Checkers != 0 {
		checkers = l.Checkers
	}
	if checkers < 1 || checkers > core.Checkers {
		return v, fmt.Errorf("a side has 1 to %d checkers, not %d", core.Checkers, checkers)
	}
	b, err := notation.ParseCheckers(l.Position, checkers)
	if err == nil && (b[0].Gone() || b[1].Gone()) {
		err = errStart
	}
	if v.Start = b; err == nil && !v.Valid(&b) {
		err = errPosition
	}
	return v, err
}

// errStart is returned for a game that is over before it starts.
var errStart = errors.New("a game begins with all checkers of a side borne off")
