package cube

import (
	"context"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/bearoff"
)

// Searcher looks ahead with cube and score: each position on the way has its cube decision, the leaves have Janowski's
// equities. It may be used by any number of goroutines.
type Searcher struct {
	engine *engine.Engine
	exact  *bearoff.TwoSided
}

// NewSearcher makes a searcher that asks e and, unless nil, knows exact equities of the bear-off.
func NewSearcher(e *engine.Engine, exact *bearoff.TwoSided) *Searcher { return &Searcher{e, exact} }

// Decide judges a double by the side at index 0 of b, which is on roll, with plies rolls looked ahead; it gives the
// chances of the position too. It fails only when ctx ends.
func (s *Searcher) Decide(ctx context.Context, b core.Board, plies int, at Situation) (Decision, engine.Outcome, error) {
	t, err := s.grown(ctx, b, plies, at)
	if err != nil {
		return Decision{}, engine.Outcome{}, err
	}
	worth := s.rolling(&t, []Situation{at, at.Doubled()})
	return decide(at, worth[0], worth[1]), t.Outcome, nil
}

// Equity is the normalised equity of b for the side at index 0, which is on roll and may still double, with plies rolls
// looked ahead, and the chances. It fails only when ctx ends.
func (s *Searcher) Equity(ctx context.Context, b core.Board, plies int, at Situation) (float64, engine.Outcome, error) {
	t, err := s.grown(ctx, b, plies, at)
	if err != nil {
		return 0, engine.Outcome{}, err
	}
	return at.equity(s.before(&t, at)), t.Outcome, nil
}

func (s *Searcher) grown(ctx context.Context, b core.Board, plies int, at Situation) (engine.Tree, error) {
	t := s.engine.Seed(b)
	for range plies {
		if err := s.engine.Grow(ctx, []*engine.Tree{&t}, at.utility()); err != nil {
			return t, err
		}
	}
	return t, ctx.Err()
}

// before is the worth of a position to the side on roll, which may still double.
func (s *Searcher) before(t *engine.Tree, at Situation) float64 {
	var c turn
	c.add(at)
	return c.best(0, s.rolling(t, c.list))
}

// rolling is the worth of a position to the side on roll when it rolls without a double, in each of some situations that
// differ in the cube alone.
func (s *Searcher) rolling(t *engine.Tree, at []Situation) []float64 {
	worth := make([]float64, len(at))
	if s.certain(&t.Board, at, worth) {
		return worth
	}
	if t.Rolls == nil {
		efficiency := Efficiency(&t.Board)
		for i := range at {
			k := newStakes(t.Outcome, at[i])
			worth[i] = k.playOn(efficiency)
		}
		return worth
	}
	var next turn
	for i := range at {
		next.add(at[i].Flip())
	}
	for r := range t.Rolls {
		theirs := s.rolling(&t.Rolls[r], next.list)
		for i := range at {
			worth[i] += engine.Weight(r) * at[i].other(next.best(i, theirs))
		}
	}
	return worth
}

// certain sets the worth of rolling where it is known for sure: the game is over, or the exact table has it.
func (s *Searcher) certain(b *core.Board, at []Situation, worth []float64) bool {
	if o, over := engine.Over(b); over {
		for i := range at {
			k := newStakes(o, at[i])
			worth[i] = k.dead()
		}
		return true
	}
	if s.exact == nil || !at[0].money() || !s.exact.Covers(b) {
		return false
	}
	e := s.exact.Equities(b)
	for i := range at {
		worth[i] = float64(at[i].Value) * float64(exactly(e, at[i]))
	}
	return true
}

func exactly(e bearoff.Equities, at Situation) float32 {
	switch {
	case at.Value >= core.MaxCube:
		return e.Cubeless
	case at.Owner == Roller:
		return e.Owned
	case at.Owner == Opponent:
		return e.Opponents
	}
	return e.Centred
}

// turn is the choices of a side that is about to double or to roll, in situations that differ in the cube alone. The
// situations that follow from them are listed once each.
type turn struct {
	list    []Situation
	choices []choice
}

// choice is the places in the list of a situation and of the one after a double that is taken; none if doubling is of no use.
type choice struct{ asIs, doubled int }

const none = -1

func (t *turn) add(at Situation) {
	c := choice{asIs: t.place(at), doubled: none}
	if at.Useful() {
		c.doubled = t.place(at.Doubled())
	}
	t.choices = append(t.choices, c)
}

func (t *turn) place(at Situation) int {
	for i := range t.list {
		if t.list[i] == at {
			return i
		}
	}
	t.list = append(t.list, at)
	return len(t.list) - 1
}

// best is the worth of choice i, the worth of rolling in each of the list being given.
func (t *turn) best(i int, worth []float64) float64 {
	c := t.choices[i]
	if c.doubled == none {
		return worth[c.asIs]
	}
	return max(worth[c.asIs], t.list[c.asIs].offered(worth[c.doubled]))
}

// offered is the worth of a double, taken being that of a take.
func (s Situation) offered(taken float64) float64 {
	if s.beaver() && taken < 0 {
		return max(2*taken, -2*float64(s.Value))
	}
	return min(taken, s.worth(s.Value))
}
