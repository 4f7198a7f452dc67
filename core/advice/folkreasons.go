package advice

import (
	"cmp"
	"math"
	"slices"

	"backtalk/core"
)

// folkComparison holds plays of a game with its own rules for moving, best first, to compare with each
// other.
type folkComparison struct {
	seen        []folkSight
	facts       [][]weighed
	loss, share []float64
}

// explainFolk sets the reasons of plays, best first: for the first one, and against the others. A merit
// of the best play explains what the plays without it lose. A drawback counts less after it was the first
// reason against a better play.
func explainFolk(turn *core.Turn, plays []Play) {
	switch len(plays) {
	case 0:
		return
	case 1:
		plays[0].Reasons = []Reason{{Kind: OnlyPlay}}
		return
	}
	before := turn.Board()
	c := compareFolk(turn.Moving(), &before, plays[:min(len(plays), comparedPlays)])
	plays[0].Reasons = c.forBest()
	told := map[Kind]int{}
	for i := 1; i < len(c.seen); i++ {
		plays[i].Reasons = c.against(i, told)
		if len(plays[i].Reasons) > 0 {
			told[plays[i].Reasons[0].Kind]++
		}
	}
}

func compareFolk(m core.Moving, before *core.Board, plays []Play) *folkComparison {
	c := new(folkComparison)
	var w core.Walker
	leaves := slices.ContainsFunc(plays, func(p Play) bool { return p.Board[0][start] < before[0][start] })
	total := 0.
	for i := range plays {
		s := folkSight{moving: m, before: before, after: &plays[i].Board, outcome: plays[i].Outcome, mayLeave: leaves}
		if i < measuredPlays {
			s.measurePins(&w)
		}
		loss := max(plays[0].Equity-plays[i].Equity, 0)
		share := loss * math.Exp(-loss/typicalFolkLoss)
		total += share
		c.seen, c.loss, c.share = append(c.seen, s), append(c.loss, loss), append(c.share, share)
		c.facts = append(c.facts, facts(&s))
	}
	for i := range c.share {
		if total > 0 {
			c.share[i] /= total
		}
	}
	return c
}

// facts returns the facts for and against a play, with their weights.
func facts(s *folkSight) []weighed {
	var all []weighed
	for _, f := range slices.Concat(folkMerits(), folkDrawbacks()) {
		for _, r := range f.find(s) {
			all = append(all, weighed{reason: r, weight: f.weight})
		}
	}
	return all
}

// same reports whether play i has fact r. If the fact counts rolls that pin, play i must have more than
// half as many.
func (c *folkComparison) same(i int, r Reason) bool {
	return slices.ContainsFunc(c.facts[i], func(w weighed) bool {
		o := w.reason
		return o.Kind == r.Kind && o.Point == r.Point && (r.Kind != LeavesPins && r.Kind != ExposesMother || 2*o.Count > r.Count)
	})
}

// forBest returns the reasons for the best play.
func (c *folkComparison) forBest() []Reason {
	var found []weighed
	for _, w := range c.facts[0] {
		if w.reason.Against() {
			continue
		}
		explained := 0.
		for i := 1; i < len(c.seen); i++ {
			// compareFolk counts the pinning rolls of the first measuredPlays plays only.
			if !c.same(i, w.reason) && (w.reason.Kind != NoPin || i < measuredPlays) {
				explained += c.share[i]
			}
		}
		if c.loss[1] >= ahead && c.same(1, w.reason) {
			explained *= sharedWeight
		}
		found = append(found, weighed{reason: w.reason, weight: explained * w.weight})
	}
	return topFolk(found)
}

// against returns the reasons against play i: its own drawbacks or, if it has none, the chance that it
// worsens most.
func (c *folkComparison) against(i int, told map[Kind]int) []Reason {
	var found []weighed
	for _, w := range c.facts[i] {
		if w.reason.Against() && !c.same(0, w.reason) {
			found = append(found, weighed{reason: w.reason, weight: w.weight * math.Pow(toldWeight, float64(told[w.reason.Kind]))})
		}
	}
	if reasons := topFolk(found); len(reasons) > 0 || c.loss[i] < slight {
		return reasons
	}
	best, o := &c.seen[0].outcome, &c.seen[i].outcome
	parts := []weighed{
		{reason: Reason{Kind: WinsLess}, weight: 2 * float64(best.Win-o.Win)},
		{reason: Reason{Kind: WinsFewerGammons}, weight: float64(best.WinGammon - o.WinGammon)},
		{reason: Reason{Kind: LosesGammons}, weight: float64(o.LoseGammon - best.LoseGammon)},
	}
	most := slices.MaxFunc(parts, func(a, b weighed) int { return cmp.Compare(a.weight, b.weight) })
	return one(most.weight >= slight, most.reason)
}

// typicalFolkLoss is the loss of a typical mistake, in points. In these games, plays differ by more than
// in backgammon.
const typicalFolkLoss = .2

// leastExplained is the least weight of a reason worth announcing.
const leastExplained = .005

func topFolk(found []weighed) []Reason {
	return reasonsOf(top(slices.DeleteFunc(found, func(w weighed) bool { return w.weight < leastExplained })))
}
