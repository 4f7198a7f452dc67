package advice

import (
	"backtalk/core"
	"backtalk/core/sense"
)

// drawback is a kind of reason against a play beside a better one.
type drawback struct {
	kind   Kind
	weight float64
	// find returns the reasons of this kind that apply to a play, compared with best, the better one.
	find func(d *drawback, s, best *sight) []Reason
	// also reports whether another play has the drawback. If also is nil, it has the drawback if it has
	// the same reason compared with best.
	also func(other, best *sight, r Reason) bool
}

// drawbacks returns the kinds of reasons against plays.
func drawbacks() []drawback {
	return []drawback{
		{
			kind: LeavesShots, weight: 1.2, find: leavesShots,
			also: func(o, best *sight, _ Reason) bool { return o.risk > best.risk },
		},
		{
			kind: Exposes, weight: 1.2, find: exposes,
			also: func(o, best *sight, _ Reason) bool { return o.risk > best.risk },
		},
		{kind: Exposes, weight: .3, find: exposesBack},
		{kind: BreaksAnchor, weight: 1.1, find: breaks(sense.OpponentHome)},
		{kind: BreaksBarPoint, weight: 1, find: plain(breaks(barPoint))},
		{kind: BreaksMidpoint, weight: .8, find: plain(breaks(midpoint))},
		{kind: BreaksPoint, weight: 1, find: breaks(sense.Home)},
		{kind: BreaksPoint, weight: .6, find: breaks(^(sense.OpponentHome | sense.Home | barPoint | midpoint))},
		{kind: BreaksPrime, weight: 1.1, find: breaksPrime(sense.LongPrime, sense.FullPrime-1)},
		{kind: BreaksPrime, weight: 1.8, find: breaksPrime(sense.FullPrime, 2*sense.FullPrime)},
		{kind: MissesHit, weight: 1.6, find: misses(gainfulHits)},
		{kind: MissesClose, weight: 2, find: missesClose},
		{kind: MissesAnchor, weight: 1.5, find: misses(func(s *sight) core.Points { return s.change.AnchorsMade })},
		{kind: MissesBarPoint, weight: 1.4, find: plain(misses(func(s *sight) core.Points { return made(s) & barPoint }))},
		{kind: MissesPoint, weight: 1.6, find: misses(func(s *sight) core.Points { return made(s) & bestPoints })},
		{kind: MissesPrime, weight: 1.5, find: missesPrime(sense.LongPrime+1, sense.FullPrime), also: shorter},
		{kind: MissesPrime, weight: .9, find: missesPrime(sense.LongPrime, sense.LongPrime), also: shorter},
		{kind: MissesPoint, weight: 1, find: misses(func(s *sight) core.Points { return made(s) & (goodPoints | fairPoints) })},
		{kind: MissesPoint, weight: .6, find: misses(func(s *sight) core.Points { return made(s) & outerPoints })},
		{kind: MissesPoint, weight: .9, find: misses(func(s *sight) core.Points { return made(s) & opponentBar })},
		{kind: MissesPoint, weight: .3, find: misses(func(s *sight) core.Points { return made(s) & farPoints })},
		{kind: MissesEdge, weight: .9, find: plain(lacks(edgeOfPrime))},
		{kind: MissesBuilder, weight: .6, find: lacks(bringsBuilder)},
		{kind: MissesStep, weight: .7, find: lacks(stepsUp)},
		{kind: StaysBack, weight: 1, find: staysBack},
		{kind: MissesEscape, weight: 1.3, find: missesEscape},
		{kind: EntersDeep, weight: .6, find: entersDeep},
		{kind: LeavesStack, weight: .5, find: leavesStack},
		{kind: LeavesGap, weight: .75, find: lacks(fillsGap)},
		{kind: MissesSlot, weight: .9, find: lacks(func(s *sight) core.Points { return s.change.Slotted })},
		{kind: LeavesRear, weight: 1, find: leavesRear},
		{
			kind: RunsBehind, weight: 1.3, find: runsBehind,
			also: func(o, _ *sight, _ Reason) bool { return o.change.Ran > 0 },
		},
		{
			kind: AimsLess, weight: .5, find: aimsLess,
			also: func(o, best *sight, _ Reason) bool { return o.aims+clearlyMore <= best.aims },
		},
		{kind: Buries, weight: .9, find: buries(0, sense.FullPrime-2)},
		{kind: Buries, weight: .45, find: buries(sense.FullPrime-1, sense.FullPrime)},
		{kind: Stacks, weight: .65, find: stacks},
		{kind: OpensWay, weight: .9, find: opensWay},
		{
			kind: EasyEntry, weight: 1, find: easyEntry,
			also: func(o, best *sight, _ Reason) bool { return o.enters > best.enters },
		},
		{kind: UnsafeNext, weight: 1, find: unsafeNext},
		{
			kind: BearsOffFewer, weight: 1.4, find: bearsOffFewer,
			also: func(o, best *sight, _ Reason) bool { return o.change.Off < best.change.Off },
		},
		{
			kind: WastesPips, weight: .7, find: wastesPips,
			also: func(o, best *sight, _ Reason) bool { return o.keith > best.keith },
		},
		{
			kind: CrossesLess, weight: .9, find: crossesLess,
			also: func(o, best *sight, _ Reason) bool { return o.crossovers > best.crossovers },
		},
		{kind: GivesUpContact, weight: 1, find: givesUpContact},
	}
}

// shared reports whether other has the drawback too.
func (d *drawback) shared(other, best *sight, r Reason) bool {
	if d.also != nil {
		return d.also(other, best, r)
	}
	return has(d.find(d, other, best), r)
}

func against(d *drawback, n int) []Reason { return []Reason{{Kind: d.kind, Count: n}} }

func onPoints(d *drawback, points core.Points) []Reason {
	var found []Reason
	for p := range points.All() {
		found = append(found, Reason{Kind: d.kind, Point: p})
	}
	return found
}

// leavesShots applies to a play that leaves more shots, all of them at blots outside the opponent's
// home board.
func leavesShots(d *drawback, s, best *sight) []Reason {
	if s.shots <= best.shots || s.risk != s.shots {
		return nil
	}
	return against(d, s.shots)
}

// exposes returns the blot outside the opponent's home board with most to lose, of those that more
// rolls hit than after the better play. It applies if more rolls hit such blots in all, unless
// leavesShots applies.
func exposes(d *drawback, s, best *sight) []Reason {
	if s.risk <= best.risk || s.risk == s.shots && s.shots > best.shots {
		return nil
	}
	return mostExposed(d, s, best, 1, farthest)
}

// exposesBack returns the blot in the opponent's home board with most to lose, if the play leaves
// more shots in all, but no more at blots elsewhere.
func exposesBack(d *drawback, s, best *sight) []Reason {
	if s.shots <= best.shots || s.risk > best.risk {
		return nil
	}
	return mostExposed(d, s, best, farthest+1, 24)
}

// mostExposed looks at a range of points, at the blots that more rolls hit than after the better
// play. It returns the blot with most to lose.
func mostExposed(d *drawback, s, best *sight, from, to core.Point) []Reason {
	worst, lost := Reason{Kind: d.kind}, 0
	for p := from; p <= to; p++ {
		n := s.change.Shots.At[p].Count()
		if cost := n * int(core.Bar-p); n > best.change.Shots.At[p].Count() && cost > lost {
			worst.Point, worst.Count, lost = p, n, cost
		}
	}
	if lost == 0 {
		return nil
	}
	return []Reason{worst}
}

// plain turns a finder into one that names no point, because the kind implies it.
func plain(find func(d *drawback, s, best *sight) []Reason) func(d *drawback, s, best *sight) []Reason {
	return func(d *drawback, s, best *sight) []Reason {
		if len(find(d, s, best)) == 0 {
			return nil
		}
		return []Reason{{Kind: d.kind}}
	}
}

// breaks returns a finder of the points in a set that the play gives up, but the better play
// doesn't, if they are in the opponent's way.
func breaks(set core.Points) func(d *drawback, s, best *sight) []Reason {
	return func(d *drawback, s, best *sight) []Reason {
		return onPoints(d, inTheWay(s, s.change.Broken&^best.change.Broken&set))
	}
}

// misses returns a finder of points on which the better play achieves something that this one
// doesn't.
func misses(points func(*sight) core.Points) func(d *drawback, s, best *sight) []Reason {
	return func(d *drawback, s, best *sight) []Reason {
		return onPoints(d, points(best)&^points(s))
	}
}

// breaksPrime returns a finder that reports a broken prime of least to most points, with the length
// that is left, if the better play keeps more of it.
func breaksPrime(least, most int) func(d *drawback, s, best *sight) []Reason {
	return func(d *drawback, s, best *sight) []Reason {
		n, was := s.change.Prime.Len(), s.change.PrimeBefore.Len()
		if !trapping(best) || was < least || was > most || n >= was || best.change.Prime.Len() <= n {
			return nil
		}
		return against(d, n)
	}
}

// lacks returns a finder of points to which the better play brings a checker and this one doesn't.
func lacks(points func(*sight) core.Points) func(d *drawback, s, best *sight) []Reason {
	return func(d *drawback, s, best *sight) []Reason {
		return onPoints(d, points(best)&^s.arrived())
	}
}

// entersDeep returns the point on which a checker enters, if the better play enters farther forward.
func entersDeep(d *drawback, s, best *sight) []Reason {
	at, better := entersAt(s), entersAt(best)
	if better == 0 || at <= better || s.change.Entered != best.change.Entered {
		return nil
	}
	return []Reason{{Kind: d.kind, Point: at}}
}

func leavesStack(d *drawback, s, best *sight) []Reason {
	var left core.Points
	for p := range unstacks(best).All() {
		if s.after[0][p] >= s.before[0][p] {
			left |= core.PointsOf(p)
		}
	}
	return onPoints(d, left)
}

// missesPrime returns a finder that reports a prime of least to most points if the better play makes
// one and this play doesn't.
func missesPrime(least, most int) func(d *drawback, s, best *sight) []Reason {
	return func(d *drawback, s, best *sight) []Reason {
		r := Reason{Kind: d.kind, Count: min(best.change.Prime.Len(), sense.FullPrime)}
		if !trapping(best) || r.Count < least || r.Count > most || r.Count <= best.change.PrimeBefore.Len() || !shorter(s, best, r) {
			return nil
		}
		return []Reason{r}
	}
}

func shorter(o, _ *sight, r Reason) bool { return !primeAsLong(o, r) }

// leavesRear returns the rearmost point if the better play clears it and this one still holds it.
func leavesRear(d *drawback, s, best *sight) []Reason {
	return onPoints(d, clearsRear(best)&sense.Made(&s.after[0]))
}

func runsBehind(d *drawback, s, best *sight) []Reason {
	if !waiting(best) || s.change.Ran <= 0 || best.change.Ran > 0 || s.lead >= 0 {
		return nil
	}
	return against(d, -s.lead)
}

func aimsLess(d *drawback, s, best *sight) []Reason {
	if !s.contact || best.after[1][core.Bar] > 0 || s.after[1][core.Bar] > 0 || s.aims+clearlyMore > best.aims {
		return nil
	}
	return against(d, s.aims)
}

func staysBack(d *drawback, s, best *sight) []Reason {
	if !s.contact || s.change.Ran > 0 || ran(best) <= 0 {
		return nil
	}
	return []Reason{{Kind: d.kind}}
}

// missesClose applies if the better play closes the home board with a checker on the bar, and this one
// does not.
func missesClose(d *drawback, s, best *sight) []Reason {
	if !best.change.ClosedOut && !best.change.Closed || best.after[1][core.Bar] == 0 || sense.ClosedBoard(&s.after[0]) {
		return nil
	}
	return []Reason{{Kind: d.kind}}
}

func missesEscape(d *drawback, s, best *sight) []Reason {
	if s.change.Escaped > 0 || best.change.Escaped <= 0 {
		return nil
	}
	return []Reason{{Kind: d.kind}}
}

// buries returns a finder for the number of checkers that went to the 1 and 2 points without
// hitting or making a point there, if the better play has fewer checkers there. It applies if the
// mover holds least to most points of the home board: the more are held, the less there is left to
// build.
func buries(least, most int) func(d *drawback, s, best *sight) []Reason {
	return func(d *drawback, s, best *sight) []Reason {
		n, held := deep(&s.after[0])-deep(&s.before[0]), sense.HomePoints(&s.after[0])
		if !s.contact || n <= 0 || held < least || held > most || deep(&s.after[0]) <= deep(&best.after[0]) ||
			(s.change.Made|s.change.Hit)&deepPoints != 0 {
			return nil
		}
		return against(d, n)
	}
}

const deepPoints core.Points = 1<<1 | 1<<2

func deep(s *core.Side) int { return int(s[1] + s[2]) }

func stacks(d *drawback, s, best *sight) []Reason {
	if !s.contact {
		return nil
	}
	for p := range (sense.Stacks(&s.after[0]) & s.arrived()).All() {
		if s.after[0][p] > best.after[0][p] {
			return []Reason{{Kind: d.kind, Point: p, Count: int(s.after[0][p])}}
		}
	}
	return nil
}

// clearlyOpener is how many more rolls must bring a checker out for the reason to count.
const clearlyOpener = 3

func opensWay(d *drawback, s, best *sight) []Reason {
	if sense.Back(&s.after[1]) == 0 || s.leaving < best.leaving+clearlyOpener || sense.Back(&best.after[1]) == 0 {
		return nil
	}
	return against(d, s.leaving)
}

func easyEntry(d *drawback, s, best *sight) []Reason {
	if s.after[1][core.Bar] == 0 || best.after[1][core.Bar] == 0 || s.enters <= best.enters {
		return nil
	}
	return against(d, s.enters)
}

func unsafeNext(d *drawback, s, best *sight) []Reason {
	if best.exposing < 0 || s.exposing <= best.exposing {
		return nil
	}
	return against(d, s.exposing)
}

func bearsOffFewer(d *drawback, s, best *sight) []Reason {
	if s.change.Off >= best.change.Off {
		return nil
	}
	return against(d, s.change.Off)
}

func wastesPips(d *drawback, s, best *sight) []Reason {
	if s.contact || s.keith <= best.keith {
		return nil
	}
	return against(d, s.keith-best.keith)
}

func crossesLess(d *drawback, s, best *sight) []Reason {
	if s.contact || s.crossovers <= best.crossovers {
		return nil
	}
	return against(d, s.crossovers)
}

func givesUpContact(d *drawback, s, best *sight) []Reason {
	if !s.change.Passed || best.change.Passed || s.lead >= 0 {
		return nil
	}
	return against(d, -s.lead)
}
