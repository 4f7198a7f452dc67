package advice

import (
	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// If two plays have much the same shape, their chances show the difference: more wins, more gammons,
// fewer gammons lost.

const (
	// noticeable is the smallest difference in chances that is worth mentioning.
	noticeable = .01
	// telling is the smallest difference for which "wins less often" says more than that a play is worse.
	telling = .03
	// slight is a difference worth naming if nothing else distinguishes two plays.
	slight = .004
	// chanceWeight is the weight of reasons about chances: they explain, but teach less than facts on the
	// board.
	chanceWeight = .4
	// decidedWeight is the weight of a gammon saved in a game as good as lost: one won less often than
	// lostFor.
	decidedWeight = 1.6
	lostFor       = .1
	// mostlyWeight is the weight of gammons that make up all of the difference: gammons saved in a
	// game with a chance of winning below badly, or gammons won in one with a chance above wonFor.
	// If they make up less than nearlyAll of the difference, they count as usual.
	mostlyWeight  = 1.7
	badly, wonFor = .3, .85
	nearlyAll     = .7
	// plainWeight is the weight of winning more often, which all good plays do.
	plainWeight = .05
)

// gammons holds the value of a gammon won or lost beyond a single game, in points of the cube: at
// some scores 0.
type gammons struct{ won, lost float64 }

// gammonsAt returns the values of gammons for a question.
func gammonsAt(q *Request) gammons {
	if q.Cubeless {
		return gammons{1, 1}
	}
	more := func(s cube.Situation) float64 { return s.Won(core.Gammon) - s.Won(core.Single) }
	return gammons{more(q.At), more(q.At.Flip())}
}

// points returns the equity of chances as if nobody turned the cube again. It counts a gammon's value
// twice for a backgammon.
func (g gammons) points(o *engine.Outcome) float64 {
	return 2*float64(o.Win) - 1 + g.won*float64(o.WinGammon+o.WinBackgammon) - g.lost*float64(o.LoseGammon+o.LoseBackgammon)
}

// difference holds the three parts of a difference in equity: by how much one play is better than
// another.
type difference struct{ wins, gammons, saved float64 }

func (g gammons) beside(s, o *sight) difference {
	won := s.outcome.WinGammon + s.outcome.WinBackgammon - o.outcome.WinGammon - o.outcome.WinBackgammon
	saved := o.outcome.LoseGammon + o.outcome.LoseBackgammon - s.outcome.LoseGammon - s.outcome.LoseBackgammon
	return difference{wins: 2 * float64(s.outcome.Win-o.outcome.Win), gammons: g.won * float64(won), saved: g.lost * float64(saved)}
}

// chances returns the reasons for the best play that concern chances, each weighted by the losses
// that it explains. own is the additional share that a difference from play i explains; shared
// scales a reason if play i does as well. If the game is lost or won, so that only gammons are at
// stake, these reasons weigh more than most others.
func (c *comparison) chances(i int, shared, own float64) []weighed {
	best, other := c.seen[0], c.seen[i]
	d := c.gammons.beside(best, other)
	sum := func(holds func(difference) bool) float64 {
		return c.sum(func(o *sight) bool { return holds(c.gammons.beside(best, o)) })
	}
	more := func(d difference) bool { return d.wins >= noticeable }
	found := []weighed{
		{Reason{Kind: c.saving(i)}, savingWeight(best, d, chanceWeight) * (own + sum(bySaving)), d.part(d.saved)},
		{Reason{Kind: WinsGammons}, gammonWeight(best, d, chanceWeight) * (own + sum(byGammons)), d.part(d.gammons)},
		{Reason{Kind: WinsMore}, plainWeight * sum(more), 0},
	}
	for k, differs := range [3]bool{bySaving(d), byGammons(d), more(d)} {
		if !differs {
			found[k].weight, found[k].part = shared*found[k].weight, 0
		}
	}
	return found
}

// savingWeight returns the weight of gammons saved. The weight is higher if hardly anything else is
// left to play for, or if gammons are nearly all of the loss in a game that goes badly. In all
// other cases it is the parameter otherwise.
func savingWeight(best *sight, d difference, otherwise float64) float64 {
	switch {
	case !bySaving(d):
		return otherwise
	case best.outcome.Win < lostFor:
		return decidedWeight
	case best.outcome.Win < badly && d.saved >= nearlyAll*d.total():
		return mostly(d.saved / d.total())
	}
	return otherwise
}

// gammonWeight returns the weight of gammons won. It is higher in a game that is almost certainly won.
func gammonWeight(best *sight, d difference, otherwise float64) float64 {
	if byGammons(d) && best.outcome.Win > wonFor && d.gammons >= nearlyAll*d.total() {
		return mostly(d.gammons / d.total())
	}
	return otherwise
}

func mostly(part float64) float64 { return mostlyWeight * part * part }

// total returns the sum of the parts in which the play is better.
func (d difference) total() float64 { return max(d.wins, 0) + max(d.gammons, 0) + max(d.saved, 0) }

// part returns the share of the difference that one of its parts makes up.
func (d difference) part(of float64) float64 { return max(of, 0) / max(d.total(), slight) }

// bySaving and byGammons report whether a difference is mostly one of gammons lost or won.
func bySaving(d difference) bool { return d.saved >= noticeable && d.saved > max(d.wins, d.gammons) }

func byGammons(d difference) bool { return d.gammons >= noticeable && d.gammons > max(d.wins, d.saved) }

// backgammons reports whether the best play and play i differ more in backgammons lost than in gammons
// lost.
func (c *comparison) backgammons(i int) bool {
	best, other := &c.seen[0].outcome, &c.seen[i].outcome
	return other.LoseBackgammon-best.LoseBackgammon > other.LoseGammon-best.LoseGammon
}

// saving returns the reason for the best play, and losing the one against play i, if they differ in
// gammons lost.
func (c *comparison) saving(i int) Kind {
	if c.backgammons(i) {
		return SavesBackgammon
	}
	return SavesGammon
}

func (c *comparison) losing(i int) Kind {
	if c.backgammons(i) {
		return LosesBackgammons
	}
	return LosesGammons
}

// worse returns the reasons against play i that concern its chances.
func (c *comparison) worse(i int) []weighed {
	d := c.gammons.beside(c.seen[0], c.seen[i])
	var found []weighed
	if bySaving(d) {
		found = append(found, weighed{Reason{Kind: c.losing(i)}, savingWeight(c.seen[0], d, plainWeight), d.part(d.saved)})
	}
	if byGammons(d) {
		found = append(found, weighed{Reason{Kind: WinsFewerGammons}, gammonWeight(c.seen[0], d, plainWeight), d.part(d.gammons)})
	}
	if d.wins >= telling {
		found = append(found, weighed{Reason{Kind: WinsLess}, plainWeight / 2, 0})
	}
	return found
}

// leastNamed is the loss below which "wins more often" says no more than that a play is better.
const leastNamed = .02

// orPlainly returns the reasons and how many of them to announce. If there are none, but play i
// loses something against the best, it returns the chance that makes up most of the difference. If
// that would only be a small difference in wins, it returns none. kinds holds the kinds for wins,
// gammons won and gammons lost.
func (c *comparison) orPlainly(found []weighed, i int, kinds [3]Kind) ([]Reason, int) {
	plain := len(found) > 0 && found[0].reason.Kind == kinds[0]
	switch {
	case plain && c.loss[i] < leastNamed:
		return nil, 0
	case len(found) > 0 || c.loss[i] < slight:
		announced := joined(found, c.loss[i])
		return reasonsOf(found), announced
	}
	d := c.gammons.beside(c.seen[0], c.seen[i])
	parts := [3]float64{d.wins, d.gammons, d.saved}
	largest := 0
	for k, part := range parts {
		if part > parts[largest] {
			largest = k
		}
	}
	if parts[largest] < slight || largest == 0 && c.loss[i] < leastNamed {
		return nil, 0
	}
	return []Reason{{Kind: kinds[largest]}}, 1
}
