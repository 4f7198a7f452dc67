package rollout

import (
	"math/rand/v2"
	"testing"

	"backtalk/core/cube"
)

// One choice is a little better than the others, which are equal. All vary by chance alone. The test
// counts the rollouts that drop the best.
func TestBestChoiceIsSeldomDropped(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	const rollouts = 600
	for _, c := range []struct {
		choices, trials int
		better          float64
	}{{2, Trials, .005}, {2, Trials, .05}, {5, Trials, .005}, {2, 3 * Trials, .005}} {
		r := rand.New(rand.NewPCG(1, uint64(c.choices)))
		wrong := 0
		for range rollouts {
			if dropsBest(r, c.choices, c.trials, c.better) {
				wrong++
			}
		}
		if wrong > rollouts*14/1000 {
			t.Errorf("%d choices, %d trials, better by %v: the best fell out in %d of %d rollouts", c.choices, c.trials, c.better, wrong, rollouts)
		}
	}
}

// dropsBest rolls choices out and reports whether the first one, the best, drops out.
func dropsBest(r *rand.Rand, choices, trials int, better float64) bool {
	all := make([]tally, choices)
	for n := 0; n < trials; n += batch {
		for i := range all {
			for range batch {
				x := r.NormFloat64()
				if i == 0 {
					x += better
				}
				all[i].equities = append(all[i].equities, x)
			}
		}
		if n+batch >= fewest && settle(&Task{}, all, bound(choices, trials)) {
			break
		}
		if all[0].out {
			return true
		}
	}
	return all[0].out
}

// A choice that is clearly better must not wait for the last trial, or the rollouts above would pass
// by never deciding.
func TestClearChoiceIsDecidedEarly(t *testing.T) {
	r, trials := rand.New(rand.NewPCG(2, 2)), 0
	all := make([]tally, 2)
	for done := false; !done && trials < Trials; trials += batch {
		for range batch {
			all[0].equities = append(all[0].equities, .4+r.NormFloat64())
			all[1].equities = append(all[1].equities, r.NormFloat64())
		}
		done = trials+batch >= fewest && settle(&Task{}, all, bound(2, Trials))
	}
	if trials > Trials/2 || all[0].out || !all[1].out {
		t.Errorf("after %d trials: %v, %v out", trials, all[0].out, all[1].out)
	}
}

func TestDoubleIsCloseNearItsLimits(t *testing.T) {
	for _, c := range []struct {
		noDouble, doubleTake float64
		want                 bool
	}{{.1, -.3, false}, {.45, .5, true}, {.5, .45, true}, {.6, .8, false}, {.7, .95, true}, {.8, 1.05, true}, {.7, 1.3, false}, {1.05, 1.5, true}, {1.3, 1.8, false}} {
		if d := cube.Money().Judge(c.noDouble, c.doubleTake); closeDouble(d) != c.want {
			t.Errorf("%v, doubled %v: close %v", c.noDouble, c.doubleTake, !c.want)
		}
	}
}
