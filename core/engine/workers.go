package engine

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Workers returns how many goroutines search at a time, for all callers together: one less than
// there are processors, but one at least. The speech server, the sound server and a screen reader
// need one too: with searches on both of two processors, a key reached the speech server 20 ms late
// at the 99th percentile. The runtime has more Ps than this (main sets them), so that a goroutine
// that waits for a key runs at once.
func Workers() int { return max(1, runtime.NumCPU()-1) }

// each calls a function, do, for 0 to n-1 on the engine's workers, each with its own evaluator. If
// ctx ends, it returns an error, and may not have made all calls.
func (g *Engine) each(ctx context.Context, n int, do func(e *Evaluator, i int)) error {
	var next atomic.Int64
	work := func() {
		e := g.borrow()
		defer g.put(e)
		for {
			select {
			case g.busy <- struct{}{}:
			case <-ctx.Done():
				return
			}
			i := int(next.Add(1)) - 1
			if i < n && ctx.Err() == nil {
				do(e, i)
			}
			<-g.busy
			if i >= n || ctx.Err() != nil {
				return
			}
		}
	}
	var others sync.WaitGroup
	workers := min(cap(g.busy), n)
	if g.most > 0 {
		workers = min(workers, g.most)
	}
	for range workers - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	return ctx.Err()
}

// Do runs do as one of the engine's workers, so that slow work outside of a search takes turns with
// searches. It returns an error only if ctx ends first.
func (g *Engine) Do(ctx context.Context, do func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case g.busy <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-g.busy }()
	do()
	return nil
}
