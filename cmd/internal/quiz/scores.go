package quiz

import (
	"fmt"
	"math"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/met"
)

// The trainers about match scores ask for chances in whole percent, by the match equities that the
// engine plays by.

const (
	// Scores from fewestAway to mostAway points to go are asked for.
	fewestAway = 2
	mostAway   = 7
	// An answer is right within one percent, and nearly right within four.
	finePercent = 1
	nearPercent = 4
)

// percent returns a chance in whole percent.
func percent(chance float64) int { return int(math.Round(chance * 100)) }

// atStart returns an exercise that needs no position of its own.
func atStart(id string, number func() *table.Number) Exercise {
	return Exercise{ID: id, Board: core.Start(), number: number}
}

// matchScores asks for the chance to win the match of a player who leads.
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

// takePoints asks for the chance with which a first double can be taken at a score.
func takePoints() (made []Exercise) {
	for own := fewestAway; own <= mostAway; own++ {
		for other := fewestAway; other <= mostAway; other++ {
			made = append(made, atStart(fmt.Sprintf("take %d %d", own, other), func() *table.Number { return takePoint(own, other) }))
		}
	}
	return made
}

// takePoint asks for a take point without gammons and with a cube that is not turned again. Then the
// game is taken for 2 points or dropped for 1.
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
