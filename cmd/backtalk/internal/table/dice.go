package table

import (
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// nextDice draws the next roll of the match: number n of its seed, where n rolls were drawn before.
func (t *Table) nextDice() core.Roll {
	return t.dice(rollsDrawn(t.match.Events()))
}

// rollsDrawn counts the rolls of a match so far. The roll that follows an opening is the opening's own.
func rollsDrawn(events []core.Event) uint64 {
	n := uint64(0)
	opening := false
	for _, e := range events {
		switch e.(type) {
		case core.OpeningRolled:
			n++
			opening = true
		case core.Rolled:
			if !opening {
				n++
			}
			opening = false
		}
	}
	return n
}

// diceOf asks for p's dice.
func (t *Table) diceOf(p core.Player) say.Message {
	if t.human(p) && !t.shared() {
		return say.M(say.TableDice, nil)
	}
	return say.M(say.TableDiceOf, say.Data{"Name": t.state().Players[p].Name})
}

// openingDice asks for the dice of the opening, one of each side.
func (t *Table) openingDice() say.Message {
	if t.human(0) && !t.shared() {
		return say.M(say.TableDiceOpening, nil)
	}
	return say.M(say.TableDiceOpeningOf, say.Data{"Name": t.state().Players[0].Name})
}

// askDice asks for the dice thrown on a real board.
func (t *Table) askDice(ask say.Message, got func(core.Roll)) {
	t.enter(&places.Entry{
		Ask:  ask,
		Echo: t,
		Accept: func(text string) (func(), []say.Announcement) {
			roll, ok := parseDice(text)
			if !ok {
				return nil, []say.Announcement{{
					Sentences: []say.Message{say.M(say.TableBadDice, nil)},
					Urgency:   say.Answer, Cue: say.CueIllegal,
				}}
			}
			return func() { got(roll) }, nil
		},
		Left: func() { t.openMenu() },
	})
}

// parseDice reads two dice as they are typed: "31", "3 1", "3-1", or on the digit row of another layout.
func parseDice(text string) (core.Roll, bool) {
	for _, digits := range []string{strings.Map(withoutSeparators, text), strings.Map(keymap.Digit, text)} {
		if len(digits) != 2 {
			continue
		}
		if roll := (core.Roll{digits[0] - '0', digits[1] - '0'}); roll.Valid() {
			return roll, true
		}
	}
	return core.Roll{}, false
}

// withoutSeparators drops what may stand between two dice.
func withoutSeparators(r rune) rune {
	if strings.ContainsRune(" -,/+", r) {
		return -1
	}
	return r
}
