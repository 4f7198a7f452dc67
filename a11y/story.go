package a11y

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
)

// story is a whole turn of one player.
type story struct {
	player core.Player
	roll   core.Roll
	// opening: the dice come from the opening roll.
	opening  bool
	moves    []core.Move
	unplayed []uint8
	noMove   core.NoMoveReason
	// before and after are the positions, by player.
	before, after core.Board
}

func (s *story) said() bool { return s.roll.Valid() }

// hits counts the checkers that the turn hit.
func (s *story) hits() int {
	n := 0
	for _, m := range s.moves {
		if m.Hit {
			n++
		}
	}
	return n
}

// remember stores what later announcements need to know about an event and can't find in the state.
// s is the state before the event.
func (e *Ear) remember(s *core.State, ev core.Event) {
	switch ev := ev.(type) {
	case core.GameStarted, core.PositionSet:
		e.opening, e.last, e.leadSaid = false, [2]story{}, lead{}
		e.shotsSaid, e.entrySaid = [2]figure{}, [2]int{}
	case core.OpeningRolled:
		e.opening = !ev.Again
	case core.NoMove:
		e.noMove = ev.Reason
	case core.TurnReturned:
		e.opening = e.last[ev.Player].opening
		e.last[ev.Player] = story{}
	case core.TurnEnded:
		e.last[ev.Player] = e.storyOf(s, ev)
		e.opening, e.noMove = false, 0
	}
}

// storyOf returns the turn that an event ends. s is the state before the event.
func (e *Ear) storyOf(s *core.State, ev core.TurnEnded) story {
	return story{
		player: ev.Player, roll: s.Turn.Roll(), opening: e.opening, moves: slices.Clone(s.Turn.Made()),
		unplayed: slices.Clone(missed(ev)), noMove: e.noMove,
		before: s.Turn.Start().For(ev.Player), after: ev.Board,
	}
}

// missed returns the dice that could not be played. If the turn won the game, it returns none.
func missed(ev core.TurnEnded) []uint8 {
	if ev.Board[ev.Player].Gone() {
		return nil
	}
	return ev.Unplayed
}

// These sentences announce whole turns, by the reason why no checker moved.
var noMoveTurn = [...]say.MessageID{
	core.Dance: say.GameTurnDance, core.ClosedOut: say.GameTurnClosedOut, core.Blocked: say.GameTurnBlocked,
}

// sentences announces a whole turn of a player who is not "you". It puts the phrases in added after
// the moves, if there are moves.
func (e *Ear) sentences(sc Scene, s *story, added ...say.Message) []say.Message {
	data := say.Data{"Name": e.name(sc, s.player), "Dice": dice(s.roll)}
	if len(s.moves) == 0 {
		return []say.Message{say.M(noMoveTurn[max(s.noMove, core.Dance)], data)}
	}
	id := say.GameTurn
	if s.opening {
		id = say.GameTurnOpening
	}
	data["Moves"] = append(e.phrases(sc, s.player, s.moves, phrasing{runs: e.style.Verbose && sc.hits()}), added...)
	said := []say.Message{say.M(id, data)}
	if m, ok := e.unplayed(sc, s.player, s.roll, s.unplayed); ok {
		said = append(said, m)
	}
	return said
}

// played announces a whole turn as it was played. A replay announces the roll first, and both sides'
// turns in the same way.
func (e *Ear) played(sc Scene, s *story, added ...say.Message) []say.Message {
	switch {
	case !sc.Replay:
		return e.sentences(sc, s, added...)
	case len(s.moves) == 0 && e.addresses(sc, s.player):
		data := say.Data{"Dice": dice(s.roll), "Roll": rolled(s.roll)}
		return []say.Message{say.M(youNoMove[max(s.noMove, core.Dance)], data)}
	case len(s.moves) == 0:
		return e.sentences(sc, s)
	}
	moves := append(e.phrases(sc, s.player, s.moves, phrasing{runs: e.style.Verbose && sc.hits()}), added...)
	said := []say.Message{e.who(sc, s.player, say.ReplayYouTurn, say.ReplayNameTurn, say.Data{"Moves": moves})}
	if m, ok := e.unplayed(sc, s.player, s.roll, s.unplayed); ok {
		said = append(said, m)
	}
	return said
}

// onBar announces that p has checkers on the bar. It returns false if there are none.
func (e *Ear) onBar(sc Scene, p core.Player, board core.Board) (say.Message, bool) {
	n := int(board[p][core.Bar])
	if n == 0 {
		return say.Message{}, false
	}
	return e.whoN(sc, p, say.GameYouOnBar, say.GameNameOnBar, n, nil), true
}
