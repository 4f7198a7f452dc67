package table

import (
	"context"
	"errors"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/rollout"
)

// scripted is a roller whose rollouts report once and then wait until they are stopped.
type scripted struct {
	*rollout.Roller
	stopped chan error
}

func (r scripted) Run(
	ctx context.Context, t rollout.Task, _ rollout.Settings, report func([]rollout.Estimate),
) ([]rollout.Estimate, error) {
	all := make([]rollout.Estimate, len(t.Starts))
	for i := range all {
		all[i] = rollout.Estimate{Trials: 36, Equity: -float64(i) / 10, Error: .01}
	}
	report(all)
	<-ctx.Done()
	r.stopped <- ctx.Err()
	return all, ctx.Err()
}

func sitRolling(t *testing.T, s setting) (*driver, scripted) {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	d := sitAdvised(t, s)
	r := scripted{Roller: rollout.New(e), stopped: make(chan error, 1)}
	d.Roller = r
	return d, r
}

// During a rollout a key announces how far it is and which play leads. The menu key stops it, and so does a
// move.
func TestRolloutReportsProgressAndStops(t *testing.T) {
	d, r := sitRolling(t, rolled(core.Roll{3, 1}))
	d.hears("R", "Rolling out.")
	d.awaitTrials()
	got := strings.Join(d.press("R"), "\n")
	if !strings.HasPrefix(got, "Rollout: 36 of 1296 trials. 8 to 5 and 6 to 5 is best, worth 0.000.") || !strings.Contains(got, "worse by 0.100.") {
		t.Errorf("on the way: %q", got)
	}
	if got := strings.Join(d.press("escape"), "\n"); !strings.HasPrefix(got, "Rollout stopped. 8 to 5 and 6 to 5 is best") || !d.desk.AtBoard() {
		t.Errorf("stopped: %q", got)
	}
	if err := <-r.stopped; !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
	d.desk.Await() // the end of the first, which nobody hears any more
	d.press("R")
	d.awaitTrials()
	d.types("8/5")
	if d.advice.Rollout.Running() {
		t.Error("a move left the rollout running")
	}
	<-r.stopped
}

func TestRolloutKeySaysWhyThereIsNone(t *testing.T) {
	d := sitAdvised(t, rolled(core.Roll{3, 1}))
	d.hears("R", "You can't roll out a position here.")
	d, _ = sitRolling(t, rolled(core.Roll{3, 1}))
	d.opts.Hints = false
	if got := strings.Join(d.press("R"), "\n"); !strings.Contains(got, "Hints are off") {
		t.Errorf("without hints: %q", got)
	}
}

// awaitTrials waits until a rollout has reported, which it does once.
func (d *driver) awaitTrials() { d.desk.Await() }
