package a11y

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
)

// story is a whole turn of one player, kept until it can be told in one sentence, and after it for O.
type story struct {
	player core.Player
	roll   core.Roll
	// opening: the dice are those of the opening roll.
	opening  bool
	moves    []core.Move
	unplayed []uint8
	noMove   core.NoMoveReason
	// before and after are the positions, by player.
	before, after core.Board
}

func (s *story) told() bool { return s.roll.Valid() }

func (s *story) moved(m core.Move) { s.moves = append(s.moves[:len(s.moves):len(s.moves)], m) }

func (s *story) undone() {
	if n := len(s.moves); n > 0 {
		s.moves = s.moves[:n-1]
	}
}

// hits is how many checkers the turn hit.
func (s *story) hits() int {
	n := 0
	for _, m := range s.moves {
		if m.Hit {
			n++
		}
	}
	return n
}

// follow brings what the ear remembers of turns up to date with an event. board is the position before it.
func (e *Ear) follow(ev core.Event, board core.Board) {
	switch ev := ev.(type) {
	case core.GameStarted, core.PositionSet:
		e.turn, e.last, e.leadTold = story{}, [2]story{}, lead{}
	case core.OpeningRolled:
		e.turn = story{opening: true}
	case core.Rolled:
		e.turn = story{player: ev.Player, roll: ev.Dice, opening: e.turn.opening, before: board}
	case core.Moved:
		e.turn.moved(ev.Move)
	case core.Undone:
		e.turn.undone()
	case core.NoMove:
		e.turn.noMove = ev.Reason
	case core.TurnEnded:
		e.turn.unplayed, e.turn.after = slices.Clone(missed(ev)), ev.Board
		e.last[ev.Player], e.turn = e.turn, story{}
	}
}

// missed are the dice that could not be played; what a won game leaves over is nobody's loss.
func missed(ev core.TurnEnded) []uint8 {
	if ev.Board[ev.Player][core.Off] == core.Checkers {
		return nil
	}
	return ev.Unplayed
}

// Whole turns in one sentence, by why nothing was moved.
var noMoveTurn = [...]say.MessageID{
	core.Dance: say.GameTurnDance, core.ClosedOut: say.GameTurnClosedOut, core.Blocked: say.GameTurnBlocked,
}

// sentences tells a whole turn of someone who is not "you"; phrases are added to its moves.
func (e *Ear) sentences(sc Scene, s *story, added ...say.Message) []say.Message {
	data := say.Data{"Name": e.name(sc, s.player), "Dice": dice(s.roll)}
	if len(s.moves) == 0 {
		return []say.Message{say.M(noMoveTurn[max(s.noMove, core.Dance)], data)}
	}
	id := say.GameTurn
	if s.opening {
		id = say.GameTurnOpening
	}
	data["Moves"] = append(e.phrases(sc, s.player, s.moves, phrasing{runs: e.style.Verbose}), added...)
	told := []say.Message{say.M(id, data)}
	if m, ok := unplayed(s.roll, s.unplayed); ok {
		told = append(told, m)
	}
	return told
}

// onBar tells that p has checkers on the bar, false when there are none.
func (e *Ear) onBar(sc Scene, p core.Player, board core.Board) (say.Message, bool) {
	n := int(board[p][core.Bar])
	if n == 0 {
		return say.Message{}, false
	}
	return e.whoN(sc, p, say.GameYouOnBar, say.GameNameOnBar, n, nil), true
}
