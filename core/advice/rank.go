package advice

import (
	"cmp"
	"math"
	"slices"

	"backtalk/core"
	"backtalk/core/cube"
)

// This file chooses reasons. Each play loses some equity against the best. A fact about the best play
// explains the sum of the losses of the plays that lack it. A fact about another play explains the sum
// over the plays that have it. Plays that nobody would think of would drown the others in such a sum, so
// each play counts by how near it is to the best: by exp(-loss/typicalLoss). Then plays that lose about
// typicalLoss count most, and those that lose nothing or very much don't count at all. The sum is
// divided by that of all plays, and multiplied by the weight of the kind of reason. The weight decides
// between facts that explain equally much: a player says "makes your 5 point", not "keeps your 6 point".

// typicalLoss is the loss of a typical mistake, in points.
const typicalLoss = .08

// mostReasons limits the reasons of a play.
const mostReasons = 4

// weighed holds a reason and its weight. part is the largest part of the play's loss that it can explain.
// For the best play, it is part of the next best play's loss.
type weighed struct {
	reason       Reason
	weight, part float64
}

// explain sets the reasons of plays, which come best first. before is the position that they start from,
// g the value of gammons.
func explain(before *core.Board, plays []Play, g gammons, replies []*cube.Rolls) {
	if len(plays) == 0 {
		return
	}
	if len(plays) == 1 {
		plays[0].Reasons = []Reason{{Kind: OnlyPlay}}
		return
	}
	c := compare(before, plays[:min(len(plays), comparedPlays)], g)
	if c.indifferent() {
		return
	}
	for i, worth := range replies {
		c.seen[i].replies = worth
	}
	plays[0].tell(c.forBest())
	told := map[Reason]bool{}
	for i := 1; i < len(c.seen); i++ {
		plays[i].tell(c.againstOther(i, told, ownShare))
		for _, r := range plays[i].Heard() {
			told[r.spoken()] = true
		}
	}
}

// tell sets the play's reasons and how many of them to announce.
func (p *Play) tell(reasons []Reason, announced int) { p.Reasons, p.Announced = reasons, announced }

// comparison holds plays, best first, to compare with each other.
type comparison struct {
	seen []*sight
	// loss is each play's loss against the best; share is the weight of that loss.
	loss, share []float64
	merits      []merit
	drawbacks   []drawback
	gammons     gammons
}

func compare(before *core.Board, plays []Play, g gammons) *comparison {
	c := &comparison{merits: merits(), drawbacks: drawbacks(), gammons: g}
	total, worth := 0.0, worths(plays, g)
	for i := range plays {
		s := see(before, &plays[i].Board)
		s.outcome = plays[i].Outcome
		s.reasons = c.facts(s)
		loss := max(worth(&plays[0])-worth(&plays[i]), 0)
		share := loss * math.Exp(-loss/typicalLoss)
		total += share
		c.seen, c.loss, c.share = append(c.seen, s), append(c.loss, loss), append(c.share, share)
	}
	for i := range c.share {
		if total > 0 {
			c.share[i] /= total
		}
	}
	return c
}

// indifferent is the loss below which it does not matter what you play.
const indifferent = .005

// indifferent reports whether all plays are nearly equal.
func (c *comparison) indifferent() bool { return c.loss[len(c.loss)-1] < indifferent }

// sameEquity is the largest difference between equities that count as the same.
const sameEquity = .0005

// worths returns the measure that compares plays: their equity, or their chances if the cube makes
// all equities the same.
func worths(plays []Play, g gammons) func(*Play) float64 {
	equity := func(p *Play) float64 { return p.Equity }
	points := func(p *Play) float64 { return g.points(&p.Outcome) }
	switch {
	case spread(plays, equity) >= sameEquity:
		return equity
	case spread(plays, points) >= sameEquity:
		return points
	}
	return func(*Play) float64 { return 0 }
}

// spread returns the difference in worth between the first play and the last.
func spread(plays []Play, worth func(*Play) float64) float64 {
	return math.Abs(worth(&plays[0]) - worth(&plays[len(plays)-1]))
}

// facts returns every merit that applies to a play.
func (c *comparison) facts(s *sight) []Reason {
	var all []Reason
	for i := range c.merits {
		all = append(all, c.merits[i].find(&c.merits[i], s)...)
	}
	return all
}

// forBest returns the reasons for the best play, compared with all others, and how many of them to
// announce. The first is the main idea of the play, if it has one (told.go). If the next best play
// shares the idea, the second is what that play lacks.
func (c *comparison) forBest() ([]Reason, int) {
	weight := 1.
	if c.loss[1] >= ahead {
		weight = sharedWeight
	}
	found := c.besideBest(1, weight, 0)
	point, ok := c.point(len(found) > 0 && builds(found[0].reason.Kind))
	if !ok {
		return c.orPlainly(found, 1, [3]Kind{WinsMore, WinsGammons, c.saving(1)})
	}
	return withPoint(point, found, c.loss[1] >= ahead)
}

// forBestBeside returns the reasons for the best play compared with play i alone, and how many of them to
// announce.
func (c *comparison) forBestBeside(i int) ([]Reason, int) {
	return c.orPlainly(c.besideBest(i, 0, ownWeight), i, [3]Kind{WinsMore, WinsGammons, c.saving(i)})
}

// besideBest returns the reasons for the best play compared with play i, most important first. own adds
// to what each reason explains. shared scales the reasons that play i has too.
func (c *comparison) besideBest(i int, shared, own float64) []weighed {
	var found []weighed
	best, other := c.seen[0], c.seen[i]
	blots := c.riskier(i)
	for k := range c.merits {
		m := &c.merits[k]
		for _, r := range m.find(m, best) {
			if c.beside(r, other) {
				continue
			}
			explained := own + c.sum(func(o *sight) bool { return !m.shared(o, r) })
			part := c.part(r, i)
			if m.shared(other, r) {
				explained, part = explained*shared, 0
			}
			switch {
			case isShots(r.Kind) && other.risk <= best.risk:
				explained *= backWeight
			case (keeps(r.Kind) || isShots(r.Kind)) && c.allShare(m, r):
				explained *= leftAlone
			case blots && minor(r):
				explained *= aside
			}
			found = append(found, weighed{r, explained * m.weight * byReplies(r, best, other), part})
		}
	}
	chances := c.chances(i, shared, own)
	if best.outcome.Win >= hopeless && built(found) {
		putAside(chances)
	}
	return top(append(dampSafety(found), chances...))
}

// riskier reports whether blots are the main difference between the best play and play i: clearly
// more rolls hit after play i, and after plays that together make up most of the losses.
func (c *comparison) riskier(i int) bool {
	is := func(o *sight) bool { return o.risk >= c.seen[0].risk+clearlyRiskier }
	return is(c.seen[i]) && c.sum(is) >= most
}

// dampSafety lowers the weight of safety if the play also makes or hits something: what a play
// achieves comes before what it does not risk.
func dampSafety(found []weighed) []weighed {
	if !built(found) {
		return found
	}
	for i := range found {
		if k := found[i].reason.Kind; isShots(k) || k == SafeAhead || k == FewerAtRisk {
			found[i].weight *= safetyWeight
		}
	}
	return found
}

// built reports whether a reason that weighs leastBuilt or more is about a point or a hit.
func built(found []weighed) bool {
	return slices.ContainsFunc(found, func(w weighed) bool { return w.weight >= leastBuilt && builds(w.reason.Kind) })
}

// putAside lowers the weight of chances, which only follow from what a play does.
func putAside(chances []weighed) {
	for i := range chances {
		chances[i].weight *= aside
	}
}

// keeps reports whether a kind of reason is about something left unchanged.
func keeps(k Kind) bool {
	return k == KeepsAnchor || k == KeepsMidpoint || k == KeepsPoint || k == KeepsPrime || k == KeepsInPlay
}

const (
	// nearest counts the next best plays that a player would consider.
	nearest = 4
	// leftAlone is the weight of keeping something that all of these plays keep.
	leftAlone = .15
)

// allShare reports whether all plays that a player would consider share a reason.
func (c *comparison) allShare(m *merit, r Reason) bool {
	for _, o := range c.seen[1:min(len(c.seen), 1+nearest)] {
		if !m.shared(o, r) {
			return false
		}
	}
	return true
}

// hopeless is the chance of winning below which only gammons matter, whatever the play builds.
const hopeless = .2

func isShots(k Kind) bool { return k == NoShot || k == FewShots || k == FewerShots }

const (
	// safetyWeight is the weight of safety beside something built that weighs leastBuilt or more.
	safetyWeight = .6
	leastBuilt   = .8
	// backWeight is the weight of fewer shots if the additional shots hit only back blots.
	backWeight = .4
)

// builds reports whether a kind of reason is about a point that is or could be made, or a blot that is
// or could be hit.
func builds(k Kind) bool {
	switch k {
	case ClosesOut, SecondOnBar, PointsOn, Hits, HitsLoose, HitsTwo, FullPrime, MakesPrime, MakesAnchor, MakesBarPoint, MakesPoint,
		MissesClose, MissesHit, MissesPrime, MissesAnchor, MissesBarPoint, MissesPoint:
		return true
	}
	return false
}

const (
	// ahead is the loss of the next best play from which a reason that both plays share counts less
	// for the best.
	ahead = .01
	// sharedWeight scales such a reason.
	sharedWeight = .2
	// toldWeight scales a reason against a play if it has already explained a better one.
	toldWeight = .5
	// sameLoss is the part of a play's loss that a better play with the same drawback must lose for that
	// drawback to explain both.
	sameLoss = .75
	// clearlyRiskier is the number of additional rolls that must hit before blots are the main
	// difference.
	clearlyRiskier = 3
)

// spoken returns the reason without its number if the number makes no difference to a listener.
func (r Reason) spoken() Reason {
	if r.Kind == LeavesShots || r.Kind == OpensWay || r.Kind == EasyEntry || r.Kind == Exposes {
		r.Count = 0
	}
	return r
}

// beside reports whether a fact about the best play, although true, is no reason for it: another
// play does at least as well in that respect, or there is nothing to compare.
func (c *comparison) beside(r Reason, other *sight) bool {
	switch r.Kind {
	case FewShots:
		return other.shots < r.Count
	case FewerShots:
		return other.shots <= r.Count
	case FewerAtRisk:
		return other.risk <= r.Count
	case HardEntry:
		return other.after[1][core.Bar] == 0
	case EntersUp:
		return !slices.ContainsFunc(c.seen, func(o *sight) bool { return entersAt(o) > r.Point })
	case SavesPips:
		return slices.ContainsFunc(c.seen, func(o *sight) bool { return o.keith < r.Count })
	}
	return false
}

// sum returns the share of all losses that belongs to other plays for which lost returns true.
func (c *comparison) sum(lost func(*sight) bool) float64 {
	total := 0.0
	for i, s := range c.seen {
		if i > 0 && lost(s) {
			total += c.share[i]
		}
	}
	return total
}

// ownShare is the share of its play's loss that a drawback explains, however bad the play is.
const ownShare = .05

// againstOther returns the reasons against play i, and how many of them to announce. told has the
// reasons announced against better plays.
//
// If a better play has the same drawback, the drawback explains no more than what that play loses.
// Something else must explain the rest. Reasons already announced against better plays come later.
func (c *comparison) againstOther(i int, told map[Reason]bool, own float64) ([]Reason, int) {
	var found []weighed
	best, s := c.seen[0], c.seen[i]
	blots := c.riskier(i)
	all := c.drawbacksOf(i)
	for _, a := range all {
		d, r := a.drawback, a.reason
		explained := c.sum(func(o *sight) bool { return d.shared(o, best, r) })
		limit := a.limit(all)
		weight := (explained + own) * d.weight * limit * byReplies(r, best, s) * min(1, c.reachable(r, i)/most)
		if told[r.spoken()] && a.base < sameLoss {
			weight *= toldWeight
		}
		if besideThePoint(r, s, best) || blots && minor(r) {
			weight *= aside
		}
		found = append(found, weighed{r, weight, min(c.part(r, i), limit)})
	}
	if shortensPrime(found) {
		found = slices.DeleteFunc(found, func(w weighed) bool { return w.reason.Kind == MissesPoint && w.reason.Point > barPointAt })
	}
	chances := c.worse(i)
	for k := range chances {
		if told[chances[k].reason] {
			chances[k].weight *= toldWeight
		}
	}
	if best.outcome.Win >= hopeless && built(found) {
		putAside(chances)
	}
	return c.orPlainly(top(append(found, chances...)), i, [3]Kind{WinsLess, WinsFewerGammons, c.losing(i)})
}

// aside scales a drawback that is only the consequence of a plainer one.
const aside = .4

// besideThePoint reports whether r is such a drawback: a blot in danger where the better play makes a
// point, or pips wasted when that play bears off more.
func besideThePoint(r Reason, s, best *sight) bool {
	switch r.Kind {
	case Exposes:
		return !s.wasHeld(r.Point) && best.isHeld(r.Point)
	case WastesPips:
		return s.change.Off < best.change.Off
	}
	return false
}

// barPointAt is the bar point, the outermost point of most primes.
const barPointAt core.Point = 7

// shortensPrime reports whether the play breaks a prime or fails to make one. Then a point farther out
// doesn't matter.
func shortensPrime(found []weighed) bool {
	return slices.ContainsFunc(found, func(w weighed) bool { return w.reason.Kind == BreaksPrime || w.reason.Kind == MissesPrime })
}

// top returns the reasons that explain most, most important first, each of them once.
func top(found []weighed) []weighed {
	slices.SortStableFunc(found, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	var kept []weighed
	for _, f := range found {
		known := slices.ContainsFunc(kept, func(k weighed) bool { return k.reason == f.reason })
		if f.weight > 0 && len(kept) < mostReasons && !known {
			kept = append(kept, f)
		}
	}
	return kept
}

func reasonsOf(found []weighed) []Reason {
	var reasons []Reason
	for _, f := range found {
		reasons = append(reasons, f.reason)
	}
	return reasons
}
