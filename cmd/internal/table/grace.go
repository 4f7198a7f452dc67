package table

import (
	"time"

	"backtalk/core"
	"backtalk/keymap"
)

// The grace is a moment after the last die in which the player can still undo the last move. If the
// next player is not a person here, the table holds back the end of the turn for that long. So the
// next player never hears of a move that is undone, and if the program is killed, the match
// continues before the end of the turn.

// grace is the moment in which the end of a turn is held back.
type grace struct {
	// timer runs until it is over; nil while no turn is held back.
	timer *time.Timer
	// version is the number of events at which it began.
	version int
	// waited is how long the end of the last turn was held back. The pace of the opponent's answer includes
	// it.
	waited time.Duration
}

// heldBack reports whether the end of this complete turn is held back. It starts the grace if
// undoing the last move could lead to another play.
func (t autopilot) heldBack(s *core.State) bool {
	version := t.table.match.Version()
	if t.table.grace.version == version {
		return t.table.grace.timer != nil
	}
	if t.table.opts.Grace <= 0 || t.table.Here(s.OnTurn.Opponent()) || !couldDiffer(s) {
		return false
	}
	var timer *time.Timer
	timer = time.AfterFunc(t.table.opts.Grace, func() {
		t.table.desk.Post(func() {
			if t.table.grace.timer == timer {
				t.table.grace.over(t.table.opts.Grace)
			}
		})
	})
	t.table.grace = grace{timer: timer, version: version}
	return true
}

// couldDiffer reports whether undoing the last move could lead to anything else: not if the game is
// won or no other play was legal.
func couldDiffer(s *core.State) bool {
	if _, won := s.Winning(); won || len(s.Turn.Made()) == 0 {
		return false
	}
	from := s.Turn.Again()
	return len(from.Completions()) > 1
}

// over ends the grace after its full time.
func (g *grace) over(waited time.Duration) {
	g.end()
	g.waited = waited
}

// end stops holding the turn back.
func (g *grace) end() {
	if g.timer != nil {
		g.timer.Stop()
	}
	g.timer = nil
}

// ending lists the actions that are for the next turn, and so end this one at once. Enter ends it too, as it
// does if the player confirms each turn.
var ending = map[keymap.Action]bool{
	keymap.DoDouble: true, keymap.DoYes: true, keymap.DoNo: true,
	keymap.DoDie1: true, keymap.DoDie2: true, keymap.DoDie3: true, keymap.DoDie4: true, keymap.DoDie5: true, keymap.DoDie6: true,
	keymap.DoNextTarget: true, keymap.DoPreviousTarget: true, keymap.DoMovesList: true,
}

// hurry ends the grace at an action that is for the next turn.
func (t *Table) hurry(a keymap.Action) {
	if t.grace.timer != nil && ending[a] && t.desk.AtBoard() {
		t.grace.end()
		t.Advance()
	}
}
