package advice

import (
	"context"

	"backtalk/core"
	"backtalk/core/engine/folk"
)

// mostFolkPlies limits how far advice looks ahead in games with rules of moving of their own.
const mostFolkPlies = 1

// folkPlays returns the ways to end a turn of a game with rules of moving of its own, best first, with
// reasons of the game's own. It returns none if no net knows the game.
func folkPlays(ctx context.Context, q Request) ([]Play, error) {
	for _, game := range core.Variants() {
		if game.Moving != q.Turn.Moving() || !folk.Ships(game) {
			continue
		}
		player, err := folk.Shipped(game)
		if err != nil {
			return nil, err
		}
		ranked, err := player.Rank(ctx, &q.Turn, min(q.Plies, mostFolkPlies), false)
		plays := make([]Play, len(ranked))
		for i, r := range ranked {
			plays[i] = Play{Play: r.Play, Outcome: r.Outcome, Equity: r.Equity(), Shallow: r.Plies < min(q.Plies, mostFolkPlies)}
		}
		if err == nil {
			explainFolk(&q.Turn, plays)
		}
		return plays, err
	}
	return nil, nil
}
