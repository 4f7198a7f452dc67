package analysis

import "backtalk/core"

// Sheet counts the lines of a game's score sheet. Each turn, each double and each answer to a
// double takes half a line. Player 0 writes in the first halves, player 1 in the second.
type Sheet struct {
	// Line is the current line, from 1; 0 means that the sheet is empty. Player is the one who wrote
	// last.
	Line   int
	Player core.Player
}

// Read adds e to the sheet if it takes half a line. A new game starts a new sheet.
func (s *Sheet) Read(e core.Event) {
	switch e := e.(type) {
	case core.GameStarted:
		*s = Sheet{}
	case core.Rolled:
		s.write(e.Player)
	case core.Doubled:
		s.write(e.Player)
	case core.Beavered:
		s.write(e.Player)
	case core.Taken:
		s.write(e.Player)
	case core.Dropped:
		s.write(e.Player)
	}
}

// write takes p's next free half.
func (s *Sheet) write(p core.Player) {
	if s.Line == 0 || s.Player >= p {
		s.Line++
	}
	s.Player = p
}
