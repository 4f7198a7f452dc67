package a11y

import (
	"cmp"
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/sense"
)

// Verbose commentary adds to a turn what a good commentator would: the changes of the whole turn,
// who leads now, and the chances of the next roll. It has a budget of words, so notes have a rank:
// when not all fit, those that matter least are left out.

// verboseWords is the most words that a turn with its commentary may have.
const verboseWords = 36

// note is one thing that commentary may add.
type note struct {
	m say.Message
	// rank orders notes by importance: the lowest goes in first.
	rank int
	// apart marks a separate sentence; any other note is a phrase after the moves.
	apart bool
	// said records that the listener has heard the note; it may be nil.
	said func()
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

// fit picks the notes that fit into a number of words, and puts phrases before sentences.
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
			if notes[i].said != nil {
				notes[i].said()
			}
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

// turned is the turn that gets the commentary, as positions by player.
type turned struct {
	before, after core.Board
	// told is the position before the announcement that carries the commentary. Players hear their own
	// turns move by move, so that announcement has only the last moves.
	told core.Board
}

// notes returns the notes that may be added to a turn of p.
func (e *Ear) notes(sc Scene, p core.Player, t turned) []note {
	was, told, is := t.before.For(p), t.told.For(p), t.after.For(p)
	if was == is {
		return e.outlook(sc, p, t.after)
	}
	c := sense.Compare(&was, &is)
	v := view{e, sc, p, sense.Compare(&told, &is)}
	var notes []note
	if c.Off > 0 && !is[0].Gone() {
		// This note comes first: after another one, the number would seem to belong to the point
		// that the other names.
		left := is[0].Total() - int(is[0][core.Off])
		notes = append(notes, note{m: say.N(say.NoteRemaining, left, nil), rank: rankEnds})
	}
	if !sc.hits() {
		return notes
	}
	if is.Contact() {
		notes = append(notes, v.contact(&c)...)
	}
	if c.Passed && !is[0].Gone() {
		notes = append(notes, note{m: say.M(say.NoteRace, nil), rank: rankEnds, apart: true})
	}
	return append(notes, e.outlook(sc, p, t.after)...)
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
	// If an earlier move made a slot, the commentary on the last move calls it only a blot.
	blots |= c.Slotted &^ v.step.Slotted
	made := c.Made
	if c.Closed || c.ClosedOut {
		made = c.AnchorsMade
	}
	var notes []note
	notes = v.points(notes, made&v.step.Made&^c.AnchorsMade, say.NoteMakes, rankMade)
	notes = v.points(notes, made&v.step.Made&c.AnchorsMade, say.NoteMakesAnchor, rankMade)
	notes = v.points(notes, broken&v.step.Broken, say.NoteBreaks, rankBroken)
	notes = v.earlier(notes, made&^v.step.Made, say.NoteYouMade, say.NoteNameMade, rankMade)
	notes = v.earlier(notes, broken&^v.step.Broken, say.NoteYouBroke, say.NoteNameBroke, rankBroken)
	if c.Escaped > 0 {
		notes = append(notes, v.escaped())
	}
	notes = v.shape(notes, c)
	notes = v.points(notes, c.Slotted&v.step.Slotted, say.NoteSlots, rankBlots)
	return v.blots(notes, blots)
}

// view is a listener's view of what player p did.
type view struct {
	e  *Ear
	sc Scene
	p  core.Player
	// step is the change by the moves that share an announcement with the commentary. Earlier moves of
	// the turn get a separate sentence, so that no note credits the wrong move.
	step sense.Change
}

// earlier adds a sentence on points that earlier moves of the turn made or broke. It adds none if
// there are no points, or more than mostNamed.
func (v view) earlier(notes []note, points core.Points, you, named say.MessageID, rank int) []note {
	n := points.Count()
	if n == 0 || n > mostNamed {
		return notes
	}
	m := v.e.whoN(v.sc, v.p, you, named, n, say.Data{"Points": numbers(v.named(points))})
	return append(notes, note{m: m, rank: rank, apart: true})
}

// escaped returns the note on a checker that got past a prime.
func (v view) escaped() note {
	if v.step.Escaped > 0 {
		return note{m: say.M(say.NoteEscapes, nil), rank: rankEscape}
	}
	m := v.e.who(v.sc, v.p, say.NoteYouEscaped, say.NoteNameEscaped, nil)
	return note{m: m, rank: rankEscape, apart: true}
}

// mostNamed limits how many points a note names. If there are more, the note on blots gives their
// number, and any other note is left out.
const mostNamed = 3

// named returns the points as the sentence of the player's turn numbers them, from the rearmost on.
func (v view) named(points core.Points) []int {
	var list []int
	for _, n := range points.List() {
		list = append(list, v.e.numberMoved(v.sc, v.p, n))
	}
	return list
}

// points adds a note that names points, unless there are none or more than mostNamed.
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

// shape adds the note on a board that was closed or a prime that got longer, if there is one.
func (v view) shape(notes []note, c *sense.Change) []note {
	rival := v.p.Opponent()
	switch {
	case c.ClosedOut && v.step.ClosedOut:
		m := v.e.who(v.sc, rival, say.NoteClosesYouOut, say.NoteClosesNameOut, nil)
		return append(notes, note{m: m, rank: rankEnds})
	case c.ClosedOut:
		m := v.e.who(v.sc, rival, say.BoardYouClosedOut, say.BoardNameClosedOut, nil)
		return append(notes, note{m: m, rank: rankEnds, apart: true})
	case c.Closed && v.step.Closed:
		return append(notes, note{m: say.M(say.NoteCloses, nil), rank: rankEnds})
	case c.Closed:
		return append(notes, v.prime(c.Prime, rankEnds))
	case !longer(c):
		return notes
	case !longer(&v.step):
		return append(notes, v.prime(c.Prime, rankPrime))
	case c.Prime.Full():
		return append(notes, note{m: say.M(say.NoteFullPrime, nil), rank: rankPrime})
	}
	m := say.M(say.NotePrime, say.Data{"Length": c.Prime.Len()})
	return append(notes, note{m: m, rank: rankPrime})
}

// longer reports whether moves made a long prime longer; primes longer than six points count as six.
func longer(c *sense.Change) bool {
	now, before := min(c.Prime.Len(), sense.FullPrime), min(c.PrimeBefore.Len(), sense.FullPrime)
	return now >= sense.LongPrime && now > before
}

// prime returns a sentence on a prime that earlier moves of the turn made.
func (v view) prime(prime sense.Prime, rank int) note {
	high, low := v.e.numberMoved(v.sc, v.p, prime.High), v.e.numberMoved(v.sc, v.p, prime.Low)
	m := v.e.who(v.sc, v.p, say.BoardYouPrime, say.BoardNamePrime, say.Data{"High": high, "Low": low})
	return note{m: m, rank: rank, apart: true}
}

// outlook returns the notes on what the other side faces after p's turn: who leads, how many rolls
// hit, and how many enter.
func (e *Ear) outlook(sc Scene, p core.Player, after core.Board) []note {
	if after[p].Gone() || !sc.hits() {
		return nil
	}
	var notes []note
	ahead := after[sc.Viewer.Opponent()].Pips() - after[sc.Viewer].Pips()
	if m, ok := e.newLead(sc, ahead); ok {
		notes = append(notes, note{m: m, rank: rankLead, apart: true})
	}
	notes = e.newShots(sc, p, after, notes)
	return e.newEntry(sc, p, after, notes)
}

// newShots adds how many of the other side's rolls hit p's blots, unless the last such note gave
// the same number for the same blots.
func (e *Ear) newShots(sc Scene, p core.Player, after core.Board, notes []note) []note {
	own := after.For(p)
	now := figure{rolls: sense.ShotsAt(&own).Any.Count(), blots: sense.Exposed(&own)}
	said := &e.shotsSaid[p]
	if now.rolls == 0 || now.blots == 0 {
		*said = figure{}
		return notes
	}
	if now == *said {
		return notes
	}
	m := e.shotsAt(sc, p, now.rolls)
	return append(notes, note{m: m, rank: rankShots, apart: true, said: func() { *said = now }})
}

// shotsAt announces with how many rolls, at least one, the other side hits p's blots.
func (e *Ear) shotsAt(sc Scene, p core.Player, rolls int) say.Message {
	switch {
	case rolls == allRolls:
		return e.who(sc, p, say.NoteEveryRollHitsYou, say.NoteEveryRollHits, nil)
	case e.addresses(sc, p):
		return say.N(say.NoteShotsAtYou, rolls, nil)
	}
	return e.whoN(sc, p.Opponent(), say.BoardYouHit, say.BoardNameHits, rolls, nil)
}

// newEntry adds how many of the other side's rolls enter from the bar, if entering is hard and
// the last such note didn't give the same number.
func (e *Ear) newEntry(sc Scene, p core.Player, after core.Board, notes []note) []note {
	other := p.Opponent()
	next := after.For(other)
	rolls := sense.EntryFor(&next).Enter.Count()
	said := &e.entrySaid[other]
	if next[0][core.Bar] == 0 || rolls == 0 || rolls > hardEntry {
		*said = 0
		return notes
	}
	if rolls == *said {
		return notes
	}
	m := e.who(sc, other, say.BoardYouEnter, say.BoardNameEnters, say.Data{"Rolls": rolls})
	return append(notes, note{m: m, rank: rankEntry, apart: true, said: func() { *said = rolls }})
}

// figure is a number of rolls that hit, and the blots that they could hit.
type figure struct {
	rolls int
	blots core.Points
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

// hardEntry is the largest number of entering rolls, of 36, that deserves a comment: the number
// against three held points.
const hardEntry = 27

// lead is a pip difference that was announced, and the side that it was announced to.
type lead struct {
	viewer core.Player
	ahead  int
	said   bool
}
