package quiz

import (
	"cmp"
	"math/bits"
	"slices"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/keymap"
)

// A trainer asks for numbers that players work out again and again at the board. Its questions are
// about positions of the quiz's exercises, or about a score. The right number comes from counting
// by the rules, or from the match equities.

// Trainers lists the topics of the trainers, in the order of the menu.
func Trainers() []Topic { return []Topic{Pips, Hits, Entries, TakePoints, Scores} }

// trained makes the exercises of each trainer out of those of the quiz.
var trained = map[Topic]func([]Exercise) []Exercise{
	Pips: countingPips, Hits: countingHits, Entries: countingEntries,
	TakePoints: func([]Exercise) []Exercise { return takePoints() },
	Scores:     func([]Exercise) []Exercise { return matchScores() },
}

// Train returns the exercises of a trainer. all holds the exercises of the quiz, whose positions
// some trainers use. For a topic of the quiz, Train returns the exercises of that topic.
func Train(topic Topic, all []Exercise) []Exercise {
	train, ok := trained[topic]
	if !ok {
		return Of(all, topic)
	}
	made := train(boards(all))
	for i := range made {
		made[i].Topic = topic
	}
	return made
}

// boards returns one exercise for each position, in their order, and none of the player's own errors.
func boards(all []Exercise) []Exercise {
	seen := map[core.Board]bool{}
	return slices.DeleteFunc(slices.Clone(all), func(e Exercise) bool {
		known := seen[e.Board]
		seen[e.Board] = true
		return known || e.Topic == Own
	})
}

// on returns an exercise about a position.
func on(what string, board core.Board, number func() *table.Number) Exercise {
	return Exercise{ID: what + " " + notation.PositionID(board), Board: board, number: number}
}

// hidden lists the actions that would give an answer away.
var hidden = []keymap.Action{keymap.DoPips, keymap.DoBoardBreath, keymap.DoBoardRow}

// nearPips is the largest error of a pip count that is nearly right.
const nearPips = 2

// countingPips returns exercises that ask for the pip count of one side, the easier ones first.
func countingPips(all []Exercise) []Exercise {
	var made []Exercise
	for _, e := range all {
		side := core.Player(lot(e.ID) % 2)
		made = append(made, on([2]string{"pips", "pips of the other"}[side], e.Board, func() *table.Number { return pipsOf(e.Board, side) }))
	}
	slices.SortStableFunc(made, func(x, y Exercise) int { return cmp.Compare(effort(&x.Board), effort(&y.Board)) })
	for i := range made {
		made[i].Newest = i + 1
	}
	return made
}

// effort returns how many points of both sides hold checkers, the bars included.
func effort(b *core.Board) (points int) {
	for _, side := range b {
		for p := core.Point(1); p <= core.Bar; p++ {
			if side[p] > 0 {
				points++
			}
		}
	}
	return points
}

// pipsOf asks for the pip count of a side.
func pipsOf(b core.Board, side core.Player) *table.Number {
	ask := [2]say.MessageID{say.TrainerPipsYours, say.TrainerPipsTheirs}[side]
	return &table.Number{
		Ask: say.M(ask, nil), Answer: b[side].Pips(), Near: nearPips, Why: pipSums(&b[side], side), Hides: hidden,
	}
}

// pipSums explains a side's pip count point by point, from its rearmost checkers on. For a point of
// the opponent's, it gives the player's number, by which the player finds it, and the opponent's,
// which is what each checker counts.
func pipSums(side *core.Side, p core.Player) (why []say.Message) {
	for at := core.Bar; at > core.Off; at-- {
		n := int(side[at])
		if n == 0 {
			continue
		}
		data := say.Data{"Point": int(at), "Pips": n * int(at)}
		id := say.TrainerPipsOn
		switch {
		case at == core.Bar:
			id = say.TrainerPipsBar
		case p == 1:
			id, data["Seen"] = say.TrainerPipsOnTheirs, int(core.Bar-at)
		}
		why = append(why, say.N(id, n, data))
	}
	return append(why, say.M(say.TrainerPipsSum, say.Data{"Pips": side.Pips()}))
}

// farthestShot is the longest distance at which a shot is worth counting, in pips.
const farthestShot = 12

// countingHits returns exercises that ask how many rolls hit.
func countingHits(all []Exercise) []Exercise {
	var made []Exercise
	for _, e := range all {
		if shootable(&e.Board) {
			made = append(made, on("hits", e.Board, func() *table.Number { return hitsFrom(e.Board) }))
		}
	}
	return made
}

// mostBlots is the most blots that may be in reach: with more, nearly every roll hits.
const mostBlots = 2

// shootable reports whether a blot is in reach of the player's checkers, and no more than mostBlots
// are.
func shootable(b *core.Board) bool {
	blots := 0
	for blot := core.Point(1); blot < core.Bar; blot++ {
		if b[1][blot.Opposite()] == 1 && inReach(b, blot) {
			blots++
		}
	}
	return blots > 0 && blots <= mostBlots
}

// inReach reports whether a checker of the player is near enough to hit on a point.
func inReach(b *core.Board, blot core.Point) bool {
	for from := blot + 1; from <= min(core.Bar, blot+farthestShot); from++ {
		if b[0][from] > 0 {
			return true
		}
	}
	return false
}

func hitsFrom(b core.Board) *table.Number {
	rolls := RollsThat(b, Hit)
	return &table.Number{
		Ask: say.M(say.TrainerHitsAsk, nil), Answer: rolls.Count(), Near: 1, Hides: hidden,
		Why: []say.Message{a11y.Rolls(rolls)},
	}
}

// countingEntries returns exercises that ask how many rolls enter the one checker on the bar. No
// two of them have the same entry points held.
func countingEntries(all []Exercise) []Exercise {
	var made []Exercise
	for _, e := range all {
		b, ok := barred(e.Board)
		if ok && !slices.ContainsFunc(made, func(m Exercise) bool { return entry(&m.Board) == entry(&b) }) {
			made = append(made, on("entries", b, func() *table.Number { return entriesFrom(b) }))
		}
	}
	return made
}

// barred returns the position with the player's rearmost checker on the bar. It returns false
// unless that is the only one there and the opponent holds two to five entry points.
func barred(b core.Board) (core.Board, bool) {
	if b[0][core.Bar] > 1 {
		return b, false
	}
	if b[0][core.Bar] == 0 {
		for p := core.Bar - 1; p > core.Off; p-- {
			if b[0][p] > 0 {
				b[0][p]--
				b[0][core.Bar]++
				break
			}
		}
	}
	n := bits.OnesCount(entry(&b))
	return b, n > 1 && n < 6 && b[0][core.Bar] == 1
}

// entry returns which entry points the other side holds, in bits.
func entry(b *core.Board) (held uint) {
	for p := core.Point(1); p <= 6; p++ {
		if b[1][p] > 1 {
			held |= 1 << p
		}
	}
	return held
}

func entriesFrom(b core.Board) *table.Number {
	rolls, held := RollsThat(b, Enter).Count(), bits.OnesCount(entry(&b))
	return &table.Number{
		Ask: say.M(say.TrainerEntriesAsk, nil), Answer: rolls, Near: 1, Hides: hidden,
		Why: []say.Message{say.N(say.TrainerEntriesWhy, held, say.Data{"Dances": allRolls - rolls, "Enter": rolls})},
	}
}
