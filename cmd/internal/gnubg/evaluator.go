package gnubg

import (
	"context"
	"fmt"
	"sync"
	"time"

	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/cube"
	"backtalk/core/notation"
)

// patience bounds how long the program may take to start or to answer. A search two rolls ahead
// takes a second or two on a slow machine.
const patience = 15 * time.Second

// Evaluator asks GNU Backgammon. It is safe for concurrent use. Questions wait for each other.
type Evaluator struct {
	path   string
	limits Limits

	mutex   sync.Mutex
	running *process
	asked   uint64
	// failed counts the processes that failed. Above restarts, the program has failed for good.
	// answered counts the answers.
	failed, answered int
	closed           bool
}

// restarts is the number of times that the evaluator replaces a failed process, if the program ever
// answered.
const restarts = 1

// Limits bounds how long the program may take to start and to answer. 0 means 15 seconds.
type Limits struct{ Start, Answer time.Duration }

// New returns an evaluator that uses the program at path. It starts nothing before the first
// question.
func New(path string, l Limits) *Evaluator {
	if l.Start == 0 {
		l.Start = patience
	}
	if l.Answer == 0 {
		l.Answer = patience
	}
	return &Evaluator{path: path, limits: l}
}

// Close ends the process, and waits a moment for it.
func (e *Evaluator) Close() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.closed = true
	select {
	case <-e.stop():
	case <-time.After(farewell):
	}
}

// farewell is how long Close waits.
const farewell = time.Second

// stop kills the running process. It returns a channel that is closed when the process is gone.
func (e *Evaluator) stop() <-chan struct{} {
	if e.running == nil {
		gone := make(chan struct{})
		close(gone)
		return gone
	}
	running := e.running
	e.running = nil
	return running.kill()
}

// question is a question to the worker. The side on roll is player 0. Length minus its Score is
// what a side still needs.
type question struct {
	ID       uint64 `json:"id"`
	Ask      string `json:"ask"`
	Position string `json:"position"`
	Dice     []int  `json:"dice,omitempty"`
	Plies    int    `json:"plies"`
	Length   int    `json:"length"`
	Score    [2]int `json:"score"`
	Crawford int    `json:"crawford"`
	Cube     int    `json:"cube"`
	Owner    int    `json:"owner"`
	Jacoby   int    `json:"jacoby"`
	Beavers  int    `json:"beavers"`
}

// owners maps the cube's owners to the program's numbers.
var owners = [...]int{cube.Centre: -1, cube.Roller: 0, cube.Opponent: 1}

func newQuestion(ask string, b core.Board, plies int, at cube.Situation) question {
	q := question{
		Ask: ask, Position: notation.PositionID(b), Plies: plies,
		Length: max(at.Own, at.Other), Crawford: number(at.Crawford), Cube: at.Value, Owner: owners[at.Owner],
		Jacoby: number(at.Jacoby), Beavers: number(at.Beavers),
	}
	q.Score = [2]int{q.Length - at.Own, q.Length - at.Other}
	return q
}

func number(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Best returns the best play of r for the side at index 0 of b. The program looks ahead as many
// rolls as plies says. ok is false if there is no legal play.
func (e *Evaluator) Best(ctx context.Context, b core.Board, r core.Roll, plies int, at cube.Situation) (best core.Play, ok bool, err error) {
	plays := core.Plays(b, r)
	if len(plays) == 0 {
		return core.Play{}, false, nil
	}
	q := newQuestion("best", b, plies, at)
	q.Dice = []int{int(r[0]), int(r[1])}
	err = e.ask(ctx, q, func(a *reply) bool {
		best, ok = played(b, plays, a.Move)
		return ok
	})
	return best, err == nil, err
}

// played returns the play that leads to the same board as moves, which are pairs
// of from and to. The pairs don't mark hits, so played works them out.
func played(b core.Board, plays []core.Play, moves []int) (core.Play, bool) {
	for i := 0; i+1 < len(moves); i += 2 {
		if min(moves[i]-1, moves[i+1]) < 0 || max(moves[i], moves[i+1]+1) > int(core.Bar) {
			return core.Play{}, false
		}
		from, to := core.Point(moves[i]), core.Point(moves[i+1])
		if b[0][from] == 0 {
			return core.Play{}, false
		}
		b[0][from]--
		b[0][to]++
		if to > core.Off && b[1][to.Opposite()] > 0 {
			b[1][to.Opposite()]--
			b[1][core.Bar]++
		}
	}
	for _, p := range plays {
		if p.Board == b {
			return p, true
		}
	}
	return core.Play{}, false
}

// Cube judges a double by the side at index 0 of b, which is on roll. It looks plies rolls ahead.
func (e *Evaluator) Cube(ctx context.Context, b core.Board, plies int, at cube.Situation) (cube.Decision, error) {
	var d cube.Decision
	err := e.ask(ctx, newQuestion("cube", b, plies, at), func(a *reply) bool {
		d = at.Judge(a.Roll, a.Take)
		return possible(a.Roll) && possible(a.Take)
	})
	return d, err
}

// most is larger than any possible equity.
const most = 100

func possible(equity float64) bool { return equity > -most && equity < most }

// ask asks until the question is answered or the program has failed for good.
// accept reports whether an answer is possible.
func (e *Evaluator) ask(ctx context.Context, q question, accept func(*reply) bool) error {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	var failure error
	for e.failed <= restarts && !e.closed {
		a, err := e.once(ctx, q)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && accept(&a):
			e.answered++
			return nil
		case err == nil:
			err = errRubbish
		}
		failure = err
		e.failed++
		if e.answered == 0 {
			// The program doesn't work here, and another try would take just as long.
			e.failed += restarts
		}
		e.stop()
	}
	if failure != nil {
		return fmt.Errorf("%w: %w", bot.ErrGone, failure)
	}
	return bot.ErrGone
}

// once asks once. It starts a process if none runs.
func (e *Evaluator) once(ctx context.Context, q question) (a reply, err error) {
	if e.running == nil {
		if e.running, err = start(ctx, e.path, e.limits.Start); err != nil {
			e.running = nil
			return a, err
		}
	}
	e.asked++
	q.ID = e.asked
	if err := e.running.ask(ctx, q.ID, q, e.limits.Answer, &a); err != nil {
		return a, err
	}
	if a.Error != "" {
		return a, fmt.Errorf("%w: %s", errRubbish, a.Error)
	}
	return a, nil
}
