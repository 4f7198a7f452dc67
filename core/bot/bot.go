package bot

import (
	"context"
	"errors"

	"backtalk/core"
)

// ErrNothingToDecide is returned when a bot is asked while the match waits for no player's
// decision: between games, before the opening roll, after the end.
var ErrNothingToDecide = errors.New("no decision is awaited")

// View holds what a bot may see: the state of the match, without the seed of the dice.
type View struct {
	State core.State
	// Version is the number of events so far. It numbers the decisions of a match, and shows the
	// caller whether an answer is still current.
	Version uint64
	// Refused is set if the player who decides has already offered to resign this game, and was refused.
	Refused bool
	// Turns counts the turns of both players in this game so far.
	Turns int
}

// ViewOf returns the current view of a match for the player who decides.
func ViewOf(m *core.Match) View {
	v := View{State: m.State(), Version: uint64(m.Version())}
	v.Turns, v.Refused = gameSoFar(m.Events(), v.State.Decider())
	return v
}

// gameSoFar returns how many turns the game in progress has had, and reports whether p has offered to
// resign it.
func gameSoFar(events []core.Event, p core.Player) (turns int, refused bool) {
	for i := len(events) - 1; i >= 0; i-- {
		switch e := events[i].(type) {
		case core.TurnEnded:
			turns++
		case core.ResignOffered:
			refused = refused || e.Player == p
		case core.GameStarted:
			return turns, refused
		}
	}
	return turns, refused
}

// Bot is an opponent.
type Bot interface {
	// Decide decides for the player whose decision the match awaits (State.Decider). If ctx ends first,
	// it returns ctx's error. In a phase without a decision it returns ErrNothingToDecide.
	Decide(ctx context.Context, v View) (Answer, error)
}

// Act names a bot's decision.
type Act uint8

// These are the acts, each with the phases in which it is possible.
const (
	// Roll: roll the dice (PhaseRoll). The caller draws them.
	Roll Act = iota + 1
	// Double: offer the cube (PhaseRoll).
	Double
	// Play: make the moves of Answer.Moves and end the turn (PhaseMove).
	Play
	// Take, Drop: answer a double or a beaver (PhaseDoubled, PhaseBeavered).
	Take
	Drop
	// Beaver: answer a double with another (PhaseDoubled).
	Beaver
	// Accept, Refuse: answer a resignation (PhaseResigned).
	Accept
	Refuse
	// Resign: offer to resign the game with Answer.Result (PhaseRoll, PhaseMove).
	Resign
)

// Answer is a decision.
type Answer struct {
	Act Act
	// Moves are the remaining moves of this turn, in order, or none if no die can be played. Only Play
	// has them.
	Moves []core.Move
	// Result is the offered result. Only Resign has one.
	Result core.Result
}

// Commands returns the commands that carry out the answer for player p. For Roll it returns none: the
// caller who draws the dice issues that command. For Play it returns the moves and the end of the turn.
func (a Answer) Commands(p core.Player) []core.Command {
	switch a.Act {
	case Double:
		return []core.Command{core.Double{Player: p}}
	case Play:
		return append(core.MoveCommands(p, a.Moves), core.EndTurn{Player: p})
	case Take:
		return []core.Command{core.Take{Player: p}}
	case Drop:
		return []core.Command{core.DropDouble{Player: p}}
	case Beaver:
		return []core.Command{core.Beaver{Player: p}}
	case Accept:
		return []core.Command{core.AcceptResign{Player: p}}
	case Refuse:
		return []core.Command{core.RefuseResign{Player: p}}
	case Resign:
		return []core.Command{core.Resign{Player: p, Result: a.Result}}
	}
	return nil
}
