package advise

import (
	"context"
	"fmt"
	"time"

	"backtalk/a11y/say"
	"backtalk/core/advice"
	"backtalk/core/analysis"
)

// advised is an answer of an engine.
type advised struct {
	// first is announced before the answer, unless it is nil.
	first *say.Message
	// beside holds the best play, then the one that the player asked about.
	beside []advice.Play
	// weighed means that the player weighs a play. names means that the answer may also give the best
	// play away, because the player doesn't have to play.
	weighed, names bool
	plays          []advice.Play
	// best holds the best plays if the player asked about the very best.
	best   []advice.Play
	cube   *advice.CubeAdvice
	resign *advice.ResignAdvice
	// threats holds what the opponent's next roll may bring.
	threats *analysis.Threats
	err     error
}

// consultation is a question that no engine has answered yet.
type consultation struct {
	stop context.CancelFunc
	// late fires at the end of the patience.
	late *time.Timer
}

// MostHints is the number of plays that the player hears before the key starts again with the best.
const MostHints = 5

// Thinking reports whether an engine is working on a question.
func (h *Hints) Thinking() bool { return h.asked != nil }

// ask puts a question to an engine, and announces the answer unless the match changes first.
func (h *Hints) ask(question func(context.Context) advised) {
	h.Drop()
	d := h.match.Desk()
	ctx, cancel := context.WithCancel(context.Background())
	c := &consultation{stop: cancel}
	still := func(f func()) func() {
		return func() {
			if h.asked == c {
				f()
			}
		}
	}
	slow := still(func() { d.Answer(say.AdviceThinking, nil) })
	c.late = time.AfterFunc(h.Patience, func() { d.Post(slow) })
	h.asked = c
	go func() {
		a := guarded(ctx, question)
		d.Post(still(func() {
			h.Drop()
			h.found(a)
		}))
	}()
}

// next moves to the next best play, and reports false if there is no advice yet.
func (h *Hints) next() bool {
	if len(h.plays) == 0 {
		return false
	}
	h.at = (h.at + 1) % min(len(h.plays), MostHints)
	return true
}

// Drop forgets the advice, and stops the engine.
func (h *Hints) Drop() {
	if c := h.asked; c != nil {
		c.stop()
		c.late.Stop()
	}
	h.asked, h.plays, h.at = nil, nil, 0
}

// guarded returns an engine's panic as an error, so that a hint can't end a match.
func guarded(ctx context.Context, question func(context.Context) advised) (a advised) {
	defer func() {
		if fault := recover(); fault != nil {
			a = advised{err: engineFault(fault)}
		}
	}()
	return question(ctx)
}

func engineFault(fault any) error { return fmt.Errorf("the engine met a fault: %v", fault) }

// compared returns the best play and the one made in d, or the best plays if d's play is the best.
func compared(ctx context.Context, adviser Adviser, d *analysis.Decision, plies int) (a advised) {
	q := advice.Request{Turn: d.Turn(), At: d.At, Plies: plies}
	a.beside, a.err = beside(ctx, adviser, q, d)
	if a.err == nil && a.beside[0].Board == a.beside[1].Board {
		a.beside = nil
		a.best, a.err = adviser.Plays(ctx, q)
	}
	return a
}

// beside returns the best play and the one made in d. It takes the cost of d's play from d, because
// the adviser looks less closely at a play that is far behind.
func beside(ctx context.Context, a Adviser, q advice.Request, d *analysis.Decision) ([]advice.Play, error) {
	best, made, err := a.Beside(ctx, q, d.After())
	if made.Board != best.Board {
		made.Equity = best.Equity - d.Error
	}
	return []advice.Play{best, made}, err
}
