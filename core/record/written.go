package record

import (
	"slices"

	"backtalk/core"
)

// act is something that other programs' files can express: a player's action, or a position.
type act struct {
	kind   deedKind
	player core.Player
	dice   core.Roll
	moves  []core.Move
	// open says that the dice were not played.
	open  bool
	value int
	set   *core.PositionSet
	// comments are the comments on it, judged another program's judgement of it.
	comments []string
	judged   []core.Judged
}

// acts returns the acts of a game that other programs know. If the rules don't allow a play, a
// sheet holds only the position that it led to: acts finds the play again from the positions before
// and after.
func (g *Game) acts() []act {
	var list []act
	for i := range g.Entries {
		e := &g.Entries[i]
		switch e.Kind {
		case EntryTurn:
			// Other files don't mark the end of a turn in which nothing could be played, so it
			// isn't open.
			a := act{kind: rolls, player: e.Player, dice: e.Dice, moves: e.Moves, open: e.Open && e.NoMove == 0}
			if a.open {
				a.moves = nil
			}
			list = append(list, a)
		case EntryDouble:
			list = append(list, act{kind: doubles, player: e.Player, value: e.Value})
		case EntryBeaver:
			list = append(list, act{kind: beavers, player: e.Player, value: e.Value})
		case EntryTake:
			list = append(list, act{kind: takes, player: e.Player, value: e.Value})
		case EntryDrop:
			list = append(list, act{kind: drops, player: e.Player, value: e.Value})
		case EntryPosition:
			list = g.actsOfPosition(list, e)
		}
		if n := len(list); n > 0 {
			list[n-1].comments = append(list[n-1].comments, e.Comments...)
			list[n-1].judged = append(list[n-1].judged, e.Judged...)
		}
	}
	return list
}

// actsOfPosition adds what led to a position: the play before it, or a double and a take. If
// neither board nor cube has changed, it adds nothing. If nothing else fits, it adds the position
// itself.
func (g *Game) actsOfPosition(list []act, e *Entry) []act {
	last := len(list) - 1
	illegal := e.Set.Reason == core.IllegalPlay
	switch {
	case illegal && e.Set.Board == e.Before && e.Set.Cube == e.Cube:
		return list
	case illegal && e.Set.Board == e.Before && e.Set.Cube.Turned() && e.Set.Cube.Value == 2*e.Cube.Value:
		taker := core.Player(e.Set.Cube.Owner)
		return append(list,
			act{kind: doubles, player: taker.Opponent(), value: e.Set.Cube.Value},
			act{kind: takes, player: taker, value: e.Set.Cube.Value})
	case illegal && last >= 0 && list[last].kind == rolls && list[last].open && e.Set.Cube == e.Cube:
		if moves, ok := between(e.Before, e.Set.Board, list[last].player); ok {
			list[last].moves, list[last].open = moves, false
			return list
		}
	}
	return append(list, act{kind: sets, player: e.Player, set: e.Set})
}

// between returns moves by which player p gets from one board to another, both by player, whatever
// the rules say.
func between(before, after core.Board, p core.Player) ([]core.Move, bool) {
	if p == 1 {
		before, after = before.Swap(), after.Swap()
	}
	var from, to []core.Point
	for i := range slices.Backward(before[0][:]) {
		at := core.Point(i)
		for n := int(before[0][at]) - int(after[0][at]); n > 0; n-- {
			from = append(from, at)
		}
		for n := int(after[0][at]) - int(before[0][at]); n > 0; n-- {
			to = append(to, at)
		}
	}
	if len(from) != len(to) || len(from) == 0 || len(from) > 4 {
		return nil, false
	}
	made := before
	var moves []core.Move
	for i := range from {
		if from[i] <= to[i] {
			return nil, false
		}
		m := core.Move{From: from[i], To: to[i]}
		made[0][m.From]--
		made[0][m.To]++
		if m.To != core.Off && made[1][m.To.Opposite()] == 1 {
			m.Hit = true
			made[1][m.To.Opposite()] = 0
			made[1][core.Bar]++
		}
		moves = append(moves, m)
	}
	return moves, made == after
}

// writable returns the sheet of a match, or an error if files for other programs can't hold the match.
func writable(events []core.Event) (*Sheet, error) {
	sheet, err := NewSheet(events)
	if err != nil {
		return nil, err
	}
	if sheet.Rules.Variant != (core.Variant{}) {
		return nil, &Fault{Problem: UnwritableRules}
	}
	return sheet, nil
}

// writtenName returns a player's name as cleanName cuts it, or "Player 1" or "Player 2" if there is
// none. The formats escape or replace their own special characters.
func writtenName(s *Sheet, p core.Player) string {
	if name := cleanName(s.Players[p].Name); name != "" {
		return name
	}
	return []string{"Player 1", "Player 2"}[p]
}
