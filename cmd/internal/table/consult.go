package table

import (
	"context"
	"fmt"
	"time"

	"backtalk/a11y/say"
	"backtalk/core/advice"
	"backtalk/core/analysis"
)

// advised is an answer of the adviser.
type advised struct {
	// first is said before the answer; nil for nothing.
	first *say.Message
	// beside is the best play and the one asked about.
	beside []advice.Play
	// weighed says that the second of them is about to be played: the best is not given away.
	weighed bool
	plays   []advice.Play
	// best are the best plays, where the one asked about is the first of them.
	best   []advice.Play
	cube   *advice.CubeAdvice
	resign *advice.ResignAdvice
	// threats are those of the opponent's next roll.
	threats *analysis.Threats
	err     error
}

// hints asks the adviser elsewhere, so that no key waits for it, and has the plays that it advised
// for the position on the board. Whoever changes that position drops them.
type hints struct {
	// post has a function called by the goroutine that everything here belongs to.
	post func(f func())
	// patience is how long an answer may take before slow is called.
	patience time.Duration
	slow     func()
	// found is called with an answer, unless it was dropped.
	found func(a advised)

	// asked is what is being thought about, nil while nothing is.
	asked *consultation
	// plays are those advised, the best first, at the one announced last.
	plays []advice.Play
	at    int
}

// consultation is a question that the adviser has not answered yet.
type consultation struct {
	stop context.CancelFunc
	// late fires at the end of the patience.
	late *time.Timer
}

// patience is how long a hint may take before the player hears that it is being thought about.
const patience = time.Second

// mostHints is how many plays are announced before H begins again with the best.
const mostHints = 5

// thinking reports whether the adviser is asked something.
func (h *hints) thinking() bool { return h.asked != nil }

// ask puts a question to the adviser.
func (h *hints) ask(question func(context.Context) advised) {
	h.drop()
	ctx, cancel := context.WithCancel(context.Background())
	c := &consultation{stop: cancel}
	c.late = time.AfterFunc(h.patience, func() { h.post(func() { h.ifStill(c, h.slow) }) })
	h.asked = c
	go func() {
		a := guarded(ctx, question)
		h.post(func() {
			h.ifStill(c, func() {
				h.drop()
				h.found(a)
			})
		})
	}()
}

// ifStill calls a function while a consultation is the one going on.
func (h *hints) ifStill(c *consultation, f func()) {
	if h.asked == c {
		f()
	}
}

// next goes on to the next best play; false where none was advised.
func (h *hints) next() bool {
	if len(h.plays) == 0 {
		return false
	}
	h.at = (h.at + 1) % min(len(h.plays), mostHints)
	return true
}

// drop forgets what was advised, and stops what is being thought about.
func (h *hints) drop() {
	if c := h.asked; c != nil {
		c.stop()
		c.late.Stop()
	}
	h.asked, h.plays, h.at = nil, nil, 0
}

// guarded makes a fault of the adviser an error of its own: a hint is not worth a match.
func guarded(ctx context.Context, question func(context.Context) advised) (a advised) {
	defer func() {
		if fault := recover(); fault != nil {
			a = advised{err: fmt.Errorf("the engine met a fault: %v", fault)}
		}
	}()
	return question(ctx)
}
