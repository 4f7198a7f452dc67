package table

import (
	"context"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/keymap"
)

// seated is a match that shows who sits where.
type seated interface {
	feature.Match
	// Here reports whether a person plays p here.
	Here(p core.Player) bool
}

// handDice are the dice of a real board. The person here rolls them and enters what they show.
type handDice struct {
	match seated
	// left is called when the player leaves the question about the dice.
	left func()
	// typed holds digits that the player pressed a moment before the question, while the other side
	// considered doubling. The question gets them if the match is still at version.
	typed   []uint8
	version int
}

// Throw asks for the dice. A player who leaves the question gets it again later.
func (h *handDice) Throw(_ context.Context, what seat.Throw, got func(seat.Rolled, error)) {
	ask := h.diceOf(what.Player)
	if what.Opening {
		ask = h.openingDice()
	}
	h.match.Desk().Enter(&places.Dice{
		Ask:   ask,
		Wrong: say.M(say.TableBadDice, nil),
		Got:   func(dice [2]uint8) { got(seat.Rolled{Dice: dice}, nil) },
		Left: func() {
			got(seat.Rolled{}, seat.ErrNotThrown)
			h.left()
		},
		Echo: h.match.Desk(),
	})
	typed := h.typed
	if h.typed = nil; h.version != h.match.Version() {
		return
	}
	for _, die := range typed {
		h.match.Desk().Pass(keymap.Char('0'+rune(die), 0))
	}
}

// early keeps a digit for the question that is about to come.
func (h *handDice) early(die uint8) {
	if version := h.match.Version(); h.version != version {
		h.typed, h.version = nil, version
	}
	if len(h.typed) < 2 {
		h.typed = append(h.typed, die)
	}
}

// diceOf returns the question for p's dice.
func (h *handDice) diceOf(p core.Player) say.Message {
	if h.alone(p) {
		return say.M(say.TableDice, nil)
	}
	return say.M(say.TableDiceOf, say.Data{"Name": a11y.Called(h.match.State().Players[p])})
}

// openingDice returns the question for the dice of the opening, one of each side.
func (h *handDice) openingDice() say.Message {
	if h.alone(0) {
		return say.M(say.TableDiceOpening, nil)
	}
	return say.M(say.TableDiceOpeningOf, say.Data{"Name": a11y.Called(h.match.State().Players[0])})
}

// alone reports whether p is the only person here.
func (h *handDice) alone(p core.Player) bool {
	return h.match.Here(p) && !h.match.Here(p.Opponent())
}
