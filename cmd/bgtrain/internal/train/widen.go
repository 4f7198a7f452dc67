package train

import (
	"errors"
	"math/rand/v2"

	"backtalk/core/engine/nn"
)

// Widen returns a net with hidden units in the first layer, no fewer than n
// has, and the same outputs: the new units feed nothing yet. Their own
// weights are drawn from r, up to spread either way.
func Widen(n *nn.Net, hidden int, spread float64, r *rand.Rand) *nn.Net {
	wide := nn.New(nn.Shape{Inputs: n.Inputs, Hidden: hidden, Then: n.Then})
	wide.Randomise(r, spread)
	next := &wide.Out
	if len(wide.Layers) > 1 {
		next = &wide.Layers[1]
	}
	clear(next.W)
	for i := range n.Layers {
		graft(&wide.Layers[i], &n.Layers[i])
	}
	graft(&wide.Out, &n.Out)
	return wide
}

// graft copies what old has to a layer, which has as many inputs and units or
// more.
func graft(to, old *nn.Layer) {
	copy(to.B, old.B)
	for unit := range old.B {
		for input := range old.Inputs {
			to.W[to.At(input, unit)] = old.W[old.At(input, unit)]
		}
	}
}

// Mean returns the net whose weights are the means of those of nets. The nets must have the same shape
// and come from the same net, or their units mean different things.
func Mean(nets []*nn.Net) (*nn.Net, error) {
	mean := nn.New(nets[0].Shape)
	for _, n := range nets {
		if n.Shape != mean.Shape {
			return nil, errors.New("the nets are of different shapes")
		}
		for i, x := range n.Params {
			mean.Params[i] += x / float32(len(nets))
		}
	}
	return mean, nil
}
