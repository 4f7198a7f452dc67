package speech

import (
	"context"
	"errors"
	"os/exec"
	"sync"
	"time"
)

// processes runs a program for each utterance. At most one of them is heard.
type processes struct {
	mu   sync.Mutex
	stop context.CancelFunc
	jobs sync.WaitGroup
}

// begin calls run to speak one utterance; halt ends its context.
func (p *processes) begin(run func(context.Context)) {
	ctx, stop := context.WithCancel(context.Background())
	p.mu.Lock()
	p.stop = stop
	p.mu.Unlock()
	p.jobs.Go(func() {
		defer stop()
		run(ctx)
	})
}

// halt stops the utterance that began last.
func (p *processes) halt() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		p.stop()
	}
}

// over returns a channel that is closed when every utterance has ended.
func (p *processes) over() <-chan struct{} {
	over := make(chan struct{})
	go func() { p.jobs.Wait(); close(over) }()
	return over
}

// pipeLimit bounds how long the output of an ended program is read: a sound server that it started may
// hold it open for ever.
const pipeLimit = 200 * time.Millisecond

// listing returns a program's output about its voices.
func listing(ctx context.Context, path string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.WaitDelay = pipeLimit
	list, err := cmd.Output()
	if errors.Is(err, exec.ErrWaitDelay) {
		err = nil
	}
	return string(list), err
}
