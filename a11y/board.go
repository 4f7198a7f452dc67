package a11y

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/sense"
)

// This file announces the board in one breath: what a strong player wants to know, by the kind of
// game, always in the same order.

// overviewWords is the most words that B may take.
const overviewWords = 30

// aspect is something that B may announce about a position. B announces aspects in this order.
type aspect uint8

const (
	aspectKind aspect = iota
	aspectBar
	aspectEntry
	aspectLeft
	aspectFinish
	aspectLead
	aspectCount
	aspectAnchors
	aspectPrimes
	aspectShots
	aspectExposing
	aspectHome
	aspects
)

// overviews lists what B announces for each kind of game, the most important first. B leaves out what
// doesn't fit.
var overviews = [...][]aspect{
	sense.BearOff:       {aspectLeft, aspectFinish, aspectLead},
	sense.Race:          {aspectKind, aspectLead, aspectCount, aspectLeft},
	sense.Opening:       {aspectBar, aspectEntry, aspectLead, aspectShots, aspectAnchors, aspectPrimes, aspectHome},
	sense.AcePoint:      {aspectBar, aspectEntry, aspectKind, aspectLeft, aspectShots, aspectExposing, aspectHome, aspectLead},
	sense.BackGame:      {aspectBar, aspectEntry, aspectKind, aspectAnchors, aspectLead, aspectShots, aspectHome},
	sense.BearIn:        {aspectBar, aspectEntry, aspectKind, aspectAnchors, aspectShots, aspectExposing, aspectLead, aspectLeft},
	sense.PrimeVsPrime:  {aspectBar, aspectEntry, aspectKind, aspectPrimes, aspectLead, aspectAnchors, aspectShots},
	sense.Blitz:         {aspectKind, aspectBar, aspectEntry, aspectHome, aspectShots, aspectLead, aspectAnchors},
	sense.Priming:       {aspectBar, aspectEntry, aspectPrimes, aspectAnchors, aspectShots, aspectLead, aspectHome},
	sense.MutualHolding: {aspectBar, aspectLead, aspectAnchors, aspectShots, aspectHome},
	sense.Holding:       {aspectBar, aspectLead, aspectAnchors, aspectShots, aspectHome},
	sense.Contact:       {aspectBar, aspectEntry, aspectLead, aspectAnchors, aspectPrimes, aspectShots, aspectHome},
}

// overview collects what B announces about a position.
type overview struct {
	e   *Ear
	sc  Scene
	pos sense.Position
	// words counts the words that are left.
	words int
	// now is the current aspect; said holds the announcements of each aspect.
	now  aspect
	said [aspects][]say.Message
}

// board returns the board in one breath. Its contents depend on the kind of game, but its order
// doesn't: a player who knows the order knows when to listen.
func (e *Ear) board(sc Scene) []say.Message {
	if !sc.hits() {
		return e.folkBoard(sc)
	}
	board, begun := sc.State.For(sc.Viewer), sc.State.Begun.For(sc.Viewer)
	b := overview{e: e, sc: sc, pos: sense.LookFrom(&board, &begun), words: overviewWords}
	tell := [aspects]func(){
		aspectBar: b.bar, aspectKind: b.kind, aspectLead: b.lead, aspectAnchors: b.anchors,
		aspectPrimes: b.primes, aspectHome: b.home, aspectShots: b.shots, aspectLeft: b.left,
		aspectEntry: b.entry, aspectCount: b.count, aspectExposing: b.exposing, aspectFinish: b.finish,
	}
	for _, a := range overviews[b.pos.Game.Kind] {
		b.now = a
		tell[a]()
	}
	return slices.Concat(b.said[:]...)
}

// announce adds a message if it still fits, and reports whether it did.
func (b *overview) announce(m say.Message) bool {
	words := b.e.words(m)
	if words > b.words {
		return false
	}
	b.words -= words
	b.said[b.now] = append(b.said[b.now], m)
	return true
}

// named names p's points in the listener's numbers, from p's rearmost on.
func (b *overview) named(p core.Player, points core.Points) say.Message {
	var list []int
	for _, n := range points.List() {
		list = append(list, b.e.number(b.sc, p, n))
	}
	return numbers(list)
}

func (b *overview) me() core.Player    { return b.sc.Viewer }
func (b *overview) rival() core.Player { return b.sc.Viewer.Opponent() }

// sides calls a function for both players, the viewer first.
func (b *overview) sides(tell func(p core.Player, f *sense.Facts)) {
	tell(b.me(), &b.pos.Own)
	tell(b.rival(), &b.pos.Other)
}

func (b *overview) bar() {
	b.sides(func(p core.Player, f *sense.Facts) {
		if f.ClosedOut {
			b.announce(b.e.who(b.sc, p, say.BoardYouClosedOut, say.BoardNameClosedOut, nil))
			return
		}
		if m, ok := b.e.onBar(b.sc, p, b.sc.State.Board); ok {
			b.announce(m)
		}
	})
}

// kindSaid maps each kind of game to the sentences that name its player.
var kindSaid = map[sense.Kind][2]say.MessageID{
	sense.AcePoint: {say.BoardYouAcePoint, say.BoardNameAcePoint},
	sense.BackGame: {say.BoardYouBackGame, say.BoardNameBackGame},
	sense.BearIn:   {say.BoardYouBearIn, say.BoardNameBearIn},
	sense.Blitz:    {say.BoardYouBlitz, say.BoardNameBlitz},
}

func (b *overview) kind() {
	switch b.pos.Game.Kind {
	case sense.Race:
		b.announce(say.M(say.BoardRace, nil))
		return
	case sense.PrimeVsPrime:
		b.announce(say.M(say.BoardPrimeVsPrime, nil))
		return
	}
	ids, ok := kindSaid[b.pos.Game.Kind]
	if own := b.sc.State.Board[b.by()]; b.pos.Game.Kind == sense.BearIn && own.AllHome() {
		ids = [2]say.MessageID{say.BoardYouBearOff, say.BoardNameBearOff}
	}
	if ok {
		b.announce(b.e.who(b.sc, b.by(), ids[0], ids[1], nil))
	}
}

// by returns the player to whom this kind of game applies.
func (b *overview) by() core.Player {
	if b.pos.Game.By == 1 {
		return b.rival()
	}
	return b.me()
}

func (b *overview) lead() { b.announce(b.e.lead(b.sc, b.pos.Lead)) }

func (b *overview) anchors() {
	b.sides(func(p core.Player, f *sense.Facts) {
		anchors := f.Anchors
		if b.pos.Game.Kind == sense.Opening {
			anchors &^= core.PointsOf(24) // neither player has left the starting position
		}
		if rearmost := b.sc.State.Board[p].Rearmost(); b.holding() && rearmost == barPoint && f.Made.Has(rearmost) {
			b.announce(b.e.who(b.sc, p, say.BoardYouHold, say.BoardNameHolds, say.Data{"Point": b.e.number(b.sc, p, barPoint)}))
		}
		if n := anchors.Count(); n > 0 {
			points := say.Data{"Points": b.named(p, anchors)}
			b.announce(b.e.whoN(b.sc, p, say.BoardYouAnchor, say.BoardNameAnchor, n, points))
		}
	})
}

// barPoint is the opponent's bar point, which serves as an anchor in holding games.
const barPoint = 18

func (b *overview) holding() bool {
	return b.pos.Game.Kind == sense.Holding || b.pos.Game.Kind == sense.MutualHolding
}

func (b *overview) primes() {
	b.sides(func(p core.Player, f *sense.Facts) {
		if f.Prime.Len() < sense.LongPrime {
			return
		}
		high, low := b.e.number(b.sc, p, f.Prime.High), b.e.number(b.sc, p, f.Prime.Low)
		data := say.Data{"High": high, "Low": low}
		if b.announce(b.e.who(b.sc, p, say.BoardYouPrime, say.BoardNamePrime, data)) && f.Trapped > 0 {
			b.trapped(p, f)
		}
	})
}

func (b *overview) home() {
	b.announce(say.M(say.BoardHome, say.Data{
		"First": b.e.subject(b.sc, b.me(), false), "FirstPoints": b.pos.Own.HomePoints,
		"Second": b.e.subject(b.sc, b.rival(), false), "SecondPoints": b.pos.Other.HomePoints,
	}))
}

// trapped announces how many checkers p's prime traps, and whether one is at its edge. A checker at the
// edge leaps most easily.
func (b *overview) trapped(p core.Player, f *sense.Facts) {
	if before := f.Prime.Low - 1; before > 0 && b.sc.State.Board[p.Opponent()][before.Opposite()] > 0 {
		b.announce(say.N(say.BoardTrappedAtEdge, f.Trapped, nil))
		return
	}
	b.announce(say.N(say.BoardTrapped, f.Trapped, nil))
}

// shots announces how many of each side's next rolls hit, or that none do.
func (b *overview) shots() {
	if b.pos.Own.Shots.Any.Count()+b.pos.Other.Shots.Any.Count() == 0 {
		if b.pos.Contact {
			b.announce(say.M(say.BoardNoShots, nil))
		}
		return
	}
	b.shotsAt(b.rival(), &b.pos.Other)
	b.shotsAt(b.me(), &b.pos.Own)
}

// shotsAt announces how many rolls hit p's blots, and the blots' points if there are words left for
// them. It announces nothing while a play that will change that number is still to come.
func (b *overview) shotsAt(p core.Player, f *sense.Facts) {
	rolls := f.Shots.Any.Count()
	if rolls == 0 || b.rolled(p.Opponent()) || b.rolled(p) && !b.sc.State.Turn.Complete() {
		return
	}
	if rolls == allRolls {
		b.announce(b.e.shotsAt(b.sc, p, rolls))
		return
	}
	var hit core.Points
	for _, point := range f.Blots.List() {
		if f.Shots.At[point].Count() > 0 {
			hit |= core.PointsOf(point)
		}
	}
	if b.announce(b.hits(p, hit.Count(), say.Data{"Points": b.named(p, hit), "Rolls": rolls})) {
		return
	}
	b.announce(b.e.whoN(b.sc, p.Opponent(), say.BoardYouHit, say.BoardNameHits, rolls, nil))
}

// hits returns the sentence that p's opponent can hit n of p's blots.
func (b *overview) hits(p core.Player, n int, data say.Data) say.Message {
	by := p.Opponent()
	switch {
	case b.e.addresses(b.sc, by):
		return say.N(say.BoardYouHitBlots, n, withName(data, b.e.name(b.sc, p)))
	case b.e.addresses(b.sc, p):
		return say.N(say.BoardNameHitsYourBlots, n, withName(data, b.e.name(b.sc, by)))
	}
	data["Other"] = b.e.name(b.sc, p)
	return say.N(say.BoardNameHitsBlots, n, withName(data, b.e.name(b.sc, by)))
}

// entry announces how many rolls enter from the bar, unless all or none do.
func (b *overview) entry() {
	b.sides(func(p core.Player, f *sense.Facts) {
		rolls := f.Entry.Enter.Count()
		if f.Bar == 0 || rolls == 0 || rolls == allRolls || b.rolled(p) {
			return
		}
		b.announce(b.e.who(b.sc, p, say.BoardYouEnter, say.BoardNameEnters, say.Data{"Rolls": rolls}))
	})
}

// rolled reports whether p has rolled already: then the chances of other rolls are no longer news.
func (b *overview) rolled(p core.Player) bool {
	return b.sc.State.Phase == core.PhaseMove && b.sc.State.OnTurn == p
}

// allRolls counts the ordered rolls of two dice.
const allRolls = 36

// count announces both pip counts.
func (b *overview) count() {
	b.announce(say.M(say.StatusPips, say.Data{
		"First": b.e.subject(b.sc, b.me(), false), "FirstPips": b.pos.Own.Pips,
		"Second": b.e.subject(b.sc, b.rival(), false), "SecondPips": b.pos.Other.Pips,
	}))
}

// exposing announces how many rolls force a side to leave a shot, unless it has rolled already.
func (b *overview) exposing() {
	p := b.by()
	if b.pos.Game.Kind == sense.AcePoint {
		p = p.Opponent()
	}
	if b.rolled(p) {
		return
	}
	board := b.sc.State.For(p)
	if rolls := sense.Exposing(&board).Count(); rolls > 0 {
		b.announce(b.e.who(b.sc, p, say.BoardYouExpose, say.BoardNameExposes, say.Data{"Rolls": rolls}))
	}
}

// finish announces how many rolls bear off all of a side's last checkers.
func (b *overview) finish() {
	b.sides(func(p core.Player, _ *sense.Facts) {
		if b.rolled(p) {
			return
		}
		board := b.sc.State.For(p)
		if rolls := sense.WinningRolls(&board).Count(); rolls > 0 {
			b.announce(b.e.who(b.sc, p, say.BoardYouFinish, say.BoardNameFinishes, say.Data{"Rolls": rolls}))
		}
	})
}

// total returns the number of each side's checkers.
func (b *overview) total() int {
	side := &b.sc.State.Board[b.me()]
	return side.Total()
}

// left announces how many checkers each side still has to bear off. Before the first is off, it
// announces that only in a bear-off.
func (b *overview) left() {
	if b.pos.Own.Off+b.pos.Other.Off == 0 && b.pos.Game.Kind != sense.BearOff {
		return
	}
	b.announce(say.M(say.BoardLeft, say.Data{
		"First": b.e.subject(b.sc, b.me(), false), "FirstLeft": b.total() - b.pos.Own.Off,
		"Second": b.e.subject(b.sc, b.rival(), false), "SecondLeft": b.total() - b.pos.Other.Off,
	}))
}
