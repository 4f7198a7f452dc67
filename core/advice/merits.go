package advice

import (
	"backtalk/core"
	"backtalk/core/sense"
)

// merit is a kind of reason for a play. It finds the reasons of its kind that apply to a play, and
// whether other plays share them.
type merit struct {
	kind Kind
	// weight is the reason's value to a listener, compared with another reason that explains as much.
	weight float64
	find   func(m *merit, s *sight) []Reason
	// also reports whether another play does as well by a reason. If also is nil, the other play must
	// have the same reason.
	also func(other *sight, r Reason) bool
}

// shared reports whether other does as well by a reason.
func (m *merit) shared(other *sight, r Reason) bool {
	if m.also != nil {
		return m.also(other, r)
	}
	return has(other.reasons, r)
}

func has(all []Reason, r Reason) bool {
	for _, each := range all {
		if each == r {
			return true
		}
	}
	return false
}

// merits returns the kinds of reasons for plays, except those about chances (chances.go) and the
// one for the only play (rank.go).
func merits() []merit {
	return []merit{
		{kind: WinsGame, weight: 5, find: when(func(s *sight) bool { return s.after[0][core.Off] == core.Checkers })},
		{kind: ClosesOut, weight: 3, find: when(func(s *sight) bool { return s.change.ClosedOut })},
		{kind: ClosesBoard, weight: 2.2, find: when(func(s *sight) bool { return s.change.Closed && meets(s) })},
		{kind: HitsTwo, weight: 2, find: hitsTwo, also: hitsAsMany},
		{kind: SecondOnBar, weight: 1.7, find: when(secondOnBar)},
		{kind: PointsOn, weight: 2.3, find: each(func(s *sight) core.Points { return s.change.Hit & s.change.Made &^ sense.OpponentHome })},
		{kind: HitsLoose, weight: 1.5, find: each(hitsLoose)},
		{kind: Hits, weight: 1.4, find: each(gainfulHits)},
		{kind: FullPrime, weight: 2.4, find: when(fullPrime)},
		{kind: MakesPrime, weight: 1.5, find: makesPrime, also: primeAsLong},
		{kind: MakesAnchor, weight: 1.4, find: each(func(s *sight) core.Points { return s.change.AnchorsMade &^ sense.Advanced })},
		{kind: MakesAnchor, weight: 1.9, find: each(func(s *sight) core.Points { return s.change.AnchorsMade & sense.Advanced })},
		{kind: MakesBarPoint, weight: 1.6, find: when(func(s *sight) bool { return made(s)&barPoint != 0 })},
		{kind: MakesPoint, weight: 1.8, find: each(func(s *sight) core.Points { return made(s) & bestPoints })},
		{kind: MakesPoint, weight: 1.4, find: each(func(s *sight) core.Points { return made(s) & goodPoints })},
		{kind: MakesPoint, weight: .9, find: each(func(s *sight) core.Points { return made(s) & fairPoints })},
		{kind: MakesPoint, weight: .7, find: each(func(s *sight) core.Points { return made(s) & outerPoints })},
		{kind: MakesPoint, weight: 1.5, find: each(func(s *sight) core.Points { return made(s) & opponentBar })},
		{kind: MakesPoint, weight: .4, find: each(func(s *sight) core.Points { return made(s) & farPoints })},
		{kind: Escapes, weight: 1.6, find: when(func(s *sight) bool { return s.change.Escaped > 0 })},
		{kind: RunsToSafety, weight: 1.4, find: when(runsToSafety)},
		{kind: LastOut, weight: 1.3, find: lastOut},
		{kind: Runs, weight: .9, find: when(func(s *sight) bool { return s.contact && ran(s) > 0 }), also: ranAsMany},
		{kind: StepsUp, weight: .9, find: each(stepsUp)},
		{kind: EdgeOfPrime, weight: 1.1, find: each(edgeOfPrime)},
		{kind: Splits, weight: .8, find: each(splits)},
		{kind: Slots, weight: 1, find: each(func(s *sight) core.Points { return s.change.Slotted })},
		{kind: BringsBuilder, weight: .8, find: each(bringsBuilder)},
		{kind: SavesBlot, weight: 1, find: each(savesBlot), also: savesToo},
		{kind: Unstacks, weight: .6, find: each(unstacks)},
		{kind: KeepsAnchor, weight: .9, find: each(func(s *sight) core.Points { return kept(s) & sense.OpponentHome }), also: holds},
		{kind: KeepsMidpoint, weight: .8, find: when(func(s *sight) bool { return kept(s)&midpoint != 0 }), also: func(o *sight, _ Reason) bool { return o.isHeld(13) }},
		{kind: KeepsPoint, weight: .8, find: each(func(s *sight) core.Points { return kept(s) & (sense.Home | barPoint) }), also: holds},
		{kind: KeepsPoint, weight: .6, find: each(func(s *sight) core.Points { return kept(s) & (1<<8 | 1<<9 | 1<<10 | 1<<11) }), also: holds},
		{kind: KeepsPrime, weight: .9, find: keepsPrime(sense.LongPrime, sense.FullPrime-1), also: primeAsLong},
		{kind: KeepsPrime, weight: 1.7, find: keepsPrime(sense.FullPrime, 2*sense.FullPrime), also: primeAsLong},
		{kind: NoShot, weight: 1.1, find: when(func(s *sight) bool { return s.contact && s.shots == 0 })},
		{kind: FewShots, weight: 1, find: fewShots, also: func(o *sight, r Reason) bool { return o.shots <= r.Count }},
		{kind: FewerAtRisk, weight: .45, find: fewerAtRisk, also: func(o *sight, r Reason) bool { return o.risk <= r.Count }},
		{kind: FewerShots, weight: .8, find: fewerShots, also: func(o *sight, r Reason) bool { return o.shots <= r.Count }},
		{kind: Duplicates, weight: .6, find: duplicates},
		{kind: HardEntry, weight: 1.1, find: hardEntry, also: func(o *sight, r Reason) bool { return o.enters <= r.Count }},
		{kind: Blocks, weight: .6, find: blocks, also: func(o *sight, r Reason) bool { return o.leaving <= r.Count }},
		{kind: SafeNext, weight: 1, find: safeNext, also: safeAsNext},
		{kind: ClearsRear, weight: 1.2, find: each(clearsRear)},
		{kind: Enters, weight: .3, find: each(enters), also: func(o *sight, _ Reason) bool { return o.change.Entered > 0 }},
		{kind: EntersUp, weight: .5, find: entersUp},
		{kind: BearsOff, weight: 1.4, find: bearsOff, also: func(o *sight, r Reason) bool { return o.change.Off >= r.Count }},
		{kind: AllHome, weight: 1, find: when(func(s *sight) bool { return s.change.AllHome })},
		{kind: FillsGap, weight: .8, find: each(func(s *sight) core.Points { return fillsGap(s) & s.nearing() })},
		{kind: FillsGap, weight: .5, find: each(func(s *sight) core.Points { return fillsGap(s) &^ s.nearing() })},
		{kind: KeepsInPlay, weight: .2, find: when(keepsInPlay)},
		{kind: SavesPips, weight: .7, find: savesPips, also: func(o *sight, r Reason) bool { return o.keith <= r.Count }},
		{kind: Crosses, weight: .9, find: crosses, also: func(o *sight, r Reason) bool { return o.crossovers <= r.Count }},
		{kind: EndsContact, weight: 1.2, find: endsContact, also: func(o *sight, _ Reason) bool { return o.change.Passed }},
		{kind: KeepsContact, weight: .9, find: keepsContact, also: func(o *sight, _ Reason) bool { return !o.change.Passed }},
		{kind: WaitsBack, weight: 1.3, find: waitsBack, also: func(o *sight, _ Reason) bool { return o.change.Ran <= 0 }},
		{kind: SafeAhead, weight: .6, find: when(safeAhead), also: func(o *sight, _ Reason) bool { return o.risk == 0 }},
		{kind: Aims, weight: .6, find: aims, also: func(o *sight, r Reason) bool { return o.aims+clearlyMore > r.Count }},
	}
}

// These are sets of points in the mover's numbering.
const (
	barPoint core.Points = 1 << 7
	midpoint core.Points = 1 << 13
	// These sets rank points by the value of making them, the bar point and anchors aside. Points
	// far from home are little more than landing spots.
	bestPoints  core.Points = 1<<4 | 1<<5
	goodPoints  core.Points = 1<<3 | 1<<6
	fairPoints  core.Points = 1<<2 | 1<<8
	outerPoints core.Points = 1<<9 | 1<<10 | 1<<11 | 1<<12 | midpoint
	highPoints  core.Points = 1<<3 | 1<<4 | 1<<5 | 1<<6
	farPoints   core.Points = 1<<1 | 1<<14 | 1<<15 | 1<<16 | 1<<17
	opponentBar core.Points = 1 << 18
)

// when makes the reason for a kind that either applies or doesn't.
func when(holds func(*sight) bool) func(*merit, *sight) []Reason {
	return func(m *merit, s *sight) []Reason {
		if !holds(s) {
			return nil
		}
		return []Reason{{Kind: m.kind}}
	}
}

// each returns a function that makes one reason for each of the points.
func each(points func(*sight) core.Points) func(*merit, *sight) []Reason {
	return func(m *merit, s *sight) []Reason {
		var found []Reason
		for p := range points(s).All() {
			found = append(found, Reason{Kind: m.kind, Point: p})
		}
		return found
	}
}

// count makes a reason with a number.
func count(m *merit, n int) []Reason { return []Reason{{Kind: m.kind, Count: n}} }

// meets reports whether some opposing checker still has to pass the mover's home board.
func meets(s *sight) bool { return s.after[1].Rearmost() >= 19 }

func hitsTwo(m *merit, s *sight) []Reason {
	if n := s.change.Hit.Count(); n >= 2 {
		return count(m, n)
	}
	return nil
}

// gainfulHits returns the hits that cost the opponent something. An opponent in a back game loses pips
// gladly, so hits on the far side of the board don't count.
func gainfulHits(s *sight) core.Points {
	if s.backGame {
		return s.change.Hit & core.Between(core.Off, middle)
	}
	return s.change.Hit
}

func hitsAsMany(o *sight, r Reason) bool { return o.change.Hit.Count() >= r.Count }

func secondOnBar(s *sight) bool {
	return s.before[1][core.Bar] > 0 && s.after[1][core.Bar] > s.before[1][core.Bar]
}

// hitsLoose returns the loose hits that leave one checker on the bar: the opponent needs one die of
// two to enter.
func hitsLoose(s *sight) core.Points {
	if s.after[1][core.Bar] != 1 {
		return 0
	}
	return s.change.HitLoose
}

func fullPrime(s *sight) bool {
	return trapping(s) && s.change.Prime.Full() && !s.change.PrimeBefore.Full()
}

// trapping reports whether the mover's longest prime is long and has an opposing checker behind it.
func trapping(s *sight) bool {
	return s.change.Prime.Len() >= sense.LongPrime && sense.Behind(&s.after[1], s.change.Prime) > 0
}

func makesPrime(m *merit, s *sight) []Reason {
	if !trapping(s) || s.change.Prime.Len() <= s.change.PrimeBefore.Len() {
		return nil
	}
	return count(m, s.change.Prime.Len())
}

// keepsPrime returns a finder for a prime of least to most points that is as long as before.
func keepsPrime(least, most int) func(m *merit, s *sight) []Reason {
	return func(m *merit, s *sight) []Reason {
		n := s.change.Prime.Len()
		if !trapping(s) || n != s.change.PrimeBefore.Len() || n < least || n > most || s.change.Off > 0 {
			return nil
		}
		return count(m, n)
	}
}

func primeAsLong(o *sight, r Reason) bool { return trapping(o) && o.change.Prime.Len() >= r.Count }

// made returns the points made outside the opponent's home board that an opposing checker still has to
// pass.
func made(s *sight) core.Points { return inTheWay(s, s.change.Made&^sense.OpponentHome) }

// kept returns the points that the mover still holds and that an opposing checker still has to
// pass.
func kept(s *sight) core.Points { return inTheWay(s, s.held()&sense.Made(&s.after[0])) }

// inTheWay returns the points that an opposing checker still had to pass.
func inTheWay(s *sight, points core.Points) core.Points {
	for p := range points.All() {
		if !s.matters(p) {
			points &^= core.PointsOf(p)
		}
	}
	return points
}

func holds(o *sight, r Reason) bool { return o.isHeld(r.Point) }

func ranAsMany(o *sight, _ Reason) bool { return ran(o) > 0 }

// ran counts the checkers that left the opponent's home board and moved beyond its bar point. A
// checker that stops there has not run.
func ran(s *sight) int {
	if s.before[0][farthest] == 0 && s.after[0][farthest] == 1 {
		return s.change.Ran - 1
	}
	return s.change.Ran
}

func runsToSafety(s *sight) bool {
	return s.contact && ran(s) > 0 && s.risk == 0 && made(s)&opponentBar == 0
}

// waitsBack counts the checkers in the opponent's home board, if the mover's only hope is a shot
// from there and none of them leaves.
func waitsBack(m *merit, s *sight) []Reason {
	if !waiting(s) || s.change.Ran > 0 {
		return nil
	}
	return count(m, sense.Back(&s.after[0]))
}

// waiting reports whether the mover's only hope is a shot from the opponent's home board: it trails,
// and the opponent has no checker back.
func waiting(s *sight) bool {
	return s.contact && !s.change.Passed && sense.Back(&s.before[0]) > 1 && sense.Back(&s.before[1]) == 0 && s.lead < 0
}

func safeAhead(s *sight) bool { return s.contact && s.risk == 0 && s.shots > 0 }

// clearlyMore is the difference in hitting rolls from which one play aims clearly better than
// another.
const clearlyMore = 4

func aims(m *merit, s *sight) []Reason {
	if s.aims == 0 || s.after[1][core.Bar] > 0 {
		return nil
	}
	return count(m, s.aims)
}

// lastOut counts the checkers that were in the opponent's home board or on the bar, if no checker is left
// there or close to it.
func lastOut(m *merit, s *sight) []Reason {
	if n := sense.Back(&s.before[0]); s.contact && n > 0 && s.after[0].Rearmost() < farthest-1 {
		return count(m, n)
	}
	return nil
}

// stepsUp returns the points in the opponent's home board where a checker is now alone that moved
// up without leaving a blot on an anchor. The opponent's bar point counts too.
func stepsUp(s *sight) core.Points {
	if ran(s) != 0 || s.change.Escaped > 0 || s.change.Ran == 0 && s.change.AnchorsBroken&sense.Blots(&s.after[0]) != 0 {
		return 0
	}
	arrived := s.arrived() & (sense.OpponentHome | opponentBar)
	if s.change.Entered > 0 {
		// The boards don't show which checker entered. So only the one farthest forward counts, if
		// some checker came from behind it.
		arrived = lowest(arrived)
		if arrived != opponentBar && !s.leftBehind(arrived.Highest()) {
			return 0
		}
	}
	return s.facing(arrived & sense.Blots(&s.after[0]) &^ s.change.Hit)
}

// facing returns the points of a set that have an opposing checker in front of them, outside the mover's
// home board. Nothing is in the way of the others.
func (s *sight) facing(points core.Points) core.Points {
	for q := core.Point(7); q < core.Bar; q++ {
		if s.after[1][q.Opposite()] > 0 {
			return points &^ core.Between(core.Off, q)
		}
	}
	return 0
}

// lowest returns the lowest of points.
func lowest(points core.Points) core.Points { return points & -points }

// leftBehind reports whether a checker left a point behind p in the opponent's home board.
func (s *sight) leftBehind(p core.Point) bool {
	for q := p + 1; q < core.Bar; q++ {
		if s.after[0][q] < s.before[0][q] {
			return true
		}
	}
	return false
}

// edgeOfPrime returns the point right behind the opponent's long prime if a checker arrived there.
func edgeOfPrime(s *sight) core.Points {
	swapped := s.after.Swap()
	prime := sense.LongestPrime(&swapped)
	if prime.Len() < sense.LongPrime || prime.Low <= 1 {
		return 0
	}
	return s.arrived() & core.PointsOf(prime.Low.Opposite()+1) & sense.OpponentHome
}

// splits returns an anchor of exactly two checkers if one of them stayed, the other moved up within the
// opponent's home board, and the play hit nothing.
func splits(s *sight) core.Points {
	from := s.change.AnchorsBroken
	if from.Count() != 1 || s.change.Hit != 0 || s.change.Ran != 0 {
		return 0
	}
	p := from.Highest()
	up := s.arrived() & sense.OpponentHome & sense.Blots(&s.after[0])
	if s.before[0][p] != 2 || s.after[0][p] != 1 || up == 0 || up.Highest() >= p {
		return 0
	}
	return from
}

func bringsBuilder(s *sight) core.Points {
	if !s.contact || sense.Builders(&s.after[0]) <= sense.Builders(&s.before[0]) && beyond(&s.after[0]) >= beyond(&s.before[0]) {
		return 0
	}
	var found core.Points
	for p := range s.arrived().All() {
		spare := s.after[0][p] == 1 || s.after[0][p] > 2
		if p >= 7 && p <= middle && spare && !s.change.Hit.Has(p) && sense.BuildsFor(&s.after, p)&goals != 0 {
			found |= core.PointsOf(p)
		}
	}
	return found
}

// beyond counts the checkers behind the points that suit builders.
func beyond(s *core.Side) int {
	n := 0
	for p := middle + 1; p <= core.Bar; p++ {
		n += int(s[p])
	}
	return n
}

// goals are the points that builders are meant to make.
const goals core.Points = 1<<4 | 1<<5 | 1<<7

// savesBlot returns the blots outside the opponent's home board that could be hit and are no longer
// blots, if no checker moved to where it can be hit.
func savesBlot(s *sight) core.Points {
	for p := range s.arrived().All() {
		if s.change.Shots.At[p] != 0 {
			return 0
		}
	}
	return sense.Exposed(&s.before) &^ sense.Blots(&s.after[0]) &^ sense.OpponentHome
}

// savesToo reports whether another play also brings the blot to safety, or makes a point of it.
func savesToo(o *sight, r Reason) bool { return o.isHeld(r.Point) || savesBlot(o).Has(r.Point) }

func unstacks(s *sight) core.Points {
	if !s.contact {
		return 0
	}
	var found core.Points
	for p := range sense.Stacks(&s.before[0]).All() {
		if s.after[0][p] < s.before[0][p] && s.after[0][p] >= 2 {
			found |= core.PointsOf(p)
		}
	}
	return found
}

const (
	// fewShotsAtMost is the largest number of shots that still counts as few.
	fewShotsAtMost = 15
	// fewerShotsAtMost is the largest number of shots that still counts as fewer.
	fewerShotsAtMost = 24
)

func fewShots(m *merit, s *sight) []Reason {
	if s.shots == 0 || s.shots > fewShotsAtMost {
		return nil
	}
	return count(m, s.shots)
}

func fewerShots(m *merit, s *sight) []Reason {
	if s.shots <= fewShotsAtMost || s.shots > fewerShotsAtMost {
		return nil
	}
	return count(m, s.shots)
}

// fewerAtRisk counts the rolls that hit a blot outside the opponent's home board, if other rolls hit
// those inside and all of them together are many.
func fewerAtRisk(m *merit, s *sight) []Reason {
	if s.risk == 0 || s.risk > fewShotsAtMost || s.shots <= fewerShotsAtMost {
		return nil
	}
	return count(m, s.risk)
}

func duplicates(m *merit, s *sight) []Reason {
	if n := sense.Duplicated(&s.after); n > 0 {
		return count(m, n)
	}
	return nil
}

const (
	// Entering counts as hard if at most hardEntryAtMost rolls enter: as many as with two open points.
	hardEntryAtMost = 20
	// halfOfRolls is half of all rolls. A play deserves no praise for what more rolls can do.
	halfOfRolls = 18
)

func hardEntry(m *merit, s *sight) []Reason {
	if s.after[1][core.Bar] == 0 || s.enters == 0 || s.enters > hardEntryAtMost {
		return nil
	}
	return count(m, s.enters)
}

func blocks(m *merit, s *sight) []Reason {
	if sense.Back(&s.after[1]) == 0 || s.leaving > halfOfRolls {
		return nil
	}
	return count(m, s.leaving)
}

func safeNext(m *merit, s *sight) []Reason {
	if s.exposing < 0 || s.exposing > halfOfRolls {
		return nil
	}
	return count(m, s.exposing)
}

func safeAsNext(o *sight, r Reason) bool { return o.exposing >= 0 && o.exposing <= r.Count }

// clearsRear returns the rearmost point if the mover held it and has cleared it, leaving no shot next
// turn.
func clearsRear(s *sight) core.Points {
	p := s.before[0].Rearmost()
	if p > middle || !s.contact || s.shots > 0 || !s.wasHeld(p) || s.after[0][p] > 0 {
		return 0
	}
	return core.PointsOf(p)
}

// enters returns the points of checkers that entered. For a checker that moved on at once, it returns
// the point that the checker reached. If other checkers moved within the opponent's home board too, it
// returns nothing: the boards don't show which checker entered.
func enters(s *sight) core.Points {
	if s.change.Entered <= 0 {
		return 0
	}
	for p := farthest + 1; p < core.Bar; p++ {
		if s.after[0][p] < s.before[0][p] {
			return 0
		}
	}
	return s.arrived() & sense.OpponentHome
}

// entersAt returns the point of all the checkers that entered, or 0 if they entered on different
// points.
func entersAt(s *sight) core.Point {
	if at := enters(s); at.Count() == 1 {
		return at.Highest()
	}
	return 0
}

func entersUp(m *merit, s *sight) []Reason {
	at := entersAt(s)
	if at == 0 {
		return nil
	}
	return []Reason{{Kind: m.kind, Point: at}}
}

func bearsOff(m *merit, s *sight) []Reason {
	if s.change.Off == 0 {
		return nil
	}
	return count(m, s.change.Off)
}

// fillsGap returns the empty points of the home board, below the rearmost checker, that the play
// fills. With contact, the 1 and 2 points don't count. If a checker is on the far side of the
// board, only the high points count, and with one in the opponent's home board only those out of
// danger.
func fillsGap(s *sight) core.Points {
	filled := sense.Gaps(&s.before[0]) & s.arrived()
	if s.contact {
		filled &^= deepPoints
	}
	switch rear := s.before[0].Rearmost(); {
	case rear > farthest:
		return filled & highPoints &^ sense.Exposed(&s.after)
	case rear > middle:
		return filled & highPoints
	}
	return filled
}

// nearing returns all points while the mover is bearing in or off, or racing, and none before.
func (s *sight) nearing() core.Points {
	if s.contact && s.before[0].Rearmost() > middle {
		return 0
	}
	return ^core.Points(0)
}

func keepsInPlay(s *sight) bool { return s.contact && deep(&s.after[0]) <= deep(&s.before[0]) }

func savesPips(m *merit, s *sight) []Reason {
	if s.contact || s.after[0][core.Off] == core.Checkers {
		return nil
	}
	return count(m, s.keith)
}

func crosses(m *merit, s *sight) []Reason {
	if s.contact || s.crossovers == sense.Crossovers(&s.before[0]) {
		return nil
	}
	return count(m, s.crossovers)
}

func endsContact(m *merit, s *sight) []Reason {
	if !s.change.Passed || s.lead <= 0 || s.after[0][core.Off] == core.Checkers {
		return nil
	}
	return count(m, s.lead)
}

func keepsContact(m *merit, s *sight) []Reason {
	if !s.contact || s.change.Passed || s.lead >= 0 {
		return nil
	}
	return count(m, -s.lead)
}
