package train

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"backtalk/cmd/bgtrain/internal/puretd"
	"backtalk/cmd/bgtrain/internal/puretd/puretdtest"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

// withPureTD returns a search with a second teacher.
func withPureTD(t *testing.T) *Search {
	t.Helper()
	path := filepath.Join(t.TempDir(), "weights.npz")
	if err := os.WriteFile(path, puretdtest.Random(rand.New(rand.NewPCG(1, 2)), 64, 5).Archive(t), 0o600); err != nil {
		t.Fatal(err)
	}
	s := search(t)
	var err error
	if s.Other, err = puretd.Open(path); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTwoTeachersLabelWithTheirMean(t *testing.T) {
	s := withPureTD(t)
	e, other := engine.NewEvaluator(s.Nets, s.Tables, kernel.Best()), s.Other.NewEvaluator(kernel.Best())
	mean := func(b core.Board) engine.Outcome {
		own := e.Static(&b)
		if engine.Classify(&b) < engine.ClassContact {
			return own
		}
		return engine.Outcome{}.Plus(.5, own).Plus(.5, other.All([]core.Board{b})[0]).Possible(&b)
	}
	ahead := func(b core.Board) (o engine.Outcome) {
		for i, roll := range engine.Rolls() {
			o = o.Plus(float32(engine.Weight(i)), mean(e.Best(&b, roll, engine.Pruning{}).Board.Swap()).Flip())
		}
		return o
	}
	for plies, want := range []func(core.Board) engine.Outcome{mean, ahead} {
		s.Plies = plies
		families := s.Play(5, 0, 8, 1)
		if len(families) < 3 {
			t.Fatalf("%d plies: %d families", plies, len(families))
		}
		same, all := 0, 0
		for _, f := range families {
			for i := range f {
				all++
				if math.Abs(f[i].Label.Equity()-want(f[i].Board).Equity()) < 1e-3 {
					same++
				}
			}
		}
		// The search prunes plays, so it sometimes misses the best reply.
		if same < all*9/10 {
			t.Errorf("%d plies: %d of %d labels are the mean", plies, same, all)
		}
	}
}

func TestPositionsOneRollAheadAreFamiliesToo(t *testing.T) {
	s := withPureTD(t)
	judge := Together(s.Nets, s.Tables, s.Other, 0, kernel.Best())
	s.Leaves = 1
	all := s.Play(5, 0, 2, 1)
	ahead, positions := 0, 0
	for _, f := range all {
		if math.Abs(f[0].Label.Equity()-judge(&f[0].Board).Equity()) > 1e-5 {
			continue // labelled a roll ahead
		}
		ahead++
		for i := range f {
			positions++
			if d := f[i].Label.Equity() - judge(&f[i].Board).Equity(); math.Abs(d) > 1e-5 {
				t.Fatalf("%v is labelled %.5f off what both say", f[i].Board, d)
			}
		}
	}
	// Some rolls end contact.
	rolls := len(engine.Rolls())
	if own := len(all) - ahead; own == 0 || ahead < own*rolls/2 || ahead > own*rolls || positions < 2*ahead {
		t.Errorf("%d families look ahead, and %d families of %d positions lie one roll ahead", own, ahead, positions)
	}
}
