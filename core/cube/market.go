package cube

import (
	"context"

	"backtalk/core"
	"backtalk/core/engine"
)

// Market holds the risk of putting a double off until the next turn. Its chances are over all
// 1,296 pairs of a roll and the opponent's next roll, both played as well as possible.
type Market struct {
	// Losers is the chance that the opponent would then drop, or that the game is won: "market losers".
	Losers float64
	// TooGood is the part of Losers after which playing on for a gammon is better than the opponent's
	// drop.
	TooGood float64
}

// Market returns the risk of waiting a turn for the side at index 0 of b, which is on roll and may
// double. Later decisions look plies rolls ahead. If a double makes no sense, it returns the zero
// Market. It returns an error only if ctx ends.
func (s *Searcher) Market(ctx context.Context, b core.Board, plies int, at Situation) (Market, error) {
	var m Market
	if !at.Useful() {
		return m, nil
	}
	t, err := s.grown(ctx, b, 2+plies, at)
	if err != nil {
		return m, err
	}
	err = s.engine.Do(ctx, func() {
		for i := range t.Rolls {
			s.reply(&m, &t.Rolls[i], engine.Weight(i), newStage(at, at.Doubled()))
		}
	})
	return m, err
}

// reply adds the opponent's rolls to the market. t is the position before them.
func (s *Searcher) reply(m *Market, t *engine.Tree, chance float64, g *stage) {
	if o, over := engine.Over(&t.Board); over {
		// From the opponent's view: the side that rolled first has won.
		if o.Win == 0 {
			m.Losers += chance
		}
		return
	}
	for i := range t.Rolls {
		next := &t.Rolls[i]
		worth := s.rolling(next, g)
		d := decide(g.at[0], worth[0], worth[1])
		if d.Response != Drop {
			continue
		}
		m.Losers += chance * engine.Weight(i)
		if d.TooGood {
			m.TooGood += chance * engine.Weight(i)
		}
	}
}
