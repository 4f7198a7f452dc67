package train

import (
	"math/rand/v2"
	"testing"

	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

func BenchmarkFit(b *testing.B) {
	l := &Labels{Nets: randomNets(1), Tables: tables(b), Plain: true, Kind: kernel.Best()}
	s, _ := split(l.Play(1, 0, 100, 2))
	n := nn.New(nn.Shape{Inputs: features.Contact, Hidden: 512, Then: nn.Widths{32}})
	n.Randomise(rand.New(rand.NewPCG(1, 1)), .15)
	f := NewFit(n, features.AppendContact, 64, 1, kernel.Best())
	r := rand.New(rand.NewPCG(1, 2))
	b.ResetTimer()
	for b.Loop() {
		f.Run(100, 1e-3, 1000, r, from([][]Sample{s}))
	}
	b.ReportMetric(float64(b.N*6400)/b.Elapsed().Seconds(), "samples/s")
}
