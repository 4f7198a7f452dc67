package advice

import (
	"cmp"
	"math"
	"slices"

	"backtalk/core"
)

// How a reason is chosen. Each play loses some equity against the best. What a fact of the best play explains is the sum of
// the losses of the plays that lack it; what a fact of another play explains is the sum over the plays that have it. Plays that
// nobody would think of would drown the others in such a sum, so each play counts by how near it is to the best:
// by exp(-loss/sensible). That makes plays that lose about sensible count most, and those that lose nothing or very much not
// at all. The sum is divided by that of all plays, and multiplied with a weight of the kind of reason, which decides
// between facts that explain as much: one tells "makes your 5 point", not "keeps your 6 point".

// sensible is the loss of a typical mistake, in points.
const sensible = .08

// most is how many reasons a play is given.
const most = 4

// weighed is a reason with what it explains.
type weighed struct {
	reason Reason
	weight float64
}

// explain gives plays, in order, their reasons; before is the position that they are made from.
func explain(before *core.Board, plays []Play) {
	if len(plays) == 0 {
		return
	}
	if len(plays) == 1 {
		plays[0].Reasons = []Reason{{Kind: OnlyPlay}}
		return
	}
	c := compare(before, plays[:min(len(plays), compared)])
	plays[0].Reasons = c.forBest()
	for i := 1; i < len(c.seen); i++ {
		plays[i].Reasons = c.againstOther(i)
	}
}

// comparison is plays, best first, seen beside each other.
type comparison struct {
	seen []*sight
	// loss is what each loses against the best, share how much that counts.
	share     []float64
	merits    []merit
	drawbacks []drawback
}

func compare(before *core.Board, plays []Play) *comparison {
	c := &comparison{merits: merits(), drawbacks: drawbacks()}
	total := 0.0
	for i := range plays {
		s := see(before, &plays[i].Board)
		s.outcome, s.equity = plays[i].Outcome, plays[i].Equity
		s.reasons = c.facts(s)
		loss := plays[0].Equity - s.equity
		share := loss * math.Exp(-loss/sensible)
		total += share
		c.seen, c.share = append(c.seen, s), append(c.share, share)
	}
	for i := range c.share {
		if total > 0 {
			c.share[i] /= total
		}
	}
	return c
}

// facts is every merit that holds of a play.
func (c *comparison) facts(s *sight) []Reason {
	var all []Reason
	for i := range c.merits {
		all = append(all, c.merits[i].find(&c.merits[i], s)...)
	}
	return all
}

// forBest is the reasons for the best play.
func (c *comparison) forBest() []Reason {
	var found []weighed
	best := c.seen[0]
	for i := range c.merits {
		m := &c.merits[i]
		for _, r := range m.find(m, best) {
			if r.Kind == FewShots && c.safer() {
				continue
			}
			explained := c.sum(func(o *sight) bool { return !m.shared(o, r) })
			found = append(found, weighed{r, explained * m.weight})
		}
	}
	found = append(found, c.chances()...)
	return top(found)
}

// safer reports whether the second best play leaves fewer shots than the best: then it is not for the few shots that
// the best is better.
func (c *comparison) safer() bool { return c.seen[1].shots < c.seen[0].shots }

// sum is the part of all losses that is lost by other plays for which lost holds.
func (c *comparison) sum(lost func(*sight) bool) float64 {
	total := 0.0
	for i, s := range c.seen {
		if i > 0 && lost(s) {
			total += c.share[i]
		}
	}
	return total
}

// againstOther is the reasons against play i.
func (c *comparison) againstOther(i int) []Reason {
	var found []weighed
	best, s := c.seen[0], c.seen[i]
	for k := range c.drawbacks {
		d := &c.drawbacks[k]
		for _, r := range d.find(d, s, best) {
			explained := c.sum(func(o *sight) bool { return d.shared(o, best, r) })
			found = append(found, weighed{r, explained * d.weight})
		}
	}
	found = append(found, c.worse(i)...)
	return top(found)
}

// top gives the reasons that explain most, each kind and point once.
func top(found []weighed) []Reason {
	slices.SortStableFunc(found, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	var reasons []Reason
	for _, f := range found {
		if f.weight > 0 && len(reasons) < most && !has(reasons, f.reason) {
			reasons = append(reasons, f.reason)
		}
	}
	return reasons
}
