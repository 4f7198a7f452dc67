package sense

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

// anyBoard draws positions of three sorts: scattered checkers, crowded ones with long primes and
// checkers on the bar, and those that random play leads to.
func anyBoard() *rapid.Generator[core.Board] {
	return rapid.OneOf(scattered(24), scattered(8), walked())
}

// scattered puts checkers on points up to reach of either side, on the bar and off.
func scattered(reach int) *rapid.Generator[core.Board] {
	return rapid.Custom(func(t *rapid.T) core.Board {
		var b core.Board
		for range core.Checkers {
			for i := range b {
				place(t, &b, i, reach)
			}
		}
		return b
	})
}

func place(t *rapid.T, b *core.Board, i, reach int) {
	p := core.Point(rapid.IntRange(0, reach+1).Draw(t, "point"))
	if p == core.Point(reach+1) {
		p = core.Bar - core.Point(rapid.IntRange(0, 2).Draw(t, "far"))
	}
	if p > 0 && p < core.Bar && b[1-i][p.Opposite()] > 0 {
		p = core.Off
	}
	b[i][p]++
}

// walked plays random plays from the start.
func walked() *rapid.Generator[core.Board] {
	return rapid.Custom(func(t *rapid.T) core.Board {
		b := core.Start()
		for range rapid.IntRange(0, 120).Draw(t, "turns") {
			next := b
			if plays := core.Plays(b, anyRoll(t)); len(plays) > 0 {
				next = plays[rapid.IntRange(0, len(plays)-1).Draw(t, "play")].Board
			}
			if next[0][core.Off] == core.Checkers {
				break
			}
			b = next.Swap()
		}
		return b
	})
}

func anyRoll(t *rapid.T) core.Roll {
	die := rapid.Uint8Range(1, 6)
	return core.Roll{die.Draw(t, "die"), die.Draw(t, "die")}
}

func TestDrawnPositionsAreValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if b := anyBoard().Draw(t, "board"); !b.Valid() {
			t.Fatalf("%v is not a position", b)
		}
	})
}
