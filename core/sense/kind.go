package sense

import "backtalk/core"

// Kind is a kind of game, such as a race or a holding game.
type Kind uint8

// The kinds, in the order in which GameOf looks for them.
const (
	// BearOff: no contact, and both sides have all their checkers home.
	BearOff Kind = iota + 1
	// Race: no contact.
	Race
	// Opening: each side has at least openingMark of its checkers on their points of the start, one
	// of them on its 24 point.
	Opening
	// AcePoint: a side holds its 24 point and has no other checker back, while the other bears in
	// or off.
	AcePoint
	// BackGame: a side holds two anchors or more and trails by backGameTrail or more.
	BackGame
	// PrimeVsPrime: each side has LongPrime or more with an opposing checker behind it.
	PrimeVsPrime
	// Priming: only one side has LongPrime or more with an opposing checker behind it. If the prime
	// has strongPrime points or more and the home board isn't closed, GameOf looks for Priming
	// before Blitz and BearIn, or else after them.
	Priming
	// Blitz: a side attacks: blitzPoints points or more in its home board, though not all six, and
	// blitzZone checkers or more in the zone, against a side without an anchor that has a blot
	// there or a checker on the bar.
	Blitz
	// BearIn: a side has all its checkers past the middle of the board, and contact isn't over.
	BearIn
	// MutualHolding: each side holds its 18 point or an advanced anchor, and has no other checker
	// behind it.
	MutualHolding
	// Holding: one side does so, and the other has no checker back.
	Holding
	// Contact: none of these, and the sides have not passed one another.
	Contact
)

// Limits in the definitions of the kinds.
const (
	openingMark   = 11
	backGameTrail = 40
	middle        = 12
	blitzPoints   = 3
	blitzZone     = 10
	strongPrime   = LongPrime + 1
	holdingPoints = Advanced | 1<<18
)

// Game holds the kind of game, and the side that plays it.
type Game struct {
	Kind Kind
	// By is the index of the side that plays it: that waits on the ace point, plays the back game,
	// bears in, attacks, primes, holds. It is 0 if the kind belongs to both.
	By int
}

// GameOf returns the kind of a game that began with the position start.
func GameOf(b, start *core.Board) Game {
	if !b.Contact() {
		if b[0].AllHome() && b[1].AllHome() {
			return Game{Kind: BearOff}
		}
		return Game{Kind: Race}
	}
	if atStart(b, start) {
		return Game{Kind: Opening}
	}
	boards := [2]core.Board{*b, b.Swap()}
	for _, k := range contactKinds() {
		is := [2]bool{k.is(&boards[0]), k.is(&boards[1])}
		switch {
		case k.both && is[0] && is[1]:
			return Game{Kind: k.kind}
		case !k.both && is[0]:
			return Game{Kind: k.kind}
		case !k.both && is[1]:
			return Game{Kind: k.kind, By: 1}
		}
	}
	return Game{Kind: Contact}
}

// contactKind defines a kind for the side at index 0. both says that the definition must hold for each
// side.
type contactKind struct {
	kind Kind
	both bool
	is   func(b *core.Board) bool
}

func contactKinds() [9]contactKind {
	return [...]contactKind{
		{AcePoint, false, waitsOnAcePoint},
		{BackGame, false, PlaysBackGame},
		{PrimeVsPrime, true, primes},
		{Priming, false, primesHard},
		{Blitz, false, attacks},
		{BearIn, false, bearsIn},
		{Priming, false, primes},
		{MutualHolding, true, holds},
		{Holding, false, func(b *core.Board) bool { return holds(b) && Back(&b[1]) == 0 }},
	}
}

// atStart reports whether both sides have enough of their checkers on the points of the game's
// start, and one still on their rearmost point.
func atStart(b, start *core.Board) bool {
	for side := range b {
		same := 0
		for p := range b[side][:core.Bar+1] {
			same += int(min(b[side][p], start[side][p]))
		}
		if same < openingMark || b[side][start[side].Rearmost()] == 0 {
			return false
		}
	}
	return true
}

func waitsOnAcePoint(b *core.Board) bool {
	return b[0][24] >= 2 && Back(&b[0]) == int(b[0][24]) && b[1].Rearmost() <= middle
}

// PlaysBackGame reports whether the side at index 0 plays a back game.
func PlaysBackGame(b *core.Board) bool {
	return Anchors(&b[0]).Count() >= 2 && b[0].Pips()-b[1].Pips() >= backGameTrail
}

func bearsIn(b *core.Board) bool { return b[0].Rearmost() <= middle }

func primes(b *core.Board) bool {
	p := LongestPrime(b)
	return p.Len() >= LongPrime && Behind(&b[1], p) > 0
}

func primesHard(b *core.Board) bool {
	return primes(b) && LongestPrime(b).Len() >= strongPrime && !ClosedBoard(&b[0])
}

func attacks(b *core.Board) bool {
	other := &b[1]
	target := other[core.Bar] > 0 || Blots(other)&OpponentHome != 0
	return target && !ClosedBoard(&b[0]) && Anchors(other) == 0 && HomePoints(&b[0]) >= blitzPoints && Zone(&b[0]) >= blitzZone
}

func holds(b *core.Board) bool {
	rearmost := b[0].Rearmost()
	return rearmost <= 24 && holdingPoints.Has(rearmost) && b[0][rearmost] >= 2
}
