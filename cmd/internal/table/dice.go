package table

import (
	"context"
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/keymap"
)

// throwing is a roll that is on its way.
type throwing struct{ stop context.CancelFunc }

// throw has the dice rolled for a command, and reports whether it was carried out already. Dice
// that take their time hold no key up; where something else happens meanwhile they are forgotten.
func (t *Table) throw(what seat.Throw, command func(seat.Rolled) core.Command) (done bool) {
	if t.thrown != nil {
		return false
	}
	ctx, cancel := context.WithCancel(context.Background())
	pending := &throwing{cancel}
	t.thrown = pending
	t.drawn.follow(t.match)
	what.N = t.drawn.n
	dice := t.dice
	if t.opts.HandDice {
		dice = handDice{t}
	}
	dice.Throw(ctx, what, func(r seat.Rolled, err error) {
		if t.thrown != pending {
			return
		}
		t.dropThrow()
		switch {
		case err == nil:
			done = t.do(command(r))
		case !errors.Is(err, seat.ErrNotThrown):
			t.desk.Fail(say.TableDiceFailed, say.Data{"Problem": t.desk.Because(err)})
			t.finish(Left)
		}
	})
	return done
}

// dropThrow forgets dice that are on their way, and takes the question for them away.
func (t *Table) dropThrow() {
	if t.thrown != nil {
		t.thrown.stop()
	}
	t.thrown = nil
	t.desk.Withdraw(func(p places.Place) bool {
		_, asks := p.(*places.Dice)
		return asks
	})
}

// roll rolls for a player, and reports whether the dice were there at once.
func (t *Table) roll(p core.Player) bool {
	opening := t.state().Phase == core.PhaseOpening
	clocking{t}.charge()
	return t.throw(seat.Throw{Player: p, Opening: opening}, func(r seat.Rolled) core.Command {
		return core.RollDice{Player: p, Dice: r.Dice, Secrets: r.Secrets}
	})
}

// start rolls for the opening of a game.
func (t *Table) start() bool {
	return t.throw(seat.Throw{Opening: true}, func(r seat.Rolled) core.Command { return core.StartGame(r) })
}

// drawn counts the rolls of a match. The roll that follows an opening is the opening's own.
type drawn struct {
	n uint64
	// version is how many events were looked at; opening says that the last roll among them was an
	// opening.
	version int
	opening bool
}

// follow counts what was rolled since it was last called.
func (d *drawn) follow(m *core.Match) {
	for _, e := range m.Since(d.version) {
		switch e.(type) {
		case core.OpeningRolled:
			d.n++
			d.opening = true
		case core.Rolled:
			if !d.opening {
				d.n++
			}
			d.opening = false
		}
	}
	d.version = m.Version()
}

// diceOf asks for p's dice.
func (t handDice) diceOf(p core.Player) say.Message {
	if t.here(p) && !t.shared() {
		return say.M(say.TableDice, nil)
	}
	return say.M(say.TableDiceOf, say.Data{"Name": t.state().Players[p].Name})
}

// openingDice asks for the dice of the opening, one of each side.
func (t handDice) openingDice() say.Message {
	if t.here(0) && !t.shared() {
		return say.M(say.TableDiceOpening, nil)
	}
	return say.M(say.TableDiceOpeningOf, say.Data{"Name": t.state().Players[0].Name})
}

// handDice are those thrown on a real board, which the person here is asked for.
type handDice struct{ *Table }

// Throw asks for the dice. Who leaves the question finds the menu, and is asked again after it.
func (t handDice) Throw(_ context.Context, what seat.Throw, got func(seat.Rolled, error)) {
	ask := t.diceOf(what.Player)
	if what.Opening {
		ask = t.openingDice()
	}
	t.desk.Enter(&places.Dice{
		Ask:   ask,
		Wrong: say.M(say.TableBadDice, nil),
		Got:   func(dice [2]uint8) { got(seat.Rolled{Dice: dice}, nil) },
		Left: func() {
			got(seat.Rolled{}, seat.ErrNotThrown)
			t.openMenu()
		},
		Echo: t.desk,
	})
	for _, die := range t.early.take(t.match.Version()) {
		t.desk.Pass(keymap.Char('0'+rune(die), 0))
	}
}

// earlyDice are digits pressed while the other side considers doubling, a moment before the dice of the
// side are asked for. The question gets them, if nothing has happened in the match since.
type earlyDice struct {
	dice    []uint8
	version int
}

// add keeps a digit pressed after so many events.
func (e *earlyDice) add(die uint8, version int) {
	if e.version != version {
		*e = earlyDice{version: version}
	}
	if len(e.dice) < 2 {
		e.dice = append(e.dice, die)
	}
}

// take returns what was kept after so many events, and keeps it no longer.
func (e *earlyDice) take(version int) []uint8 {
	kept := *e
	*e = earlyDice{}
	if kept.version != version {
		return nil
	}
	return kept.dice
}
