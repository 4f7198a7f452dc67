package puretd

import (
	"math/rand/v2"
	"testing"

	"backtalk/cmd/bgtrain/internal/puretd/puretdtest"
	"backtalk/core"
	"backtalk/core/engine/kernel"
)

// BenchmarkAll judges the plays of a roll by a net of PureTD's size.
func BenchmarkAll(b *testing.B) {
	n, err := load(b, puretdtest.Random(rand.New(rand.NewPCG(1, 1)), 512, 512, 256, 128, 5).Archive(b))
	if err != nil {
		b.Fatal(err)
	}
	e := n.NewEvaluator(kernel.Best())
	var boards []core.Board
	for _, p := range core.Plays(core.Start(), core.Roll{3, 1}) {
		boards = append(boards, p.Board.Swap())
	}
	for b.Loop() {
		e.All(boards)
	}
	b.ReportMetric(float64(b.N*len(boards))/b.Elapsed().Seconds(), "positions/s")
}
