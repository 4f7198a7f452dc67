package bot

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/sense"
)

// level describes how well a player sees and judges the engine's equities without looking ahead.
// People do not err by a little everywhere: they overlook a play, or like one kind of play too much.
// Amounts are in points of equity.
type level struct {
	name string
	// overlooks is the chance of not seeing a play, misses the chance of not seeing one that hits.
	overlooks, misses float64
	// misjudges is the standard deviation of its error about a play's worth.
	misjudges float64
	// fears is by how much it overrates the cost of a certain hit. It is negative for a level that leaves
	// blots.
	fears float64
	// likes is by how much it overrates a hit.
	likes float64
	// runs is by how much it overrates a checker that leaves the opponent's home board.
	runs float64
	// waits is the gain from which it doubles. bold is how much worse than a drop a take may be.
	// doubts is the standard deviation of its error in both.
	waits, bold, doubts float64
}

// newLevel returns a function that makes the bot of a level.
func newLevel(l level) func(Needs) (Bot, error) {
	return func(n Needs) (Bot, error) {
		e, err := n.engine()
		if err != nil {
			return nil, err
		}
		return &learner{thinker{evaluator: builtin{engine: e}, resigns: n.Resigns}, l, bytes.Clone(n.Seed)}, nil
	}
}

// learner is a player of a level.
type learner struct {
	thinker
	level level
	seed  []byte
}

func (l *learner) Decide(ctx context.Context, v View) (Answer, error) {
	if lost, err := l.resignation(ctx, v); err != nil || lost != 0 {
		return Answer{Act: Resign, Result: lost}, err
	}
	return decide(ctx, l, v)
}

func (l *learner) lots(v View) *rand.Rand { return lots(l.seed, v, v.State.Decider()) }

// choose returns the play that seems best of those that it sees, or any if it sees none.
func (l *learner) choose(ctx context.Context, v View, plays []core.Play) (core.Play, error) {
	ranked, err := l.rank(ctx, &v.State, plays)
	if err != nil {
		return core.Play{}, err
	}
	draw, start := l.lots(v), v.State.Turn.Start()
	chosen, most := ranked[draw.IntN(len(ranked))].Play, math.Inf(-1)
	for i := range ranked {
		p := &ranked[i]
		// Two lots are drawn for each play, seen or not, so that the lots of one play don't depend on
		// another.
		seen, wrong := draw.Float64(), draw.NormFloat64()
		if p.Board[0][core.Off] == core.Checkers {
			return p.Play, nil
		}
		look := l.level.lookAt(&start, &p.Board)
		if seen < look.overlooked {
			continue
		}
		if seems := p.Equity + look.bias + look.deviation*wrong; seems > most {
			chosen, most = p.Play, seems
		}
	}
	return chosen, nil
}

// look holds a level's view of a play.
type look struct {
	// overlooked is the chance that it doesn't see the play.
	overlooked float64
	// bias is by how much it overrates the play, deviation the standard deviation of its remaining error.
	bias, deviation float64
}

// racing is the share of its usual errors that a level makes when the sides no longer meet: there is
// less to see.
const racing = .3

func (l *level) lookAt(before, after *core.Board) look {
	if !before.Contact() {
		return look{overlooked: racing * l.overlooks, deviation: racing * l.misjudges}
	}
	seen := look{overlooked: l.overlooks, deviation: l.misjudges}
	if hits := int(after[1][core.Bar]) - int(before[1][core.Bar]); hits > 0 {
		seen.overlooked = l.misses
		seen.bias += l.likes * float64(hits)
	}
	if l.fears != 0 {
		seen.bias -= l.fears * float64(sense.ShotsAt(after).Any.Count()) / 36
	}
	if left := sense.Back(&before[0]) - sense.Back(&after[0]); left > 0 {
		seen.bias += l.runs * float64(left)
	}
	return seen
}

// seen returns the cube decision as the level sees it, with waits added to the equity of rolling and
// bold taken from that of a take.
func (l *learner) seen(ctx context.Context, v View, waits, bold float64) (cube.Decision, error) {
	doubler := v.State.OnTurn
	at := situation(v, doubler)
	d, err := l.cube(ctx, v.State.For(doubler), at)
	if err != nil {
		return d, err
	}
	draw := l.lots(v)
	rolling, taken := d.NoDouble+waits+l.level.doubts*draw.NormFloat64(), d.DoubleTake-bold+l.level.doubts*draw.NormFloat64()
	return at.Judge(rolling, taken), nil
}

func (l *learner) double(ctx context.Context, v View) (bool, error) {
	if !situation(v, v.State.OnTurn).Useful() {
		return false, nil
	}
	d, err := l.seen(ctx, v, l.level.waits, 0)
	return d.Double, err
}

func (l *learner) answerDouble(ctx context.Context, v View, canBeaver bool) (Act, error) {
	d, err := l.seen(ctx, v, 0, l.level.bold)
	if err != nil {
		return 0, err
	}
	return answerBy(d, v.State.Phase, canBeaver), nil
}
