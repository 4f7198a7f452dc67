package train

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// Judge returns the outcome for the side on roll.
type Judge func(b *core.Board) engine.Outcome

// ErrYardstick means that a line of a file of rolled-out positions is not
// valid.
var ErrYardstick = errors.New("not a rolled-out position")

// candidate is a play: the position after it, with its mover not on roll, and
// the mover's equity by rollout.
type candidate struct {
	Board  core.Board
	Equity float64
}

// UnmarshalJSON reads a list of the Position ID, the equity, and whatever follows.
func (c *candidate) UnmarshalJSON(raw []byte) error {
	var id string
	if err := json.Unmarshal(raw, &[]any{&id, &c.Equity}); err != nil {
		return err
	}
	var err error
	c.Board, err = notation.ParsePositionID(id)
	return err
}

// Choices returns the mean loss of choosing by judge, in thousandths of a
// point, and its standard error. Each line of the file has rolled-out
// candidates, the best first.
func Choices(path string, judge Judge) (loss, deviation float64, err error) {
	var m mean
	err = lines(path, func(raw []byte) error {
		var row struct{ Candidates []candidate }
		if err := json.Unmarshal(raw, &row); err != nil {
			return err
		}
		if len(row.Candidates) == 0 {
			return fmt.Errorf("%w: no candidates", ErrYardstick)
		}
		least, pick := math.Inf(1), 0
		for i, c := range row.Candidates {
			if e := judge(&c.Board).Equity(); e < least {
				least, pick = e, i
			}
		}
		m.add(1000 * (row.Candidates[0].Equity - row.Candidates[pick].Equity))
		return nil
	})
	return m.value(), m.deviation(), err
}

// Spread returns the root mean square of judge's equity error over the
// rolled-out positions of a file, and the error's mean.
func Spread(path string, judge Judge) (rms, bias float64, err error) {
	var m mean
	err = lines(path, func(raw []byte) error {
		var row struct {
			Position string
			Equity   float64
		}
		if err := json.Unmarshal(raw, &row); err != nil {
			return err
		}
		b, err := notation.ParsePositionID(row.Position)
		if err != nil {
			return err
		}
		m.add(judge(&b).Equity() - row.Equity)
		return nil
	})
	return math.Sqrt(m.squares / m.n), m.value(), err
}

// mean adds up numbers and their squares.
type mean struct{ n, sum, squares float64 }

func (m *mean) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func (m *mean) value() float64 { return m.sum / m.n }

// deviation returns the standard error of value.
func (m *mean) deviation() float64 {
	v := m.value()
	return math.Sqrt(max(0, m.squares/m.n-v*v) / m.n)
}

// lines calls each with each line of a file. Its error names the line.
func lines(path string, each func([]byte) error) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open yardstick: %w", err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<24)
	for n := 1; s.Scan(); n++ {
		if err := each(s.Bytes()); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, n, err)
		}
	}
	return s.Err()
}
