// Package folk implements players of the games on a backgammon board other than backgammon: each has its
// own small net and looks ahead. cmd/bgtrain trains the nets.
package folk

import (
	"cmp"
	"context"
	"slices"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/features"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

// Player judges positions and plays of one game. It keeps scratch space, so each goroutine needs its
// own.
type Player struct {
	// Utility says what outcomes are worth to the player. NewPlayer sets it to the points of a game.
	Utility engine.Utility

	game  core.Variant
	net   *nn.Net
	state *nn.State
	in    nn.Inputs

	walker core.Walker
	plays  []core.Play
}

// Shape is the shape of the nets.
var Shape = nn.Shape{Inputs: features.Game, Hidden: 128, Then: nn.Widths{32}}

// NewPlayer returns a player for a game, which judges by net.
func NewPlayer(game core.Variant, net *nn.Net, kind kernel.Kind) *Player {
	return &Player{Utility: engine.Points(), game: game, net: net, state: nn.NewState(net.Shape, kind)}
}

// Ranked is a play with what it leads to, as the mover sees it.
type Ranked struct {
	core.Play
	Outcome engine.Outcome
	// Equity values the play by the player's Utility. In points, a single win is 1 and a single loss -1.
	Equity float64
	// Plies says how many rolls the player looked ahead from the play.
	Plies int
}

// worth returns the equity of an outcome.
func (p *Player) worth(o *engine.Outcome) float64 { return float64(p.Utility.Of(o)) - 1 }

// ranked returns a play with the outcome that the net sees.
func (p *Player) ranked(play core.Play) Ranked {
	r := Ranked{Play: play, Outcome: p.after(&play.Board)}
	r.Equity = p.worth(&r.Outcome)
	return r
}

// Over returns the outcome of a game that the side at index 0 has just ended. It reports false if the
// game continues. A draw is worth nothing to either side.
func Over(v core.Variant, b *core.Board) (engine.Outcome, bool) {
	result, over := v.Over(b)
	if !over {
		return engine.Outcome{}, false
	}
	o := engine.Outcome{Win: 1}
	switch result {
	case core.Drawn:
		return engine.Outcome{Win: .5}, true
	case core.Backgammon:
		o.WinGammon, o.WinBackgammon = 1, 1
	case core.Gammon, core.Mothered:
		o.WinGammon = 1
	}
	return o, true
}

// OnRoll returns the chances of the side at index 0, which is about to roll.
func (p *Player) OnRoll(b *core.Board) engine.Outcome {
	features.AppendGame(&p.in, b)
	p.net.Run(p.state, &p.in)
	return p.outcome(b)
}

// outcome returns the net's outputs as chances. It allows no gammon against a side that has a checker
// off, and no gammon more likely than the win that it is part of.
func (p *Player) outcome(b *core.Board) engine.Outcome {
	c := &p.state.Chance
	o := engine.Outcome{Win: c[0]}
	if b[1][core.Off] == 0 {
		o.WinGammon = min(c[1], o.Win)
		o.WinBackgammon = min(c[2], o.WinGammon)
	}
	if b[0][core.Off] == 0 {
		o.LoseGammon = min(c[3], 1-o.Win)
		o.LoseBackgammon = min(c[4], o.LoseGammon)
	}
	if p.game.NoBackgammons {
		o.WinBackgammon, o.LoseBackgammon = 0, 0
	}
	return o
}

// after returns the chances of the side at index 0, which has just moved.
func (p *Player) after(b *core.Board) engine.Outcome {
	if o, over := Over(p.game, b); over {
		return o
	}
	next := b.Swap()
	return p.OnRoll(&next).Flip()
}

// Evaluate returns the chances of the side at index 0, which is about to roll, by looking ahead a
// number of plies; first says which sides have not yet had a turn.
func (p *Player) Evaluate(ctx context.Context, b *core.Board, plies int, first [2]bool) (engine.Outcome, error) {
	if plies == 0 {
		return p.OnRoll(b), nil
	}
	var sum engine.Outcome
	for i, roll := range engine.Rolls() {
		if err := ctx.Err(); err != nil {
			return sum, err
		}
		turn := p.game.Moving.Turn(*b, roll, first[0])
		best := p.Best(&turn)
		if plies > 1 {
			if err := p.Deepen(ctx, &best, plies-1, first[1]); err != nil {
				return sum, err
			}
		}
		sum = sum.Plus(float32(engine.Weight(i)), best.Outcome)
	}
	return sum, nil
}

// Best returns the best way to end a turn as the net alone sees it, or passing if nothing can be
// played.
func (p *Player) Best(t *core.Turn) Ranked {
	p.plays = p.walker.Completions(p.plays[:0], t)
	plays := p.plays
	if len(plays) == 0 {
		return p.ranked(core.Play{Board: t.Board()})
	}
	best := p.ranked(plays[0])
	for i := range plays[1:] {
		if r := p.ranked(plays[i+1]); r.Equity > best.Equity {
			best = r
		}
	}
	return best
}

// These limit the plays for which Rank looks ahead: the best few, and only those near the best.
const (
	within = .2
	few    = 6
)

// Rank puts the ways to end a turn in order, best first, and looks ahead for the best of them; other
// says that the opponent has not yet had a turn. It returns ctx's error if that ends first.
func (p *Player) Rank(ctx context.Context, t *core.Turn, plies int, other bool) ([]Ranked, error) {
	return p.RankPlays(ctx, t.Completions(), plies, other)
}

// RankPlays does the same as Rank, for given plays.
func (p *Player) RankPlays(ctx context.Context, plays []core.Play, plies int, other bool) ([]Ranked, error) {
	ranked := make([]Ranked, len(plays))
	for i := range plays {
		ranked[i] = p.ranked(plays[i])
	}
	sortBest(ranked)
	for depth := 1; depth <= plies; depth++ {
		n := near(ranked, max(2, few/depth))
		if n < 2 && depth == 1 {
			break
		}
		for i := range ranked[:n] {
			if err := p.Deepen(ctx, &ranked[i], depth, other); err != nil {
				return nil, err
			}
		}
		sortBest(ranked[:n])
	}
	return ranked, nil
}

// near returns how many of the plays, which are in order, are near the best. It returns at most most.
func near(ranked []Ranked, most int) int {
	n := 0
	for n < min(most, len(ranked)) && ranked[0].Equity-ranked[n].Equity < within {
		n++
	}
	return n
}

// Deepen judges a play by looking ahead. other says that the opponent has not had a turn yet.
func (p *Player) Deepen(ctx context.Context, r *Ranked, plies int, other bool) error {
	if _, over := p.game.Over(&r.Board); over {
		r.Plies = plies
		return nil
	}
	next := r.Board.Swap()
	p.Utility = p.Utility.Flip()
	o, err := p.Evaluate(ctx, &next, plies, [2]bool{other, false})
	p.Utility = p.Utility.Flip()
	r.Outcome, r.Plies = o.Flip(), plies
	r.Equity = p.worth(&r.Outcome)
	return err
}

func sortBest(ranked []Ranked) {
	slices.SortStableFunc(ranked, func(a, b Ranked) int { return cmp.Compare(b.Equity, a.Equity) })
}
