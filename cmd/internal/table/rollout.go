package table

import (
	"context"
	"fmt"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/rollout"
)

// Roller rolls decisions out; *rollout.Roller is one.
type Roller interface {
	Ask(ctx context.Context, s *core.State) (rollout.Task, bool, error)
	Run(ctx context.Context, t rollout.Task, s rollout.Settings, report func([]rollout.Estimate)) ([]rollout.Estimate, error)
}

// rolledTurns is after how many turns a trial ends that is asked for by a key: it takes seconds
// where whole games take minutes, and errs by little.
const rolledTurns = 11

// rolledOut is what is being rolled out.
type rolledOut struct {
	// running is nil while nothing is.
	running *rollingOut
}

// rollingOut is one rollout.
type rollingOut struct {
	cancel context.CancelFunc
	timer  *time.Timer
	task   *rollout.Task
	found  []rollout.Estimate
}

// rolling is the person who asks for a rollout.
type rolling struct{ hinting }

// press starts a rollout of the decision to take, or says what the one in progress has found so
// far.
func (t rolling) press() {
	s := t.State()
	r := t.rollout.running
	switch {
	case r != nil:
		t.soFar(r)
	case t.Roller == nil:
		t.desk.Answer(say.RolloutNone, nil)
	case s.Phase == core.PhaseMove && !t.opts.Hints:
		t.hintsAreOff(say.TableHintsOff, say.TableHintsHow)
	case s.Phase != core.PhaseMove && !t.opts.CubeHints:
		t.hintsAreOff(say.TableCubeHintsOff, say.TableCubeHintsHow)
	case !t.Mine():
		t.desk.Answer(say.TableNoHintNow, nil)
	default:
		if s.Phase == core.PhaseMove && s.Turn.Complete() {
			// The dice are played, but the play doesn't count yet: its choices are those of the roll.
			s.Turn = core.NewTurn(s.Turn.Start(), s.Turn.Roll())
		}
		t.start(&s)
	}
}

// soFar says how far a rollout has got, and what leads.
func (t rolling) soFar(r *rollingOut) {
	progress := a11y.RolloutProgress(r.found, rollout.Trials)
	if len(r.found) == 0 || r.found[0].Trials == 0 {
		t.desk.Answer(progress.ID, progress.Data)
		return
	}
	t.announce(after(&progress, t.ear.Rollout(t.Scene(), r.task, r.found)))
}

// start rolls the decision of s out elsewhere. Nothing that anybody waits for is held up: the
// engine's workers take turns.
func (t rolling) start(s *core.State) {
	ctx, cancel := context.WithCancel(context.Background())
	r := &rollingOut{cancel: cancel}
	t.rollout.running = r
	t.desk.Answer(say.RolloutStarted, nil)
	t.remind(r)
	roller := t.Roller
	report := func(task *rollout.Task) func([]rollout.Estimate) {
		return func(all []rollout.Estimate) { t.still(r, func() { r.task, r.found = task, all }) }
	}
	go func() {
		all, task, err := rolledSafely(ctx, roller, s, report)
		t.still(r, func() {
			t.drop()
			switch {
			case err != nil:
				t.desk.Fail(say.AdviceFailed, say.Data{"Problem": t.desk.Because(err)})
			case task == nil:
				t.desk.Answer(say.RolloutNoChoice, nil)
			default:
				t.announce(t.ear.Rollout(t.Scene(), task, all))
			}
		})
	}()
}

// rolledSafely makes a fault of the engine an error of its own. The task is nil where there is
// nothing to choose.
func rolledSafely(
	ctx context.Context, roller Roller, s *core.State, report func(*rollout.Task) func([]rollout.Estimate),
) (all []rollout.Estimate, task *rollout.Task, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the engine met a fault: %v", fault)
		}
	}()
	asked, ok, err := roller.Ask(ctx, s)
	if err != nil || !ok {
		return nil, nil, err
	}
	settings := rollout.Settings{Truncate: rolledTurns, Seed: 1, Workers: engine.Workers()}
	all, err = roller.Run(ctx, asked, settings, report(&asked))
	return all, &asked, err
}

// still has f called at the desk, unless the rollout is over by then.
func (t rolling) still(r *rollingOut, f func()) {
	t.desk.Post(func() {
		if t.rollout.running == r {
			f()
		}
	})
}

// rolloutEvery is how often the progress of a rollout is announced.
const rolloutEvery = 10 * time.Second

// remind announces every ten seconds how far a rollout has got. What reads typed lines waits for
// the end and needs none.
func (t rolling) remind(r *rollingOut) {
	if t.opts.Typed {
		return
	}
	r.timer = time.AfterFunc(rolloutEvery, func() {
		t.still(r, func() {
			progress := a11y.RolloutProgress(r.found, rollout.Trials)
			t.desk.Announce(say.Announcement{Sentences: []say.Message{progress}, Urgency: say.Event, Topic: say.TopicHint})
			t.remind(r)
		})
	})
}

// stop ends a rollout and says what it found so far; false where none is in progress.
func (t rolling) stop() bool {
	r := t.rollout.running
	if r == nil {
		return false
	}
	t.drop()
	if len(r.found) == 0 || r.found[0].Trials == 0 {
		t.desk.Answer(say.RolloutStopped, nil)
		return true
	}
	stopped := say.M(say.RolloutStopped, nil)
	t.announce(after(&stopped, t.ear.Rollout(t.Scene(), r.task, r.found)))
	return true
}

// drop ends a rollout.
func (t rolling) drop() {
	if r := t.rollout.running; r != nil {
		r.cancel()
		if r.timer != nil {
			r.timer.Stop()
		}
	}
	t.rollout.running = nil
}
