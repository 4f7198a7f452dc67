package a11y

import (
	"cmp"
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
)

// These functions announce moves: the hops of one checker as one move, hits where they happen,
// equal moves once with their number. A play sounds the same everywhere, in whatever order the
// player made it: from the far end of the board home, as books have it, so that one checker's hops
// follow each other.

// journey is one checker's way in a turn: its start, its hits, its end.
type journey struct {
	from core.Point
	// stops are the landings to be named, in order: those where it hits, and the last.
	stops []stop
	// dice holds the dice that it used.
	dice []uint8
}

type stop struct {
	at  core.Point
	hit bool
}

func (j *journey) end() core.Point { return j.stops[len(j.stops)-1].at }

// offWithBoth reports whether two different dice bore the checker off. "4 off" alone would sound as
// if one die had done it.
func (j *journey) offWithBoth() bool {
	return j.end() == core.Off && len(j.stops) == 1 && len(j.dice) == 2 && j.dice[0] != j.dice[1]
}

// inOrder returns moves in the order of their announcement. The first checker that lands on a blot hits
// it.
func inOrder(moves []core.Move) []core.Move {
	moves = slices.Clone(moves)
	slices.SortStableFunc(moves, func(a, b core.Move) int {
		return cmp.Or(cmp.Compare(b.From, a.From), cmp.Compare(a.To, b.To))
	})
	blots := map[core.Point]bool{}
	for _, m := range moves {
		blots[m.To] = blots[m.To] || m.Hit
	}
	for i, m := range moves {
		moves[i].Hit, blots[m.To] = blots[m.To], false
	}
	return moves
}

// journeys joins moves into journeys. A landing without a hit on the way is left out.
func journeys(moves []core.Move) []journey {
	var all []journey
	for _, m := range inOrder(moves) {
		landed := stop{at: m.To, hit: m.Hit}
		i := slices.IndexFunc(all, func(j journey) bool { return j.end() == m.From })
		if i < 0 {
			all = append(all, journey{from: m.From, stops: []stop{landed}, dice: []uint8{m.Die}})
			continue
		}
		j := &all[i]
		j.dice = append(j.dice, m.Die)
		if last := len(j.stops) - 1; !j.stops[last].hit {
			j.stops[last] = landed
			continue
		}
		j.stops = append(j.stops, landed)
	}
	return all
}

// phrasing says how to word moves.
type phrasing struct {
	// first: the moves begin a sentence.
	first bool
	// runs: a checker that leaves the opponent's home board "runs", in games in which both move towards each
	// other and hit.
	runs bool
	// alike: the number of checkers that make the move comes before it.
	alike bool
}

// phrases announces player p's moves. If one ends with a number, "and" precedes the next one.
func (e *Ear) phrases(sc Scene, p core.Player, moves []core.Move, how phrasing) say.List {
	var list say.List
	all := journeys(moves)
	numeral := false
	for len(all) > 0 {
		j, same := all[0], 0
		all = slices.DeleteFunc(all[1:], func(other journey) bool {
			if !sameWay(j, other) {
				return false
			}
			same++
			return true
		})
		said := e.journey(sc, p, j, same, phrasing{first: how.first && len(list) == 0, runs: how.runs && same == 0})
		how.runs = how.runs && !leavesHome(j.from, j.stops[0].at) // already announced
		if numeral {
			last := len(list) - 1
			list[last] = say.M(say.GameAnd, say.Data{"First": list[last], "Second": said[0]})
			said = said[1:]
		}
		list = append(list, said...)
		end := j.stops[len(j.stops)-1]
		numeral = !end.hit && end.at != core.Off
	}
	return list
}

// sameWay reports whether two journeys can be announced as one with a number, because both go
// straight from the same point to the same point.
func sameWay(a, b journey) bool {
	return a.from == b.from && len(a.stops) == 1 && len(b.stops) == 1 && a.end() == b.end()
}

// These are the messages for two or more checkers that make the same move, inside a sentence and at its
// beginning. Their number comes first: after the last of several moves it could seem to belong to all
// of them.
var (
	checkers      = [...]say.MessageID{say.GameMoveTwo, say.GameMoveThree, say.GameMoveFour}
	checkersFirst = [...]say.MessageID{say.GameMoveTwoFirst, say.GameMoveThreeFirst, say.GameMoveFourFirst}
)

// alike returns the phrase for a move that several checkers make.
func alike(move say.Message, same int, first bool) say.Message {
	ids := checkers
	if first {
		ids = checkersFirst
	}
	return say.M(ids[same-1], say.Data{"Move": move})
}

// journey announces the path of a checker and of those that go the same way. same counts the others.
func (e *Ear) journey(sc Scene, p core.Player, j journey, same int, how phrasing) say.List {
	var list say.List
	begins := how.first
	how.alike = same > 0
	for i, s := range j.stops {
		m := e.hop(sc, p, j, i, how)
		if i == 0 && same > 0 {
			m = alike(m, same, begins)
		}
		list = append(list, m)
		if s.hit {
			list = append(list, say.M(say.GameMoveHits, nil))
		}
	}
	return list
}

// hop announces the part of a journey that ends at stop i.
func (e *Ear) hop(sc Scene, p core.Player, j journey, i int, how phrasing) say.Message {
	data := say.Data{"To": e.numberMoved(sc, p, j.stops[i].at)}
	off := j.stops[i].at == core.Off
	switch {
	case i > 0 && off:
		return say.M(say.GameMoveThenOff, nil)
	case i > 0:
		return say.M(say.GameMoveOnTo, data)
	case j.from == core.Bar:
		return say.M(entering(how), data)
	}
	data["From"] = e.numberMoved(sc, p, j.from)
	switch {
	case j.offWithBoth():
		return say.M(say.GameMoveOffBoth, data)
	case off:
		return say.M(say.GameMoveOff, data)
	case how.runs && leavesHome(j.from, j.stops[0].at):
		return say.M(say.GameMoveRuns, data)
	}
	return say.M(say.GameMoveFromTo, data)
}

// entering returns the message for a move from the bar.
func entering(how phrasing) say.MessageID {
	switch {
	case how.alike:
		return say.GameMoveEnterAlike
	case how.first:
		return say.GameMoveEnterFirst
	}
	return say.GameMoveEnter
}

// leavesHome reports whether a checker leaves the opponent's home board. The points have the
// numbers of the checker's own side.
func leavesHome(from, to core.Point) bool { return from >= 19 && from <= 24 && to < 19 }

// cueOfMove returns the sound of a move.
func cueOfMove(m core.Move) say.Cue {
	switch {
	case m.Hit:
		return say.CueHit
	case m.To == core.Off:
		return say.CueBearOff
	case m.From == core.Bar:
		return say.CueEnter
	}
	return say.CuePlace
}

// placeOfMove returns the place where the player hears a move: where the checker lands, or leaves
// the board.
func (e *Ear) placeOfMove(sc Scene, p core.Player, m core.Move) say.Place {
	if m.To == core.Off {
		return e.place(sc, p, m.From)
	}
	return e.place(sc, p, m.To)
}

// Continuations returns the ways to end the viewer's turn from here, in the order of the list that L
// opens. If a point is selected, it returns only those that move a checker from there, and puts last
// those in which another checker reaches that point and moves on.
func Continuations(sc Scene) []core.Play {
	if !sc.moving() {
		return nil
	}
	plays := sc.State.Turn.Completions()
	from := sc.Selection()
	if from == 0 || from == core.Bar {
		return plays
	}
	plays = slices.DeleteFunc(plays, func(p core.Play) bool {
		return !slices.ContainsFunc(p.List(), func(m core.Move) bool { return m.From == from })
	})
	slices.SortStableFunc(plays, func(a, b core.Play) int { return cmp.Compare(passes(&a, from), passes(&b, from)) })
	return plays
}

// passes returns 0 if a play moves a checker that was on the point before, and 1 if it only moves
// on checkers that have just reached the point.
func passes(p *core.Play, point core.Point) int {
	balance := 0
	for _, m := range p.List() {
		switch point {
		case m.From:
			balance++
		case m.To:
			balance--
		}
	}
	if balance > 0 {
		return 0
	}
	return 1
}

// Moves announces each of [Continuations], in the same order, with the checkers that it pins.
func (e *Ear) Moves(sc Scene) []say.Message {
	plays := Continuations(sc)
	said := make([]say.Message, len(plays))
	for i := range plays {
		phrases := e.phrases(sc, sc.Viewer, plays[i].List(), phrasing{first: true})
		said[i] = say.M(say.GameMoves, say.Data{"Moves": append(phrases, e.pinning(sc, &plays[i].Board)...)})
	}
	return said
}

// From lists the points from which a play of the viewer moves checkers, as the listener calls them and
// in the order of the announcement; the bar is 0.
func (e *Ear) From(sc Scene, p *core.Play) []int {
	var points []int
	for _, j := range journeys(p.List()) {
		if j.from == core.Bar {
			points = append(points, 0)
			continue
		}
		points = append(points, e.numberMoved(sc, sc.Viewer, j.from))
	}
	return points
}

// Way announces one way to make a play, as an item of a list of ways.
func (e *Ear) Way(sc Scene, moves []core.Move) say.Message {
	return say.M(say.GameMoves, say.Data{"Moves": e.phrases(sc, sc.Viewer, moves, phrasing{first: true})})
}
