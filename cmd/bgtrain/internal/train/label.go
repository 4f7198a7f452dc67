package train

import (
	"math/rand/v2"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

// Sample is a position and the expected outcome of its side on roll.
type Sample struct {
	Board core.Board
	Label engine.Outcome
}

// Labels says how to label positions.
type Labels struct {
	// Nets is the teacher.
	Nets   engine.Nets
	Tables engine.Tables
	// Lambda weighs what happens later in the game. A label is the outcome one roll ahead, plus a sum
	// over the later positions of the game: at each, the difference between that and the plain outcome,
	// times a power of Lambda. The sum ends where a play was not the best. So it is a rollout without
	// luck, at no cost beyond the look-ahead. PosedLambda replaces it in games that begin with a made-up
	// position: they are long, and the teacher's errors there show late.
	Lambda, PosedLambda float32
	// Plain labels positions with the teacher's plain outcome, without looking ahead at all.
	Plain bool
	// Posed is the share of games that begin with a made-up position, Back that of back games among
	// those.
	Posed, Back float64
	// Prune applies to games from the start. In made-up positions, the pruning net errs by more than any
	// useful margin, and labels would judge a side that may not make its best plays.
	Prune engine.Pruning
	Kind  kernel.Kind
}

// visit is one position of a game.
type visit struct {
	Sample
	plain   engine.Outcome
	strayed bool
}

// Play labels the positions of games first to first+n-1, in order; game i depends on seed and i
// alone.
func (l *Labels) Play(seed uint64, first, n, workers int) []Sample {
	return slices.Concat(inOrder(n, workers, func() func(int) []Sample {
		e := engine.NewEvaluator(l.Nets, l.Tables, l.Kind)
		var path []visit
		return func(i int) []Sample { return l.play(&path, e, rand.New(rand.NewPCG(seed, uint64(first+i)))) }
	})...)
}

// play labels the positions of one game; path is reused memory.
func (l *Labels) play(path *[]visit, e *engine.Evaluator, r *rand.Rand) []Sample {
	plan, lambda := exploring(l.Posed, l.Back).plan(r), l.Lambda
	if plan.posed() {
		lambda = l.PosedLambda
	}
	*path = l.game((*path)[:0], plan, e, r)
	return l.samples(*path, lambda)
}

// game plays one game until its outcome is exact and returns the positions
// with a decision.
func (l *Labels) game(path []visit, plan plan, e *engine.Evaluator, r *rand.Rand) []visit {
	b, prune := plan.start, l.Prune
	if plan.posed() {
		prune = engine.Pruning{}
	}
	plain := e.Static(&b)
	var replies [21]engine.Reply
	var gen core.Generator
	for turn := 0; ; turn++ {
		v := visit{Sample: Sample{Board: b}, plain: plain}
		if engine.Classify(&b) <= engine.ClassBearoff {
			v.Label = plain
			return append(path, v)
		}
		roll := plan.roll(r, turn)
		var reply engine.Reply
		if l.Plain {
			v.Label = plain
			reply = e.Best(&b, roll, prune)
		} else {
			v.Label = e.Ahead(&b, prune, &replies)
			reply = replies[engine.RollIndex(roll)]
		}
		if plan.stray(r, turn) {
			if plays := gen.Plays(nil, b, roll); len(plays) > 1 {
				reply.Board = plays[r.IntN(len(plays))].Board
				reply.Outcome = e.After(&reply.Board)
				v.strayed = true
			}
		}
		path = append(path, v)
		b, plain = reply.Board.Swap(), reply.Outcome.Flip()
	}
}

// samples turns the looks ahead of a game into labels, from the end
// backwards.
func (l *Labels) samples(path []visit, lambda float32) []Sample {
	out := make([]Sample, 0, len(path))
	for i := len(path) - 2; i >= 0; i-- {
		v := &path[i]
		if next := &path[i+1]; !v.strayed && !l.Plain {
			v.Label = v.Label.Plus(lambda, next.Label.Flip()).Plus(-lambda, next.plain.Flip())
		}
		out = append(out, v.Sample)
	}
	return out
}
