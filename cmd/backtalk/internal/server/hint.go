package server

import (
	"context"
	"encoding/json"
	"fmt"

	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// Hints returns the command hint.
func Hints(e *engine.Engine) Commands {
	return Commands{"hint": hinter{advice.New(e)}.hint}
}

type hinter struct{ adviser *advice.Adviser }

type hinted struct {
	Play    string   `json:"play"`
	Equity  float64  `json:"equity"`
	Reasons []string `json:"reasons"`
}

type hints struct {
	Plays []hinted `json:"plays"`
}

// hint returns the ways to complete a turn, best first, with the reasons for the best and against
// the others. Some moves of the turn may have been made.
func (h hinter) hint(request json.RawMessage) (any, error) {
	var r struct {
		choosing
		Played []string `json:"played"`
	}
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	board, roll, err := r.turn()
	if err != nil {
		return nil, err
	}
	q := advice.Request{Turn: core.NewTurn(board, roll), Plies: r.Plies, Cubeless: !r.Given()}
	if q.At, err = r.Situation(); err != nil {
		return nil, err
	}
	if err := replay(&q.Turn, r.Played); err != nil {
		return nil, err
	}
	found, err := h.adviser.Plays(context.Background(), q)
	if err != nil {
		return nil, err
	}
	if r.Candidates > 0 {
		found = found[:min(r.Candidates, len(found))]
	}
	reply := hints{Plays: make([]hinted, len(found))}
	for i, p := range found {
		reply.Plays[i] = hinted{notation.FormatPlay(p.List()), p.Equity, names(p.Reasons)}
	}
	return reply, nil
}

func names(reasons []advice.Reason) []string {
	list := make([]string, len(reasons))
	for i, r := range reasons {
		list[i] = r.String()
	}
	return list
}

// replay makes the moves that were played already, each written as in a play.
func replay(turn *core.Turn, played []string) error {
	for _, text := range played {
		steps, err := notation.ParsePlay(text)
		if err != nil {
			return fmt.Errorf("played: %w", err)
		}
		moves, err := notation.Resolve(*turn, steps)
		if err != nil {
			return fmt.Errorf("played: %w", err)
		}
		for _, m := range moves {
			if _, err := turn.Move(m.From, m.Die); err != nil {
				return fmt.Errorf("played: %w", err)
			}
		}
	}
	return nil
}
