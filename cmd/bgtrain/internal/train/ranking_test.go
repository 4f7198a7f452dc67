package train

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

func decisions(t *testing.T) *Decisions {
	t.Helper()
	return &Decisions{Nets: shipped(t), Tables: tables(t), Kind: kernel.Best(), Posed: .5}
}

func TestDecisionsHaveAllPlaysTheBestFirst(t *testing.T) {
	d := decisions(t)
	found := d.Play(1, 0, 10, 2)
	e := engine.NewEvaluator(d.Nets, d.Tables, d.Kind)
	posed := 0
	for i := range found {
		f := found[i].Plays
		if len(f) < fewest {
			t.Errorf("a decision among %d plays", len(f))
		}
		for k := range f {
			if o := e.Static(&f[k].Board); o != f[k].Label {
				t.Fatalf("%v is labelled %v, the nets say %v", f[k].Board, f[k].Label, o)
			}
			if k > 0 && f[k].Label.Equity() < f[k-1].Label.Equity() {
				t.Fatalf("play %d is better than the one before it", k)
			}
		}
		if found[i].Posed {
			posed++
		}
	}
	if posed == 0 || posed == len(found) {
		t.Errorf("%d of %d decisions come from positions made up", posed, len(found))
	}
	if again := slices.Concat(d.Play(1, 0, 4, 1), d.Play(1, 4, 6, 2)); !reflect.DeepEqual(again, found) {
		t.Error("games played in parts differ")
	}
}

// TestMeasurePrunesAsTheEngineDoes compares the best play let through
// with the engine's.
func TestMeasurePrunesAsTheEngineDoes(t *testing.T) {
	nets := shipped(t)
	e, k := engine.NewEvaluator(nets, tables(t), kernel.Best()), newRanker(nets.Prune, kernel.Best())
	r := rand.New(rand.NewPCG(5, 5))
	compared := 0
	for range 2000 {
		b, roll := pose(r, UsualBack), draw(r)
		plays := core.Plays(b, roll)
		if len(plays) < fewest || engine.Classify(&b) != engine.ClassContact {
			continue
		}
		compared++
		f := byWorth(e, plays)
		limit := engine.Pruning{Most: 1 + r.IntN(6), Margin: .02 + r.Float32()/4}
		n, best := through(k.order(f), limit)
		if n < 1 || n > limit.Most {
			t.Fatalf("%d plays are let through, the most are %d", n, limit.Most)
		}
		reply := e.Best(&b, roll, limit)
		if got, want := reply.Outcome.Equity(), -f[best].Label.Equity(); math.Abs(got-want) > 1e-4 {
			t.Fatalf("%v with %v and %v: the engine finds %v, the measure %v", b, roll, limit, got, want)
		}
	}
	if compared < 1000 {
		t.Errorf("%d decisions were compared", compared)
	}
}

// lost returns the mean loss with a limit on all decisions.
func lost(net *nn.Net, all []Decision, limit engine.Pruning) float64 {
	return Measure(net, kernel.Best(), all, []engine.Pruning{limit}, func(*Decision) bool { return true })[0].Loss
}

func TestRankingTeachesWhichPlaysAreBest(t *testing.T) {
	d := decisions(t)
	plan := Ranking{
		Decisions: d.Play(3, 0, 30, 2), Posed: .5, Reach: .3, Steps: 600, Parts: 3, Rate: 4e-3, Floor: 1e-5, Hold: .3, Memory: 50, Batch: 128,
		Cross: .1, Rank: 1, Soft: .05, Even: .01, Seed: 1, Workers: 2,
	}
	net := nn.New(nn.Shape{Inputs: features.Base, Hidden: 32})
	net.Randomise(rand.New(rand.NewPCG(1, 1)), .15)
	first := net.Clone()
	taught, err := plan.Run(net, d.Kind, func(int, *nn.Net) {})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(net.Params, first.Params) {
		t.Error("the net that was given has changed")
	}
	unseen, limit := d.Play(4, 0, 15, 2), engine.Pruning{Most: 4, Margin: .25}
	if before, after := lost(net, unseen, limit), lost(taught, unseen, limit); !(after < before/2) {
		t.Errorf("a loss of %v before and %v after", before, after)
	}
	again, err := plan.Run(net, d.Kind, func(int, *nn.Net) {})
	if err != nil || !slices.Equal(again.Params, taught.Params) {
		t.Errorf("the same seed taught another net, %v", err)
	}
}

func TestRankingNeedsDecisions(t *testing.T) {
	if _, err := new(Ranking).Run(shipped(t).Prune, kernel.Best(), nil); err == nil {
		t.Error("a net learns from nothing")
	}
}

func TestPruningIsReportedByKind(t *testing.T) {
	d := decisions(t)
	var out strings.Builder
	Report(&out, "now", d.Nets.Prune, d.Kind, d.Play(5, 0, 8, 2), []engine.Pruning{{Most: 1, Margin: .1}, {Most: 99, Margin: 9}})
	for _, k := range kindsOfDecisions() {
		if !strings.Contains(out.String(), k.name) {
			t.Errorf("nothing is said of %s", k.name)
		}
	}
	if !strings.Contains(out.String(), "| 99 | 9.00 | 0.000 ± 0.000 | 0.0 | 0.00 |") {
		t.Errorf("letting all through costs something:\n%s", &out)
	}
}
