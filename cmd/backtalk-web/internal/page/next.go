package page

import (
	"slices"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
	"backtalk/keymap"
)

// titled is an action with its button's title at this moment.
type titled struct {
	action keymap.Action
	title  say.MessageID
}

// These lists hold what the player can do next in each phase.
var (
	nextGame   = []titled{{keymap.DoEnter, say.PageNextGame}}
	nextMatch  = []titled{{keymap.DoEnter, say.PageNextMatch}}
	nextRoll   = []titled{{keymap.DoEnter, say.PageNextRoll}}
	rollDouble = []titled{{keymap.DoEnter, say.PageNextRoll}, {keymap.DoDouble, say.PageNextDouble}}
	nextDone   = []titled{{keymap.DoEnter, say.PageNextDone}}
	nextTake   = []titled{{keymap.DoYes, say.PageNextTake}, {keymap.DoNo, say.PageNextDrop}}
	nextAccept = []titled{{keymap.DoYes, say.PageNextAccept}, {keymap.DoNo, say.PageNextRefuse}}
)

// mine reports whether a player at this page decides.
func mine(sc *a11y.Scene) bool {
	return !sc.Watching && (sc.Shared || sc.State.Decider() == sc.Viewer)
}

// nextOf returns what the player can do next, or nothing while somebody else
// decides.
func nextOf(sc *a11y.Scene) []titled {
	s := &sc.State
	switch {
	case sc.Replay || sc.Watching && s.Phase != core.PhaseOver:
		return nil
	case s.Phase == core.PhaseBetween:
		return nextGame
	case s.Phase == core.PhaseOver:
		return nextMatch
	case s.Phase == core.PhaseOpening:
		return nextRoll
	case !mine(sc):
		return nil
	}
	switch s.Phase {
	case core.PhaseRoll:
		if s.CanDouble(s.OnTurn) {
			return rollDouble
		}
		return nextRoll
	case core.PhaseMove:
		if s.Turn.Complete() {
			return nextDone
		}
		return nil
	case core.PhaseDoubled, core.PhaseBeavered:
		return nextTake
	case core.PhaseResigned:
		return nextAccept
	}
	return nil
}

// answering are the actions that answer a question. Between questions their
// buttons are hidden.
var answering = []keymap.Action{keymap.DoYes, keymap.DoNo}

// actionsOf returns the buttons that are in an unusual state.
func (f *Front) actionsOf(frame desk.Frame) (states []ActionState) {
	sc := &frame.Scene
	if sc.Replay {
		return nil
	}
	next := nextOf(sc)
	for _, a := range usual {
		state := ActionState{Action: string(a)}
		at := slices.IndexFunc(next, func(t titled) bool { return t.action == a })
		switch {
		case at >= 0:
			state.Title, state.Next = f.text(say.M(next[at].title, nil)), true
		case slices.Contains(answering, a):
			state.Gone = true
		default:
			state.Idle, state.Gone = idle(sc, a), absentHere(sc, a)
		}
		if state != (ActionState{Action: string(a)}) {
			states = append(states, state)
		}
	}
	return states
}

// idle reports whether an action does nothing at the moment.
func idle(sc *a11y.Scene, a keymap.Action) bool {
	s := &sc.State
	moving := mine(sc) && s.Phase == core.PhaseMove
	switch a {
	case keymap.DoEnter:
		return !moving
	case keymap.DoDouble:
		return true // unless it is next
	case keymap.DoUndo:
		return !moving || len(s.Turn.Made()) == 0
	case keymap.DoMovesList:
		return !moving || s.Turn.Complete()
	}
	return false
}

// absentHere reports whether an action never works in this match.
func absentHere(sc *a11y.Scene, a keymap.Action) bool {
	return a == keymap.DoDouble && !sc.State.Rules.HasCube()
}
