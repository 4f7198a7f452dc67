package cube

import (
	"context"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/bearoff"
)

// Judge knows positions without a cube; *engine.Evaluator is one.
type Judge interface {
	// Static is the outcome of b for the side at index 0, which is on roll, without looking ahead.
	Static(b *core.Board) engine.Outcome
	// Best is the best play of r for the side at index 0 of b, and its outcome.
	Best(b *core.Board, r core.Roll, p engine.Pruning) engine.Reply
	// Rank gives the plays of r, all of them at 0 plies, with their outcomes.
	Rank(b core.Board, r core.Roll, plies, atLeast int) []engine.Ranked
}

// Searcher looks ahead with cube and score: each position on the way has its cube decision, the leaves have Janowski's
// equities. It is for one goroutine at a time, as its judge is.
type Searcher struct {
	judge Judge
	exact *bearoff.TwoSided
}

// NewSearcher makes a searcher of a judge and, unless nil, exact equities of the bear-off.
func NewSearcher(judge Judge, exact *bearoff.TwoSided) *Searcher { return &Searcher{judge, exact} }

// inner is how far plays inside a search are thinned out, before the judge looks at them.
var inner = engine.Pruning{Most: 5, Margin: .16}

// Decide judges a double by the side at index 0 of b, which is on roll, with plies rolls looked ahead; it gives the
// chances of the position too. It fails only when ctx ends.
func (s *Searcher) Decide(ctx context.Context, b core.Board, plies int, at Situation) (Decision, engine.Outcome, error) {
	o, worth, err := s.roll(ctx, &b, plies, nil, []Situation{at, at.Doubled()})
	if err != nil {
		return Decision{}, engine.Outcome{}, err
	}
	return decide(at, worth[0], worth[1]), o, nil
}

// Equity is the normalised equity of b for the side at index 0, which is on roll and may still double, with plies rolls
// looked ahead, and the chances. It fails only when ctx ends.
func (s *Searcher) Equity(ctx context.Context, b core.Board, plies int, at Situation) (float64, engine.Outcome, error) {
	o, worth, err := s.before(ctx, &b, plies, nil, at)
	return at.equity(worth), o, err
}

// before is the worth of b to the side on roll, which may still double; known is its static outcome, where not nil.
func (s *Searcher) before(ctx context.Context, b *core.Board, plies int, known *engine.Outcome, at Situation) (engine.Outcome, float64, error) {
	var t turn
	t.add(at)
	o, worth, err := s.roll(ctx, b, plies, known, t.list)
	if err != nil {
		return o, 0, err
	}
	return o, t.best(0, worth), nil
}

// roll is the worth of b to the side on roll when it rolls without a double, in each of some situations that differ in
// the cube alone, and the chances; known is the static outcome of b, where not nil.
func (s *Searcher) roll(ctx context.Context, b *core.Board, plies int, known *engine.Outcome, at []Situation) (engine.Outcome, []float64, error) {
	if worth, ok := s.certain(b, at); ok {
		return s.static(b, known), worth, nil
	}
	worth := make([]float64, len(at))
	if plies <= 0 {
		o, efficiency := s.static(b, known), Efficiency(b)
		for i := range at {
			k := newStakes(o, at[i])
			worth[i] = k.playOn(efficiency)
		}
		return o, worth, nil
	}
	var next turn
	for i := range at {
		next.add(at[i].Flip())
	}
	var mean engine.Outcome
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			if err := ctx.Err(); err != nil {
				return mean, nil, err
			}
			weight := 2. / 36
			if high == low {
				weight = 1. / 36
			}
			reply := s.judge.Best(b, core.Roll{high, low}, inner)
			child, seen := reply.Board.Swap(), reply.Outcome.Flip()
			o, theirs, err := s.roll(ctx, &child, plies-1, &seen, next.list)
			if err != nil {
				return mean, nil, err
			}
			mean = mean.Plus(float32(weight), o.Flip())
			for i := range at {
				worth[i] += weight * at[i].other(next.best(i, theirs))
			}
		}
	}
	return mean, worth, nil
}

func (s *Searcher) static(b *core.Board, known *engine.Outcome) engine.Outcome {
	if known != nil {
		return *known
	}
	return s.judge.Static(b)
}

// certain is the worth of rolling where it is known for sure: the game is over, or the exact table has it.
func (s *Searcher) certain(b *core.Board, at []Situation) ([]float64, bool) {
	if o, over := engine.Over(b); over {
		worth := make([]float64, len(at))
		for i := range at {
			k := newStakes(o, at[i])
			worth[i] = k.playOn(0)
		}
		return worth, true
	}
	if s.exact == nil || !at[0].money() || !s.exact.Covers(b) {
		return nil, false
	}
	e := s.exact.Equities(b)
	worth := make([]float64, len(at))
	for i := range at {
		worth[i] = float64(at[i].Value) * float64(exactly(e, at[i]))
	}
	return worth, true
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
