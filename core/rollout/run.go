package rollout

import (
	"context"
	"sync"
	"sync/atomic"

	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/engine/bearoff"
)

// Settings say how a task is rolled out.
type Settings struct {
	// Trials limits the trials of each choice; 0 means [Trials].
	Trials int
	// Plies is the number of rolls that plays look ahead.
	Plies int
	// CubePlies is the number of rolls that close doubles look ahead.
	CubePlies int
	// Error ends the rollout when the standard error of each choice that is still in question is
	// this or less; 0 means never.
	Error float64
	// Truncate is the number of turns after which a trial ends by the engine's estimate; 0 plays to
	// the end.
	Truncate int
	// Seed decides the dice.
	Seed uint64
	// All plays all trials of every choice, even when the task is decided. Error can still end the
	// rollout.
	All bool
	// Workers is the number of trials played at a time, as far as the engine lets them; 0 means 1.
	Workers int
}

// Trials is the number of trials unless a task is decided earlier: each pair of first and second
// rolls comes up once. Run checks a task after each batch of trials, but doesn't end it before
// fewest trials.
const (
	Trials  = sides * sides
	batch   = sides
	fewest  = 4 * sides
	atATime = 1
)

// shortTurns is the number of turns in a trial of a short rollout. It takes seconds, while whole games
// take minutes, and errs by little.
const shortTurns = 11

// Short returns the settings of a short rollout, for a key or an analysis.
func Short(workers int) Settings { return Settings{Truncate: shortTurns, Seed: 1, Workers: workers} }

// Roller rolls tasks out. It may be used by any number of goroutines.
type Roller struct {
	searcher *cube.Searcher
	exact    *bearoff.TwoSided
}

// New makes a roller that asks e.
func New(e *engine.Engine) *Roller {
	exact := e.Tables().Two
	return &Roller{cube.NewSearcher(e, exact), exact}
}

// Run rolls a task out and returns an estimate for each of its choices. It calls report after each batch
// of trials with the estimates so far; report may be nil. If ctx ends first, it returns the estimates so
// far with ctx's error.
func (r *Roller) Run(ctx context.Context, t Task, s Settings, report func([]Estimate)) ([]Estimate, error) {
	if s.Trials <= 0 {
		s.Trials = Trials
	}
	all, order := make([]tally, len(t.Starts)), newSpread(s.Seed)
	doubt := bound(len(t.Starts), s.Trials)
	for done := 0; done < s.Trials; done += batch {
		if err := r.batch(ctx, &t, &s, order, all, done); err != nil {
			return estimates(all), err
		}
		decided := done+batch >= fewest && (!s.All && settle(&t, all, doubt) || s.Error > 0 && exact(all, s.Error))
		if report != nil {
			report(estimates(all))
		}
		if decided {
			break
		}
	}
	return estimates(all), nil
}

func estimates(all []tally) []Estimate {
	list := make([]Estimate, len(all))
	for i := range all {
		list[i] = all[i].estimate()
	}
	return list
}

// batch plays the next trials of each choice that is still in question. It adds the results in
// order, so that they don't depend on the workers. If it can't finish, it adds none.
func (r *Roller) batch(ctx context.Context, t *Task, s *Settings, order *spread, all []tally, from int) error {
	n := min(batch, s.Trials-from)
	samples := make([]sample, n*len(all))
	var next atomic.Int64
	var failed error
	var once sync.Once
	work := func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(samples) {
				return
			}
			choice, trial := i%len(all), from+i/len(all)
			if all[choice].out {
				continue
			}
			var err error
			if samples[i], err = r.play(ctx, &t.Starts[choice], order.of(s.Seed, trial), s); err != nil {
				once.Do(func() { failed = err })
				return
			}
		}
	}
	var others sync.WaitGroup
	for range max(s.Workers, atATime) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	if failed != nil {
		return failed
	}
	for i := range samples {
		if choice := i % len(all); !all[choice].out {
			all[choice].add(t, &t.Starts[choice], &samples[i])
		}
	}
	return nil
}

// add adds the result of a trial.
func (t *tally) add(task *Task, s *Start, r *sample) {
	t.equities = append(t.equities, task.equity(s, r.points))
	o := r.outcome
	if s.Opposite {
		o = o.Flip()
	}
	t.outcome = t.outcome.Plus(1, o)
}
