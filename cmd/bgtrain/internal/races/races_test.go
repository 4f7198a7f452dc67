package races

import (
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/race"
)

func TestNetLearnsListsOneRollAhead(t *testing.T) {
	tables, err := engine.LoadTables()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	pool := &Pool{sides: []core.Side{{1: 14, 7: 1}, {2: 13, 7: 1, 8: 1}}}
	net := race.New(64)
	Randomise(net, r)
	_, before := Check(net, tables.One, pool, 10, kernel.Best())
	teacher := New(net, tables.One, 8, pool.Start, r, kernel.Best())
	for range 150 {
		teacher.Step(3e-3, 20)
	}
	if _, after := Check(teacher.Mean, tables.One, pool, 10, kernel.Best()); !(after < before/3) {
		t.Errorf("the mean number of rolls was off by %v, and is off by %v", before, after)
	}
}

func TestMadeUpSidesAreValid(t *testing.T) {
	pool := &Pool{sides: []core.Side{{7: 15}}}
	r := rand.New(rand.NewPCG(2, 2))
	for range 500 {
		s := pool.Start(r)
		if s.Total() != core.Checkers || s.Rearmost() <= 6 || s[core.Bar] > 0 {
			t.Fatalf("%v", s)
		}
	}
}
