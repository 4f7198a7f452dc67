package engine

import (
	"math"
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/engine/kernel"
)

func TestBehaviourNumberIsCurrent(t *testing.T) {
	e := evaluator(t, kernel.Plain)
	r := rand.New(rand.NewPCG(2026, 4))
	b, h := core.Start(), uint64(14695981039346656037)
	for range 2000 {
		h = (h ^ uint64(int64(math.Round(e.Static(&b).Equity()*1000)))) * 1099511628211
		roll := core.Roll{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
		best := e.Best(&b, roll, inner)
		h = (h ^ uint64(int64(math.Round(best.Outcome.Equity()*1000)))) * 1099511628211
		plays := e.gen.Plays(nil, b, roll)
		if len(plays) > 0 {
			b = plays[r.IntN(len(plays))].Board
		}
		b = b.Swap()
		if Classify(&b) == ClassOver {
			b = core.Start()
		}
	}
	if h != Behaviour {
		t.Errorf("the behaviour number is %d, want %d", h, Behaviour)
	}
}
