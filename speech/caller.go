package speech

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// talker is a voice with functions to call: a library, an object of the system, a device. One
// goroutine, which stays on one thread, makes all calls.
type talker interface {
	// say queues a job after all earlier ones, and returns without waiting for it.
	say(j job) error
	// hush silences speech in progress.
	hush() error
	// news returns the channel on which the talker reports the progress of jobs. If it returns nil,
	// begin and end are estimated.
	news() <-chan report
	// close releases it.
	close()
}

// caller is the backend that calls a talker. Calls may be slow, and some systems want all of them from
// one thread, so one goroutine makes them.
type caller struct {
	name string
	host host
	wake chan struct{}
	gone chan struct{}
	// voices are the talker's voices.
	voices catalogue

	mu         sync.Mutex
	wantCancel bool
	want       *job
	closing    bool
}

// openCaller opens a talker on the thread that it stays on, and returns when it is open.
func openCaller(ctx context.Context, name string, h host, open func() (talker, error)) (backend, error) {
	c := &caller{name: name, host: h, wake: make(chan struct{}, 1), gone: make(chan struct{})}
	opened := make(chan error, 1)
	go func() {
		defer close(c.gone)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		t, err := open()
		if has, ok := t.(namer); ok && err == nil {
			c.voices = has.named()
		}
		opened <- err
		if err != nil {
			return
		}
		defer t.close()
		c.serve(t)
	}()
	select {
	case err := <-opened:
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return c, nil
	case <-ctx.Done():
		c.close()
		return nil, fmt.Errorf("%s: %w", name, ctx.Err())
	}
}

func (c *caller) speak(j job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.want = &j
	c.rouse()
}

// cancel can't know whether a job has begun before the talker reports it.
func (c *caller) cancel() (begun uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.want, c.wantCancel = nil, true
	c.rouse()
	return 0
}

func (c *caller) close() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closing, c.want = true, nil
	c.rouse()
	return c.gone
}

func (c *caller) rouse() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// wanted returns what to do: first cancel, then speak.
func (c *caller) wanted() (cancel bool, j *job, closing bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	cancel, j, closing = c.wantCancel, c.want, c.closing
	c.wantCancel, c.want = false, nil
	return cancel, j, closing
}

// serve carries out orders until the backend is closed or the talker fails.
func (c *caller) serve(t talker) {
	end := time.NewTimer(time.Hour)
	defer end.Stop()
	// current is the token of the job with an estimated end, or 0.
	var current uint64
	for {
		select {
		case r := <-t.news():
			c.host.report(r)
			if r.what == backendFailed {
				return
			}
		case <-end.C:
			if current != 0 {
				c.host.report(report{token: current, what: jobEnded})
				current = 0
			}
		case <-c.wake:
			cancel, j, closing := c.wanted()
			if cancel || closing {
				current = 0
				if err := t.hush(); err != nil && !closing {
					c.fail(err)
					return
				}
			}
			if closing {
				return
			}
			if j == nil {
				continue
			}
			if err := t.say(*j); err != nil {
				c.fail(err)
				return
			}
			c.host.sent(j.utterance, time.Now())
			if t.news() == nil {
				current = j.token
				end.Reset(spokenTime(j.text, j.rate))
				c.host.report(report{token: j.token, what: jobBegun})
			}
		}
	}
}

func (c *caller) named() catalogue { return c.voices }

func (c *caller) fail(err error) {
	c.host.report(report{what: backendFailed, err: fmt.Errorf("%s: %w", c.name, err)})
}
