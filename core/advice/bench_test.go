package advice

import (
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/notation"
)

// BenchmarkPlays times hints two rolls ahead, over the positions of reasons_test.go in turn.
func BenchmarkPlays(b *testing.B) {
	a := adviser(b)
	all := situations()
	for i := range b.N {
		s := all[i%len(all)]
		board, err := notation.ParsePositionID(s.position)
		if err != nil {
			b.Fatal(err)
		}
		q := Request{Turn: core.NewTurn(board, s.dice), At: cube.Match(5, 5, false), Plies: 2}
		if _, err := a.Plays(b.Context(), q); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCube times hints on the cube two rolls ahead, those that count market losers.
func BenchmarkCube(b *testing.B) {
	a := adviser(b)
	m := core.NewMatch(core.Rules{Scoring: core.MatchPlay, Length: 5}, [2]core.PlayerInfo{})
	if _, err := m.Do(core.SetUp{Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre}}); err != nil {
		b.Fatal(err)
	}
	s := m.State()
	for range b.N {
		if _, err := a.Cube(b.Context(), &s, 2); err != nil {
			b.Fatal(err)
		}
	}
}
