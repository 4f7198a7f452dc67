package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/sense"
)

// The board in one breath: what a strong player wants to know first, by the kind of game.

// breathWords is the most words that B may take (in English, names of one word).
const breathWords = 30

// aspect is something that B may tell of a position.
type aspect uint8

const (
	aspectBar aspect = iota
	aspectKind
	aspectLead
	aspectAnchors
	aspectPrimes
	aspectHome
	aspectShots
	aspectLeft
)

// breaths is what is told of each kind of game, the most important first; what does not fit is left out.
var breaths = [...][]aspect{
	sense.BearOff:       {aspectLeft, aspectLead},
	sense.Race:          {aspectKind, aspectLead, aspectLeft},
	sense.Opening:       {aspectBar, aspectLead, aspectAnchors, aspectShots, aspectHome},
	sense.AcePoint:      {aspectBar, aspectKind, aspectLeft, aspectShots, aspectHome, aspectLead},
	sense.BackGame:      {aspectBar, aspectKind, aspectAnchors, aspectLead, aspectShots, aspectHome},
	sense.BearIn:        {aspectBar, aspectKind, aspectAnchors, aspectShots, aspectLead, aspectLeft},
	sense.PrimeVsPrime:  {aspectBar, aspectKind, aspectPrimes, aspectLead, aspectAnchors, aspectShots},
	sense.Blitz:         {aspectBar, aspectKind, aspectHome, aspectShots, aspectLead, aspectAnchors},
	sense.Priming:       {aspectBar, aspectPrimes, aspectAnchors, aspectShots, aspectLead, aspectHome},
	sense.MutualHolding: {aspectBar, aspectLead, aspectAnchors, aspectShots, aspectHome},
	sense.Holding:       {aspectBar, aspectLead, aspectAnchors, aspectShots, aspectHome},
	sense.Contact:       {aspectBar, aspectLead, aspectAnchors, aspectPrimes, aspectShots, aspectHome},
}

// breath looks at a position for B.
type breath struct {
	e   *Ear
	sc  Scene
	pos sense.Position
	// words that are left, and what was told so far.
	words int
	told  []say.Message
}

// board is the board in one breath.
func (e *Ear) board(sc Scene) []say.Message {
	board := sc.State.For(sc.Viewer)
	b := breath{e: e, sc: sc, pos: sense.Look(&board), words: breathWords}
	aspects := [...]func(){
		aspectBar: b.bar, aspectKind: b.kind, aspectLead: b.lead, aspectAnchors: b.anchors,
		aspectPrimes: b.primes, aspectHome: b.home, aspectShots: b.shots, aspectLeft: b.left,
	}
	for _, a := range breaths[b.pos.Game.Kind] {
		aspects[a]()
	}
	return b.told
}

// tell adds a message of at most so many words if it still fits.
func (b *breath) tell(words int, m say.Message) {
	if words > b.words {
		return
	}
	b.words -= words
	b.told = append(b.told, m)
}

func (b *breath) me() core.Player    { return b.sc.Viewer }
func (b *breath) rival() core.Player { return b.sc.Viewer.Opponent() }

// sides goes through both, the viewer's first.
func (b *breath) sides(tell func(p core.Player, f *sense.Facts)) {
	tell(b.me(), &b.pos.Own)
	tell(b.rival(), &b.pos.Other)
}

func (b *breath) bar() {
	b.sides(func(p core.Player, f *sense.Facts) {
		if f.ClosedOut {
			b.tell(4, b.e.who(b.sc, p, say.BoardYouClosedOut, say.BoardNameClosedOut, nil))
			return
		}
		if m, ok := b.e.onBar(b.sc, p, b.sc.State.Board); ok {
			b.tell(6, m)
		}
	})
}

// Kinds of game as the one who plays them.
var kindTold = map[sense.Kind][2]say.MessageID{
	sense.AcePoint: {say.BoardYouAcePoint, say.BoardNameAcePoint},
	sense.BackGame: {say.BoardYouBackGame, say.BoardNameBackGame},
	sense.BearIn:   {say.BoardYouBearIn, say.BoardNameBearIn},
	sense.Blitz:    {say.BoardYouBlitz, say.BoardNameBlitz},
}

func (b *breath) kind() {
	switch b.pos.Game.Kind {
	case sense.Race:
		b.tell(2, say.M(say.BoardRace, nil))
		return
	case sense.PrimeVsPrime:
		b.tell(3, say.M(say.BoardPrimeVsPrime, nil))
		return
	}
	by := b.me()
	if b.pos.Game.By == 1 {
		by = b.rival()
	}
	if ids, ok := kindTold[b.pos.Game.Kind]; ok {
		b.tell(6, b.e.who(b.sc, by, ids[0], ids[1], nil))
	}
}

func (b *breath) lead() { b.tell(4, b.e.lead(b.sc, b.pos.Lead)) }

func (b *breath) anchors() {
	b.sides(func(p core.Player, f *sense.Facts) {
		if n := f.Anchors.Count(); n > 0 {
			points := numbers(view{b.e, b.sc, p}.named(f.Anchors))
			b.tell(2+2*n, b.e.whoN(b.sc, p, say.BoardYouAnchor, say.BoardNameAnchor, n, say.Data{"Points": points}))
		}
	})
}

func (b *breath) primes() {
	b.sides(func(p core.Player, f *sense.Facts) {
		if f.Prime.Len() < sense.LongPrime {
			return
		}
		high, low := b.e.number(b.sc, p, uint8(f.Prime.High)), b.e.number(b.sc, p, uint8(f.Prime.Low))
		data := say.Data{"High": high, "Low": low}
		b.tell(5, b.e.who(b.sc, p, say.BoardYouPrime, say.BoardNamePrime, data))
		if f.Trapped > 0 {
			b.tell(2, say.N(say.BoardTrapped, f.Trapped, nil))
		}
	})
}

func (b *breath) home() {
	b.tell(6, say.M(say.BoardHome, say.Data{
		"First": b.e.subject(b.sc, b.me(), false), "FirstPoints": b.pos.Own.HomePoints,
		"Second": b.e.subject(b.sc, b.rival(), false), "SecondPoints": b.pos.Other.HomePoints,
	}))
}

// shots is what each side could hit with its next roll: that of the side that rolls next first.
func (b *breath) shots() {
	mine, theirs := b.pos.Other.Shots.Any.Count(), b.pos.Own.Shots.Any.Count()
	if mine+theirs == 0 {
		if b.pos.Contact {
			b.tell(2, say.M(say.BoardNoShots, nil))
		}
		return
	}
	if mine > 0 {
		b.tell(6, b.e.whoN(b.sc, b.me(), say.BoardYouHit, say.BoardNameHits, mine, nil))
	}
	if theirs > 0 {
		b.tell(6, b.e.whoN(b.sc, b.rival(), say.BoardYouHit, say.BoardNameHits, theirs, nil))
	}
}

// left is how many checkers each side has still to bear off, once one of them has begun to.
func (b *breath) left() {
	if b.pos.Own.Off+b.pos.Other.Off == 0 && b.pos.Game.Kind != sense.BearOff {
		return
	}
	b.tell(5, say.M(say.BoardLeft, say.Data{
		"First": b.e.subject(b.sc, b.me(), true), "FirstLeft": core.Checkers - b.pos.Own.Off,
		"Second": b.e.subject(b.sc, b.rival(), false), "SecondLeft": core.Checkers - b.pos.Other.Off,
	}))
}
