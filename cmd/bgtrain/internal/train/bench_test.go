package train

import (
	"os"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

func BenchmarkLabels(b *testing.B) {
	dir := os.Getenv("NETS")
	if dir == "" {
		b.Skip("NETS names no folder of nets")
	}
	nets, err := LoadNets(dir)
	if err != nil {
		b.Fatal(err)
	}
	l := &Labels{Nets: nets, Tables: tables(b), Lambda: .85, Prune: engine.Pruning{Most: 5, Margin: .16}, Kind: kernel.Best()}
	n, game := 0, 0
	b.ResetTimer()
	for b.Loop() {
		n += len(l.Play(1, game, 1, 1))
		game++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "labels/s")
}

func BenchmarkStatic(b *testing.B) {
	dir := os.Getenv("NETS")
	if dir == "" {
		b.Skip("NETS names no folder of nets")
	}
	nets, err := LoadNets(dir)
	if err != nil {
		b.Fatal(err)
	}
	e := engine.NewEvaluator(nets, tables(b), kernel.Best())
	l := &Labels{Nets: nets, Tables: tables(b), Plain: true, Prune: engine.Pruning{Most: 5, Margin: .16}, Kind: kernel.Best()}
	s := l.Play(1, 0, 20, 1)
	boards := make([]core.Board, 0, len(s))
	for i := range s {
		if engine.Classify(&s[i].Board) == engine.ClassContact {
			boards = append(boards, s[i].Board)
		}
	}
	i := 0
	for b.Loop() {
		e.Static(&boards[i%len(boards)])
		i++
	}
}
