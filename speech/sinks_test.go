package speech

import (
	"io"
	"sync"
)

// ear is a sink that takes samples as fast as they come.
type ear struct {
	mu     sync.Mutex
	played []int
	// slow holds the sound until it is stopped.
	slow bool
	pan  float64
	rate int
}

func (e *ear) Playing() bool { return true }

func (e *ear) Ready() <-chan struct{} { return plugged() }

// plugged returns the channel by which a sink with a device is ready.
func plugged() <-chan struct{} {
	ready := make(chan struct{})
	close(ready)
	return ready
}

func (e *ear) Play(rate int, pan float64, samples io.Reader) (stop func(), begun, done <-chan struct{}) {
	finished, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(finished)
		n, _ := io.Copy(io.Discard, samples)
		e.mu.Lock()
		e.played, e.pan, e.rate = append(e.played, int(n)), pan, rate
		e.mu.Unlock()
		if e.slow {
			<-stopped
		}
	}()
	at := make(chan struct{})
	close(at)
	return sync.OnceFunc(func() { close(stopped) }), at, finished
}

// pluggable is a sink with a device that comes and goes. It takes samples as fast as they come.
type pluggable struct {
	mu      sync.Mutex
	plugged bool
	// ready is closed when the device is plugged in; nil if nobody waits for that.
	ready chan struct{}
	// losing counts the utterances that lose the device before it takes their first sample.
	losing int
	// breaking counts the utterances that lose the device after it took their first sample.
	breaking int
	played   int
}

func (p *pluggable) plug() { p.set(true) }

func (p *pluggable) set(plugged bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.plugged = plugged
	if plugged && p.ready != nil {
		close(p.ready)
		p.ready = nil
	}
}

func (p *pluggable) Ready() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ready != nil {
		return p.ready
	}
	if p.plugged {
		return plugged()
	}
	p.ready = make(chan struct{})
	return p.ready
}

func (p *pluggable) Playing() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.plugged
}

func (p *pluggable) Play(_ int, _ float64, samples io.Reader) (stop func(), begun, done <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.plugged {
		return func() {}, nil, nil
	}
	at, finished := make(chan struct{}), make(chan struct{})
	if p.losing > 0 {
		p.losing--
		close(finished)
		return func() {}, at, finished
	}
	p.played++
	close(at)
	if p.breaking > 0 {
		p.breaking--
		close(finished)
		return func() {}, at, finished
	}
	go func() {
		defer close(finished)
		_, _ = io.Copy(io.Discard, samples)
	}()
	return func() {}, at, finished
}
