package train

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// WriteFarGame writes every farEvery-th decision on average, with the farBest
// best plays by the nets and farRandom others. One turn in farAstray plays
// not the best but one of the farBest, so that games differ from what the
// nets would do.
const (
	farEvery  = 3
	farBest   = 5
	farRandom = 4
	farAstray = 4
	// farTurns and farLeast end a game: most would last for hundreds of turns,
	// and with fewer pips the contact net judges.
	farTurns = 400
	farLeast = 300
)

// WriteFarGame plays a game from a position of very many pips and writes
// plays for another program to judge: for each decision a line of Position
// IDs, with the opponent on roll.
func WriteFarGame(out io.Writer, e *engine.Engine, r *rand.Rand) error {
	b := poseMany(r)
	for turn := 0; turn < farTurns && engine.Classify(&b) >= engine.ClassContact && pips(&b) > farLeast; turn++ {
		after, err := ranked(e, b, draw(r))
		if err != nil {
			return err
		}
		if len(after) == 0 {
			b = b.Swap()
			continue
		}
		if len(after) > 1 && r.IntN(farEvery) == 0 {
			if err := writeDecision(out, after, r); err != nil {
				return err
			}
		}
		next := 0
		if r.IntN(farAstray) == 0 {
			next = r.IntN(min(farBest-1, len(after)))
		}
		b = after[next]
	}
	return nil
}

// poseMany makes up a position of very many pips.
func poseMany(r *rand.Rand) core.Board {
	for {
		if b := pose(r, UsualBack); pips(&b) > engine.FarPips {
			return b
		}
	}
}

func pips(b *core.Board) int { return b[0].Pips() + b[1].Pips() }

// ranked returns the positions after each play of a roll, the best play
// first.
func ranked(e *engine.Engine, b core.Board, roll core.Roll) ([]core.Board, error) {
	plays, err := e.Rank(context.Background(), b, roll, 0, 0)
	var boards []core.Board
	for i := range plays {
		boards = append(boards, plays[i].Board.Swap())
	}
	return boards, err
}

func writeDecision(out io.Writer, after []core.Board, r *rand.Rand) error {
	pick := slices.Clone(after[:min(farBest, len(after))])
	if rest := after[len(pick):]; len(rest) > 0 {
		for _, i := range r.Perm(len(rest))[:min(farRandom, len(rest))] {
			pick = append(pick, rest[i])
		}
	}
	line := notation.PositionID(pick[0])
	for _, b := range pick[1:] {
		line += " " + notation.PositionID(b)
	}
	_, err := fmt.Fprintln(out, line)
	return err
}

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
