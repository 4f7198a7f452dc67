package table

import (
	"time"

	"backtalk/core"
	"backtalk/keymap"
)

// The grace after the last die: before a computer player the end of the turn is held back for a
// moment, in which the last move can still be undone. Nothing is taken back that was announced to
// anybody: until the end of the turn the match stands, and is resumed after a kill, as before it.

// grace is the moment in which the end of a turn is held back.
type grace struct {
	// timer runs until it is over; nil while no turn is held back.
	timer *time.Timer
	// version is the number of events at which it began.
	version int
	// waited is how long the end of the last turn was held back, which the pace of the opponent's
	// answer counts as waited.
	waited time.Duration
}

// heldBack reports whether the end of this complete turn waits, and has it wait where the last move
// could be undone for another play.
func (t autopilot) heldBack(s *core.State) bool {
	version := t.match.Version()
	if t.grace.version == version {
		return t.grace.timer != nil
	}
	if t.opts.Grace <= 0 || t.Here(s.OnTurn.Opponent()) || !couldDiffer(s) {
		return false
	}
	var timer *time.Timer
	timer = time.AfterFunc(t.opts.Grace, func() {
		t.desk.Post(func() {
			if t.grace.timer == timer {
				t.grace.over(t.opts.Grace)
			}
		})
	})
	t.grace = grace{timer: timer, version: version}
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

// over lets the turn end after its full time.
func (g *grace) over(waited time.Duration) {
	g.end()
	g.waited = waited
}

// end has nothing held back any more.
func (g *grace) end() {
	if g.timer != nil {
		g.timer.Stop()
	}
	g.timer = nil
}

// ending are the actions that are for the next turn: they end this one without waiting. Enter ends
// it as it does where the end of a turn is confirmed.
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
