package sense

import "backtalk/core"

// Shots is what the other side's next roll can hit.
type Shots struct {
	// Any is the rolls that can hit at least one blot.
	Any Rolls
	// At is, by the blot's point in its owner's numbering, the rolls that can hit that blot.
	At [25]Rolls
}

// ShotsAt gives the rolls with which the side at index 1, on roll, can hit blots of the side at index 0. A roll counts if
// some legal play of it hits.
//
// How: a hit by one die, by both with one checker, or from the bar is found without playing the roll out, since the
// board hardly changes on the way: hitting opens no point that was closed. What remains is the rule that as many dice
// as possible are played. A hit that uses all dice is legal; so is one after which the rest can be played. Only where
// it can't does the generator decide, for that roll alone.
func ShotsAt(b *core.Board) Shots {
	var shots Shots
	blots := Blots(&b[0])
	if blots == 0 {
		return shots
	}
	g := gun{own: &b[1], target: &b[0], blots: blots.Mirrored()}
	eachRoll(func(r core.Roll) {
		hit := g.hits(r)
		if hit == 0 {
			return
		}
		shots.Any |= bothOrders(r)
		for p := range hit.All() {
			shots.At[25-p] |= bothOrders(r)
		}
	})
	return shots
}

// gun is the side that shoots. All points are in its own numbering.
type gun struct {
	own, target *core.Side
	blots       Points
}

// hits is the blots that roll r can hit.
func (g *gun) hits(r core.Roll) Points {
	find := g.pair
	if r.Double() {
		find = g.double
	}
	hit, sure := find(int(r[0]), int(r[1]))
	if sure {
		return hit
	}
	return g.played(r)
}

// played finds the blots hit by playing the roll out.
func (g *gun) played(r core.Roll) Points {
	var hit Points
	for _, p := range core.Plays(core.Board{*g.own, *g.target}, r) {
		for _, m := range p.List() {
			if m.Hit {
				hit |= 1 << m.To
			}
		}
	}
	return hit
}

// pair finds the hits of two different dice. It is not sure of itself when after a hit by one die the other can't be
// played.
func (g *gun) pair(x, y int) (hit Points, sure bool) {
	switch g.own[core.Bar] {
	case 0:
		return g.fromBoard(x, y)
	case 1:
		hit, sure = g.entering(x, y)
		more, sureToo := g.entering(y, x)
		return hit | more, sure && sureToo
	}
	return g.blots & PointsOf(25-x, 25-y), true
}

// fromBoard finds the hits of two different dice with no checker on the bar.
func (g *gun) fromBoard(x, y int) (hit Points, sure bool) {
	for to := range g.blots.All() {
		if g.at(to+x+y) && (g.open(to+x) || g.open(to+y)) {
			hit |= 1 << to
			continue
		}
		byX, byY := g.at(to+x), g.at(to+y)
		if !byX && !byY {
			continue
		}
		legal := byX && g.playableAfter(to+x, to, y) || byY && g.playableAfter(to+y, to, x)
		if !legal {
			return 0, false
		}
		hit |= 1 << to
	}
	return hit, true
}

// entering finds the hits when the one checker on the bar enters with die x and die y follows.
func (g *gun) entering(x, y int) (hit Points, sure bool) {
	entry := 25 - x
	if !g.open(entry) {
		return 0, true
	}
	after := moved(g.own, core.Bar, entry)
	for to := range g.blots.All() {
		if to+y <= 24 && after[to+y] > 0 {
			hit |= 1 << to
		}
	}
	if !g.blots.Has(entry) {
		return hit, true
	}
	return hit | 1<<entry, g.playable(&after, y)
}

// double finds the hits of die d played four times. Entering with all checkers on the bar comes first, so a hit there
// needs no more thought; each further hit is by one checker in steps of d. It is legal always: with a double each checker
// has its own way to go, so that a step by one takes none from the others.
func (g *gun) double(d, _ int) (hit Points, sure bool) {
	left, own := 4, *g.own
	entry := 25 - d
	for ; own[core.Bar] > 0 && left > 0; left-- {
		if !g.open(entry) {
			return 0, true
		}
		own = moved(&own, core.Bar, entry)
		hit |= g.blots & PointsOf(entry)
	}
	for to := range g.blots.All() {
		if g.reaches(&own, to, d, left) {
			hit |= 1 << to
		}
	}
	return hit, true
}

// reaches reports whether some checker gets to point to in at most most steps of d.
func (g *gun) reaches(own *core.Side, to, d, most int) bool {
	for steps := 1; steps <= most; steps++ {
		from := to + steps*d
		if from > 24 {
			return false
		}
		if own[from] > 0 {
			return true
		}
		if !g.open(from) {
			return false
		}
	}
	return false
}

// at reports whether a checker of the shooter stands on point p.
func (g *gun) at(p int) bool { return p <= 24 && g.own[p] > 0 }

// open reports whether the shooter may land on point p.
func (g *gun) open(p int) bool { return p >= 1 && p <= 24 && g.target[25-p] < 2 }

func (g *gun) playableAfter(from, to, die int) bool {
	after := moved(g.own, from, to)
	return g.playable(&after, die)
}

// playable reports whether die can be played from own at all.
func (g *gun) playable(own *core.Side, die int) bool {
	rearmost := own.Rearmost()
	if rearmost == core.Bar {
		return g.open(core.Bar - die)
	}
	for from := rearmost; from > die; from-- {
		if own[from] > 0 && g.open(from-die) {
			return true
		}
	}
	return rearmost > 0 && rearmost <= 6 && (own[die] > 0 || rearmost < die)
}

func moved(own *core.Side, from, to int) core.Side {
	after := *own
	after[from]--
	after[to]++
	return after
}
