package record

import (
	"errors"

	"backtalk/core"
	"backtalk/core/notation"
)

// resolve finds the moves of a play. Most files write out each move, which leaves no choice: then
// it looks up the resulting position among those of the legal plays. Otherwise it resolves the
// steps and may have to choose.
func (f *follower) resolve(t core.Turn, d *deed) ([]core.Move, error) {
	b := t.Board()
	if after, ok := literally(b, d.steps); ok && !overBlot(&b, t.Roll(), d.steps) {
		f.plays = f.moves.Plays(f.plays[:0], b, t.Roll())
		for i := range f.plays {
			if f.plays[i].Board == after {
				return append([]core.Move(nil), f.plays[i].List()...), nil
			}
		}
	}
	moves, err := notation.Resolve(t, d.steps)
	var ambiguous *notation.AmbiguousError
	if errors.As(err, &ambiguous) {
		return f.choose(t, d, ambiguous.Ways), nil
	}
	return moves, err
}

// overBlot reports whether a step over several dice passes a blot, which it may hit on the way or
// not.
func overBlot(b *core.Board, dice core.Roll, steps []notation.Step) bool {
	for _, s := range steps {
		if d := uint8(s.From - s.To); d == dice[0] || d == dice[1] {
			continue
		}
		for p := s.To + 1; p < s.From; p++ {
			if b[1][p.Opposite()] == 1 {
				return true
			}
		}
	}
	return false
}

// choose picks one of several ways to make a play, which lead to different positions and are sorted
// by how much they hit, the least first. If the file marks hits, or if the opponent's next play is
// legal after none of them, it picks the first. Otherwise it picks the first after which that play
// is legal.
func (f *follower) choose(t core.Turn, d *deed, ways [][]core.Move) []core.Move {
	if f.s.marksHits {
		return ways[0]
	}
	for _, way := range ways {
		after := t
		for _, m := range way {
			// The ways are legal, so no move fails.
			_, _ = after.Move(m.From, m.Die)
		}
		if f.nextFits(after.Board().Swap(), d.player.Opponent()) {
			return way
		}
	}
	return ways[0]
}

// nextFits reports whether the next play in the file is p's and can be made on b, where p is at
// index 0.
func (f *follower) nextFits(b core.Board, p core.Player) bool {
	for i := range f.deeds {
		next := &f.deeds[i]
		if next.kind != rolls {
			continue
		}
		t := core.NewTurn(b, next.dice)
		if next.player != p || next.unreadable != nil {
			return false
		}
		moves, err := notation.Resolve(t, next.steps)
		var ambiguous *notation.AmbiguousError
		if errors.As(err, &ambiguous) {
			return true
		}
		return err == nil && complete(t, moves) == nil
	}
	return false
}
