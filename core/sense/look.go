package sense

import "backtalk/core"

// Facts holds the facts of one side, in its own numbering.
type Facts struct {
	// Pips is the pip count.
	Pips int
	// Made is the points held, Anchors those of them in the opponent's home board.
	Made, Anchors core.Points
	// Blots is all single checkers, Exposed those that may still be hit in this game.
	Blots, Exposed core.Points
	// Stacks is the points with StackSize checkers or more.
	Stacks core.Points
	// HomePoints counts the points of the home board that are held, 0 to 6.
	HomePoints int
	// Prime is the longest run of points held, Trapped the opposing checkers behind it.
	Prime   Prime
	Trapped int
	// Bar, Off and Back count checkers: on the bar; borne off; in the opponent's home board or on
	// the bar.
	Bar, Off, Back int
	// Shots holds the rolls with which the other side would hit if it were on roll now.
	Shots Shots
	// Entry holds how a checker of this side would enter.
	Entry Entry
	// ClosedOut: a checker is on the bar and can't enter with any roll.
	ClosedOut bool
}

// Position holds the facts of a position.
type Position struct {
	// Own is the side at index 0, Other the one at index 1.
	Own, Other Facts
	// Lead is the lead in pips of the side at index 0; negative when it trails.
	Lead int
	// Contact: some checker still has to pass an opposing one.
	Contact bool
	Game    Game
}

// Look returns the facts of a position in a game that began as backgammon does.
func Look(b *core.Board) Position {
	start := core.Start()
	return LookFrom(b, &start)
}

// LookFrom returns the facts of a position in a game that began with the position start.
func LookFrom(b, start *core.Board) Position {
	other := b.Swap()
	p := Position{Own: facts(b), Other: facts(&other), Contact: b.Contact(), Game: GameOf(b, start)}
	p.Lead = p.Other.Pips - p.Own.Pips
	return p
}

// facts returns the facts of the side at index 0.
func facts(b *core.Board) Facts {
	own := &b[0]
	f := Facts{
		Pips: own.Pips(),
		Made: Made(own), Anchors: Anchors(own), Blots: Blots(own), Exposed: Exposed(b), Stacks: Stacks(own),
		HomePoints: HomePoints(own), Prime: LongestPrime(b),
		Bar: int(own[core.Bar]), Off: int(own[core.Off]), Back: Back(own),
		Shots: ShotsAt(b), Entry: EntryFor(b), ClosedOut: ClosedOut(b),
	}
	f.Trapped = Behind(&b[1], f.Prime)
	return f
}
