package bot

import (
	"context"
	"testing"

	"backtalk/core"
	"backtalk/core/matchtest"
)

func TestSimpleBeatsRandom(t *testing.T) {
	const games = 40
	won, err := wins(games, NameSimple, NameRandom)
	if err != nil {
		t.Fatal(err)
	}
	if won < games*9/10 {
		t.Errorf("Simple won %d of %d games against Random", won, games)
	}
}

// BenchmarkSimpleAgainstRandom prints how many of 100 single games Simple wins.
func BenchmarkSimpleAgainstRandom(b *testing.B) {
	won, games := 0, 0
	for b.Loop() {
		n, err := wins(100, NameSimple, NameRandom)
		if err != nil {
			b.Fatal(err)
		}
		won, games = won+n, games+100
	}
	b.ReportMetric(float64(won)/float64(games)*100, "wins/100")
}

// BenchmarkSimpleDecision measures one decision with very many plays: 1-1 from an open position, and 1-1
// when clearing past an anchor, which examines each play one roll further.
func BenchmarkSimpleDecision(b *testing.B) {
	boards := map[string]core.Board{
		"open": {
			matchtest.Side(24, 1, 22, 1, 17, 1, 15, 1, 13, 2, 11, 1, 10, 1, 9, 1, 8, 2, 7, 1, 6, 2, 5, 1),
			matchtest.Side(24, 2, 13, 3, 11, 1, 8, 3, 7, 2, 6, 4),
		},
		"clearing": {
			matchtest.Side(12, 2, 11, 2, 10, 1, 9, 2, 8, 2, 7, 2, 6, 2, 4, 2),
			matchtest.Side(24, 2, 23, 1, 6, 4, 5, 4, 4, 4),
		},
	}
	for name, board := range boards {
		b.Run(name, func(b *testing.B) {
			benchmarkDecision(b, board)
		})
	}
}

func benchmarkDecision(b *testing.B, board core.Board) {
	ones := core.Roll{1, 1}
	v := View{State: core.State{Phase: core.PhaseMove, Turn: core.NewTurn(board, ones)}}
	simple, err := New(NameSimple, Needs{})
	if err != nil {
		b.Fatal(err)
	}
	plays := len(core.Plays(board, ones))
	for b.Loop() {
		if _, err := simple.Decide(context.Background(), v); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(plays), "plays")
}
