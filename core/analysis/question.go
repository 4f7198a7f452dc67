package analysis

import (
	"slices"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine/folk"
	"backtalk/core/sense"
)

// Kind is a kind of decision.
type Kind uint8

// The kinds.
const (
	// Play asks how to play a roll.
	Play Kind = iota + 1
	// Doubling asks whether to double before the roll.
	Doubling
	// Answer asks how to answer a double or a beaver.
	Answer
)

// Action is an action with the cube.
type Action uint8

// The actions.
const (
	NoDouble Action = iota + 1
	Double
	Take
	Drop
	Beaver
)

// String returns the action's name, as other programs read it.
func (a Action) String() string {
	return [...]string{"", "no-double", "double", "take", "drop", "beaver"}[min(a, Beaver)]
}

// Choice is a decision made or possible: the moves of a play in order, or an action with the cube.
type Choice struct {
	Moves  []core.Move `json:"moves,omitempty"`
	Action Action      `json:"action,omitempty"`
}

// Question is a decision that was taken in a match.
type Question struct {
	Kind Kind
	// Game counts from 1. Move is the decision's line on the score sheet, from 1, as other programs
	// number it: see [Sheet].
	Game, Move int
	// Player made the decision.
	Player core.Player
	// Board is the position with the side on roll at index 0. For an answer, it is the doubler's.
	Board core.Board
	// At is the score and the cube as the side on roll sees them. For an answer, it is the situation
	// before the double.
	At cube.Situation
	// Dice is the roll of a play.
	Dice core.Roll
	// Event is the index of the event that made the decision: the roll, if nobody doubled.
	Event int
	// Opening is set if the roll is the first of a game, with one die from each side.
	Opening bool
	// Beavered is set if the answer is to a beaver, Beavers if a beaver was a possible answer.
	Beavered, Beavers bool
	Made              Choice
	// Begun is the position at the start of the game, with the same side at index 0 as in Board.
	Begun core.Board
	// Played is the position after the play, with the mover at index 0.
	Played core.Board
	// Moving says how checkers move in this game. First says which sides have not had a turn in it
	// yet; index 0 is the side on roll.
	Moving core.Moving
	First  [2]bool
}

// Turn returns the turn of a play, without its moves.
func (q *Question) Turn() core.Turn { return q.Moving.Turn(q.Board, q.Dice, q.First[0]) }

// After returns the position after a play, with the mover at index 0.
func (q *Question) After() core.Board { return q.Played }

// Phase is a part of a game.
type Phase uint8

// The phases.
const (
	// Opening: most checkers are where they started.
	Opening Phase = iota
	// Contact: past the opening, while the sides can still get in each other's way.
	Contact
	// Race: no contact is left.
	Race
	// BearOff is a race with all checkers home.
	BearOff
	// Phases is the number of phases.
	Phases = iota
)

// Phase returns the part of the game in which the question arose.
func (q *Question) Phase() Phase {
	if !q.Moving.Hitting() {
		return q.folkPhase()
	}
	switch sense.GameOf(&q.Board, &q.Begun).Kind {
	case sense.Opening:
		return Opening
	case sense.Race:
		return Race
	case sense.BearOff:
		return BearOff
	}
	return Contact
}

// manyAtStart is the least number of checkers on a side's start in an opening, if all begin there.
const manyAtStart = 8

// folkPhase returns the phase in a game with its own rules for moving. It looks at the side on
// roll alone to find BearOff, and never returns Race.
func (q *Question) folkPhase() Phase {
	own, other := &q.Board[0], &q.Board[1]
	switch {
	case own.AllHome():
		return BearOff
	case own[24] >= manyAtStart || other[24] >= manyAtStart:
		return Opening
	}
	return Contact
}

// Questions returns the decisions of a match in order. A turn that has not ended raises no question yet,
// and resignations raise none.
func Questions(events []core.Event) []Question {
	var r reader
	for before, e := range core.Walk(core.State{}, events) {
		if Judges(before.Variant()) {
			r.read(&before, e)
		}
		r.event++
	}
	return r.found
}

// Judges reports whether an analyst can judge decisions of a game: its own net, or backgammon's nets,
// must know its positions.
func Judges(game core.Variant) bool {
	return game.Hits() || folk.Ships(game)
}

// reader follows the events of a match.
type reader struct {
	found   []Question
	opening bool
	// turn is the question of the turn in progress.
	turn  Question
	sheet Sheet
	// event is the index of the event being read.
	event int
}

func (r *reader) read(before *core.State, e core.Event) {
	r.sheet.Read(e)
	switch e := e.(type) {
	case core.OpeningRolled:
		r.opening = !e.Again
	case core.Rolled:
		r.rolled(before, e)
	case core.TurnEnded:
		r.turnEnded(before, e)
	case core.TurnReturned:
		// Only the play that counts becomes a question: the same dice are played again.
		if n := len(r.found); n > 0 && r.found[n-1].Kind == Play {
			r.found = r.found[:n-1]
		}
	case core.Doubled:
		r.doubled(before, e.Player)
	case core.Beavered:
		r.answer(before, e.Player, Beaver)
	case core.Taken:
		r.answer(before, e.Player, Take)
	case core.Dropped:
		r.answer(before, e.Player, Drop)
	}
}

// about returns a question about the position in which p is on roll.
func (r *reader) about(s *core.State, p core.Player) Question {
	q := asked(s, p)
	q.Event, q.Move = r.event, r.sheet.Line
	return q
}

// asked returns a question about the position in which p is on roll, without what only the events say.
func asked(s *core.State, p core.Player) Question {
	return Question{
		Game: s.Game, Player: p, Board: s.For(p), Begun: s.Begun.For(p), At: cube.Of(s, p),
		Moving: s.Variant().Moving, First: [2]bool{!s.Moved[p], !s.Moved[p.Opponent()]},
	}
}

// rolled adds the question whether not doubling was right, if doubling was allowed, and starts the
// question about the play.
func (r *reader) rolled(s *core.State, e core.Rolled) {
	q := r.about(s, e.Player)
	if !r.opening && s.CanDouble(e.Player) {
		q.Kind, q.Made = Doubling, Choice{Action: NoDouble}
		r.found = append(r.found, q)
	}
	q.Kind, q.Dice, q.Opening, q.Made = Play, e.Dice, r.opening, Choice{}
	r.turn, r.opening = q, false
}

func (r *reader) turnEnded(s *core.State, e core.TurnEnded) {
	q := r.turn
	q.Event = r.event
	q.Made, q.Played = Choice{Moves: slices.Clone(e.Moves)}, e.Board.For(e.Player)
	r.found = append(r.found, q)
}

func (r *reader) doubled(s *core.State, p core.Player) {
	q := r.about(s, p)
	q.Kind, q.Made = Doubling, Choice{Action: Double}
	r.found = append(r.found, q)
}

func (r *reader) answer(s *core.State, p core.Player, a Action) {
	q := r.about(s, s.OnTurn)
	q.Kind, q.Player, q.Made = Answer, p, Choice{Action: a}
	q.Beavered, q.Beavers = s.Phase == core.PhaseBeavered, s.CanBeaver(p)
	r.found = append(r.found, q)
}
