package advice

import (
	"context"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/engine/folk"
)

// ResignAdvice is advice on answering a resignation. Its equities are the asker's, with the cube's
// present value worth 1, in matches too.
type ResignAdvice struct {
	Accept bool
	// Offered is the equity of accepting, Expected that of playing on.
	Offered, Expected float64
	// Unknown is set if there is no advice: in Best of five, the engine can't judge a game in which a
	// Mulligan is still possible.
	Unknown bool
}

// equalWorth is a difference in equity that doesn't matter: the adviser accepts an offer even if
// playing on is worth that much more.
const equalWorth = .002

// Resignation returns whether to accept the resignation in s, looking plies rolls ahead. If ctx ends
// first, it returns ctx's error.
func (a *Adviser) Resignation(ctx context.Context, s *core.State, plies int) (ResignAdvice, error) {
	me := s.Decider()
	if s.Rules.Mulligans() {
		return ofMulligans(s, me), nil
	}
	expected, err := a.onTurn(ctx, s, plies)
	if me != s.OnTurn {
		expected = -expected
	}
	offered := cube.Of(s, me).Won(s.Resigned)
	return ResignAdvice{Accept: offered >= expected-equalWorth, Offered: offered, Expected: expected}, err
}

// ofMulligans returns advice to accept if the offer is all that can still be won.
func ofMulligans(s *core.State, me core.Player) ResignAdvice {
	loser := s.For(me)[1]
	possible := loser[core.Off] == 0 && !loser.AllHome()
	if s.Resigned == core.Mulligan || !possible {
		return ResignAdvice{Accept: true, Offered: 1, Expected: 1}
	}
	return ResignAdvice{Unknown: true}
}

// onTurn returns the game's present equity for the player on turn, before or after the roll.
func (a *Adviser) onTurn(ctx context.Context, s *core.State, plies int) (float64, error) {
	at := cube.Of(s, s.OnTurn)
	if game := s.Variant(); folk.Ships(game) {
		return folkOnTurn(s, game)
	}
	if s.Turn.Roll() == (core.Roll{}) {
		d, _, err := a.cube.Decide(ctx, s.For(s.OnTurn), plies, at)
		return d.Best(), err
	}
	ways := s.Turn.Completions()
	if len(ways) == 0 {
		// The turn is over, but the player has not ended it yet.
		d, _, err := a.cube.Decide(ctx, s.For(s.OnTurn.Opponent()), plies, at.Flip())
		return -d.Best(), err
	}
	ranked, err := a.cube.RankPlays(ctx, ways, plies, at, engine.Ranking{AtLeast: 1})
	if err != nil {
		return 0, err
	}
	return ranked[0].Equity, nil
}

// folkOnTurn does the same as onTurn, for a game with its own net. It does not look ahead.
func folkOnTurn(s *core.State, game core.Variant) (float64, error) {
	player, err := folk.Shipped(game)
	if err != nil {
		return 0, err
	}
	player.Utility = cube.Of(s, s.OnTurn).Cubeless()
	if s.Turn.Roll() != (core.Roll{}) {
		return player.Best(&s.Turn).Equity, nil
	}
	b := s.For(s.OnTurn)
	o := player.OnRoll(&b)
	return float64(player.Utility.Of(&o)) - 1, nil
}
