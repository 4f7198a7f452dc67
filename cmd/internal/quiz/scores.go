package quiz

import (
	"fmt"
	"math"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/met"
)

// The trainers about match scores ask for chances in whole percent, from the match equities that the engine
// uses.

const (
	// The trainers ask about scores of fewestAway to mostAway points to go.
	fewestAway = 2
	mostAway   = 7
	// An answer is right within one percentage point, and nearly right within four.
	finePercent = 1
	nearPercent = 4
)

// percent returns a chance in whole percent.
func percent(chance float64) int { return int(math.Round(chance * 100)) }

// atStart returns an exercise that needs no position of its own.
func atStart(id string, number func() *table.Number) Exercise {
	return Exercise{ID: id, Board: core.Start(), number: number}
}

// matchScores returns exercises that ask for a leader's chance to win the match.
func matchScores() (made []Exercise) {
	for own := fewestAway; own < mostAway; own++ {
		for other := own + 1; other <= mostAway; other++ {
			made = append(made, atStart(fmt.Sprintf("score %d %d", own, other), func() *table.Number { return matchScore(own, other) }))
		}
	}
	return made
}

func matchScore(own, other int) *table.Number {
	lead := other - own
	return &table.Number{
		Ask:    say.M(say.TrainerScoresAsk, say.Data{"Own": own, "Other": other}),
		Answer: percent(met.Chance(own, other, false)), Fine: finePercent, Near: nearPercent,
		Why: []say.Message{say.M(say.TrainerScoresWhy, say.Data{"Lead": lead, "Other": other, "Rule": rule(lead, other)})},
	}
}

// rule estimates the chance of a player who leads, in percent, by Rick Janowski's rule of thumb.
func rule(lead, trailer int) int {
	const share, more = 85, 6
	return 50 + int(math.Round(share*float64(lead)/float64(trailer+more)))
}

// takePoints returns exercises that ask for the take point of a first double at a score.
func takePoints() (made []Exercise) {
	for own := fewestAway; own <= mostAway; own++ {
		for other := fewestAway; other <= mostAway; other++ {
			made = append(made, atStart(fmt.Sprintf("take %d %d", own, other), func() *table.Number { return takePoint(own, other) }))
		}
	}
	return made
}

// takePoint asks for the take point if there are no gammons and nobody redoubles. A take plays for 2 points;
// a drop loses 1.
func takePoint(own, other int) *table.Number {
	won, lost := met.Chance(own-2, other, false), met.Chance(own, other-2, false)
	dropped := met.Chance(own, other-1, false)
	return &table.Number{
		Ask:    say.M(say.TrainerTakesAsk, say.Data{"Own": own, "Other": other}),
		Answer: percent((dropped - lost) / (won - lost)), Fine: finePercent, Near: nearPercent,
		Why: []say.Message{say.M(say.TrainerTakesWhy, say.Data{
			"Dropped": percent(dropped), "Lost": percent(lost), "Won": percent(won),
		})},
	}
}
