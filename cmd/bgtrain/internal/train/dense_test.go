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
	for _, c := range []struct {
		hidden int
		then   nn.Widths
		widths []int
	}{
		{32, nn.Widths{}, []int{32, 5}}, {64, nn.Widths{32}, []int{64, 32, 5}},
		{128, nn.Widths{64, 64}, []int{128, 64, 64, 5}}, {96, nn.Widths{128, 96, 32}, []int{96, 128, 96, 32, 5}},
	} {
		raw, want := dense(rand.New(rand.NewPCG(1, 1)), []float64{.5, 0, -1}, c.widths...)
		n, err := Dense(raw, nn.Shape{Inputs: 3, Hidden: c.hidden, Then: c.then})
		if err != nil {
			t.Fatal(err)
		}
		s := nn.NewState(n.Shape, kernel.Best())
		n.Run(s, &nn.Inputs{Index: []uint16{0, 2}, Value: []float32{.5, -1}})
		for o, x := range want {
			if d := math.Abs(float64(s.Out[o]) - x); !(d < 1e-4) {
				t.Errorf("%v: output %d is %v, want %v", c.widths, o, s.Out[o], x)
			}
		}
	}
}

func TestLayersOfAnotherShapeAreRefused(t *testing.T) {
	raw, _ := dense(rand.New(rand.NewPCG(1, 1)), []float64{1, 1, 1}, 64, 32, 5)
	for _, s := range []nn.Shape{
		{Inputs: 3, Hidden: 64}, {Inputs: 4, Hidden: 64, Then: nn.Widths{32}}, {Inputs: 3, Hidden: 64, Then: nn.Widths{64}},
		{Inputs: 3, Hidden: 65, Then: nn.Widths{32}}, {Inputs: 3, Hidden: 64, Then: nn.Widths{31}}, {},
	} {
		if _, err := Dense(raw, s); !errors.Is(err, ErrDense) {
			t.Errorf("%v: %v", s, err)
		}
	}
	for _, b := range [][]byte{nil, raw[:len(raw)-4], append(raw, 0, 0, 0, 0)} {
		if _, err := Dense(b, nn.Shape{Inputs: 3, Hidden: 64, Then: nn.Widths{32}}); !errors.Is(err, ErrDense) {
			t.Errorf("%d bytes: %v", len(b), err)
		}
	}
}
