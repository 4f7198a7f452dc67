package server

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// maxPlies is the deepest look-ahead that is answered.
const maxPlies = 2

// errCube answers requests that need the cube or a match score.
var errCube = errors.New("only cubeless money play is known")

// Evaluation gives the commands of an engine: evaluate and best.
func Evaluation(e *engine.Engine) Commands {
	v := evaluator{e}
	return Commands{"evaluate": v.evaluate, "best": v.best}
}

type evaluator struct{ *engine.Engine }

type outcome struct {
	Win            float64 `json:"win"`
	WinGammon      float64 `json:"wingammon"`
	WinBackgammon  float64 `json:"winbackgammon"`
	LoseGammon     float64 `json:"losegammon"`
	LoseBackgammon float64 `json:"losebackgammon"`
	Equity         float64 `json:"equity"`
}

// millionth rounds to six places, beyond which kernels differ.
func millionth(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func (v evaluator) evaluate(request json.RawMessage) (any, error) {
	var r struct {
		Position *Position `json:"position"`
		Plies    int       `json:"plies"`
	}
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Position == nil {
		return nil, errors.New("position is missing")
	}
	if err := checkPlies(r.Plies); err != nil {
		return nil, err
	}
	o := v.Evaluate(r.Position.Board, r.Plies)
	return outcome{
		millionth(float64(o.Win)), millionth(float64(o.WinGammon)), millionth(float64(o.WinBackgammon)),
		millionth(float64(o.LoseGammon)), millionth(float64(o.LoseBackgammon)), millionth(o.Equity()),
	}, nil
}

func checkPlies(plies int) error {
	if plies < 0 || plies > maxPlies {
		return fmt.Errorf("plies are 0 to %d, not %d", maxPlies, plies)
	}
	return nil
}

type candidate struct {
	Play     string  `json:"play"`
	Position string  `json:"position"`
	Equity   float64 `json:"equity"`
}

type best struct {
	candidate
	Candidates []candidate `json:"candidates,omitempty"`
}

func (v evaluator) best(request json.RawMessage) (any, error) {
	var r struct {
		Request
		Plies      int             `json:"plies"`
		Candidates int             `json:"candidates"`
		Match      json.RawMessage `json:"match"`
		Cube       json.RawMessage `json:"cube"`
	}
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	board, roll, err := r.Turn()
	if err != nil {
		return nil, err
	}
	if given(r.Match) || given(r.Cube) {
		return nil, errCube
	}
	if err := checkPlies(r.Plies); err != nil {
		return nil, err
	}
	all := candidates(v.Rank(board, roll, r.Plies, r.Candidates))
	if len(all) == 0 {
		return best{candidate: v.pass(board.Swap(), r.Plies)}, nil
	}
	reply := best{candidate: all[0]}
	if r.Candidates > 0 {
		reply.Candidates = all[:min(r.Candidates, len(all))]
	}
	return reply, nil
}

// pass is the answer where nothing can be played: the position with the turn passed.
func (v evaluator) pass(passed core.Board, plies int) candidate {
	o := v.Evaluate(passed, plies).Flip()
	return candidate{Position: notation.PositionID(passed), Equity: math.Round(o.Equity()*1e4) / 1e4}
}

func given(field json.RawMessage) bool { return len(field) > 0 && string(field) != "null" }

// candidates writes ranked plays as the protocol does, equal ones in the order of their Position IDs.
func candidates(ranked []engine.Ranked) []candidate {
	all := make([]candidate, len(ranked))
	for i, p := range ranked {
		all[i] = candidate{notation.FormatPlay(p.List()), notation.PositionID(p.Board.Swap()), p.Equity}
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.Equity, a.Equity), strings.Compare(a.Position, b.Position))
	})
	return all
}
