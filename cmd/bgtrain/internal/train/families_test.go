package train

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

func search(t *testing.T) *Search {
	t.Helper()
	return &Search{
		Nets: shipped(t), Tables: tables(t), Kind: kernel.Best(), Plies: 1, Share: .3, Near: .05, Posed: .5,
		Prune: engine.Pruning{Most: 4, Margin: .12},
	}
}

func TestFamiliesAreLabelledByLookingAhead(t *testing.T) {
	s := search(t)
	families := s.Play(1, 0, 4, 2)
	if len(families) < 5 {
		t.Fatalf("%d families", len(families))
	}
	e := engine.With(s.Nets, s.Tables, s.Kind)
	for _, f := range families {
		if len(f) < 2 {
			t.Errorf("a family of %d", len(f))
		}
		if !slices.IsSortedFunc(f, func(x, y Sample) int { return int(math.Copysign(1, x.Label.Equity()-y.Label.Equity())) }) {
			t.Errorf("the best play for the side that made it is not the first: %v", f)
		}
		for i := range f {
			if ahead := e.Evaluate(f[i].Board, 1); math.Abs(ahead.Equity()-f[i].Label.Equity()) > 1e-3 {
				t.Errorf("%v is labelled %v, a roll ahead it is worth %v", f[i].Board, f[i].Label.Equity(), ahead.Equity())
			}
		}
	}
}

// A panel's labels are the mean of its nets; without looking ahead they are
// nothing more.
func TestFamiliesAreLabelledByAPanel(t *testing.T) {
	s := search(t)
	other := s.Nets
	other.Contact = nn.New(s.Nets.Contact.Shape)
	other.Contact.Randomise(rand.New(rand.NewPCG(3, 3)), .1)
	s.Panel = []engine.Nets{other}
	first, second := engine.With(s.Nets, s.Tables, s.Kind), engine.With(other, s.Tables, s.Kind)
	for s.Plies = range 2 {
		families := s.Play(1, 0, 2, 2)
		if len(families) < 3 {
			t.Fatalf("%d plies: %d families", s.Plies, len(families))
		}
		for _, f := range families {
			if len(f) > engine.Filter(1).Most {
				t.Errorf("a family of %d", len(f))
			}
			for i := range f {
				want := (first.Evaluate(f[i].Board, s.Plies).Equity() + second.Evaluate(f[i].Board, s.Plies).Equity()) / 2
				if got := f[i].Label.Equity(); math.Abs(got-want) > 1e-3 {
					t.Errorf("%d plies: %v is labelled %v, its judges say %v", s.Plies, f[i].Board, got, want)
				}
			}
		}
	}
}

func TestFamiliesDependOnlyOnTheirGames(t *testing.T) {
	s := search(t)
	whole := s.Play(2, 0, 3, 2)
	if parts := append(s.Play(2, 0, 1, 1), s.Play(2, 1, 2, 2)...); !reflect.DeepEqual(whole, parts) {
		t.Error("games played in parts differ")
	}
}

func TestFamiliesAreOfTheRequestedClasses(t *testing.T) {
	s := search(t)
	s.Of, s.Posed, s.Share = []Class{BackGame}, 1, 1
	families := s.Play(1, 0, 12, 2)
	other := 0
	for _, f := range families {
		b := f[0].Board.Swap()
		if class, _ := classOf(&b); class != BackGame {
			other++
		}
	}
	// The position after a play may have a different class from the decision's.
	if len(families) < 5 || other > len(families)/4 {
		t.Errorf("%d of %d are no back games", other, len(families))
	}
}

func TestSearchLooksIntoTheRequestedClasses(t *testing.T) {
	start, r := core.Start(), rand.New(rand.NewPCG(1, 1))
	back := pose(r, 1)
	for class, _ := classOf(&back); class != BackGame; class, _ = classOf(&back) {
		back = pose(r, 1)
	}
	only := []Class{BackGame}
	for _, c := range []struct {
		s           Search
		back, start bool
	}{
		{Search{}, true, true},
		{Search{Of: only}, true, false},
		{Search{Without: only}, false, true},
		{Search{Of: only, Without: only}, false, false},
	} {
		if b, s := c.s.of(&back), c.s.of(&start); b != c.back || s != c.start {
			t.Errorf("of %q without %q: a back game %v, the start %v", c.s.Of, c.s.Without, b, s)
		}
	}
}

func TestFamiliesAreSavedWhole(t *testing.T) {
	families := search(t).Play(3, 0, 2, 2)
	dir := t.TempDir()
	path := filepath.Join(dir, "00000")
	if err := SaveFamilies(path, families); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+unfinished, []byte{9}, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := LoadAllFamilies(dir); err != nil || !reflect.DeepEqual(got, families) {
		t.Errorf("%d families came back of %d, %v", len(got), len(families), err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, damaged := range map[string][]byte{"cut": raw[:len(raw)-1], "with a family of none": append(slices.Clone(raw), 0)} {
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadAllFamilies(dir); err == nil {
			t.Errorf("a file %s is read", name)
		}
	}
}

func FuzzFamilies(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, raw []byte) {
		families, err := decodeFamilies(raw)
		for _, family := range families {
			if len(family) == 0 {
				t.Errorf("a family of none, %v", err)
			}
		}
	})
}
