package bot

import (
	"context"

	"backtalk/core"
	"backtalk/core/sense"
)

// These are the chances of winning from which Simple doubles, takes and beavers in contact. To
// take a dead cube it would need a quarter; owning the cube makes up for the difference.
const (
	doubleFrom   = .70
	redoubleFrom = .74
	takeFrom     = .23
	beaverFrom   = .55
)

// These are limits in Keith's count of a race, in pips. The count of the side on roll is raised by
// a seventh. That side doubles if its raised count exceeds the other side's count by keithDouble
// at most, or by keithRedouble for a redouble. The other side takes if the raised count exceeds
// its own by at least keithTake.
const (
	keithPart     = 7
	keithDouble   = 4
	keithRedouble = 3
	keithTake     = 2
)

func (b simple) double(_ context.Context, v View) (bool, error) {
	s := &v.State
	me := s.Decider()
	own, other := needs(s, me), needs(s, me.Opponent())
	switch {
	case s.Cube.Value >= own:
		// A dead cube: its present value wins the match.
		return false, nil
	case s.Cube.Value >= other:
		// Losing this game loses the match, so a double costs nothing.
		return true, nil
	case expectation(s, me) > 1:
		// Too good: a drop would win one point, and playing on for a gammon is worth more.
		return false, nil
	}
	board := s.For(me)
	return wantsDouble(&board, s.Cube.Turned()), nil
}

// needs returns how many points p needs to win the match. In money play it returns more than any game
// can give.
func needs(s *core.State, p core.Player) int {
	if s.Rules.Length == 0 {
		return 1 << 30
	}
	return s.Rules.Length - s.Score[p]
}

// wantsDouble reports whether the position alone justifies a double. The doubler, about to roll, is at
// index 0.
func wantsDouble(b *core.Board, redouble bool) bool {
	if win, last := lastRoll(b); last {
		return win >= .5
	}
	if b.Contact() {
		from := doubleFrom
		if redouble {
			from = redoubleFrom
		}
		return chance(b) >= from
	}
	most := keithDouble
	if redouble {
		most = keithRedouble
	}
	return keithRaised(b) <= sense.KeithCount(&b[1])+most
}

// takes reports whether the side at index 1 takes, if the side at index 0 has doubled and is about to
// roll.
func takes(b *core.Board) bool {
	if win, last := lastRoll(b); last {
		return win <= .75
	}
	if b.Contact() {
		return 1-chance(b) >= takeFrom
	}
	return keithRaised(b) >= sense.KeithCount(&b[1])+keithTake
}

// keithRaised returns Keith's count of the side on roll, raised by its seventh, rounded down.
func keithRaised(b *core.Board) int {
	n := sense.KeithCount(&b[0])
	return n + n/keithPart
}

// lastRoll returns the chance of the side on roll in a race that it wins now or never, because the
// other side bears off with any roll.
func lastRoll(b *core.Board) (win float64, last bool) {
	if b.Contact() {
		return 0, false
	}
	swapped := b.Swap()
	if sense.WinningRolls(&swapped) != sense.AllRolls {
		return 0, false
	}
	return float64(sense.WinningRolls(b).Count()) / 36, true
}

func (b simple) answerDouble(_ context.Context, v View, canBeaver bool) (Act, error) {
	s := &v.State
	me := s.Decider()
	if s.Offered/2 >= needs(s, me.Opponent()) {
		// Dropping would lose the match.
		return Take, nil
	}
	// After a beaver, the side that answers is about to roll.
	if s.OnTurn == me {
		board := s.For(me)
		return takeIf(chance(&board) >= takeFrom), nil
	}
	board := s.For(s.OnTurn)
	if canBeaver && 1-chance(&board) >= beaverFrom {
		return Beaver, nil
	}
	return takeIf(takes(&board)), nil
}

func takeIf(yes bool) Act {
	if yes {
		return Take
	}
	return Drop
}
