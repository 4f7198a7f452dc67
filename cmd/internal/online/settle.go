package online

import (
	"errors"

	"backtalk/core"
)

// errDisagree is returned if no commands can bring the match here in line with
// the server's.
var errDisagree = errors.New("the server's match and the one here can't be brought together")

// settle returns the commands that bring a match in line with the server's
// board.
func settle(s core.State, b *board, dice core.Roll) ([]core.Command, error) {
	at, ok := b.position()
	cube := b.cube()
	if !ok || b.Turn == 0 && b.Winner == 0 {
		return nil, errDisagree
	}
	commands, over := catchUp(&s, b)
	if over || b.Winner != 0 {
		return commands, nil
	}
	p := seatOf(b.Turn)
	if s.Playing() && len(commands) == 0 {
		commands = append(commands, core.PutPosition{Board: at, Player: p, Cube: cube, Reason: core.FromPosition})
	} else {
		commands = append(commands, core.SetUp{Score: b.score(), Crawford: b.Crawford == 1, Board: at, Player: p, Cube: cube})
	}
	switch {
	case b.DoubleOffered:
		commands = append(commands, core.Double{Player: p})
	case dice.Valid():
		commands = append(commands, core.RollDice{Player: p, Dice: dice})
	}
	return commands, nil
}

// catchUp ends the current game if somebody has won it by the server's score,
// and reports whether the match is then over.
func catchUp(s *core.State, b *board) (commands []core.Command, over bool) {
	score := b.score()
	for p := range score {
		points := score[p] - s.Score[p]
		if points <= 0 || !s.Playing() {
			continue
		}
		commands = append(commands, core.AwardGame{Winner: core.Player(p), Result: core.Single, Points: points})
		return commands, score[p] >= s.Rules.Length
	}
	return nil, s.Phase == core.PhaseOver
}

// played returns the moves, legal by our rules, for a turn on the server: its
// steps in their order, or otherwise any play with the same result.
func played(t core.Turn, steps []core.Step, goal core.Board) ([]core.Move, bool) {
	if moves, ok := inOrder(t, steps); ok && stepped(t.Start(), steps) == goal {
		return moves, true
	}
	for _, play := range t.Completions() {
		if play.Board == goal {
			return play.List(), true
		}
	}
	return nil, t.Complete() && t.Board() == goal
}

// inOrder returns moves for the steps in their order, which must complete the
// turn.
func inOrder(t core.Turn, steps []core.Step) ([]core.Move, bool) {
	if len(steps) == 0 {
		return nil, t.Complete()
	}
	for _, m := range t.Legal() {
		if m.From != steps[0].From || m.To != steps[0].To {
			continue
		}
		next := t
		if _, err := next.Move(m.From, m.Die); err != nil {
			continue
		}
		if rest, ok := inOrder(next, steps[1:]); ok {
			return append([]core.Move{m}, rest...), true
		}
	}
	return nil, false
}

// stepped returns the board after steps, which need not be legal. If a step
// begins where the player has no checker, it returns the zero Board. The player
// who moves is at index 0.
func stepped(b core.Board, steps []core.Step) core.Board {
	for _, s := range steps {
		if b[0][s.From] == 0 {
			return core.Board{}
		}
		b[0][s.From]--
		b[0][s.To]++
		if s.To != core.Off && b[1][s.To.Opposite()] == 1 {
			b[1][s.To.Opposite()]--
			b[1][core.Bar]++
		}
	}
	return b
}

// unambiguous orders the moves of a turn so that the server uses the same dice.
// The server gets no dice with the moves: it uses the die that fits exactly, or
// otherwise the largest left.
func unambiguous(turn *core.Turn, moves []core.Move) []core.Move {
	if len(moves) != 2 || turn.Roll().Double() {
		return moves
	}
	for _, order := range [][]core.Move{moves, {moves[1], moves[0]}} {
		t := turn.Again()
		first := order[0]
		exact := uint8(first.From-first.To) == first.Die
		if !exact && first.Die != t.Roll().High() {
			continue
		}
		if _, err := t.Move(first.From, first.Die); err != nil {
			continue
		}
		if _, err := t.Move(order[1].From, order[1].Die); err == nil {
			return order
		}
	}
	return moves
}
