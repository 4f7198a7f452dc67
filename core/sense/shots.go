package sense

import "backtalk/core"

// Shots holds the other side's next rolls that can hit.
type Shots struct {
	// Any is the rolls that can hit at least one blot.
	Any Rolls
	// At is, by the blot's point in its owner's numbering, the rolls that can hit that blot.
	At [25]Rolls
}

// ShotsAt returns the rolls with which the side at index 1, on roll, can hit blots of the side at
// index 0. A roll counts if some legal play of it hits.
//
// How: a hit by one die, by both with one checker, or from the bar is found without playing the
// roll out, since the board hardly changes on the way: hitting opens no point that was closed. What
// remains is the rule that as many dice as possible are played. A hit that uses all dice is legal;
// so is one after which the rest can be played. Only if the rest can't be played does the generator
// decide, for that roll alone.
func ShotsAt(b *core.Board) Shots {
	var shots Shots
	blots := Blots(&b[0])
	if blots == 0 {
		return shots
	}
	s := shooter{own: &b[1], target: &b[0], blots: blots.Opposite()}
	eachRoll(func(r core.Roll) {
		hit := s.hits(r)
		if hit == 0 {
			return
		}
		shots.Any |= RollsOf(r)
		for p := range hit.All() {
			shots.At[p.Opposite()] |= RollsOf(r)
		}
	})
	return shots
}

// shooter is the side that shoots. All points are in its own numbering; dice are distances between
// them.
type shooter struct {
	own, target *core.Side
	blots       core.Points
}

// hits returns the blots that roll r can hit.
func (s *shooter) hits(r core.Roll) core.Points {
	find := s.pair
	if r.Double() {
		find = s.double
	}
	hit, sure := find(core.Point(r[0]), core.Point(r[1]))
	if sure {
		return hit
	}
	return s.played(r)
}

// played finds the blots hit by playing the roll out.
func (s *shooter) played(r core.Roll) core.Points {
	var hit core.Points
	for _, p := range core.Plays(core.Board{*s.own, *s.target}, r) {
		for _, m := range p.List() {
			if m.Hit {
				hit |= 1 << m.To
			}
		}
	}
	return hit
}

// pair finds the hits of two different dice. sure is false if, after a hit by one die, the other can't
// be played.
func (s *shooter) pair(x, y core.Point) (hit core.Points, sure bool) {
	switch s.own[core.Bar] {
	case 0:
		return s.fromBoard(x, y)
	case 1:
		hit, sure = s.entering(x, y)
		more, sureToo := s.entering(y, x)
		return hit | more, sure && sureToo
	}
	return s.blots & core.PointsOf(core.Bar-x, core.Bar-y), true
}

// fromBoard finds the hits of two different dice with no checker on the bar.
func (s *shooter) fromBoard(x, y core.Point) (hit core.Points, sure bool) {
	for to := range s.blots.All() {
		if s.at(to+x+y) && (s.open(to+x) || s.open(to+y)) {
			hit |= 1 << to
			continue
		}
		byX, byY := s.at(to+x), s.at(to+y)
		if !byX && !byY {
			continue
		}
		legal := byX && s.playableAfter(to+x, to, y) || byY && s.playableAfter(to+y, to, x)
		if !legal {
			return 0, false
		}
		hit |= 1 << to
	}
	return hit, true
}

// entering finds the hits when the one checker on the bar enters with die x and die y follows.
func (s *shooter) entering(x, y core.Point) (hit core.Points, sure bool) {
	entry := core.Bar - x
	if !s.open(entry) {
		return 0, true
	}
	after := moved(s.own, core.Bar, entry)
	for to := range s.blots.All() {
		if to+y <= 24 && after[to+y] > 0 {
			hit |= 1 << to
		}
	}
	if !s.blots.Has(entry) {
		return hit, true
	}
	return hit | 1<<entry, s.playable(&after, y)
}

// double finds the hits of die d played four times. Entering with all checkers on the bar comes
// first, so a hit there needs no more thought. Each further hit is by one checker in steps of d. It
// is always legal: with a double each checker has its own way to go, so a step by one takes none
// from the others.
func (s *shooter) double(d, _ core.Point) (hit core.Points, sure bool) {
	left, own := core.Point(4), *s.own
	entry := core.Bar - d
	for ; own[core.Bar] > 0 && left > 0; left-- {
		if !s.open(entry) {
			return 0, true
		}
		own = moved(&own, core.Bar, entry)
		hit |= s.blots & core.PointsOf(entry)
	}
	for to := range s.blots.All() {
		if s.reaches(&own, to, d, left) {
			hit |= 1 << to
		}
	}
	return hit, true
}

// reaches reports whether a checker can get to point to in steps of d, no more of them than most.
func (s *shooter) reaches(own *core.Side, to, d, most core.Point) bool {
	for steps := core.Point(1); steps <= most; steps++ {
		from := to + steps*d
		if from > 24 {
			return false
		}
		if own[from] > 0 {
			return true
		}
		if !s.open(from) {
			return false
		}
	}
	return false
}

// at reports whether a checker of the shooter is on point p.
func (s *shooter) at(p core.Point) bool { return p <= 24 && s.own[p] > 0 }

// open reports whether the shooter may land on point p.
func (s *shooter) open(p core.Point) bool { return p >= 1 && p <= 24 && s.target[p.Opposite()] < 2 }

func (s *shooter) playableAfter(from, to, die core.Point) bool {
	after := moved(s.own, from, to)
	return s.playable(&after, die)
}

// playable reports whether die can be played from own at all.
func (s *shooter) playable(own *core.Side, die core.Point) bool {
	rearmost := own.Rearmost()
	if rearmost == core.Bar {
		return s.open(core.Bar - die)
	}
	for from := rearmost; from > die; from-- {
		if own[from] > 0 && s.open(from-die) {
			return true
		}
	}
	return rearmost > 0 && rearmost <= 6 && (own[die] > 0 || rearmost < die)
}

func moved(own *core.Side, from, to core.Point) core.Side {
	after := *own
	after[from]--
	after[to]++
	return after
}
