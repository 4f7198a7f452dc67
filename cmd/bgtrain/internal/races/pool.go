package races

import (
	"math"
	"math/rand/v2"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/bearoff"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/race"
)

// Pool holds the sides of many races as they begin.
type Pool struct{ sides []core.Side }

// Played plays games until contact ends and pools the sides that are not
// all home by then.
func Played(e *engine.Evaluator, games int, r *rand.Rand) *Pool {
	p := &Pool{}
	for range games {
		b := core.Start()
		for engine.Classify(&b) >= engine.ClassContact {
			roll := core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
			b = e.Best(&b, roll, engine.Pruning{Most: 4, Margin: .12}).Board.Swap()
		}
		for side := range b {
			if b[side].Rearmost() > 6 {
				p.sides = append(p.sides, b[side])
			}
		}
	}
	return p
}

// madeUp is the share of sides that are made up, because no game leads to
// them.
const madeUp = .35

// Start returns a side of the pool, or makes one up: any number of checkers
// on points up to a random one, most of them near home.
func (p *Pool) Start(r *rand.Rand) core.Side {
	if r.Float64() >= madeUp {
		return p.sides[r.IntN(len(p.sides))]
	}
	var s core.Side
	left := core.Checkers
	if r.IntN(3) == 0 {
		left = 1 + r.IntN(core.Checkers)
	}
	s[core.Off] = uint8(core.Checkers - left)
	rear, home := 7+r.IntN(18), r.Float64()
	s[rear]++
	for range left - 1 {
		if r.Float64() < home {
			s[1+r.IntN(6)]++
		} else {
			s[1+r.IntN(rear)]++
		}
	}
	return s
}

// Falling returns the learning rate after a share of the steps.
func Falling(rate, share float64) float64 {
	if share < .5 {
		return rate
	}
	return rate*(1+math.Cos(math.Pi*(2*share-1)))/2 + 1e-6
}

// Check draws sides from the pool and compares the mean number of rolls to
// bear off, by the net, with the mean one roll ahead. It returns the mean and
// the root mean square of the differences.
func Check(net *race.Net, home *bearoff.OneSided, p *Pool, sides int, kind kernel.Kind) (mean, deviation float64) {
	r := rand.New(rand.NewPCG(99, 99))
	t := New(net.Clone(), home, 0, p.Start, r, kind)
	e := race.NewEvaluator(net, home, kind)
	for range sides {
		s := p.sides[r.IntN(len(p.sides))]
		lists, _ := t.ahead(&s)
		ahead := 0.
		for n, c := range lists[race.All].chance {
			ahead += float64(n) * c
		}
		e.Run(&s)
		f := race.FrameOf(&s, race.All)
		l := e.List(race.All, &f)
		d := l.Mean() - ahead
		mean += d / float64(sides)
		deviation += d * d / float64(sides)
	}
	return mean, math.Sqrt(deviation)
}
