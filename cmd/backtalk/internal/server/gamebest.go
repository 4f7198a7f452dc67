package server

import (
	"context"
	"errors"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/folk"
	"backtalk/core/notation"
)

// errNoNet is returned for a game without a net.
var errNoNet = errors.New("there is no net for this game")

type result struct {
	Play   string  `json:"play"`
	Result Counts  `json:"result"`
	Equity float64 `json:"equity"`
}

// judged is a play of a game, with its equity for the mover.
type judged struct {
	core.Play
	equity float64
}

// bestOfGame returns the best way to play a roll of a game: the position after it, as the mover sees
// it.
func (v evaluator) bestOfGame(r choosing) (any, error) {
	if err := checkPlies(r.Plies); err != nil {
		return nil, err
	}
	game, turn, err := r.Game.turn(r.Dice)
	if err != nil {
		return nil, err
	}
	plays := turn.Completions()
	if len(plays) == 0 {
		b := turn.Board()
		return result{Result: countsOf(&b)}, nil
	}
	best, err := v.judge(game, plays, r.Plies)
	if err != nil {
		return nil, err
	}
	return result{notation.FormatPlay(best.List()), countsOf(&best.Board), tenth(best.equity)}, nil
}

// judge returns the best play. It asks the game's own net, or backgammon's if that knows the game, or
// else the plain judgement.
func (v evaluator) judge(game core.Variant, plays []core.Play, plies int) (judged, error) {
	ctx := context.Background()
	if folk.Ships(game) {
		p, err := folk.Shipped(game)
		if err != nil {
			return judged{}, err
		}
		ranked, err := p.RankPlays(ctx, plays, plies, false)
		if err != nil {
			return judged{}, err
		}
		return judged{ranked[0].Play, ranked[0].Equity}, nil
	}
	if game.Hits() {
		ranked, err := v.plain.RankPlays(ctx, plays, engine.Cubeless(plies, 1))
		if err != nil {
			return judged{}, err
		}
		return judged{ranked[0].Play, ranked[0].Equity}, nil
	}
	best := judged{plays[0], folk.Plain(game, &plays[0].Board)}
	for i := range plays[1:] {
		if worth := folk.Plain(game, &plays[i+1].Board); worth > best.equity {
			best = judged{plays[i+1], worth}
		}
	}
	return best, nil
}

// evaluateGame returns the chances of the side that is about to roll.
func (v evaluator) evaluateGame(r looking) (any, error) {
	if err := checkPlies(r.Plies); err != nil {
		return nil, err
	}
	game, board, err := r.position()
	if err != nil {
		return nil, err
	}
	switch {
	case folk.Ships(game):
		p, err := folk.Shipped(game)
		if err != nil {
			return nil, err
		}
		first := r.Game.Turn != nil && *r.Game.Turn == 0
		o, err := p.Evaluate(context.Background(), &board, r.Plies, [2]bool{first, first})
		return outcomeOf(o), err
	case game.Hits():
		return outcomeOf(v.plain.Evaluate(board, r.Plies)), nil
	}
	return nil, errNoNet
}
