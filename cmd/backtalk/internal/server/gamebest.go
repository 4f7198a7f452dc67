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

// bestOfGame returns the best play of a roll in a game, its equity, and the position to which it
// leads, as the mover sees that position. If nothing can be played, it returns the same for passing,
// with an empty play.
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
		plays = []core.Play{{Board: turn.Board()}}
	}
	before := turn.Start()
	best, err := v.judge(game, plays, r.Plies, r.Game.first(game, &before)[1])
	if err != nil {
		return nil, err
	}
	return result{notation.FormatPlay(best.List()), countsOf(&best.Board), tenth(best.equity)}, nil
}

// judge returns the best play. It asks the game's own net, or backgammon's if that knows the game, or
// else the plain judgement. other says that the opponent has not had a turn yet.
func (v evaluator) judge(game core.Variant, plays []core.Play, plies int, other bool) (judged, error) {
	ctx := context.Background()
	if folk.Ships(game) {
		p, err := folk.Shipped(game)
		if err != nil {
			return judged{}, err
		}
		ranked, err := p.RankPlays(ctx, plays, plies, other)
		if err != nil {
			return judged{}, err
		}
		return judged{ranked[0].Play, ranked[0].Equity}, nil
	}
	if game.Hits() {
		ranked, err := v.plain.RankPlays(ctx, plays, cubeless(game, plies))
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

// counted returns the outcome with only the chances that count in the game.
func counted(game core.Variant, o engine.Outcome) engine.Outcome {
	if game.NoBackgammons {
		o.WinBackgammon, o.LoseBackgammon = 0, 0
	}
	return o
}

// cubeless returns how to rank the plays of a game that backgammon's net knows.
func cubeless(game core.Variant, plies int) engine.Ranking {
	q := engine.Cubeless(plies, 1)
	if game.NoBackgammons {
		q.Utility.WinBackgammon, q.Utility.LoseBackgammon = 0, 0
		q.Equity = func(t *engine.Tree) float64 { return counted(game, t.Outcome).Equity() }
	}
	return q
}

// look returns the chances of the side that is about to roll in a game that backgammon's net knows.
func (v evaluator) look(game core.Variant, b core.Board, plies int) (engine.Outcome, error) {
	var o engine.Outcome
	err := v.plain.Look(context.Background(), b, plies, cubeless(game, plies).Utility, func(t *engine.Tree, share float64) {
		o = o.Plus(float32(share), t.Outcome)
	})
	return counted(game, o), err
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
		o, err := p.Evaluate(context.Background(), &board, r.Plies, r.Game.first(game, &board))
		return outcomeOf(o), err
	case game.Hits():
		o, err := v.look(game, board, r.Plies)
		return outcomeOf(o), err
	}
	return nil, errNoNet
}
