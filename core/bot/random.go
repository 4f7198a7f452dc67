package bot

import (
	"bytes"
	"context"
	"math/rand/v2"

	"backtalk/core"
)

// Random doubles once in randomDoubles chances to double, and beavers once in randomBeavers.
const (
	randomDoubles = 20
	randomBeavers = 8
)

// random plays any legal play, each with the same chance. It seldom doubles, tosses a coin to take or
// drop, and accepts every resignation.
type random struct{ seed []byte }

func newRandom(n Needs) (Bot, error) { return random{bytes.Clone(n.Seed)}, nil }

func (r random) Decide(ctx context.Context, v View) (Answer, error) { return decide(ctx, r, v) }

func (r random) lots(v View) *rand.Rand { return lots(r.seed, v, v.State.Decider()) }

func (r random) double(_ context.Context, v View) (bool, error) {
	return r.lots(v).IntN(randomDoubles) == 0, nil
}

func (r random) choose(_ context.Context, v View, plays []core.Play) (core.Play, error) {
	return plays[r.lots(v).IntN(len(plays))], nil
}

func (r random) answerDouble(_ context.Context, v View, canBeaver bool) (Act, error) {
	draw := r.lots(v)
	if canBeaver && draw.IntN(randomBeavers) == 0 {
		return Beaver, nil
	}
	if draw.IntN(2) == 0 {
		return Drop, nil
	}
	return Take, nil
}

func (r random) accept(context.Context, View) (bool, error) { return true, nil }
