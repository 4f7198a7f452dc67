package bot

import (
	"context"
	"fmt"

	"backtalk/core"
	"backtalk/core/analysis"
)

// costs sums up mistakes of one sort that are large enough to be called errors.
type costs struct {
	n   int
	sum float64
}

func (c *costs) add(cost float64) {
	if analysis.SizeOf(cost) > analysis.None {
		c.n, c.sum = c.n+1, c.sum+cost
	}
}

func (c costs) mean() float64 { return c.sum / max(1, float64(c.n)) }

// record sums up how somebody decided.
type record struct {
	analysis.Tally
	// doubled are doubles that were wrong, missed are those that weren't offered, answered wrong
	// answers.
	played, doubled, missed, answered costs
	games                             int
}

func (r *record) add(q *analysis.Question, j *analysis.Judgement) {
	r.Error += j.Error
	if j.Counted {
		r.Decisions++
	}
	switch {
	case q.Kind == analysis.Play:
		r.played.add(j.Error)
	case q.Kind == analysis.Answer:
		r.answered.add(j.Error)
	case q.Made.Action == analysis.Double:
		r.doubled.add(j.Error)
	default:
		r.missed.add(j.Error)
	}
}

// lengths holds the number of turns of each game.
type lengths []int

func (l *lengths) add(events []core.Event) {
	turns := 0
	for _, e := range events {
		switch e.(type) {
		case core.TurnEnded:
			turns++
		case core.GameEnded:
			*l, turns = append(*l, turns), 0
		}
	}
}

// of returns the mean and the maximum, and 0 for no games.
func (l lengths) of() (mean float64, most int) {
	for _, turns := range l {
		mean, most = mean+float64(turns)/float64(len(l)), max(most, turns)
	}
	return mean, most
}

// judgeMatch analyses a match, adds the decisions to the players' records, and returns how much the dice
// changed player 0's chance to win. The luck of a roll is what it is worth over the mean roll, each
// played well. Over all rolls that is 0, no matter who judges and how badly, so a match's result
// minus its luck has the same mean as the result, and a smaller spread.
func judgeMatch(m *core.Match, plies int, records [2]*record) (luck float64, err error) {
	e, err := shipped()
	if err != nil {
		return 0, err
	}
	for _, r := range records {
		r.games += m.State().Game
	}
	analyst, questions := analysis.New(e), analysis.Questions(m.Events())
	for i := range questions {
		q := &questions[i]
		j, err := analyst.Judge(context.Background(), q, plies)
		if err != nil {
			return 0, err
		}
		records[q.Player].add(q, &j)
		won := j.Luck * (q.At.Points(1) - q.At.Points(0))
		if q.Player == 1 {
			won = -won
		}
		luck += won
	}
	return luck, nil
}

// row returns a line of the ladder's table: the error rate, the share of matches won against the one
// below without luck, the turns of up to 200 games against that one (mean, most), what a wrong play and
// a wrong double cost, and what all wrong and all missed doubles cost in a hundred games.
func (r *record) row(name string, below *score) string {
	step := " | "
	if below != nil {
		share, slack := below.fair()
		mean, most := below.turns[:min(200, len(below.turns))].of()
		step = fmt.Sprintf("%.1f ± %.1f | %.0f, %d", 100*share, 100*slack, mean, most)
	}
	hundreds := float64(r.games) / 100
	return fmt.Sprintf("| %s | %.1f | %s | %.3f | %.3f | %.1f | %.1f |", name, r.Rating(), step,
		r.played.mean(), r.doubled.mean(), r.doubled.sum/hundreds, r.missed.sum/hundreds)
}
