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
	wide := nn.New(nn.Shape{Inputs: n.Inputs, Hidden: hidden, Second: n.Second})
	wide.Randomise(r, spread)
	clear(wide.W2)
	if !n.Second {
		clear(wide.W3)
	}
	for _, part := range [][2][]float32{{wide.B1, n.B1}, {wide.W2, n.W2}, {wide.B2, n.B2}, {wide.W3, n.W3}, {wide.B3, n.B3}} {
		copy(part[0], part[1])
	}
	for unit := range n.Hidden {
		for input := range n.Inputs {
			wide.W1[wide.At(input, unit)] = n.W1[n.At(input, unit)]
		}
	}
	return wide
}

// Mean returns the net whose weights are the means of those of nets. The nets
// must have one shape and come from one net, or their units mean different
// things.
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
