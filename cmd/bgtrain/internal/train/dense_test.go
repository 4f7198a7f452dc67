package train

import (
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// dense returns random layers as another program writes them, and what they make of the inputs by
// definition.
func dense(r *rand.Rand, in []float64, widths ...int) (raw []byte, out []float64) {
	for i, units := range widths {
		draw := func() float64 {
			x := float32(r.NormFloat64() / 4)
			raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(x))
			return float64(x)
		}
		out = make([]float64, units)
		for _, x := range in {
			for u := range out {
				out[u] += x * draw()
			}
		}
		for u := range out {
			out[u] += draw()
			if i < len(widths)-1 {
				out[u] = max(out[u], 0)
			}
		}
		in = out
	}
	return raw, out
}

func TestLayersOfAnotherProgramMakeANet(t *testing.T) {
	for _, hidden := range [][]int{{32}, {64, 32}, {128, 64, 64}, {96, 128, 96, 32}} {
		raw, want := dense(rand.New(rand.NewPCG(1, 1)), []float64{.5, 0, -1}, append(hidden, nn.Outputs)...)
		n, err := Dense(raw, 3, hidden)
		if err != nil {
			t.Fatal(err)
		}
		s := nn.NewState(n.Shape, kernel.Best())
		n.Run(s, &nn.Inputs{Index: []uint16{0, 2}, Value: []float32{.5, -1}})
		for o, x := range want {
			if d := math.Abs(float64(s.Out[o]) - x); !(d < 1e-4) {
				t.Errorf("%v: output %d is %v, want %v", hidden, o, s.Out[o], x)
			}
		}
	}
}

func TestLayersOfAnotherShapeAreRefused(t *testing.T) {
	raw, _ := dense(rand.New(rand.NewPCG(1, 1)), []float64{1, 1, 1}, 64, 32, nn.Outputs)
	right := []int{64, 32}
	for _, c := range []struct {
		raw    []byte
		inputs int
		hidden []int
	}{
		{raw, 3, nil},
		{raw, 3, []int{64}},
		{raw, 3, []int{64, 0}},
		{raw, 3, []int{64, 64}},
		{raw, 3, []int{64, 31}},
		{raw, 3, []int{65, 32}},
		{raw, 3, []int{64, 32, 32, 32, 32}},
		{raw, 4, right},
		{nil, 3, right},
		{raw[:len(raw)-4], 3, right},
		{append(raw, 0, 0, 0, 0), 3, right},
	} {
		if _, err := Dense(c.raw, c.inputs, c.hidden); !errors.Is(err, ErrDense) {
			t.Errorf("%d bytes for %d inputs and %v: %v", len(c.raw), c.inputs, c.hidden, err)
		}
	}
}
