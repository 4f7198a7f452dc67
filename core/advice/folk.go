package advice

import (
	"context"
	"math"
	"slices"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/engine/folk"
)

// mostFolkPlies limits how far advice looks ahead in games with their own rules for moving.
const mostFolkPlies = 1

// folkPlays returns the ways to end a turn of a game with its own net, best first, with the reasons of
// that game. It judges the play that leads to also as deeply as the best; nil means none.
func folkPlays(ctx context.Context, game core.Variant, q Request, also *core.Board) ([]Play, error) {
	player, err := folk.Shipped(game)
	if err != nil {
		return nil, err
	}
	at := q.At
	if q.Cubeless {
		at = cube.Money()
	}
	player.Utility = at.Cubeless()
	plies := min(q.Plies, mostFolkPlies)
	ranked, err := player.Rank(ctx, &q.Turn, plies, false)
	if err != nil {
		return nil, err
	}
	plays := make([]Play, len(ranked))
	last := math.Inf(1)
	for i, r := range ranked {
		asked := also != nil && r.Board == *also
		if asked && r.Plies < ranked[0].Plies {
			if err := player.Deepen(ctx, &r, plies, false); err != nil {
				return nil, err
			}
		}
		plays[i] = Play{Play: r.Play, Outcome: r.Outcome, Equity: tenths(r.Equity), Shallow: r.Plies < plies}
		// No play counts for more than the best.
		if asked && i > 0 {
			plays[i].Equity = min(plays[i].Equity, plays[0].Equity)
			continue
		}
		// The net may overrate a play that it judges without looking ahead.
		last = min(last, plays[i].Equity)
		plays[i].Equity = last
	}
	explainFolk(&q.Turn, plays)
	return plays, nil
}

// tenths rounds an equity to ten-thousandths, like all equities. The sum turns -0 into 0.
func tenths(equity float64) float64 { return math.Round(equity*1e4)/1e4 + 0 }

// folkBeside does the same as Beside, for a game with its own net.
func folkBeside(plays []Play, q *Request, made core.Board) (best, other Play) {
	i := slices.IndexFunc(plays, func(p Play) bool { return p.Board == made })
	if i <= 0 {
		return plays[0], plays[0]
	}
	both := []Play{plays[0], plays[i]}
	explainFolk(&q.Turn, both)
	return both[0], both[1]
}

// ownNet returns the game of a turn. It reports false if the game doesn't have its own net.
func ownNet(t *core.Turn) (core.Variant, bool) {
	b := t.Board()
	return folk.Of(t.Moving(), &b)
}

// decide judges a double by the side at index 0 of b, and returns its chances. In a game with its own
// net, it asks that net.
func (a *Adviser) decide(
	ctx context.Context, game core.Variant, b core.Board, plies int, at cube.Situation,
) (cube.Decision, engine.Outcome, error) {
	if !folk.Ships(game) {
		return a.cube.DecideClosely(ctx, b, plies, at)
	}
	player, err := folk.Shipped(game)
	if err != nil {
		return cube.Decision{}, engine.Outcome{}, err
	}
	player.Utility = at.Cubeless()
	o, err := player.Evaluate(ctx, &b, min(plies, mostFolkPlies), [2]bool{})
	return cube.OfNet(o, at), o, err
}
