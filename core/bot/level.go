package bot

import (
	"bytes"
	"context"
	"math"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/sense"
)

// level describes how a player misjudges what the engine sees without looking ahead. People don't
// make small errors everywhere. They choose among the plays that look natural, and like one kind
// of play too much. With the cube, they overrate one kind of position for as long as it lasts.
// They double late and take too often. Amounts are in points of equity.
type level struct {
	name string
	// heat says how little it minds what a play is worth. It chooses a play that seems worse by
	// heat about 2.7 times (e times) less often.
	heat float64
	// fears says how much it overrates the cost of being hit. A possible hit counts by its chance.
	// It is below 0 for a level that leaves blots.
	fears float64
	// likes says how much it overrates a hit. It is below 0 for a level that misses hits.
	likes float64
	// runs says how much it overrates bringing a checker out of the opponent's home board.
	runs float64
	// waits says how much it underrates its own position on a turned cube when it may double, and
	// hopes how much it overrates it when it may take. doubts is the standard deviation of its error
	// in both.
	waits, hopes, doubts float64
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

// learner is the bot of a level.
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

// choose draws one of the natural plays. The better a play seems, the likelier it is.
func (l *learner) choose(ctx context.Context, v View, plays []core.Play) (core.Play, error) {
	ranked, err := l.rank(ctx, &v.State, plays)
	if err != nil {
		return core.Play{}, err
	}
	ranked = natural(ranked)
	start := v.State.Turn.Start()
	weights := l.level.weigh(&start, ranked, haste(v.Turns))
	draw := lots(l.seed, v, v.State.Decider()).Float64()
	for i, w := range weights {
		if draw -= w; draw < 0 {
			return ranked[i].Play, nil
		}
	}
	// The weights add up to 1, except for rounding.
	return ranked[0].Play, nil
}

// These limits say which plays are natural: at most mostNatural of the best, and none that loses absurd
// or more against the best, which no beginner would make.
const (
	mostNatural = 12
	absurd      = .8
)

// natural returns those of ranked plays that somebody might make. If a play wins the game at once,
// it returns that alone.
func natural(ranked []cube.Ranked) []cube.Ranked {
	if ranked[0].Board[0][core.Off] == core.Checkers {
		return ranked[:1]
	}
	n := 1
	for n < min(mostNatural, len(ranked)) && ranked[n].Equity > ranked[0].Equity-absurd {
		n++
	}
	return ranked[:n]
}

// racing scales down a level's errors when no contact is left: a race has less to overlook.
const racing = .3

// Games between weak players could last for hundreds of turns, because they hit one another again and
// again. After longGame turns they want to finish: each turn, they like hitting less and running more,
// until they reach mostHaste.
const longGame, mostHaste, hasteGrows = 80, .6, .02

// haste returns how much a level overrates running and underrates hitting after this many turns of a
// game.
func haste(turns int) float64 { return min(mostHaste, hasteGrows*float64(max(turns-longGame, 0))) }

// weigh returns the chance of each of the plays from start, for a level in this much haste.
func (l *level) weigh(start *core.Board, plays []cube.Ranked, haste float64) []float64 {
	weights, heat := make([]float64, len(plays)), l.heat
	if !start.Contact() {
		heat *= racing
	}
	most, sum := math.Inf(-1), 0.
	for i := range plays {
		weights[i] = plays[i].Equity + l.bias(start, &plays[i].Board, haste)
		most = max(most, weights[i])
	}
	for i := range weights {
		weights[i] = math.Exp((weights[i] - most) / heat)
		sum += weights[i]
	}
	for i := range weights {
		weights[i] /= sum
	}
	return weights
}

// bias returns how much a level overrates a play by habit.
func (l *level) bias(before, after *core.Board, haste float64) float64 {
	if !before.Contact() {
		return 0
	}
	hits := int(after[1][core.Bar]) - int(before[1][core.Bar])
	left := max(0, sense.Back(&before[0])-sense.Back(&after[0]))
	bias := (l.likes-haste)*float64(hits) + (l.runs+haste)*float64(left)
	if l.fears != 0 {
		bias -= l.fears * float64(sense.ShotsAt(after).Any.Count()) / 36
	}
	return bias
}

// mood returns how much the player who decides overrates this kind of position in this game. It is
// drawn once, so that nobody doubles only because they are asked again every turn.
func (l *learner) mood(v View) float64 {
	s := &v.State
	p := s.Decider()
	board, begun := s.For(p), s.Begun.For(p)
	return l.level.doubts * lotsOfGame(l.seed, v, p, sense.GameOf(&board, &begun).Kind).NormFloat64()
}

// seen returns the cube decision as it looks to a player who overrates the doubler's position once
// the cube is turned.
func (l *learner) seen(ctx context.Context, v View, over float64) (cube.Decision, error) {
	doubler := v.State.OnTurn
	at := situation(v, doubler)
	d, err := l.cube(ctx, v.State.For(doubler), at)
	if err != nil || free(at) {
		return d, err
	}
	return at.Judge(d.NoDouble, d.DoubleTake+over), nil
}

// free reports whether losing the game loses the doubler the match anyway, so a double costs nothing.
// Everybody who doubles knows that.
func free(at cube.Situation) bool { return at.Other > 0 && at.Other <= at.Value }

func (l *learner) double(ctx context.Context, v View) (bool, error) {
	if !situation(v, v.State.OnTurn).Useful() {
		return false, nil
	}
	d, err := l.seen(ctx, v, l.mood(v)-l.level.waits)
	return d.Double, err
}

func (l *learner) answerDouble(ctx context.Context, v View, canBeaver bool) (Act, error) {
	over := -l.mood(v) - l.level.hopes
	if v.State.Decider() == v.State.OnTurn {
		// The doubler answers a beaver.
		over = -over
	}
	d, err := l.seen(ctx, v, over)
	if err != nil {
		return 0, err
	}
	// Hope is a reason to take, but none to beaver.
	return answerBy(d, v.State.Phase, canBeaver && d.DoubleTake+l.level.hopes < 0), nil
}
