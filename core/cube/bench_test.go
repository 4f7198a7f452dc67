package cube_test

import (
	"testing"

	"backtalk/core/cube"
	"backtalk/core/engine"
)

// BenchmarkDecide judges doubles two rolls ahead. Every search is the same, so the tree is known after
// the first and only the cube's part is timed.
func BenchmarkDecide(b *testing.B) {
	s := searcher(shipped(b))
	board := played(b, shipped(b), 1)[0]
	for name, at := range map[string]cube.Situation{"money": cube.Money(), "match": cube.Match(7, 9, false)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, _, err := s.Decide(b.Context(), board, 2, at); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("trees alone", func(b *testing.B) {
		g := shipped(b)
		for b.Loop() {
			t := g.Seed(board)
			for range 2 {
				if err := g.Grow(b.Context(), []*engine.Tree{&t}, cube.Utility(cube.Money())); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
