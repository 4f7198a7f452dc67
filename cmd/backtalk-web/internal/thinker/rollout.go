package thinker

import (
	"context"
	"sync"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/rollout"
)

// The worker also runs rollouts, and reports on them.

// Ask implements advise.Roller.
func (c *Client) Ask(ctx context.Context, s *core.State) (rollout.Task, bool, error) {
	a, err := c.ask(ctx, question{Kind: askTask, State: stateOf(s)})
	switch {
	case err != nil:
		return rollout.Task{}, false, err
	case a.Task == nil:
		return rollout.Task{}, false, errIncomplete
	}
	return *a.Task, a.Choice, nil
}

// Run implements advise.Roller. When ctx ends, it returns the last report.
func (c *Client) Run(
	ctx context.Context, t rollout.Task, s rollout.Settings, report func([]rollout.Estimate),
) ([]rollout.Estimate, error) {
	var mu sync.Mutex
	last := make([]rollout.Estimate, len(t.Starts))
	a, err := c.follow(ctx, question{Kind: askRollout, Task: &t, Settings: &s}, func(a answer) {
		if len(a.Estimates) != len(t.Starts) {
			return
		}
		mu.Lock()
		last = a.Estimates
		mu.Unlock()
		if report != nil {
			report(a.Estimates)
		}
	})
	switch {
	case err != nil:
		mu.Lock()
		defer mu.Unlock()
		return last, err
	case len(a.Estimates) != len(t.Starts):
		return nil, errIncomplete
	}
	return a.Estimates, nil
}

// task returns what there is to roll out in a position of a match.
func task(ctx context.Context, e *engine.Engine, q question) (a answer, err error) {
	state, err := q.State.core()
	if err != nil {
		return a, err
	}
	found, choice, err := rollout.New(e).Ask(ctx, &state)
	return answer{Task: &found, Choice: choice}, err
}

// trialTurns bounds the turns of a trial, because the engine is slow in a
// browser.
const trialTurns = 7

// roll rolls a task out, and sends the results after each batch of trials.
func (s *Server) roll(ctx context.Context, e *engine.Engine, q question) (a answer, err error) {
	if q.Task == nil || q.Settings == nil || len(q.Task.Starts) == 0 {
		return a, errIncomplete
	}
	settings := *q.Settings
	settings.Workers = 1
	if settings.Truncate <= 0 || settings.Truncate > trialTurns {
		settings.Truncate = trialTurns
	}
	a.Estimates, err = rollout.New(e).Run(ctx, *q.Task, settings, func(all []rollout.Estimate) {
		s.post(answer{ID: q.ID, More: true, Estimates: all})
	})
	if err != nil {
		// Without trials, the standard error is not a number that JSON can hold.
		a.Estimates = nil
	}
	return a, err
}
