package advice

import (
	"context"
	"slices"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// Adviser finds good plays and cube actions. It may be used by any number of goroutines.
type Adviser struct {
	engine *engine.Engine
	cube   *cube.Searcher
}

// New makes an adviser that asks e.
func New(e *engine.Engine) *Adviser {
	return &Adviser{e, cube.NewSearcher(e, e.Tables().Two)}
}

// Request is a turn in progress with its score and cube.
type Request struct {
	Turn core.Turn
	// Cubeless asks for the points of a money game without a cube. Otherwise At holds the score and the
	// cube as the mover sees them.
	Cubeless bool
	At       cube.Situation
	// Plies is the number of rolls to look ahead, 0 to 3.
	Plies int
}

// Ask returns the request for the turn in progress in s, at the match score.
func Ask(s *core.State, plies int) Request {
	return Request{Turn: s.Turn, At: cube.Of(s, s.OnTurn), Plies: plies}
}

// Play is a way to end a turn.
type Play struct {
	// Play holds the remaining moves.
	core.Play
	// Outcome holds the mover's chances after the play. Equity is the play's equity, rounded to a
	// ten-thousandth: cubeful, with the cube at its present value worth 1, unless the request was
	// cubeless.
	Outcome engine.Outcome
	Equity  float64
	// Shallow says that the play is so far behind that the engine judged it without looking ahead.
	Shallow bool
	// Reasons speak for the best play, and against the others; the first is the one to announce. If no
	// reason explains a play's loss, the play may have none, and if all plays are nearly equal, none has
	// any.
	Reasons []Reason
	// Announced counts the reasons to announce together: two if one does not explain enough. If it
	// is 0, the first is announced alone; see [Play.Heard].
	Announced int
}

const (
	// leastPlays is the number of plays that the engine judges as deeply as the request asks, however bad
	// they are, so that there is a next best one to announce.
	leastPlays = 3
	// comparedPlays limits how many plays the reasons compare.
	comparedPlays = 30
)

// Plays returns the ways to end the turn from its present position, best first, or none if nothing is
// left to play. If ctx ends first, it returns ctx's error.
func (a *Adviser) Plays(ctx context.Context, q Request) ([]Play, error) { return a.plays(ctx, q, nil) }

// plays does the same, and judges the play that leads to also as deeply as the best; nil means none.
func (a *Adviser) plays(ctx context.Context, q Request, also *core.Board) ([]Play, error) {
	if game, own := ownNet(&q.Turn); own {
		return folkPlays(ctx, game, q, also)
	}
	ways := q.Turn.Completions()
	ranked, err := a.rank(ctx, &q, ways, 0, nil)
	if err != nil {
		return nil, err
	}
	deep := 0
	if q.Plies > 0 && len(ways) > 1 {
		closer, err := a.rank(ctx, &q, ways, q.Plies, also)
		if err != nil {
			return nil, err
		}
		deep = len(closer)
		ranked = behind(closer, ranked)
	}
	found := make([]Play, len(ranked))
	for i, r := range ranked {
		found[i] = Play{Play: r.Play, Outcome: r.Outcome, Equity: r.Equity, Shallow: deep > 0 && i >= deep}
	}
	measured, err := a.replies(ctx, &q, found[:min(len(found), measuredPlays)])
	if err != nil {
		return nil, err
	}
	start := q.Turn.Board()
	explain(&start, found, gammonsAt(&q), measured)
	return found, nil
}

// Beside returns the best play and the one that leads to made, a position with the mover at index
// 0. Unless the two are nearly equal, their reasons distinguish them: the best play has none that
// the other shares. If made follows from the best play or from no play, both are the best play. If
// ctx ends first, it returns ctx's error.
func (a *Adviser) Beside(ctx context.Context, q Request, made core.Board) (best, other Play, err error) {
	plays, err := a.plays(ctx, q, &made)
	if err != nil || len(plays) == 0 {
		return Play{}, Play{}, err
	}
	if _, own := ownNet(&q.Turn); own {
		best, other = folkBeside(plays, &q, made)
		return best, other, nil
	}
	i := slices.IndexFunc(plays, func(p Play) bool { return p.Board == made })
	if i <= 0 {
		return plays[0], plays[0], nil
	}
	// The play made is compared, however bad it is.
	seen := plays[:min(len(plays), comparedPlays)]
	if i >= len(seen) {
		seen = append(slices.Clone(seen[:len(seen)-1]), plays[i])
		i = len(seen) - 1
	}
	best, other = seen[0], seen[i]
	measured, err := a.replies(ctx, &q, []Play{best, other})
	if err != nil {
		return Play{}, Play{}, err
	}
	start := q.Turn.Board()
	c := compare(&start, seen, gammonsAt(&q))
	c.seen[0].replies, c.seen[i].replies = measured[0], measured[1]
	if c.loss[i] < indifferent {
		best.tell(nil, 0)
		other.tell(nil, 0)
		return best, other, nil
	}
	best.tell(c.forBestBeside(i))
	other.tell(c.againstOther(i, nil, ownWeight))
	return best, other, nil
}

// ownWeight is the extra share that a difference from the play asked about explains, beyond what it
// explains of all plays.
const ownWeight = .5

// measuredPlays limits how many plays the adviser measures by the opponent's replies: those that a
// key asks for.
const measuredPlays = 5

// replies returns, for each play, the equity of each of the opponent's rolls. It returns nils if
// the request doesn't look ahead: if it does, the search has computed most of the equities already.
func (a *Adviser) replies(ctx context.Context, q *Request, plays []Play) ([]*cube.Rolls, error) {
	if len(plays) < 2 || q.Plies == 0 {
		return make([]*cube.Rolls, len(plays)), nil
	}
	at := q.At
	if q.Cubeless {
		at = cube.Money()
	}
	found := make([]*cube.Rolls, len(plays))
	for i := range plays {
		if plays[i].Board[0][core.Off] == core.Checkers {
			continue
		}
		worth, err := a.cube.Rolls(ctx, plays[i].Board.Swap(), at.Flip())
		if err != nil {
			return nil, err
		}
		found[i] = &worth
	}
	return found, nil
}

func (a *Adviser) rank(ctx context.Context, q *Request, plays []core.Play, plies int, also *core.Board) ([]engine.Ranked, error) {
	how := engine.Cubeless(plies, leastPlays)
	how.Also = also
	if !q.Cubeless {
		return a.cube.RankPlays(ctx, plays, plies, q.At, how)
	}
	return a.engine.RankPlays(ctx, plays, how)
}

// behind moves plays that were judged less deeply behind the others, and lowers their equities to that
// of the last of the others if they were higher.
func behind(deep, all []engine.Ranked) []engine.Ranked {
	seen := make(map[core.Board]bool, len(deep))
	for _, r := range deep {
		seen[r.Board] = true
	}
	last := deep[len(deep)-1].Equity
	for _, r := range all {
		if !seen[r.Board] {
			r.Equity = min(r.Equity, last)
			deep = append(deep, r)
		}
	}
	return deep
}
