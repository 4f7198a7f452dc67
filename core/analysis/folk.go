package analysis

import (
	"context"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/engine/folk"
)

// mostFolkPlies limits how far a judge looks ahead in a game with its own net.
const mostFolkPlies = 1

// folkPlay judges a play of a game with its own net.
func (a *Analyst) folkPlay(ctx context.Context, game core.Variant, q *Question, plies int) (Judgement, error) {
	player, err := a.nets.Player(game)
	if err != nil {
		return Judgement{}, err
	}
	luck, err := folkLuck(ctx, player, game, q)
	if err != nil {
		return Judgement{}, err
	}
	player.Utility = q.At.Cubeless()
	j := Judgement{Best: q.Made, Luck: rounded(luck)}
	turn := q.Turn()
	plays := turn.Completions()
	if len(plays) < 2 {
		return j, nil
	}
	j.Counted = true
	plies = min(plies, mostFolkPlies)
	ranked, err := player.RankPlays(ctx, plays, plies, q.First[1])
	if err != nil {
		return Judgement{}, err
	}
	made, err := folkMade(ctx, player, ranked, q, plies)
	if cost := rounded(ranked[0].Equity - made); cost > 0 {
		j.Best, j.Error = Choice{Moves: ranked[0].List()}, cost
	}
	return j, err
}

// folkMade returns the equity of the play made, judged as deeply as the best.
func folkMade(ctx context.Context, player *folk.Player, ranked []folk.Ranked, q *Question, plies int) (float64, error) {
	for i := range ranked {
		r := &ranked[i]
		if r.Board != q.Played {
			continue
		}
		if r.Plies >= ranked[0].Plies {
			return r.Equity, nil
		}
		err := player.Deepen(ctx, r, plies, q.First[1])
		return r.Equity, err
	}
	return ranked[0].Equity, nil
}

// folkLuck returns the luck of a roll like luck, for a game with its own net.
func folkLuck(ctx context.Context, player *folk.Player, game core.Variant, q *Question) (float64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	sides := [2]cube.Situation{q.At, q.At.Flip()}
	worth := func(b core.Board, side int, roll core.Roll) float64 {
		player.Utility = sides[side].Cubeless()
		turn := game.Moving.Turn(b, roll, q.First[side])
		return player.Best(&turn).Equity
	}
	mean := 0.
	for i, roll := range engine.Rolls() {
		switch {
		case !q.Opening:
			mean += engine.Weight(i) * worth(q.Board, 0, roll)
		case !roll.Double():
			// Either side could have won the opening roll.
			mean += (worth(q.Board, 0, roll) - worth(q.Board.Swap(), 1, roll)) / openings
		}
	}
	return worth(q.Board, 0, q.Dice) - mean, nil
}
