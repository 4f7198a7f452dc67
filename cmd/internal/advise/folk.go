package advise

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/engine/folk"
)

// folkHint announces the best whole play of a game that is not played as backgammon, by the game's
// own net, or the next best if the key is pressed again.
func (h *Hints) folkHint(s core.State) {
	if h.next() {
		h.announcePlay()
		return
	}
	game := s.Variant()
	if !folk.Ships(game) {
		h.match.Desk().Answer(say.TableNoHintNow, nil)
		return
	}
	plies := min(h.opts.HintPlies, mostFolkPlies)
	h.ask(func(ctx context.Context) (a advised) {
		player, err := folk.Shipped(game)
		if err != nil {
			return advised{err: err}
		}
		ranked, err := player.Rank(ctx, &s.Turn, plies, !s.Moved[s.OnTurn.Opponent()])
		for _, r := range ranked {
			a.plays = append(a.plays, advice.Play{Play: r.Play, Outcome: r.Outcome, Equity: r.Equity()})
		}
		a.err = err
		return a
	})
}

// mostFolkPlies is how far these games are looked ahead for a hint.
const mostFolkPlies = 1
