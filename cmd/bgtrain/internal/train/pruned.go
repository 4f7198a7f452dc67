package train

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// ranker orders the plays of decisions by a pruning net, as the engine
// does.
type ranker struct {
	net   *nn.Net
	state *nn.State
	in    nn.Inputs
}

func newRanker(net *nn.Net, kind kernel.Kind) *ranker {
	return &ranker{net: net, state: nn.NewState(net.Shape, kind)}
}

// worth returns what a play is worth to its mover, given the position that
// the other side has after it.
func (k *ranker) worth(b *core.Board) float64 {
	if b[1][core.Off] == core.Checkers {
		return math.Inf(1)
	}
	features.AppendBase(&k.in, b)
	k.net.Run(k.state, &k.in)
	shut(&k.state.Chance, b)
	return -outcomeOf(k.state.Chance).Equity()
}

// shut sets the chances of impossible gammons to zero, as the engine does
// when it prunes.
func shut(chance *[nn.Outputs]float32, b *core.Board) {
	if b[1][core.Off] > 0 {
		chance[1], chance[2] = 0, 0
	}
	if b[0][core.Off] > 0 {
		chance[3], chance[4] = 0, 0
	}
}

// place is a play by its index in the family, which is its rank by the nets,
// and its worth by the pruning net.
type place struct {
	index int
	worth float64
}

// order returns a decision's plays in the pruning net's order, the best
// first.
func (k *ranker) order(f Family) []place {
	all := make([]place, len(f))
	for i := range f {
		all[i] = place{i, k.worth(&f[i].Board)}
	}
	slices.SortStableFunc(all, func(x, y place) int { return cmp.Compare(y.worth, x.worth) })
	return all
}

// Pruned is the cost of pruning on decisions.
type Pruned struct {
	engine.Pruning
	// Loss is the mean loss of the best play let through against the best of
	// all, in thousandths of a point. Error is its standard error, Worst the
	// mean of the worst thousandth of the decisions. Missed is the
	// share of decisions whose best play is pruned, Plays the mean number of
	// plays let through, Decisions the number of decisions.
	Loss, Error, Worst, Missed, Plays float64
	Decisions                         int
}

// Prunings returns the limits to measure a pruning net with.
func Prunings() []engine.Pruning {
	var all []engine.Pruning
	for _, margin := range []float32{.3, .25, .2, .16} {
		for _, most := range []int{3, 4, 5, 6, 8, 12} {
			all = append(all, engine.Pruning{Most: most, Margin: margin})
		}
	}
	return all
}

// Measure returns the cost of each limit on the decisions that of selects.
func Measure(net *nn.Net, kind kernel.Kind, decisions []Decision, limits []engine.Pruning, of func(d *Decision) bool) []Pruned {
	k := newRanker(net, kind)
	losses := make([][]float64, len(limits))
	all := make([]Pruned, len(limits))
	for i := range decisions {
		d := &decisions[i]
		if !of(d) {
			continue
		}
		order := k.order(d.Plays)
		for j, limit := range limits {
			n, best := through(order, limit)
			lost := 1000 * (d.Plays[best].Label.Equity() - d.Plays[0].Label.Equity())
			losses[j] = append(losses[j], lost)
			all[j].Plays += float64(n)
			if best > 0 {
				all[j].Missed++
			}
		}
	}
	for j := range all {
		all[j].Pruning = limits[j]
		all[j].sum(losses[j])
	}
	return all
}

// through returns the number of plays let through, and the one among them
// that the nets like best.
func through(order []place, limit engine.Pruning) (n, best int) {
	best = order[0].index
	for n < len(order) && n < limit.Most && order[n].worth >= order[0].worth-float64(limit.Margin) {
		best = min(best, order[n].index)
		n++
	}
	return max(n, 1), best
}

// sum computes the means.
func (p *Pruned) sum(losses []float64) {
	var m, worst mean
	slices.Sort(losses)
	for i, x := range losses {
		m.add(x)
		if i >= len(losses)-max(1, len(losses)/1000) {
			worst.add(x)
		}
	}
	p.Decisions = len(losses)
	p.Loss, p.Error, p.Worst = m.value(), m.deviation(), worst.value()
	p.Missed /= m.n
	p.Plays /= m.n
}

// kindsOfDecisions returns the groups of decisions to measure.
func kindsOfDecisions() []struct {
	name string
	of   func(d *Decision) bool
} {
	return []struct {
		name string
		of   func(d *Decision) bool
	}{
		{"games from the start", func(d *Decision) bool { return !d.Posed }},
		{"games from made-up positions", func(d *Decision) bool { return d.Posed }},
		{"primes", func(d *Decision) bool { return d.Class == "prime" || d.Class == "prime against prime" }},
		{"back games", func(d *Decision) bool { return d.Class == BackGame }},
		{"containment", func(d *Decision) bool { return d.Class == Containment }},
	}
}

// Report prints the costs of the limits on each group of decisions.
func Report(out io.Writer, name string, net *nn.Net, kind kernel.Kind, decisions []Decision, limits []engine.Pruning) {
	for _, k := range kindsOfDecisions() {
		all := Measure(net, kind, decisions, limits, k.of)
		_, _ = fmt.Fprintf(out, "\n%s, %d decisions of %s:\n\n| most | margin | loss | worst | missed, %% | plays |\n|---|---|---|---|---|---|\n",
			name, all[0].Decisions, k.name)
		for _, p := range all {
			_, _ = fmt.Fprintf(out, "| %d | %.2f | %.3f ± %.3f | %.1f | %.2f | %.2f |\n",
				p.Most, p.Margin, p.Loss, p.Error, p.Worst, 100*p.Missed, p.Plays)
		}
	}
}

// Summary returns one line with the costs of a few limits on all decisions, with those from made-up
// positions apart.
func Summary(net *nn.Net, kind kernel.Kind, decisions []Decision) string {
	limits := []engine.Pruning{{Most: 4, Margin: .25}, {Most: 5, Margin: .16}, {Most: 8, Margin: .25}}
	line := "loss, plays"
	for _, k := range kindsOfDecisions()[:2] {
		line += ", " + k.name
		for _, p := range Measure(net, kind, decisions, limits, k.of) {
			line += fmt.Sprintf(" %.3f %.2f", p.Loss, p.Plays)
		}
	}
	return line
}
