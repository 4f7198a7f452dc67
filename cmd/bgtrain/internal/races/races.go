// Package races implements the training of the net for sides that the other
// side can no longer hinder. A side's list is the mean, over its rolls, of
// the lists after the best plays, one roll later. The lists of sides that are
// all home are known exactly. So the net learns from itself, from the exact
// table outwards.
package races

import (
	"math/rand/v2"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/bearoff"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/race"
)

// Teacher teaches a net.
type Teacher struct {
	Net *race.Net
	// Mean is the running mean of the net. It judges positions, because it is
	// steadier.
	Mean *race.Net

	learner, judge *race.Evaluator
	grad, m, v     *race.Net
	kind           kernel.Kind
	random         *rand.Rand
	start          func(r *rand.Rand) core.Side
	sides          []core.Side
	gen            core.Generator
	plays          []core.Play
	table          means
	step           int
	dh             []float32
}

// New returns a teacher of net that follows that many sides at once. start returns a side to begin with.
func New(net *race.Net, home *bearoff.OneSided, sides int, start func(r *rand.Rand) core.Side, r *rand.Rand, kind kernel.Kind) *Teacher {
	t := &Teacher{
		Net: net, Mean: net.Clone(), grad: race.New(net.Hidden), m: race.New(net.Hidden), v: race.New(net.Hidden),
		kind: kind, random: r, start: start, table: means{}, dh: make([]float32, net.Hidden),
	}
	t.learner, t.judge = race.NewEvaluator(net, home, kind), race.NewEvaluator(t.Mean, home, kind)
	for range sides {
		t.sides = append(t.sides, start(r))
	}
	return t
}

// Randomise sets weights as a start for training.
func Randomise(n *race.Net, r *rand.Rand) {
	for i := range n.W1 {
		n.W1[i] = float32(r.NormFloat64() * .15)
	}
	for i := range n.W2 {
		n.W2[i] = float32(r.NormFloat64() * .01)
	}
}

// homeShare is the chance that the net learns from a side that is all home,
// at each of its rolls. The table knows better, but the page plays before it
// has the table.
const homeShare = .2

// Step moves every side on by a roll and learns from each. It returns the
// mean loss in nats, less what the targets' own spread makes unavoidable.
func (t *Teacher) Step(rate float64, memory float64) float64 {
	loss, learnt := 0., 0
	for i := range t.sides {
		s := &t.sides[i]
		for s.Rearmost() == 0 || s.Rearmost() <= 6 && t.random.Float64() > homeShare {
			*s = t.start(t.random)
		}
		lists, next := t.ahead(s)
		loss += t.learn(s, &lists)
		learnt++
		*s = next
	}
	t.step++
	a := kernel.NewAdam(rate, t.step, learnt)
	t.kind.Step(a, t.Net.Params, t.m.Params, t.v.Params, t.grad.Params)
	share := float32(1 / min(memory, float64(t.step)/2+1))
	for i, x := range t.Net.Params {
		t.Mean.Params[i] += share * (x - t.Mean.Params[i])
	}
	return loss / float64(learnt)
}

// target is a goal's list, spelt out by number of rolls.
type target struct {
	known  bool
	chance [bearoff.MostRolls * 2]float64
}

// ahead returns each goal's list one roll ahead, and the side after the
// roll.
func (t *Teacher) ahead(s *core.Side) (lists [3]target, next core.Side) {
	roll := engine.RollIndex(core.Roll{uint8(1 + t.random.IntN(6)), uint8(1 + t.random.IntN(6))})
	goals := make([]race.Goal, 0, 3)
	for g := race.All; g <= race.Exit; g++ {
		if lists[g].known = race.Reached(s, g); !lists[g].known {
			goals = append(goals, g)
		}
	}
	b := core.Board{*s, {core.Off: core.Checkers}}
	for i, r := range engine.Rolls() {
		t.plays = t.gen.Plays(t.plays[:0], b, r)
		if len(t.plays) == 0 {
			t.plays = append(t.plays, core.Play{Board: b})
		}
		best := t.best(goals)
		if i == roll {
			next = *best[race.All]
		}
		w := engine.Weight(i)
		for _, g := range goals {
			l := t.list(best[g], g)
			for k, c := range l.Chance[:l.N] {
				if n := l.From + k + 1; n < len(lists[g].chance) {
					lists[g].chance[n] += w * float64(c)
				}
			}
		}
	}
	return lists, next
}

// best returns, for each goal, the side after the play that needs the
// fewest rolls for it.
func (t *Teacher) best(goals []race.Goal) (best [3]*core.Side) {
	var least [3]float64
	for k := range t.plays {
		after, run := &t.plays[k].Board[0], false
		for _, g := range goals {
			m, known := t.table.mean(t.judge, after, g)
			if !known {
				if !run {
					t.judge.Run(after)
					run = true
				}
				f := race.FrameOf(after, g)
				m = t.judge.Expected(g, &f)
			}
			if best[g] == nil || m < least[g] {
				best[g], least[g] = after, m
			}
		}
	}
	return best
}

// list returns the list that the table or the running mean gives a side.
func (t *Teacher) list(s *core.Side, g race.Goal) race.List {
	if l, known := t.judge.Known(s, g); known {
		return l
	}
	t.judge.Run(s)
	f := race.FrameOf(s, g)
	return t.judge.List(g, &f)
}

// means caches the means of known lists.
type means map[meanKey]float64

type meanKey struct {
	side core.Side
	goal race.Goal
}

func (m means) mean(e *race.Evaluator, s *core.Side, g race.Goal) (float64, bool) {
	if s.Rearmost() > 6 && (g != race.First || s[core.Off] == 0) && (g != race.Exit || s.Rearmost() > 18) {
		return 0, false
	}
	key := meanKey{*s, g}
	x, seen := m[key]
	if !seen {
		l, _ := e.Known(s, g)
		x = l.Mean()
		m[key] = x
	}
	return x, true
}

// learn adds the gradient of one side and returns its loss.
func (t *Teacher) learn(s *core.Side, lists *[3]target) float64 {
	e := t.learner
	e.Run(s)
	var d [64]float32
	loss := 0.
	for g := race.All; g <= race.Exit; g++ {
		if lists[g].known {
			continue
		}
		f := race.FrameOf(s, g)
		l := e.List(g, &f)
		loss += f.Gradient(g, &l, e.Said(g), lists[g].chance[:], d[:])
	}
	t.kind.SpreadRows(t.grad.W2, d[:], e.Active.Index, e.Active.Value)
	for i, x := range d {
		t.grad.B2[i] += x
	}
	clear(t.dh)
	for _, j := range e.Active.Index {
		row := t.Net.W2[int(j)*64:][:64]
		var sum float32
		for c, x := range row {
			sum += x * d[c]
		}
		t.dh[j] = sum
	}
	for c := 0; c < t.Net.Hidden; c += 64 {
		t.kind.SpreadRows(t.grad.W1[c*len(t.Net.W1)/t.Net.Hidden:], t.dh[c:c+64], e.In.Index, e.In.Value)
	}
	for i, x := range t.dh {
		t.grad.B1[i] += x
	}
	return loss
}
