package advice

import (
	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// Where the shape of a play says little, the chances do: more wins, more gammons, fewer gammons
// lost.

const (
	// noticeable is a difference in chances worth a word.
	noticeable = .01
	// telling is one from which "wins less often" says more than that a play is worse.
	telling = .03
	// slight is one worth naming where nothing else distinguishes two plays.
	slight = .004
	// chanceWeight is that of reasons from chances: they explain, but teach less than what is seen
	// on the board.
	chanceWeight = .4
	// decidedWeight is that of a gammon saved where the game is as good as lost: it is won less
	// often than lostFor.
	decidedWeight = 1.6
	lostFor       = .1
	// mostlyWeight is that of gammons saved in a game that is won less often than badly, or won in
	// one that is won more often than wonFor, where they are all of the difference; where they are
	// less than nearlyAll, they count as elsewhere.
	mostlyWeight  = 1.7
	badly, wonFor = .3, .85
	nearlyAll     = .7
	// plainWeight is that of winning more often, which is what all good plays do.
	plainWeight = .05
)

// gammons is what a gammon won or lost counts beyond a single game, in points of the cube: at some
// scores nothing.
type gammons struct{ won, lost float64 }

// gammonsAt is what they count for a question.
func gammonsAt(q *Request) gammons {
	if q.Cubeless {
		return gammons{1, 1}
	}
	more := func(s cube.Situation) float64 { return s.Won(core.Gammon) - s.Won(core.Single) }
	return gammons{more(q.At), more(q.At.Flip())}
}

// points is what chances are worth, were the cube left where it is; a backgammon counts a gammon
// twice.
func (g gammons) points(o *engine.Outcome) float64 {
	return 2*float64(o.Win) - 1 + g.won*float64(o.WinGammon+o.WinBackgammon) - g.lost*float64(o.LoseGammon+o.LoseBackgammon)
}

// difference is the three parts of an equity by which one play is better than another.
type difference struct{ wins, gammons, saved float64 }

func (g gammons) beside(s, o *sight) difference {
	won := s.outcome.WinGammon + s.outcome.WinBackgammon - o.outcome.WinGammon - o.outcome.WinBackgammon
	saved := o.outcome.LoseGammon + o.outcome.LoseBackgammon - s.outcome.LoseGammon - s.outcome.LoseBackgammon
	return difference{wins: 2 * float64(s.outcome.Win-o.outcome.Win), gammons: g.won * float64(won), saved: g.lost * float64(saved)}
}

// chances is what the best play's chances explain, beside play i; own is what such a difference
// from that one play explains besides. Where all is lost but a gammon, or won, little else matters.
func (c *comparison) chances(i int, shared, own float64) []weighed {
	best, other := c.seen[0], c.seen[i]
	d := c.gammons.beside(best, other)
	sum := func(holds func(difference) bool) float64 {
		return c.sum(func(o *sight) bool { return holds(c.gammons.beside(best, o)) })
	}
	more := func(d difference) bool { return d.wins >= noticeable }
	found := []weighed{
		{Reason{Kind: SavesGammon}, savingWeight(best, d, chanceWeight) * (own + sum(bySaving))},
		{Reason{Kind: WinsGammons}, gammonWeight(best, d, chanceWeight) * (own + sum(byGammons))},
		{Reason{Kind: WinsMore}, plainWeight * sum(more)},
	}
	for k, differs := range [3]bool{bySaving(d), byGammons(d), more(d)} {
		if !differs {
			found[k].weight *= shared
		}
	}
	return found
}

// savingWeight is what gammons saved count: more where hardly anything else is left to play for, or
// where nearly all that is lost is lost by them in a game that is going badly; otherwise as
// otherwise says.
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

// gammonWeight is the same of gammons won in a game that is as good as won.
func gammonWeight(best *sight, d difference, otherwise float64) float64 {
	if byGammons(d) && best.outcome.Win > wonFor && d.gammons >= nearlyAll*d.total() {
		return mostly(d.gammons / d.total())
	}
	return otherwise
}

func mostly(part float64) float64 { return mostlyWeight * part * part }

// total is the sum of what is better in the parts.
func (d difference) total() float64 { return max(d.wins, 0) + max(d.gammons, 0) + max(d.saved, 0) }

// bySaving and byGammons report whether a difference is mostly one of gammons lost or won.
func bySaving(d difference) bool { return d.saved >= noticeable && d.saved > max(d.wins, d.gammons) }

func byGammons(d difference) bool { return d.gammons >= noticeable && d.gammons > max(d.wins, d.saved) }

// worse is what the chances of play i say against it.
func (c *comparison) worse(i int) []weighed {
	d := c.gammons.beside(c.seen[0], c.seen[i])
	var found []weighed
	if bySaving(d) {
		found = append(found, weighed{Reason{Kind: LosesGammons}, savingWeight(c.seen[0], d, plainWeight)})
	}
	if byGammons(d) {
		found = append(found, weighed{Reason{Kind: WinsFewerGammons}, gammonWeight(c.seen[0], d, plainWeight)})
	}
	if d.wins >= telling {
		found = append(found, weighed{Reason{Kind: WinsLess}, plainWeight / 2})
	}
	return found
}

// orPlainly is the reasons, or where there are none but play i loses something against the best,
// the chance that makes most of the difference: kinds are those of wins, gammons won and gammons
// lost.
func (c *comparison) orPlainly(reasons []Reason, i int, kinds [3]Kind) []Reason {
	if len(reasons) > 0 || c.loss[i] < slight {
		return reasons
	}
	d := c.gammons.beside(c.seen[0], c.seen[i])
	parts := [3]float64{d.wins, d.gammons, d.saved}
	most := 0
	for k, part := range parts {
		if part > parts[most] {
			most = k
		}
	}
	if parts[most] < slight {
		return nil
	}
	return []Reason{{Kind: kinds[most]}}
}
