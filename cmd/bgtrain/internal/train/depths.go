package train

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"backtalk/core"
	"backtalk/core/engine"
)

// Choice is a choice among rolled-out plays, with an engine's judgement at
// several plies.
type Choice struct {
	// Truth is the equity of each play by rollout, the best first.
	Truth []float64
	// Seen is the equity of each play at each number of plies, by that number
	// alone.
	Seen [][]float64
	// All is the choice at each number of plies if the engine looks at all
	// plays. Narrowed is the choice of a search that continues only with the
	// better ones, as a bot's does.
	All, Narrowed []int
}

// Loss returns the loss of a play in thousandths of a point.
func (c *Choice) Loss(pick int) float64 { return 1000 * (c.Truth[0] - c.Truth[pick]) }

// Write writes the equities as a line: of each play by rollout, and at each
// number of plies.
func (c *Choice) Write(w io.Writer) error {
	text := "D"
	for i, truth := range c.Truth {
		text += fmt.Sprintf(" %.5f", truth)
		for _, e := range c.Seen[i] {
			text += fmt.Sprintf(",%.5f", e)
		}
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// Depths calls each with the choices of a file, as e judges them at 0 to
// plies plies.
func Depths(path string, e *engine.Engine, plies int, each func(*Choice) error) error {
	return lines(path, func(raw []byte) error {
		var row struct{ Candidates []candidate }
		if err := json.Unmarshal(raw, &row); err != nil {
			return err
		}
		if len(row.Candidates) == 0 {
			return fmt.Errorf("%w: no candidates", ErrYardstick)
		}
		c, err := choose(e, row.Candidates, plies)
		if err != nil {
			return err
		}
		return each(c)
	})
}

func choose(e *engine.Engine, all []candidate, plies int) (*Choice, error) {
	c := &Choice{All: make([]int, plies+1)}
	best := make([]float64, plies+1)
	for i := range all {
		c.Truth = append(c.Truth, all[i].Equity)
		seen, judged, err := deepen(e, &all[i].Board, plies)
		if err != nil {
			return nil, err
		}
		c.Seen = append(c.Seen, seen)
		for p := range judged {
			if i == 0 || judged[p] > best[p] {
				best[p], c.All[p] = judged[p], i
			}
		}
	}
	plays := make([]core.Play, len(all))
	for i := range all {
		plays[i].Board = all[i].Board.Swap()
	}
	for p := range plies + 1 {
		ranked, err := e.RankPlays(context.Background(), plays, engine.Cubeless(p, 1))
		if err != nil {
			return nil, err
		}
		for i := range plays {
			if plays[i].Board == ranked[0].Board {
				c.Narrowed = append(c.Narrowed, i)
				break
			}
		}
	}
	return c, nil
}

// deepen returns the mover's equity after a play: seen at each number of
// plies alone, and judged by the mean of the equities so far.
func deepen(e *engine.Engine, b *core.Board, plies int) (seen, judged []float64, err error) {
	t := e.Seed(*b)
	for p := range plies + 1 {
		if p > 0 {
			if err := e.Grow(context.Background(), []*engine.Tree{&t}, engine.Points()); err != nil {
				return nil, nil, err
			}
		}
		seen = append(seen, -t.Outcome.Equity())
		mean := 0.
		for at := range seen {
			mean += engine.Share(b, p, at) * seen[at]
		}
		judged = append(judged, mean)
	}
	return seen, judged, nil
}

// Comparison is a mean, and how much larger it is than another of the same
// choices, each with its standard error.
type Comparison struct{ Loss, Deviation, More, MoreDeviation float64 }

// Compare compares the losses of choices with others, in the same order.
func Compare(losses, others []float64) Comparison {
	var own, more mean
	for i := range losses {
		own.add(losses[i])
		more.add(losses[i] - others[i])
	}
	return Comparison{own.value(), own.deviation(), more.value(), more.deviation()}
}
