package advise

import (
	"context"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/rollout"
)

// Rollout rolls out the decision that the player has to make.
type Rollout struct {
	ground
	// running is nil while nothing is rolled out.
	running *rollingOut
}

// rollingOut is one rollout.
type rollingOut struct {
	cancel context.CancelFunc
	timer  *time.Timer
	task   *rollout.Task
	found  []rollout.Estimate
}

// Running reports whether a rollout is in progress.
func (r *Rollout) Running() bool { return r.running != nil }

// press starts a rollout of the decision to make, or announces what the one in progress has found.
func (r *Rollout) press() {
	m := r.match
	s := m.State()
	switch {
	case r.running != nil:
		r.soFar(r.running)
	case r.engines.Roller == nil || !r.rolls():
		m.Desk().Answer(say.RolloutNone, nil)
	case s.Phase == core.PhaseMove && !r.opts.Hints:
		r.off(say.TableHintsOff, say.TableHintsHow)
	case s.Phase != core.PhaseMove && !r.opts.CubeHints:
		r.off(say.TableCubeHintsOff, say.TableCubeHintsHow)
	case !feature.Asked(m):
		m.Desk().Answer(say.TableNoHintNow, nil)
	default:
		if s.Phase == core.PhaseMove && s.Turn.Complete() {
			// The dice are played, but the turn hasn't ended, so roll out all plays of the roll.
			s.Turn = s.Turn.Again()
		}
		r.start(&s)
	}
}

// soFar announces the progress of a rollout, and which choice leads.
func (r *Rollout) soFar(now *rollingOut) {
	progress := a11y.RolloutProgress(now.found, rollout.Trials)
	if now.nothingYet() {
		r.match.Desk().Answer(progress.ID, progress.Data)
		return
	}
	r.announce(after(&progress, r.leads(now)))
}

func (now *rollingOut) nothingYet() bool { return len(now.found) == 0 || now.found[0].Trials == 0 }

// leads returns the announcement of the estimates so far.
func (r *Rollout) leads(now *rollingOut) say.Announcement {
	return r.match.Ear().Rollout(feature.Scene(r.match), now.task, now.found)
}

// start rolls out the decision of s in the background. It delays no other search, because the
// engine's workers take turns.
func (r *Rollout) start(s *core.State) {
	ctx, cancel := context.WithCancel(context.Background())
	now := &rollingOut{cancel: cancel}
	r.running = now
	d := r.match.Desk()
	d.Answer(say.RolloutStarted, nil)
	r.remind(now)
	roller := r.engines.Roller
	report := func(task *rollout.Task) func([]rollout.Estimate) {
		return func(all []rollout.Estimate) { r.still(now, func() { now.task, now.found = task, all }) }
	}
	go func() {
		all, task, err := rolledSafely(ctx, roller, s, report)
		r.still(now, func() {
			r.drop()
			switch {
			case err != nil:
				d.Fail(say.AdviceFailed, say.Data{"Problem": d.Because(err)})
			case task == nil:
				d.Answer(say.RolloutNoChoice, nil)
			default:
				r.announce(r.match.Ear().Rollout(feature.Scene(r.match), task, all))
			}
		})
	}()
}

// rolledSafely runs a rollout and returns the engine's panic as an error. It returns no task if
// there is nothing to choose.
func rolledSafely(
	ctx context.Context, roller Roller, s *core.State, report func(*rollout.Task) func([]rollout.Estimate),
) (all []rollout.Estimate, task *rollout.Task, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = engineFault(fault)
		}
	}()
	asked, ok, err := roller.Ask(ctx, s)
	if err != nil || !ok {
		return nil, nil, err
	}
	all, err = roller.Run(ctx, asked, rollout.Short(engine.Workers()), report(&asked))
	return all, &asked, err
}

// still calls f at the desk, unless the rollout is over by then.
func (r *Rollout) still(now *rollingOut, f func()) {
	r.match.Desk().Post(func() {
		if r.running == now {
			f()
		}
	})
}

// rolloutEvery is the time between announcements of a rollout's progress.
const rolloutEvery = 10 * time.Second

// remind announces the progress of a rollout every ten seconds. It doesn't if input comes in lines,
// which wait for the end anyway.
func (r *Rollout) remind(now *rollingOut) {
	if r.match.ByLine() {
		return
	}
	now.timer = time.AfterFunc(rolloutEvery, func() {
		r.still(now, func() {
			progress := a11y.RolloutProgress(now.found, rollout.Trials)
			r.match.Desk().Announce(say.Announcement{Sentences: []say.Message{progress}, Urgency: say.Event, Topic: say.TopicHint})
			r.remind(now)
		})
	})
}

// stop ends a rollout and announces what it found. It reports false if none is in progress.
func (r *Rollout) stop() bool {
	now := r.running
	if now == nil {
		return false
	}
	r.drop()
	if now.nothingYet() {
		r.match.Desk().Answer(say.RolloutStopped, nil)
		return true
	}
	stopped := say.M(say.RolloutStopped, nil)
	r.announce(after(&stopped, r.leads(now)))
	return true
}

// drop ends a rollout silently.
func (r *Rollout) drop() {
	if now := r.running; now != nil {
		now.cancel()
		if now.timer != nil {
			now.timer.Stop()
		}
	}
	r.running = nil
}
