package advice

import (
	"context"

	"backtalk/core"
	"backtalk/core/engine/folk"
)

// mostFolkPlies is how far games that are not played as backgammon are looked ahead.
const mostFolkPlies = 1

// folkPlays returns the ways to end a turn of a game that is not played as backgammon, best first
// and without reasons; none if there is no net for the game.
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
		return plays, err
	}
	return nil, nil
}
