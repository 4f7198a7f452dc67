package bot

import (
	"context"

	"backtalk/core"
)

// simple plays by heuristics that one can read: the tables of weights.go for plays, chance.go and cube.go for the cube. It
// draws no lots: equal plays are taken in the order of core.Plays.
type simple struct{ contact, race []term }

func newSimple(Needs) (Bot, error) { return simple{contactTerms(), raceTerms()}, nil }

func (b simple) Decide(ctx context.Context, v View) (Answer, error) { return decide(ctx, b, v) }

// choose takes the play that leads to the best position.
func (b simple) choose(v View, plays []core.Play) core.Play {
	start := v.State.Turn.Start()
	terms := b.race
	if start.Contact() {
		terms = b.contact
	}
	best, most := 0, 0.0
	for i := range plays {
		after := &plays[i].Board
		if after[0][core.Off] == core.Checkers {
			return plays[i]
		}
		if worth := judge(terms, newScene(after)); i == 0 || worth > most {
			best, most = i, worth
		}
	}
	return plays[best]
}
