package core

import (
	"math/rand/v2"
	"testing"
)

func TestOpeningPlaysAreCounted(t *testing.T) {
	for _, c := range []struct {
		roll Roll
		want int
	}{{Roll{3, 1}, 16}, {Roll{6, 5}, 7}, {Roll{1, 1}, 42}} {
		if got := len(Plays(Start(), c.roll)); got != c.want {
			t.Errorf("Plays(Start(), %v) returns %d plays, want %d", c.roll, got, c.want)
		}
	}
}

// BenchmarkPlays finds all plays in positions from games of random plays.
func BenchmarkPlays(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	var g Generator
	var plays []Play
	boards := make([]Board, 2000)
	rolls := make([]Roll, len(boards))
	at := Start()
	for i := range boards {
		boards[i], rolls[i] = at, Roll{uint8(rng.IntN(6) + 1), uint8(rng.IntN(6) + 1)}
		plays = g.Plays(plays[:0], at, rolls[i])
		if len(plays) > 0 {
			at = plays[rng.IntN(len(plays))].Board
		}
		at = at.Swap()
		if at[1][Off] == Checkers {
			at = Start()
		}
	}
	n := 0
	for i := 0; b.Loop(); i++ {
		plays = g.Plays(plays[:0], boards[i%len(boards)], rolls[i%len(boards)])
		n += len(plays)
	}
	b.ReportMetric(float64(n)/float64(b.N), "plays/op")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rolls/s")
}
