package rollout

import (
	"cmp"
	"math"
	"slices"

	"backtalk/core/cube"
	"backtalk/core/engine"
)

// Estimate sums up the trials of one choice so far.
type Estimate struct {
	// Trials is the number of trials.
	Trials int
	// Equity is the asker's mean, normalised at the situation asked about; Error is its standard
	// error.
	Equity, Error float64
	// Outcome holds the asker's mean chances.
	Outcome engine.Outcome
	// Out says that the choice is no longer rolled out: another is better beyond doubt.
	Out bool
}

// chance is the probability that a worse choice seems better by more than the bound at one look. A
// rollout of Trials trials has a look after each batch. With this chance, the better of two choices
// drops out at one of these looks in at most one of a hundred rollouts.
const chance = .00135

// bound returns the number of standard errors by which one of several choices must be better than
// another to count as better. It grows with the choices and the looks, so that the best choice drops out
// by chance in at most one of a hundred rollouts.
func bound(choices, trials int) float64 {
	looks := max(1, math.Log(float64(trials)/fewest)/math.Log(float64(Trials)/fewest))
	return math.Sqrt2 * math.Erfinv(1-2*chance/looks/float64(max(1, choices-1)))
}

// tally holds the results of a choice.
type tally struct {
	equities []float64
	outcome  engine.Outcome
	out      bool
}

func (t *tally) estimate() Estimate {
	mean, err := meanOf(t.equities, nil)
	e := Estimate{Trials: len(t.equities), Equity: mean, Error: err, Out: t.out}
	if e.Trials > 0 {
		e.Outcome = engine.Outcome{}.Plus(1/float32(e.Trials), t.outcome)
	}
	return e
}

// meanOf returns the mean of the values as, or of their differences from the values bs if there are
// any, with its standard error.
func meanOf(as, bs []float64) (mean, err float64) {
	n := len(as)
	if bs != nil {
		n = min(n, len(bs))
	}
	at := func(i int) float64 {
		if bs != nil {
			return as[i] - bs[i]
		}
		return as[i]
	}
	if n == 0 {
		return 0, math.Inf(1)
	}
	for i := range n {
		mean += at(i)
	}
	mean /= float64(n)
	if n == 1 {
		return mean, math.Inf(1)
	}
	sum := 0.
	for i := range n {
		sum += (at(i) - mean) * (at(i) - mean)
	}
	return mean, math.Sqrt(sum / float64(n) / float64(n-1))
}

// settle reports whether the task is decided. Among plays, it also drops those that are worse than
// the best; doubt is the number of standard errors by which a dropped play is worse.
func settle(t *Task, all []tally, doubt float64) bool {
	clear := func(mean, err float64) bool { return math.Abs(mean) > doubt*err }
	switch {
	case len(all) == 1:
		return false
	case t.Doubling:
		return doubleSettled(all[0].equities, all[1].equities, clear)
	}
	best := 0
	for i := range all {
		if e, _ := meanOf(all[i].equities, nil); !all[i].out {
			if top, _ := meanOf(all[best].equities, nil); all[best].out || e > top {
				best = i
			}
		}
	}
	left := 0
	for i := range all {
		if i != best && !all[i].out {
			all[i].out = clear(meanOf(all[best].equities, all[i].equities))
		}
		if !all[i].out {
			left++
		}
	}
	return left == 1
}

// exact reports whether the standard error of each choice in question is within the limit most.
func exact(all []tally, most float64) bool {
	return !slices.ContainsFunc(all, func(t tally) bool {
		_, err := meanOf(t.equities, nil)
		return !t.out && err > most
	})
}

// doubleSettled reports whether both decisions, to double and to take, are beyond doubt. roll and
// taken are the doubler's equities without a double and after a take.
func doubleSettled(roll, taken []float64, clear func(mean, err float64) bool) bool {
	takes, err := meanOf(taken, nil)
	if !clear(takes-1, err) {
		return false
	}
	if takes < 1 {
		return clear(meanOf(roll, taken))
	}
	rolls, err := meanOf(roll, nil)
	return clear(rolls-1, err)
}

// Order returns the indices of estimates of plays, the best first.
func Order(all []Estimate) []int {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		// A choice that fell behind beyond doubt stays behind, however few its trials.
		if all[a].Out != all[b].Out {
			return cmp.Compare(index(all[a].Out), index(all[b].Out))
		}
		return cmp.Compare(all[b].Equity, all[a].Equity)
	})
	return order
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Verdict returns the rolled-out decision about a double, by the doubler's equities.
func Verdict(t *Task, all []Estimate) cube.Decision {
	return t.At.Judge(all[0].Equity, all[1].Equity)
}

// Close reports whether the best two of several plays are too close to distinguish by the trials so
// far.
func Close(all []Estimate) bool {
	if Told(all) || len(all) < 2 {
		return false
	}
	order := Order(all)
	best, next := &all[order[0]], &all[order[1]]
	return best.Equity-next.Equity <= bound(len(all), Trials)*math.Hypot(best.Error, next.Error)
}

// Told reports whether the best of several plays is beyond doubt.
func Told(all []Estimate) bool {
	left := 0
	for i := range all {
		if !all[i].Out {
			left++
		}
	}
	return left == 1
}
