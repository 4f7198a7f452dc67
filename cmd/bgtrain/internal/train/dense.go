package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"backtalk/core/engine/nn"
)

// ErrDense means that bytes are not the numbers of a net of a shape.
var ErrDense = errors.New("not the layers of such a net")

// Dense returns the net whose layers another program wrote: little-endian
// float32, for each layer the weights, a row for each input, and then the
// biases. After the hidden layers of these widths comes that of the outputs.
func Dense(raw []byte, inputs int, hidden []int) (*nn.Net, error) {
	s := nn.Shape{Inputs: inputs}
	if most := 1 + len(s.Then); len(hidden) < 1 || len(hidden) > most {
		return nil, fmt.Errorf("%w: it has one to %d hidden layers, not %d", ErrDense, most, len(hidden))
	}
	s.Hidden = hidden[0]
	copy(s.Then[:], hidden[1:])
	if !s.Valid() || slices.Contains(hidden, 0) {
		return nil, fmt.Errorf("%w: widths of hidden layers are multiples of 32, not %v", ErrDense, hidden)
	}
	n := nn.New(s)
	// A net's own rows of outputs are longer.
	size := 4 * (s.Size() - (len(n.Out.B)-nn.Outputs)*(n.Out.Inputs+1))
	if len(raw) != size {
		return nil, fmt.Errorf("%w: there are %d bytes, and %v has %d", ErrDense, len(raw), s, size)
	}
	for i := range n.Layers {
		raw = fill(&n.Layers[i], len(n.Layers[i].B), raw)
	}
	fill(&n.Out, nn.Outputs, raw)
	return n, nil
}

// fill sets the weights and the biases of a layer's first units from raw, and
// returns what follows them.
func fill(l *nn.Layer, units int, raw []byte) []byte {
	next := func() float32 {
		x := math.Float32frombits(binary.LittleEndian.Uint32(raw))
		raw = raw[4:]
		return x
	}
	for input := range l.Inputs {
		for unit := range units {
			l.W[l.At(input, unit)] = next()
		}
	}
	for unit := range units {
		l.B[unit] = next()
	}
	return raw
}
