package train

import (
	"math/rand/v2"
	"testing"

	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/nn"
)

// randomNets are small untrained nets.
func randomNets(seed uint64) engine.Nets {
	r := rand.New(rand.NewPCG(seed, 2))
	nets := engine.Nets{
		Contact: nn.New(nn.Shape{Inputs: features.Contact, Hidden: 32}),
		Race:    nn.New(nn.Shape{Inputs: features.Race, Hidden: 32}),
		Prune:   nn.New(pruneShape),
	}
	for _, n := range []*nn.Net{nets.Contact, nets.Race, nets.Prune} {
		n.Randomise(r, .15)
	}
	return nets
}

func tables(tb testing.TB) engine.Tables {
	tb.Helper()
	t, err := engine.LoadTables()
	if err != nil {
		tb.Fatal(err)
	}
	return t
}
