package analysis

import (
	"context"
	"math"

	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/engine/folk"
)

// Judgement holds the best choice of a decision, its cost and its luck.
type Judgement struct {
	// Best is the best choice. If none is better, it is the choice made.
	Best Choice `json:"best"`
	// Error is the cost of the choice made compared with the best, 0 or more.
	Error float64 `json:"error"`
	// Luck is the gain of a play's roll over the mean roll, each played well.
	Luck float64 `json:"luck,omitempty"`
	// Counted is set if the decision counts towards an error rate.
	Counted bool `json:"counted"`
	// Worth has the equities of a cube decision; nil for a play.
	Worth *Worth `json:"worth,omitempty"`
	// Rolled is set if a rollout judged the decision.
	Rolled *Rolled `json:"rolled,omitempty"`
}

// Worth holds the doubler's equities for the choices of a cube decision. Winning the cube's value
// before the double counts 1.
type Worth struct {
	NoDouble float64 `json:"noDouble"`
	Taken    float64 `json:"taken"`
	Dropped  float64 `json:"dropped"`
}

// Analyst judges decisions. It may be used by any number of goroutines.
type Analyst struct {
	cube *cube.Searcher
	nets folk.Nets
}

// New returns an analyst that asks e.
func New(e *engine.Engine) *Analyst { return &Analyst{cube: cube.NewSearcher(e, e.Tables().Two)} }

// Judge judges one decision, looking plies rolls ahead, 0 to 3. In a game with its own net, it
// looks at most mostFolkPlies ahead. It returns an error if ctx ends, or if a net can't be read.
func (a *Analyst) Judge(ctx context.Context, q *Question, plies int) (Judgement, error) {
	if q.Kind == Play {
		return a.play(ctx, q, plies)
	}
	d, err := a.decide(ctx, q, plies)
	if err != nil {
		return Judgement{}, err
	}
	if q.Kind == Doubling {
		return doubling(q, d), nil
	}
	return answer(q, d), nil
}

// decide judges a double.
func (a *Analyst) decide(ctx context.Context, q *Question, plies int) (cube.Decision, error) {
	game, own := folk.Of(q.Moving, &q.Board)
	if !own {
		d, _, err := a.cube.DecideClosely(ctx, q.Board, plies, q.At)
		return d, err
	}
	player, err := a.nets.Player(game)
	if err != nil {
		return cube.Decision{}, err
	}
	player.Utility = q.At.Cubeless()
	o, err := player.Evaluate(ctx, &q.Board, min(plies, mostFolkPlies), q.First)
	return cube.OfNet(o, q.At), err
}

// unit is the unit of equities: they are rounded to multiples of it.
const unit = 1e-4

// rounded returns x as it is stored and compared. It never returns negative zero.
func rounded(x float64) float64 { return math.Round(x/unit)/math.Round(1/unit) + 0 }

func (a *Analyst) play(ctx context.Context, q *Question, plies int) (Judgement, error) {
	if game, own := folk.Of(q.Moving, &q.Board); own {
		return a.folkPlay(ctx, game, q, plies)
	}
	luck, err := a.luck(ctx, q)
	if err != nil {
		return Judgement{}, err
	}
	j := Judgement{Best: q.Made, Luck: rounded(luck)}
	turn := q.Turn()
	plays := turn.Completions()
	if len(plays) < 2 {
		return j, nil
	}
	ranked, err := a.cube.RankBeside(ctx, plays, q.Played, plies, q.At)
	if err != nil {
		return Judgement{}, err
	}
	j.Counted = true
	for i := range ranked {
		if ranked[i].Board != q.Played {
			continue
		}
		if j.Error = rounded(ranked[0].Equity - ranked[i].Equity); j.Error > 0 {
			j.Best = Choice{Moves: ranked[0].List()}
		}
	}
	return j, nil
}

// A correct decision not to double counts only if a double would cost less than closeCall, as in
// GNU Backgammon.
const closeCall = .16

func doubling(q *Question, d cube.Decision) Judgement {
	doubled := rounded(d.Doubled())
	roll, best := rounded(d.NoDouble), rounded(d.Best())
	j := Judgement{Best: Choice{Action: NoDouble}, Worth: worth(d)}
	if d.Double {
		j.Best.Action = Double
	}
	made := roll
	if q.Made.Action == Double {
		made = doubled
	}
	j.Error = rounded(max(best-made, 0))
	if j.Error == 0 {
		j.Best = q.Made
	}
	j.Counted = q.Made.Action == Double || j.Error > 0 || q.At.Useful() && best-doubled < closeCall
	return j
}

func worth(d cube.Decision) *Worth {
	return &Worth{rounded(d.NoDouble), rounded(d.DoubleTake), rounded(d.DoubleDrop)}
}

// answers returns what each possible answer to a double is worth to the side that answers. If the
// doubler answers a beaver, a take is worth twice the equity of a double that is taken, and a drop
// costs twice the cube's value before the double.
func answers(q *Question, d cube.Decision) map[Action]float64 {
	worths := map[Action]float64{Take: -d.DoubleTake, Drop: -d.DoubleDrop}
	switch {
	case q.Beavered:
		worths = map[Action]float64{Take: 2 * d.DoubleTake, Drop: -2 * d.DoubleDrop}
	case q.Beavers:
		// After a beaver, the doubler takes or drops, whichever is better.
		worths[Beaver] = -max(2*d.DoubleTake, -2*d.DoubleDrop)
	}
	return worths
}

// answer judges the answer to a double.
func answer(q *Question, d cube.Decision) Judgement {
	worths := answers(q, d)
	best := q.Made.Action
	for _, action := range []Action{Take, Drop, Beaver} {
		if w, may := worths[action]; may && rounded(w) > rounded(worths[best]) {
			best = action
		}
	}
	cost := rounded(rounded(worths[best]) - rounded(worths[q.Made.Action]))
	return Judgement{Best: Choice{Action: best}, Error: cost, Counted: true, Worth: worth(d)}
}
