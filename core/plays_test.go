package core

import "testing"

func TestOpeningPlays(t *testing.T) {
	for _, c := range []struct {
		roll Roll
		want int
	}{{Roll{3, 1}, 16}, {Roll{6, 5}, 7}, {Roll{1, 1}, 42}} {
		if got := len(Plays(Start(), c.roll)); got != c.want {
			t.Errorf("Plays(Start(), %v) gives %d plays, want %d", c.roll, got, c.want)
		}
	}
}

func BenchmarkPlays(b *testing.B) {
	var g Generator
	var plays []Play
	board := Start()
	n := 0
	for i := 0; b.Loop(); i++ {
		r := Roll{uint8(i%6 + 1), uint8(i/6%6 + 1)}
		plays = g.Plays(plays[:0], board, r)
		n += len(plays)
		if len(plays) > 0 {
			board = plays[i%len(plays)].Board.Swap()
		}
		if board[0].Pips() == 0 || board[1].Pips() == 0 {
			board = Start()
		}
	}
	b.ReportMetric(float64(n)/float64(b.N), "plays/op")
}
