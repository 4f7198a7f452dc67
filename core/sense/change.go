package sense

import "backtalk/core"

// Change is the difference that a play makes, seen from the mover at index 0. Points are in the
// mover's numbering.
type Change struct {
	// Made is the points newly held, Broken those given up.
	Made, Broken core.Points
	// AnchorsMade and AnchorsBroken are the ones in the opponent's home board.
	AnchorsMade, AnchorsBroken core.Points
	// Slotted holds the blots put, without a hit, on points worth making; see [Slots].
	Slotted core.Points
	// Hit holds the points on which the play hit, HitLoose those of them in the mover's home board
	// on which the mover now has a blot.
	Hit, HitLoose core.Points
	// Blots holds the mover's blots after the play that may still be hit, NewBlots those of them on
	// points without a blot before.
	Blots, NewBlots core.Points
	// Entered counts the checkers that entered from the bar, Off those that the play bore off.
	Entered, Off int
	// Ran counts the checkers that left the opponent's home board or the bar for the rest of the
	// board.
	Ran int
	// Escaped counts those that got past the opponent's longest prime, if it has LongPrime or more.
	Escaped int
	// Pips is the decrease of the mover's pip count.
	Pips int
	// Prime is the mover's longest prime after the play, PrimeBefore before it.
	Prime, PrimeBefore Prime
	// Closed: the play completed the mover's home board. ClosedOut: the opponent is on the bar against a
	// closed board, and was not before the play.
	Closed, ClosedOut bool
	// Passed: the play ended contact.
	Passed bool
	// AllHome: the play brought the last checker home.
	AllHome bool
	// Shots holds the opponent's next rolls that can hit.
	Shots Shots
}

// Compare returns the difference between two positions, the mover at index 0 of both; after must be
// one that a play, or part of a play, leads to from before.
func Compare(before, after *core.Board) Change {
	was, is := &before[0], &after[0]
	c := Change{
		Made: Made(is) &^ Made(was), Broken: Made(was) &^ Made(is),
		Slotted: Slots(before, after),
		Hit:     hits(before, after),
		Blots:   Exposed(after),
		Entered: int(was[core.Bar]) - int(is[core.Bar]),
		Off:     int(is[core.Off]) - int(was[core.Off]),
		Ran:     Back(was) - Back(is),
		Pips:    was.Pips() - is.Pips(),
		Prime:   LongestPrime(after), PrimeBefore: LongestPrime(before),
		Closed:  ClosedBoard(is) && !ClosedBoard(was),
		Passed:  before.Contact() && !after.Contact(),
		AllHome: is.AllHome() && !was.AllHome(),
		Shots:   ShotsAt(after),
	}
	c.AnchorsMade, c.AnchorsBroken = c.Made&OpponentHome, c.Broken&OpponentHome
	c.HitLoose = c.Hit & Home & Blots(is)
	c.NewBlots = c.Blots &^ Blots(was)
	c.Escaped = escaped(before, after)
	otherBefore, otherAfter := before.Swap(), after.Swap()
	c.ClosedOut = ClosedOut(&otherAfter) && !ClosedOut(&otherBefore)
	return c
}

// hits returns the points that had an opposing blot and no longer have it.
func hits(before, after *core.Board) core.Points {
	return (Blots(&before[1]) &^ Blots(&after[1])).Opposite()
}

// escaped counts the checkers that got past the opponent's longest prime.
func escaped(before, after *core.Board) int {
	other := before.Swap()
	prime := LongestPrime(&other)
	if prime.Len() < LongPrime {
		return 0
	}
	return Behind(&before[0], prime) - Behind(&after[0], prime)
}
