package table

import (
	"context"
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// throwing is a roll that is on its way.
type throwing struct{ stop context.CancelFunc }

// throw rolls dice for a command, and reports whether it carried out the command at once. If the
// dice take time, the keys still work. If something else happens meanwhile, the table drops the
// roll.
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
		dice = t.byHand
	}
	dice.Throw(ctx, what, func(r seat.Rolled, err error) {
		if t.thrown != pending {
			return
		}
		t.dropThrow()
		switch {
		case err == nil:
			done = t.Do(command(r))
		case !errors.Is(err, seat.ErrNotThrown):
			t.desk.Fail(say.TableDiceFailed, say.Data{"Problem": t.desk.Because(err)})
			t.Finish(Left)
		}
	})
	return done
}

// dropThrow forgets dice that are on their way, and withdraws the question for them.
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
	opening := t.State().Phase == core.PhaseOpening
	t.features.Rolling()
	return t.throw(seat.Throw{Player: p, Opening: opening}, func(r seat.Rolled) core.Command {
		return core.RollDice{Player: p, Dice: r.Dice, Secrets: r.Secrets}
	})
}

// start starts a game, with an opening roll if that decides who begins. It reports whether the game
// has started at once.
func (t *Table) start() bool {
	s := t.State()
	if _, known := s.NextBeginner(); known {
		if _, elsewhere := t.dice.(seat.Awaited); !elsewhere {
			return t.Do(core.StartGame{})
		}
		// If the dice come from elsewhere, so does the start of the game.
		return t.throw(seat.Throw{Opening: true}, func(seat.Rolled) core.Command { return core.StartGame{} })
	}
	return t.throw(seat.Throw{Opening: true}, func(r seat.Rolled) core.Command { return core.StartGame(r) })
}

// drawn counts the rolls of a match. The roll that follows an opening is the opening's own, unless both
// dice are rolled again.
type drawn struct {
	n uint64
	// version counts the events seen; opening is set if the last roll among them was an opening whose dice are played.
	version int
	opening bool
}

// follow counts the rolls since it was last called.
func (d *drawn) follow(m *core.Match) {
	for _, e := range m.Since(d.version) {
		switch e := e.(type) {
		case core.OpeningRolled:
			d.n++
			d.opening = !e.Again
		case core.Rolled:
			if !d.opening {
				d.n++
			}
			d.opening = false
		}
	}
	d.version = m.Version()
}
