package core

// A game that isn't played as backgammon has its plays found step by step: laws look at each move,
// and an order of moves may be forbidden that another replaces. After each step, equal positions are
// dropped: the same moves in another order leave the same choices.

// lawful reports whether the turn is not backgammon's, for which Generator is faster.
func (t *Turn) lawful() bool { return t.moving != Moving{} }

// try returns the turn after the checker on from has moved by die, and the rule of a law against
// it, or 0. The move must be possible on the board.
func (t *Turn) try(from Point, die uint8) (Turn, Rule) {
	next := *t
	m := next.moving.make(&next.board, from, die)
	next.moves[next.n] = m
	next.n++
	return next, t.moving.Laws.forbidden(&step{turn: t, move: m, after: &next.board})
}

// extend returns the turns after one more move by die, distinct by position.
func extend(turns []Turn, die uint8) []Turn {
	var after []Turn
	seen := map[key]bool{}
	for i := range turns {
		for from := range turns[i].moving.sources(&turns[i].board, die).All() {
			next, law := turns[i].try(from, die)
			k := keyOf(next.Made())
			if law != 0 || seen[k] {
				continue
			}
			seen[k] = true
			after = append(after, next)
		}
	}
	return after
}

// ends returns the turns that end the turn from here by the rules, distinct by position: those that
// use most dice, the larger if only one of two can be used, and open the way if they must and can.
// It is empty if no die can be played.
func (t *Turn) ends() []Turn {
	return t.moving.open(t.furthest())
}

// furthest returns the turns that use most dice.
func (t *Turn) furthest() []Turn {
	left, at := t.Left(), []Turn{*t}
	if len(left) == 2 && !t.roll.Double() {
		return t.bothOrders(left)
	}
	for _, die := range left {
		next := extend(at, die)
		if len(next) == 0 {
			break
		}
		at = next
	}
	if at[0].n == t.n {
		return nil
	}
	return at
}

// bothOrders returns the turns that use both dice, or else the larger, or else the smaller.
func (t *Turn) bothOrders(dice []uint8) []Turn {
	larger, smaller := extend([]Turn{*t}, dice[0]), extend([]Turn{*t}, dice[1])
	both := extend(larger, dice[1])
	seen := map[key]bool{}
	for i := range both {
		seen[keyOf(both[i].Made())] = true
	}
	for _, end := range extend(smaller, dice[0]) {
		if k := keyOf(end.Made()); !seen[k] {
			seen[k] = true
			both = append(both, end)
		}
	}
	switch {
	case len(both) > 0:
		return both
	case len(larger) > 0:
		return larger
	}
	return smaller
}

// open returns those of the ends of a turn that open the way, or all if none does.
func (m Moving) open(ends []Turn) []Turn {
	if !m.Laws.Has(OpenTheWay) {
		return ends
	}
	var open []Turn
	for i := range ends {
		if !m.walled(&ends[i].board) {
			open = append(open, ends[i])
		}
	}
	if open == nil {
		return ends
	}
	return open
}

// prospect is what a move leads to at best.
type prospect struct {
	move Move
	dice uint8
	open bool
}

// prospects returns the moves that the board and the laws about single moves allow, from high points
// to low, the larger die first.
func (t *Turn) prospects() []prospect {
	var found []prospect
	left := t.Left()
	if t.roll.Double() {
		left = left[:min(len(left), 1)]
	}
	for from := range allPoints.All() {
		for _, die := range left {
			if !t.moving.sources(&t.board, die).Has(from) {
				continue
			}
			next, law := t.try(from, die)
			if law != 0 {
				continue
			}
			end := next
			if ends := next.ends(); len(ends) > 0 {
				end = ends[0]
			}
			found = append(found, prospect{next.moves[t.n], end.n - t.n, !t.moving.walled(&end.board)})
		}
	}
	return found
}

// lawfulMoves returns the moves that are legal now, by the rules that look beyond the single move.
func (t *Turn) lawfulMoves() []Move {
	all := t.prospects()
	all = best(all, func(p prospect) int { return int(p.dice) })
	if len(all) > 0 && all[0].dice == 1 {
		all = best(all, func(p prospect) int { return int(p.move.Die) })
	}
	all = best(all, func(p prospect) int {
		if p.open {
			return 1
		}
		return 0
	})
	var legal []Move
	for _, p := range all {
		legal = append(legal, p.move)
	}
	return legal
}

// best returns the moves that have most of something.
func best(all []prospect, of func(prospect) int) []prospect {
	var kept []prospect
	most := 0
	for _, p := range all {
		switch n := of(p); {
		case n > most:
			most, kept = n, []prospect{p}
		case n == most:
			kept = append(kept, p)
		}
	}
	return kept
}

// stuck reports whether no single move is possible.
func (t *Turn) stuck() bool {
	for _, die := range t.Left() {
		for from := range t.moving.sources(&t.board, die).All() {
			if _, law := t.try(from, die); law == 0 {
				return false
			}
		}
	}
	return true
}

// lawfulPlays returns the ways to end the turn from here.
func (t *Turn) lawfulPlays() []Play {
	ends := t.ends()
	plays := make([]Play, len(ends))
	for i := range ends {
		end := &ends[i]
		plays[i] = Play{Board: end.board, N: end.n - t.n}
		copy(plays[i].Moves[:], end.moves[t.n:end.n])
	}
	return plays
}

// lawAgainst returns the rule against a move that the board allows but the turn doesn't: a law about
// the move itself, or else one about where it leads.
func (t *Turn) lawAgainst(from Point, die uint8, left []uint8) (rule Rule, named uint8) {
	next, law := t.try(from, die)
	if law != 0 {
		return law, die
	}
	all := t.prospects()
	most := best(all, func(p prospect) int { return int(p.dice) })
	for _, p := range all {
		if p.move != next.moves[t.n] {
			continue
		}
		switch {
		case p.dice < most[0].dice && len(left) == 2 && left[0] != left[1]:
			return RuleMostDice, left[0] + left[1] - die
		case p.dice < most[0].dice:
			return RuleMostDice, die
		case p.dice == 1 && len(left) == 2 && die < left[0]:
			return RuleLargerDie, left[0]
		}
	}
	return RuleOpenTheWay, die
}
