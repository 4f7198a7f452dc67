package advice

import (
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/sense"
)

// Games with their own rules for moving have few facts about a play: pins, the start, long rows, and the
// end of the game.

// start is the point on which all checkers begin in these games.
const start = core.Point(24)

// folkSight holds what facts need to know about a play of such a game. Both positions have the mover at
// index 0.
type folkSight struct {
	moving        core.Moving
	before, after *core.Board
	outcome       engine.Outcome
	// pinning has the opponent's rolls that pin a checker, and mothering those that pin the mover's
	// mother.
	pinning, mothering sense.Rolls
	// mayLeave says that some play takes a checker from the start.
	mayLeave bool
}

// folkFact finds facts of one kind about a play.
type folkFact struct {
	weight float64
	find   func(s *folkSight) []Reason
}

// folkMerits returns the facts that speak for a play.
func folkMerits() []folkFact {
	return []folkFact{
		{5, winsGame},
		{4, pinsMother},
		{2, hitsBlots},
		{2, pins(Pins, func(before, after core.Points) core.Points { return after &^ before })},
		{1, pins(KeepsPin, func(before, after core.Points) core.Points { return after & before })},
		{1.5, motherOut},
		{1, noPin},
		{2, longerRow},
		{1, keptRow},
		{1, closesAhead},
		{.8, playsHead},
		{1, bearsSomeOff},
		{1, lastHome},
	}
}

// folkDrawbacks returns the facts that speak against a play.
func folkDrawbacks() []folkFact {
	return []folkFact{
		{2, pins(Releases, func(before, after core.Points) core.Points { return before &^ after })},
		{2, exposesMother},
		{1, leavesPins},
		{1.5, brokenRow},
		{1, leavesHead},
	}
}

func winsGame(s *folkSight) []Reason { return one(s.after[0].Gone(), Reason{Kind: WinsGame}) }

// one returns a list with the reason if a condition holds, and nil otherwise.
func one(is bool, r Reason) []Reason {
	if !is {
		return nil
	}
	return []Reason{r}
}

// hitsBlots names the point of a hit, or counts the hits if there are several.
func hitsBlots(s *folkSight) []Reason {
	n := int(s.after[1][core.Bar]) - int(s.before[1][core.Bar])
	if n > 1 {
		return []Reason{{Kind: HitsTwo, Count: n}}
	}
	for p := core.Point(1); n == 1 && p < core.Bar; p++ {
		if s.after[1][p] < s.before[1][p] {
			return []Reason{{Kind: Hits, Point: s.moving.Opposite(p)}}
		}
	}
	return nil
}

// motherPinned reports whether a side's mother, its last checker on its start, is pinned.
func motherPinned(s *core.Side) bool { return s.Pinned(start) }

func pinsMother(s *folkSight) []Reason {
	is := s.moving.Laws.Has(core.Mother) && motherPinned(&s.after[1]) && !motherPinned(&s.before[1])
	return one(is, Reason{Kind: PinsMother})
}

// pins returns a finder of the opponent's pinned checkers. Its second parameter selects them from
// those pinned before and after the play. The kind Pins leaves out the mother, which has its own
// reason.
func pins(k Kind, which func(before, after core.Points) core.Points) func(*folkSight) []Reason {
	return func(s *folkSight) []Reason {
		var found []Reason
		for p := range which(s.before[1].Pins(), s.after[1].Pins()).All() {
			if k == Pins && p == start && s.moving.Laws.Has(core.Mother) {
				continue
			}
			found = append(found, Reason{Kind: k, Point: s.moving.Opposite(p)})
		}
		return found
	}
}

// fewLeft bounds the checkers on the start: if there are fewer, all of them can leave in one turn.
const fewLeft = 3

func motherOut(s *folkSight) []Reason {
	before := s.before[0][start]
	is := s.moving.Laws.Has(core.Mother) && before > 0 && before < fewLeft && s.after[0][start] == 0
	return one(is, Reason{Kind: MotherOut})
}

func noPin(s *folkSight) []Reason {
	is := s.moving.Meets == core.Pins && s.pinning == 0 && meeting(s)
	return one(is, Reason{Kind: NoPin})
}

// meeting reports whether an opposing checker still has to pass one of the mover's.
func meeting(s *folkSight) bool {
	return s.after[1].Rearmost() > s.moving.Opposite(s.after[0].Rearmost())
}

func exposesMother(s *folkSight) []Reason {
	is := s.moving.Laws.Has(core.Mother) && s.after[0][start] == 1 && s.mothering != 0
	return one(is, Reason{Kind: ExposesMother, Count: s.mothering.Count()})
}

func leavesPins(s *folkSight) []Reason {
	return one(s.pinning != 0, Reason{Kind: LeavesPins, Count: s.pinning.Count()})
}

// rowOf returns the length of the longest row of points that the side at index 0 closes, or 0 if no
// opposing checker is behind it.
func rowOf(m core.Moving, b *core.Board) int {
	high, low := m.LongestRow(b)
	if high == 0 || b[1].Rearmost() <= high {
		return 0
	}
	return int(high-low) + 1
}

func longerRow(s *folkSight) []Reason {
	n := rowOf(s.moving, s.after)
	switch {
	case n < sense.LongPrime || n <= rowOf(s.moving, s.before):
		return nil
	case n == sense.FullPrime:
		return []Reason{{Kind: FullPrime}}
	}
	return []Reason{{Kind: MakesPrime, Count: n}}
}

func keptRow(s *folkSight) []Reason {
	n := rowOf(s.moving, s.after)
	return one(n >= sense.LongPrime && n == rowOf(s.moving, s.before), Reason{Kind: KeepsPrime, Count: n})
}

func brokenRow(s *folkSight) []Reason {
	before, n := rowOf(s.moving, s.before), rowOf(s.moving, s.after)
	return one(before >= sense.LongPrime && n > 0 && n < before, Reason{Kind: BreaksPrime, Count: n})
}

const (
	// fewAhead is the smallest number of points ahead of the opponent's start that is worth announcing.
	// manyThere is the smallest number of checkers on that start for which it is.
	fewAhead, manyThere = 3, 3
)

func closesAhead(s *folkSight) []Reason {
	if !s.moving.SameWay || s.after[1][start] < manyThere {
		return nil
	}
	before, n := aheadOf(s.moving, &s.before[0]), aheadOf(s.moving, &s.after[0])
	return one(n >= fewAhead && n > before, Reason{Kind: ClosesAhead, Count: n})
}

// aheadOf counts the points that a side holds among the six directly ahead of the opponent's start.
func aheadOf(m core.Moving, own *core.Side) int {
	n := 0
	for p := start - 6; p < start; p++ {
		if own[m.Opposite(p)] > 0 {
			n++
		}
	}
	return n
}

func playsHead(s *folkSight) []Reason {
	is := s.moving.Laws.Has(core.Head) && s.after[0][start] < s.before[0][start]
	return one(is, Reason{Kind: PlaysHead})
}

func leavesHead(s *folkSight) []Reason {
	is := s.moving.Laws.Has(core.Head) && s.mayLeave && s.after[0][start] == s.before[0][start]
	return one(is, Reason{Kind: LeavesHead})
}

func bearsSomeOff(s *folkSight) []Reason {
	n := int(s.after[0][core.Off]) - int(s.before[0][core.Off])
	return one(n > 0, Reason{Kind: BearsOff, Count: n})
}

func lastHome(s *folkSight) []Reason {
	return one(s.after[0].AllHome() && !s.before[0].AllHome(), Reason{Kind: AllHome})
}

// measurePins finds the rolls of the opponent that pin a checker.
func (s *folkSight) measurePins(w *core.Walker) {
	if s.moving.Meets != core.Pins {
		return
	}
	before := s.after[0].Pins()
	for _, roll := range engine.Rolls() {
		turn := s.moving.Turn(s.after.Swap(), roll, false)
		pinned := core.Points(0)
		for _, p := range w.Completions(nil, &turn) {
			pinned |= p.Board[1].Pins() &^ before
		}
		if pinned != 0 {
			s.pinning |= sense.RollsOf(roll)
		}
		if pinned.Has(start) {
			s.mothering |= sense.RollsOf(roll)
		}
	}
}
