package train

import (
	"math"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

// TestClassesAreComparedWithTheirResults plays a few positions of each
// class out.
func TestClassesAreComparedWithTheirResults(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	nets := shipped(t)
	e := engine.NewEvaluator(nets, tables(t), kernel.Best())
	c := Consistency{
		Nets: nets, Tables: tables(t), Kind: kernel.Best(), Positions: 4, Trials: 4, Seed: 5, Workers: 1, // one evaluator judges
		Judge: func(b *core.Board) engine.Outcome { return e.Static(b) },
	}
	all := c.Run()
	if len(all) < 10 {
		t.Errorf("only %d classes came up: %v", len(all), all)
	}
	for _, d := range all {
		if d.Positions == 0 || math.Abs(d.Bias) > .5 {
			t.Errorf("%+v", d)
		}
	}
}

func TestOnlyTheRequestedClassIsCompared(t *testing.T) {
	nets := shipped(t)
	e := engine.NewEvaluator(nets, tables(t), kernel.Best())
	c := Consistency{
		Nets: nets, Tables: tables(t), Kind: kernel.Best(), Positions: 2, Trials: 1, Of: []Class{BackGame}, Seed: 5, Workers: 1,
		Judge: func(b *core.Board) engine.Outcome { return e.Static(b) },
	}
	if all := c.Run(); len(all) != 1 || all[0].Class != BackGame || all[0].Positions != 2 {
		t.Errorf("compared were %+v, want two back games", all)
	}
}

func TestPositionsAreClassified(t *testing.T) {
	hit := core.Board{{core.Off: 9, core.Bar: 1, 1: 3, 2: 2}, {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 8: 2}}
	far := core.Board{{24: 5, 23: 5, 22: 5}, {24: 5, 23: 5, 22: 5}}
	for _, c := range []struct {
		board core.Board
		class Class
		by    int
	}{
		{core.Start(), "opening", 0},
		{hit, Containment, 0},
		{hit.Swap(), Containment, 1},
		{far, FarBack, 0},
	} {
		if class, by := classOf(&c.board); class != c.class || by != c.by {
			t.Errorf("%v is %q of side %d, want %q of side %d", c.board, class, by, c.class, c.by)
		}
	}
}

func TestClassesAreReadByName(t *testing.T) {
	for _, name := range []Class{BackGame, Containment, FarBack, "holding"} {
		var read Class
		if err := read.UnmarshalText([]byte(name)); err != nil || read != name {
			t.Errorf("%q was read as %q, error %v", name, read, err)
		}
	}
	for _, name := range []string{"", "backgame", "Holding"} {
		if err := new(Class).UnmarshalText([]byte(name)); err == nil {
			t.Errorf("%q was taken for a kind of game", name)
		}
	}
}
