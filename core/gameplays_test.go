package core

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkGamePlays finds all plays in positions from random matches of the other games.
func BenchmarkGamePlays(b *testing.B) {
	for _, name := range []string{"tavla", "plakoto", "fevga", "nardy"} {
		b.Run(name, func(b *testing.B) {
			v, _ := VariantNamed(name)
			rng := rand.New(rand.NewPCG(1, 2))
			turns := make([]Turn, 2000)
			at := v.Board()
			for i := range turns {
				turns[i] = v.Moving.Turn(at, Roll{uint8(rng.IntN(6) + 1), uint8(rng.IntN(6) + 1)}, false)
				if plays := turns[i].Completions(); len(plays) > 0 {
					at = plays[rng.IntN(len(plays))].Board
				}
				if _, over := v.Over(&at); over {
					at = v.Board()
				}
				at = at.Swap()
			}
			b.ResetTimer()
			n := 0
			var w Walker
			var plays []Play
			for i := 0; b.Loop(); i++ {
				plays = w.Completions(plays[:0], &turns[i%len(turns)])
				n += len(plays)
			}
			b.ReportMetric(float64(n)/float64(b.N), "plays/op")
		})
	}
}
