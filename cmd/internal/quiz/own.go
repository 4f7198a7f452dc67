package quiz

import (
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/notation"
	"backtalk/core/record"
)

// The player's own errors become exercises. Their names are XGIDs, so that a
// book knows them even after the match is deleted.

// MostOwn bounds the errors that become exercises. The oldest errors are left out.
const MostOwn = 60

// ErrorsOf returns a player's errors in the analysed part of a match as
// exercises, the worst first, with the player's own side at index 0. For a
// match of another game than backgammon, it returns none.
func ErrorsOf(events []core.Event, judged analysis.State, own core.Player) []Exercise {
	if len(events) == 0 {
		return nil
	}
	started, ok := events[0].(core.MatchStarted)
	if !ok || started.Rules.Variant.Name != "" {
		return nil
	}
	decisions := analysis.Join(analysis.Questions(events), judged)
	found := analysis.WorstFirst(decisions, analysis.Errors(decisions, analysis.Of(own)))
	at := make([]int, len(found))
	for i, d := range found {
		at[i] = decisions[d].Event
	}
	before := analysis.Standing(events, at...)
	var all []Exercise
	for _, event := range at {
		s := before[event]
		if e, ok := ownError(&s, own); ok {
			e.Opponent = started.Players[own.Opponent()].Name
			all = append(all, e)
		}
	}
	return all
}

// ownError returns the exercise for the decision in state s, with own's side at
// index 0. It returns false if the decision can't be set up, such as an answer
// to a beaver.
func ownError(s *core.State, own core.Player) (Exercise, bool) {
	at := notation.Situate(s)
	if at.Stage > notation.Doubled {
		return Exercise{}, false
	}
	if own == 1 {
		at = mirrored(at)
	}
	e := Exercise{ID: notation.XGID(at), Topic: Own, rules: record.RulesOf(at)}
	var err error
	e.setup, err = record.Setup(at, e.rules)
	e.Board = at.Board
	return e, err == nil
}

// mirrored returns a situation with the players exchanged.
func mirrored(s notation.Situation) notation.Situation {
	s.Board = s.Board.Swap()
	s.OnTurn = s.OnTurn.Opponent()
	s.Score[0], s.Score[1] = s.Score[1], s.Score[0]
	if s.Cube.Turned() {
		s.Cube.Owner = core.Owner(core.Player(s.Cube.Owner).Opponent())
	}
	return s
}
