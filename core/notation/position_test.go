package notation

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

// boards draws any valid board.
func boards() *rapid.Generator[core.Board] {
	return rapid.Custom(func(t *rapid.T) core.Board {
		var b core.Board
		for side := range b {
			for range core.Checkers {
				p := core.Point(rapid.IntRange(0, int(core.Bar)).Draw(t, "point"))
				if p != core.Off && p != core.Bar && b[1-side][p.Opposite()] > 0 {
					p = core.Off
				}
				b[side][p]++
			}
		}
		return b
	})
}

func TestPositionIDMatchesKnownPositions(t *testing.T) {
	for _, c := range []struct {
		name  string
		board core.Board
		id    string
	}{
		{"start", core.Start(), "4HPwATDgc/ABMA"},
		{"a back game", core.Board{
			{1: 2, 3: 3, 4: 2, 5: 2, 6: 2, 14: 1, 18: 1, 19: 2},
			{1: 4, 2: 2, 3: 2, 4: 2, 5: 3, 6: 0, 15: 1, 0: 1},
		}, "b9sBCIC5bYDQAA"},
		{"all off", core.Board{{0: 15}, {0: 15}}, "AAAAAAAAAAAAAA"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := PositionID(c.board); got != c.id {
				t.Errorf("PositionID gives %s, want %s", got, c.id)
			}
			if got, err := ParsePositionID(c.id); err != nil || got != c.board {
				t.Errorf("ParsePositionID(%s) gives %v, %v, want %v", c.id, got, err, c.board)
			}
		})
	}
}

func TestPositionIDIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boards().Draw(t, "board")
		got, err := ParsePositionID(PositionID(b))
		if err != nil || got != b {
			t.Fatalf("ParsePositionID(%s) gives %v, %v, want %v", PositionID(b), got, err, b)
		}
	})
}

func TestMeaninglessPositionIDIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, id string
		want     ParseError
	}{
		{"empty", "", ParseError{Offset: 0, Problem: BadLength}},
		{"short", "4HPwATDgc/ABM", ParseError{Offset: 13, Problem: BadLength}},
		{"long", "4HPwATDgc/ABMAA", ParseError{Offset: 14, Problem: BadLength}},
		{"not base64", "4HPw!TDgc/ABMA", ParseError{Offset: 4, Problem: BadCharacter}},
		{"stray bits in the last character", "4HPwATDgc/ABMB", ParseError{Offset: 13, Problem: BadCharacter}},
		{"sixteen checkers", "//8AAAAAAAAAAA", ParseError{Offset: 2, Problem: TooManyCheckers}},
		{"bits after the last point", "AAAAAAAAAAAAgA", ParseError{Offset: 13, Problem: BadBits}},
		{"one point held twice", "AACABAAAAAAAAA", ParseError{Offset: 0, Problem: BothOnPoint}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParsePositionID(c.id)
			c.want.Text = c.id
			var got *ParseError
			if !errors.As(err, &got) || *got != c.want {
				t.Errorf("ParsePositionID(%s) gives %v, want %v", c.id, err, &c.want)
			}
		})
	}
}

func FuzzParsePositionID(f *testing.F) {
	for _, id := range []string{"4HPwATDgc/ABMA", "b9sBCIC5bYDQAA", "//8AAAAAAAAAAA", ""} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		b, err := ParsePositionID(id)
		if err != nil {
			return
		}
		if !b.Valid() {
			t.Errorf("ParsePositionID(%s) gives the impossible board %v", id, b)
		}
		if again := PositionID(b); again != id {
			t.Errorf("PositionID gives %s for what was read from %s", again, id)
		}
	})
}
