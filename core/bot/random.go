package bot

import (
	"bytes"
	"context"
	"math/rand/v2"

	"backtalk/core"
)

// How often Random turns the cube: one in so many.
const (
	randomDoubles = 20
	randomBeavers = 8
)

// random plays any legal play, each as likely as the others; doubles seldom; takes or drops by the toss of a coin; and
// accepts every resignation.
type random struct{ seed []byte }

func newRandom(n Needs) (Bot, error) { return random{bytes.Clone(n.Seed)}, nil }

func (r random) Decide(ctx context.Context, v View) (Answer, error) { return decide(ctx, r, v) }

func (r random) lots(v View) *rand.Rand { return lots(r.seed, v, v.State.Decider()) }

func (r random) double(v View) bool { return r.lots(v).IntN(randomDoubles) == 0 }

func (r random) choose(v View, plays []core.Play) core.Play {
	return plays[r.lots(v).IntN(len(plays))]
}

func (r random) answerDouble(v View, canBeaver bool) Act {
	draw := r.lots(v)
	if canBeaver && draw.IntN(randomBeavers) == 0 {
		return Beaver
	}
	if draw.IntN(2) == 0 {
		return Drop
	}
	return Take
}

func (r random) accept(View) bool { return true }
