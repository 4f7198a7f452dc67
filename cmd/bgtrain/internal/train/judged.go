package train

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"backtalk/core/engine"
	"backtalk/core/notation"
)

// judged is another program's judgement of a position: a Position ID, and
// an Outcome's chances.
type judged struct {
	id      string
	chances [5]float32
}

func (j *judged) UnmarshalJSON(raw []byte) error {
	parts := []any{&j.id, &j.chances}
	return json.Unmarshal(raw, &parts)
}

// ReadJudged reads another program's judgements of decisions. Each decision
// is a line of JSON: an array of positions, each an array of its Position ID
// and the chances of the side on roll, in the order of an [engine.Outcome].
func ReadJudged(in io.Reader) ([]Family, error) {
	var families []Family
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		var row []judged
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		f, err := familyOf(row)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if len(f) > 1 {
			families = append(families, f)
		}
	}
	return families, lines.Err()
}

// familyOf returns the positions of a row that the contact net judges.
func familyOf(row []judged) (Family, error) {
	var f Family
	for i := range row {
		b, err := notation.ParsePositionID(row[i].id)
		if err != nil {
			return nil, err
		}
		o := outcomeOf(row[i].chances)
		if !possible(&o) {
			return nil, errors.New("no such chances")
		}
		if engine.Classify(&b) >= engine.ClassContact {
			f = append(f, Sample{Board: b, Label: o})
		}
	}
	slices.SortStableFunc(f, func(x, y Sample) int { return cmp.Compare(x.Label.Equity(), y.Label.Equity()) })
	return f, nil
}

func outcomeOf(c [5]float32) engine.Outcome {
	return engine.Outcome{Win: c[0], WinGammon: c[1], WinBackgammon: c[2], LoseGammon: c[3], LoseBackgammon: c[4]}
}

func possible(o *engine.Outcome) bool {
	for _, c := range wanted(o) {
		if !(c >= 0 && c <= 1) {
			return false
		}
	}
	return true
}
