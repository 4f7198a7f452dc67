package train

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"

	"backtalk/core"
	"backtalk/core/engine"
)

// Judge gives the outcome for the side on roll.
type Judge func(b *core.Board) engine.Outcome

func decode(id string) core.Board {
	raw, _ := base64.RawStdEncoding.DecodeString(id)
	bit := 0
	next := func() bool { b := raw[bit/8]>>(bit%8)&1 == 1; bit++; return b }
	var b core.Board
	for _, side := range [2]int{1, 0} {
		n := 0
		for p := 1; p <= 25; p++ {
			for next() {
				b[side][p]++
				n++
			}
		}
		b[side][core.Off] = uint8(15 - n)
	}
	return b
}

// Choices is the mean loss, in thousandths of a point, of choosing by judge among rolled-out candidates.
func Choices(path string, judge Judge) (float64, error) {
	sum, n := 0., 0
	err := lines(path, func(raw []byte) error {
		var row struct{ Candidates [][]any }
		if err := json.Unmarshal(raw, &row); err != nil {
			return err
		}
		if len(row.Candidates) == 0 {
			return errors.New("no candidates")
		}
		best, pick := 10., 0
		for i, c := range row.Candidates {
			b := decode(c[0].(string))
			if e := judge(&b).Equity(); e < best {
				best, pick = e, i
			}
		}
		sum += row.Candidates[0][1].(float64) - row.Candidates[pick][1].(float64)
		n++
		return nil
	})
	return sum / float64(n) * 1000, err
}

// Spread is the root mean square of judge's equity error over rolled-out positions, and its mean.
func Spread(path string, judge Judge) (rms, bias float64, err error) {
	sum, lean, n := 0., 0., 0
	err = lines(path, func(raw []byte) error {
		var row struct {
			Position string
			Equity   float64
		}
		if err := json.Unmarshal(raw, &row); err != nil {
			return err
		}
		b := decode(row.Position)
		d := judge(&b).Equity() - row.Equity
		sum += d * d
		lean += d
		n++
		return nil
	})
	return math.Sqrt(sum / float64(n)), lean / float64(n), err
}

func lines(path string, each func([]byte) error) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open yardstick: %w", err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		if err := each(s.Bytes()); err != nil {
			return err
		}
	}
	return s.Err()
}
