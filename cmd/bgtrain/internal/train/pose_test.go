package train

import (
	"math/rand/v2"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/sense"
)

// TestPosedPositionsAreOfEveryKind poses many positions and counts each
// kind.
func TestPosedPositionsAreOfEveryKind(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	start, backGames := core.Start(), 0
	kinds := map[string]func(s *core.Side) bool{
		"a prime of five or more":         func(s *core.Side) bool { return prime(s) >= 5 },
		"four or more back":               func(s *core.Side) bool { return back(s) >= 4 },
		"nobody back":                     func(s *core.Side) bool { return back(s) == 0 },
		"on the bar":                      func(s *core.Side) bool { return s[core.Bar] > 0 },
		"hit after bearing off":           func(s *core.Side) bool { return s[core.Off] > 4 && back(s) > 0 },
		"eight or more back":              func(s *core.Side) bool { return back(s) >= 8 },
		"behind a prime, a prime its own": func(s *core.Side) bool { return prime(s) >= 4 && back(s) > 0 },
	}
	const draws = 2000
	seen := map[string]int{}
	for range draws {
		b := pose(r, UsualBack)
		if !b.Valid() || engine.Classify(&b) < engine.ClassContact {
			t.Fatalf("%v is no position with contact", b)
		}
		if sense.GameOf(&b, &start).Kind == sense.BackGame {
			backGames++
		}
		for name, is := range kinds {
			if is(&b[0]) {
				seen[name]++
			}
		}
	}
	if backGames < draws/5 {
		t.Errorf("a back game: %d of %d", backGames, draws)
	}
	for _, share := range []float64{0, 1} {
		of := 0
		for range draws {
			if b := pose(r, share); sense.GameOf(&b, &start).Kind == sense.BackGame {
				of++
			}
		}
		if share == 0 && of > draws/5 || share == 1 && of < draws/2 {
			t.Errorf("a share of %v gives %d back games of %d", share, of, draws)
		}
	}
	for name := range kinds {
		if seen[name] < draws/50 {
			t.Errorf("%s: %d of %d", name, seen[name], draws)
		}
	}
}

func prime(s *core.Side) int {
	best, run := 0, 0
	for _, n := range s[1:25] {
		if run++; n < 2 {
			run = 0
		}
		best = max(best, run)
	}
	return best
}

func back(s *core.Side) int {
	n := 0
	for _, c := range s[19:] {
		n += int(c)
	}
	return n
}
