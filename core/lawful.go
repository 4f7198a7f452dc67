package core

import "slices"

// In a game with its own rules for moving, a walker finds the plays step by step: laws look at each
// move, and may forbid one order of moves but not another. After each step the walker drops equal
// positions: the same moves in another order leave the same choices.

// lawful reports whether the game has its own rules for moving. For backgammon, Generator is faster.
func (t *Turn) lawful() bool { return t.moving != Moving{} }

// Walker finds the ways to end turns of any game. It keeps scratch space between calls, so each
// goroutine needs its own; the zero value is ready.
type Walker struct {
	generator Generator
	// against and fixed are the points where the mover can't land, and those where its own checker is
	// pinned. They stay the same through the whole turn.
	against, fixed Points
	one            [1]Turn
	level          [3][]Turn
	// keys are the keys of the positions found after the step being tried.
	keys []key
}

// Completions appends to dst the ways to end t from here, distinct by resulting position; each Play
// holds only the moves still to make. Nothing is appended if no die can be played.
func (w *Walker) Completions(dst []Play, t *Turn) []Play {
	switch {
	case t.lawful():
		ends := w.ends(t)
		for i := range ends {
			end := &ends[i]
			dst = append(dst, Play{Board: end.board, N: end.n - t.n})
			copy(dst[len(dst)-1].Moves[:], end.moves[t.n:end.n])
		}
		return dst
	case t.n == 0:
		return w.generator.Plays(dst, t.start, t.roll)
	}
	return append(dst, t.Completions()...)
}

// extend appends to dst the turns after one more move by die, except those whose position has come up
// since keys was emptied.
func (w *Walker) extend(dst, turns []Turn, die uint8) []Turn {
	for i := range turns {
		t := &turns[i]
		for from := unfixed(occupied(&t.board[0]), w.against, w.fixed, die); from != 0; from &^= 1 << from.Highest() {
			dst = append(dst, *t)
			next := &dst[len(dst)-1]
			if next.advance(t, from.Highest(), die) != 0 || !w.fresh(next) {
				dst = dst[:len(dst)-1]
			}
		}
	}
	return dst
}

// advance moves the checker on from by die in t, a copy of before, and returns the rule of a law
// against it, or 0.
func (t *Turn) advance(before *Turn, from Point, die uint8) Rule {
	m := t.moving.make(&t.board, from, die)
	t.moves[t.n] = m
	t.n++
	return t.moving.Laws.forbidden(step{turn: before, move: m, after: &t.board})
}

// fresh reports whether no turn led to the same position since keys was emptied.
func (w *Walker) fresh(t *Turn) bool {
	k := keyOf(t.Made())
	for _, seen := range w.keys {
		if seen == k {
			return false
		}
	}
	w.keys = append(w.keys, k)
	return true
}

// ends returns the turns that end t by the rules, distinct by position. They use the most dice, or
// the larger if only one of two can be used; they open the way if they must and can. If no die can
// be played, there are none. The turns belong to the walker.
func (w *Walker) ends(t *Turn) []Turn {
	w.against, w.fixed = t.moving.against(&t.board), t.board[0].Pins()
	w.one[0] = *t
	left := t.Left()
	if len(left) == 2 && !t.roll.Double() {
		return t.moving.open(w.bothOrders(left))
	}
	at := w.one[:]
	for i, die := range left {
		w.keys = w.keys[:0]
		level := &w.level[i&1]
		*level = w.extend((*level)[:0], at, die)
		if len(*level) == 0 {
			break
		}
		at = *level
	}
	if at[0].n == t.n {
		return nil
	}
	return t.moving.open(at)
}

// bothOrders returns the turns that use both dice, or else the larger, or else the smaller.
func (w *Walker) bothOrders(dice []uint8) []Turn {
	for i, die := range dice {
		w.keys = w.keys[:0]
		w.level[i] = w.extend(w.level[i][:0], w.one[:], die)
	}
	larger, smaller := w.level[0], w.level[1]
	w.keys = w.keys[:0]
	both := w.extend(w.level[2][:0], larger, dice[1])
	both = w.extend(both, smaller, dice[0])
	w.level[2] = both
	switch {
	case len(both) > 0:
		return both
	case len(larger) > 0:
		return larger
	}
	return smaller
}

// open keeps those of the ends of a turn that open the way, or all if none does.
func (m Moving) open(ends []Turn) []Turn {
	if !m.Laws.Has(OpenTheWay) {
		return ends
	}
	n := 0
	for i := range ends {
		if !m.walled(&ends[i].board) {
			ends[n], ends[i] = ends[i], ends[n]
			n++
		}
	}
	if n == 0 {
		return ends
	}
	return ends[:n]
}

// try returns the turn after the checker on from has moved by die, and the rule of a law against
// it, or 0. The move must be possible on the board.
func (t *Turn) try(from Point, die uint8) (Turn, Rule) {
	next := *t
	law := next.advance(t, from, die)
	return next, law
}

// prospect is a move with the number of dice that can be played if it begins the rest of the turn.
type prospect struct {
	move Move
	dice uint8
}

// prospects returns the moves that the board and the laws about single moves allow, from high points
// to low, the larger die first.
func (t *Turn) prospects() []prospect {
	var found []prospect
	var w Walker
	for from := range allPoints.All() {
		for _, die := range t.distinct() {
			if !t.moving.sources(&t.board, die).Has(from) {
				continue
			}
			next, law := t.try(from, die)
			if law != 0 {
				continue
			}
			n := next.n
			if ends := w.ends(&next); len(ends) > 0 {
				n = ends[0].n
			}
			found = append(found, prospect{next.moves[t.n], n - t.n})
		}
	}
	return found
}

// lawfulMoves returns the moves that are legal now, by the rules that look beyond the single move.
func (t *Turn) lawfulMoves() []Move {
	g := t.goal()
	if g.dice == 0 {
		return nil
	}
	var legal []Move
	for from := range allPoints.All() {
		for _, die := range t.distinct() {
			if g.dice == 1 && die != g.die || !t.moving.sources(&t.board, die).Has(from) {
				continue
			}
			if next, law := t.try(from, die); law == 0 && next.reaches(g.dice-1, g.open) {
				legal = append(legal, next.moves[t.n])
			}
		}
	}
	return legal
}

// goal says what the rest of a turn must reach: the number of dice, which die if it is only one, and
// whether the way must be open.
type goal struct {
	dice int
	die  uint8
	open bool
}

// goal returns what the rest of the turn must reach.
func (t *Turn) goal() goal {
	var g goal
	left := t.Left()
	for g.dice = len(left); g.dice > 0 && !t.reaches(g.dice, false); {
		g.dice--
	}
	opens := t.moving.Laws.Has(OpenTheWay)
	if g.dice == 1 {
		g.die = left[slices.IndexFunc(left, t.canPlay)]
		g.open = opens && t.reachesBy(g.die, 1, true)
		return g
	}
	g.open = opens && g.dice > 0 && t.reaches(g.dice, true)
	return g
}

// distinct returns the dice left, larger first, with equal ones only once.
func (t *Turn) distinct() []uint8 {
	left := t.Left()
	if t.roll.Double() {
		return left[:min(len(left), 1)]
	}
	return left
}

// canPlay reports whether a single move by die is possible.
func (t *Turn) canPlay(die uint8) bool { return t.reachesBy(die, 1, false) }

// reaches reports whether this many more dice can be played and, if the way must be open, whether they
// can lead to such a position.
func (t *Turn) reaches(dice int, open bool) bool {
	if dice == 0 {
		return !open || !t.moving.walled(&t.board)
	}
	return slices.ContainsFunc(t.distinct(), func(die uint8) bool { return t.reachesBy(die, dice, open) })
}

// reachesBy does the same as reaches, if die is played first.
func (t *Turn) reachesBy(die uint8, dice int, open bool) bool {
	for from := range t.moving.sources(&t.board, die).All() {
		if next, law := t.try(from, die); law == 0 && next.reaches(dice-1, open) {
			return true
		}
	}
	return false
}

// stuck reports whether no single move is possible.
func (t *Turn) stuck() bool {
	return !slices.ContainsFunc(t.distinct(), t.canPlay)
}

// lawAgainst returns the rule against a move that the board allows but the turn doesn't: a law about
// the move itself, or else one about the rest of the turn.
func (t *Turn) lawAgainst(from Point, die uint8, left []uint8) (rule Rule, named uint8) {
	next, law := t.try(from, die)
	if law != 0 {
		return law, die
	}
	all := t.prospects()
	most := uint8(0)
	for _, p := range all {
		most = max(most, p.dice)
	}
	for _, p := range all {
		if p.move != next.moves[t.n] {
			continue
		}
		switch {
		case p.dice < most && len(left) == 2 && left[0] != left[1]:
			return RuleMostDice, left[0] + left[1] - die
		case p.dice < most:
			return RuleMostDice, die
		case p.dice == 1 && len(left) == 2 && die < left[0]:
			return RuleLargerDie, left[0]
		}
	}
	return RuleOpenTheWay, die
}
