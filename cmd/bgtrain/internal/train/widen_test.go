package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

func TestWidenedNetHasTheSameOutputs(t *testing.T) {
	for _, then := range []nn.Widths{{}, {32}, {64, 64}, {96, 128}} {
		n := nn.New(nn.Shape{Inputs: features.Contact, Hidden: 64, Then: then})
		r := rand.New(rand.NewPCG(7, 7))
		n.Randomise(r, .15)
		wide := Widen(n, 192, .1, r)
		before, after := nn.NewState(n.Shape, kernel.Plain), nn.NewState(wide.Shape, kernel.Plain)
		for range 100 {
			b := pose(r, UsualBack)
			var in nn.Inputs
			features.AppendContact(&in, &b)
			n.Run(before, &in)
			wide.Run(after, &in)
			for i, c := range before.Chance {
				if math.Abs(float64(after.Chance[i]-c)) > 1e-5 {
					t.Fatalf("%v: output %d is %v, was %v", b, i, after.Chance[i], c)
				}
			}
		}
		if wide.Hidden != 192 || wide.Layers[0].B[64] != 0 || wide.Layers[0].W[len(n.Layers[0].W)] == 0 {
			t.Error("the new units have no weights of their own")
		}
	}
}

func TestMeanAveragesWeights(t *testing.T) {
	one, two := nn.New(nn.Shape{Inputs: 3, Hidden: 32}), nn.New(nn.Shape{Inputs: 3, Hidden: 32})
	for i := range one.Params {
		one.Params[i], two.Params[i] = float32(i), float32(i)+2
	}
	mean, err := Mean([]*nn.Net{one, two})
	if err != nil || mean.Params[5] != 6 {
		t.Errorf("%v, %v", mean.Params[5], err)
	}
	if _, err := Mean([]*nn.Net{one, nn.New(nn.Shape{Inputs: 4, Hidden: 32})}); err == nil {
		t.Error("nets of two shapes have a mean")
	}
}
