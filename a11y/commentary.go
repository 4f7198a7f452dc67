package a11y

import (
	"cmp"
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/sense"
)

// Verbose commentary adds to a turn what a good commentator would: what the whole turn changed, who
// leads now, and what the next roll can do. It has a budget of words, so notes have a rank: when
// not all fit, those that matter least are left out.

// verboseWords is the most words that a turn with its commentary may have.
const verboseWords = 36

// note is one thing that commentary may add.
type note struct {
	m say.Message
	// rank orders notes by importance: the lowest goes in first.
	rank int
	// apart is a sentence of its own; else it is a phrase after the moves.
	apart bool
}

// The ranks. The lead always fits, so it is remembered as announced.
const (
	rankLead = iota
	rankEnds
	rankShots
	rankBlots
	rankMade
	rankEntry
	rankPrime
	rankEscape
	rankBroken
)

// fit picks the notes that go into a room of so many words, and puts phrases before sentences.
func (e *Ear) fit(notes []note, room int) (phrases say.List, sentences []say.Message) {
	byRank := make([]int, len(notes))
	for i := range notes {
		byRank[i] = i
	}
	slices.SortStableFunc(byRank, func(a, b int) int { return cmp.Compare(notes[a].rank, notes[b].rank) })
	in := make([]bool, len(notes))
	for _, i := range byRank {
		if words := e.words(notes[i].m); words <= room {
			room -= words
			in[i] = true
		}
	}
	for i, n := range notes {
		switch {
		case !in[i]:
		case n.apart:
			sentences = append(sentences, n.m)
		default:
			phrases = append(phrases, n.m)
		}
	}
	return phrases, sentences
}

// notes returns the notes that may be added to p's turn from one position to another. Both boards
// are by player.
func (e *Ear) notes(sc Scene, p core.Player, before, after core.Board) []note {
	was, is := before.For(p), after.For(p)
	if was == is {
		return e.outlook(sc, p, after)
	}
	c := sense.Compare(&was, &is)
	v := view{e, sc, p}
	var notes []note
	if c.Off > 0 && is[0][core.Off] < core.Checkers {
		// First, so that it belongs to the checkers borne off, not to a point named in another
		// note.
		left := core.Checkers - int(is[0][core.Off])
		notes = append(notes, note{m: say.N(say.NoteRemaining, left, nil), rank: rankEnds})
	}
	if is.Contact() {
		notes = append(notes, v.contact(&c)...)
	}
	if c.Passed && is[0][core.Off] < core.Checkers {
		notes = append(notes, note{m: say.M(say.NoteRace, nil), rank: rankEnds, apart: true})
	}
	return append(notes, e.outlook(sc, p, after)...)
}

// contact returns the notes on a turn after which the sides can still hit or block each other: in a
// race, points, blots and primes mean nothing. No note repeats another: a slot is a blot, and a blot
// left on a broken point covers both.
func (v view) contact(c *sense.Change) []note {
	blots := core.Points(0)
	if c.NewBlots != 0 {
		blots = c.Blots &^ c.Slotted
	}
	broken := c.Broken
	if blots.Count() <= mostNamed {
		broken &^= blots
	}
	var notes []note
	if !c.Closed && !c.ClosedOut {
		notes = v.points(notes, c.Made&^c.AnchorsMade, say.NoteMakes, rankMade)
	}
	notes = v.points(notes, c.AnchorsMade, say.NoteMakesAnchor, rankMade)
	notes = v.points(notes, broken, say.NoteBreaks, rankBroken)
	if c.Escaped > 0 {
		notes = append(notes, note{m: say.M(say.NoteEscapes, nil), rank: rankEscape})
	}
	notes = v.shape(notes, c)
	notes = v.points(notes, c.Slotted, say.NoteSlots, rankBlots)
	return v.blots(notes, blots)
}

// view is a listener's view of what player p did.
type view struct {
	e  *Ear
	sc Scene
	p  core.Player
}

// mostNamed limits how many points a note names; more are counted.
const mostNamed = 3

// named returns the points as the sentence of the player's turn numbers them, from the rearmost on.
func (v view) named(points core.Points) []int {
	var list []int
	for _, n := range points.List() {
		list = append(list, v.e.numberMoved(v.sc, v.p, n))
	}
	return list
}

// points adds a note that names points; none without points.
func (v view) points(notes []note, points core.Points, id say.MessageID, rank int) []note {
	n := points.Count()
	if n == 0 || n > mostNamed {
		return notes
	}
	return append(notes, note{m: say.N(id, n, say.Data{"Points": numbers(v.named(points))}), rank: rank})
}

// blots adds the blots left after a turn.
func (v view) blots(notes []note, blots core.Points) []note {
	if blots.Count() > mostNamed {
		return append(notes, note{m: say.N(say.NoteLeavesMany, blots.Count(), nil), rank: rankBlots})
	}
	return v.points(notes, blots, say.NoteLeaves, rankBlots)
}

// shape adds a closed board, or a longer prime.
func (v view) shape(notes []note, c *sense.Change) []note {
	switch {
	case c.ClosedOut:
		m := v.e.who(v.sc, v.p.Opponent(), say.NoteClosesYouOut, say.NoteClosesNameOut, nil)
		return append(notes, note{m: m, rank: rankEnds})
	case c.Closed:
		return append(notes, note{m: say.M(say.NoteCloses, nil), rank: rankEnds})
	case c.Prime.Full() && !c.PrimeBefore.Full():
		return append(notes, note{m: say.M(say.NoteFullPrime, nil), rank: rankPrime})
	case c.Prime.Len() >= sense.LongPrime && c.Prime.Len() > c.PrimeBefore.Len():
		m := say.M(say.NotePrime, say.Data{"Length": c.Prime.Len()})
		return append(notes, note{m: m, rank: rankPrime})
	}
	return notes
}

// outlook returns the notes on what the other side faces after p's turn: the race, its shots, its
// entry.
func (e *Ear) outlook(sc Scene, p core.Player, after core.Board) []note {
	if after[p][core.Off] == core.Checkers {
		return nil
	}
	var notes []note
	ahead := after[sc.Viewer.Opponent()].Pips() - after[sc.Viewer].Pips()
	if m, ok := e.newLead(sc, ahead); ok {
		notes = append(notes, note{m: m, rank: rankLead, apart: true})
	}
	own := after.For(p)
	if shots := sense.ShotsAt(&own).Any.Count(); shots > 0 && sense.Exposed(&own) != 0 {
		n := note{m: say.N(say.NoteShots, shots, nil), rank: rankShots, apart: true}
		if sc.isYou(p) {
			n.m = say.N(say.NoteShotsAtYou, shots, nil)
		}
		notes = append(notes, n)
	}
	next := own.Swap()
	enter := sense.EntryFor(&next).Enter.Count()
	if next[0][core.Bar] > 0 && enter > 0 && enter <= hardEntry {
		notes = append(notes, note{m: say.N(say.NoteEnters, enter, nil), rank: rankEntry, apart: true})
	}
	return notes
}

// newLead announces the lead if it is not what commentary announced last.
func (e *Ear) newLead(sc Scene, ahead int) (say.Message, bool) {
	now := lead{sc.Viewer, ahead, true}
	if e.leadSaid == now {
		return say.Message{}, false
	}
	e.leadSaid = now
	return e.lead(sc, ahead), true
}

// hardEntry is the largest number of entering rolls, of 36, that deserves a comment: three points
// held leave so many.
const hardEntry = 27

// lead is a pip difference that was announced, and from whose side.
type lead struct {
	viewer core.Player
	ahead  int
	said   bool
}
