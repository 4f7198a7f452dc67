package server

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/notation"
)

type candidate struct {
	Play     string  `json:"play"`
	Position string  `json:"position"`
	Equity   float64 `json:"equity"`
}

type best struct {
	candidate
	Candidates []candidate `json:"candidates,omitempty"`
}

// choosing is a request for best or hint.
type choosing struct {
	Request
	Setting
	Plies int `json:"plies"`
	// Candidates is the number of plays to return.
	Candidates int `json:"candidates"`
}

// turn returns the position and the dice, or an error if one of them is missing or Plies is out of
// range.
func (c choosing) turn() (core.Board, core.Roll, error) {
	if err := checkPlies(c.Plies); err != nil {
		return core.Board{}, core.Roll{}, err
	}
	return c.Turn()
}

func (v evaluator) best(request json.RawMessage) (any, error) {
	var r choosing
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Named() {
		return v.bestOfGame(r)
	}
	board, roll, err := r.turn()
	if err != nil {
		return nil, err
	}
	ranked, passed, err := v.ranked(board, roll, r.Plies, r.Candidates, r.Setting)
	if err != nil {
		return nil, err
	}
	if len(ranked) == 0 {
		return best{candidate: candidate{Position: notation.PositionID(board.Swap()), Equity: tenth(passed)}}, nil
	}
	all := candidates(ranked)
	reply := best{candidate: all[0]}
	if r.Candidates > 0 {
		reply.Candidates = all[:min(r.Candidates, len(all))]
	}
	return reply, nil
}

// tenth rounds an equity to a tenth of a thousandth, and never returns a negative zero.
func tenth(equity float64) float64 { return math.Round(equity*1e4)/1e4 + 0 }

// candidates returns ranked plays as the protocol writes them, equal ones in the order of their
// Position IDs.
func candidates(ranked []cube.Ranked) []candidate {
	all := make([]candidate, len(ranked))
	for i, p := range ranked {
		all[i] = candidate{notation.FormatPlay(p.List()), notation.PositionID(p.Board.Swap()), p.Equity}
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.Equity, a.Equity), strings.Compare(a.Position, b.Position))
	})
	return all
}
