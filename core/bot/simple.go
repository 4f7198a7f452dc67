package bot

import (
	"cmp"
	"context"
	"slices"

	"backtalk/core"
	"backtalk/core/sense"
)

const (
	// middle is the highest point in the player's own half of the board.
	middle = 12
	// shortlist limits the plays that Simple examines closely.
	shortlist = 6
)

// simple plays by readable heuristics: the tables of weights.go for plays, chance.go and cube.go for
// the cube. It uses no random numbers: equal plays keep the order of core.Plays.
type simple struct {
	contact, clearing, race judgement
	resigns                 bool
}

func newSimple(n Needs) (Bot, error) {
	return simple{contactJudgement(), clearingJudgement(), raceJudgement(), n.Resigns}, nil
}

func (b simple) Decide(ctx context.Context, v View) (Answer, error) {
	if b.resigns && !v.Refused && v.State.Phase == core.PhaseRoll {
		if lost := givesUp(&v.State); lost != 0 {
			return Answer{Act: Resign, Result: lost}, nil
		}
	}
	return decide(ctx, b, v)
}

// judged is a play with the worth of the position it leads to.
type judged struct {
	play  *core.Play
	scene *scene
	worth float64
}

// choose returns the play that leads to the best position.
func (b simple) choose(_ context.Context, v View, plays []core.Play) (core.Play, error) {
	start := v.State.Turn.Start()
	j := b.judgementFor(&start)
	ranked := make([]judged, len(plays))
	for i := range plays {
		p := &plays[i]
		if p.Board[0][core.Off] == core.Checkers {
			return *p, nil
		}
		s := newScene(&p.Board)
		ranked[i] = judged{p, s, judge(j.terms, s)}
	}
	sortBest(ranked)
	if len(j.close) > 0 {
		ranked = ranked[:min(shortlist, len(ranked))]
		for i := range ranked {
			ranked[i].worth += judge(j.close, ranked[i].scene)
		}
		sortBest(ranked)
	}
	return *ranked[0].play, nil
}

// sortBest puts the best first and keeps the order of equals.
func sortBest(plays []judged) {
	slices.SortStableFunc(plays, func(a, b judged) int { return cmp.Compare(b.worth, a.worth) })
}

// judgementFor returns the judgement for plays from start.
func (b simple) judgementFor(start *core.Board) judgement {
	switch {
	case !start.Contact():
		return b.race
	case clearing(start):
		return b.clearing
	}
	return b.contact
}

// clearing reports whether the side at index 0 only has to bring its checkers past the opponent's: all
// are past the middle, and there is an anchor to pass or nothing left to close.
func clearing(b *core.Board) bool {
	if b[0].Rearmost() > middle {
		return false
	}
	return sense.Anchors(&b[1]) != 0 || b[0].AllHome() || sense.ClosedBoard(&b[0])
}
