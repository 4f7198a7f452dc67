package meet

import (
	"context"
	"sync"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// Line keeps a match or a watcher connected. The lobby only waits until the
// match can start: see Ready and Until. Then the table listens to the changes:
// see Keep.
type Line struct {
	Session *friend.Session
	// Gallery lets others watch. It is nil on the guest's side, which watchers
	// can't reach.
	Gallery *Gallery
	alive   context.Context
	end     context.CancelFunc
	ended   chan struct{}
	err     error

	mu      sync.Mutex
	changed func(error)
	// away is the reason why the friend is away, or nil. Keep passes it to a
	// new listener.
	away error
}

// Start keeps a match connected until End.
func (p *Peer) Start(s *friend.Session, code sealed.Code, first *friend.Conn) *Line {
	l := newLine()
	l.Session = s
	if p.Own == 0 {
		p.Gallery = &Gallery{session: s, ended: l.alive, absence: p.Times.usual().Absence}
		l.Gallery = p.Gallery
	}
	l.run(func(ctx context.Context) error { return p.Keep(ctx, s, code, first, l.change) })
	return l
}

// Follow watches a match until End.
func (p *Peer) Follow(w *friend.Watcher, code sealed.Code) *Line {
	l := newLine()
	l.run(func(ctx context.Context) error { return p.Watch(ctx, code, w, l.change) })
	return l
}

func newLine() *Line {
	l := &Line{ended: make(chan struct{})}
	l.alive, l.end = context.WithCancel(context.Background())
	return l
}

func (l *Line) run(keep func(context.Context) error) {
	go func() {
		defer close(l.ended)
		l.err = keep(l.alive)
	}()
}

func (l *Line) change(err error) {
	if l.Gallery != nil {
		l.Session.Absent(err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.away = err
	if l.changed != nil {
		l.changed(err)
	}
}

// Keep calls changed with the reason when the friend goes away, and with nil when the friend is
// back. When the context ends, it ends the line. If the line ends first, it returns the reason.
func (l *Line) Keep(ctx context.Context, changed func(error)) error {
	l.mu.Lock()
	l.changed = changed
	if l.away != nil {
		changed(l.away)
	}
	l.mu.Unlock()
	select {
	case <-l.ended:
		return l.err
	case <-ctx.Done():
		l.End()
		return ctx.Err()
	}
}

// Agreed waits until the match is over on both sides.
func (l *Line) Agreed(ctx context.Context) error { return l.Session.Agreed(ctx) }

// Ready waits until both sides are in sync. If the line ends first, it returns
// the reason.
func (l *Line) Ready(ctx context.Context) error { return l.Until(ctx, l.Session.Synced) }

// Until calls wait and returns its error. If the line ends first, it returns
// the reason.
func (l *Line) Until(ctx context.Context, wait func(context.Context) error) error {
	synced := make(chan error, 1)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { synced <- wait(ctx) }()
	select {
	case err := <-synced:
		return err
	case <-l.ended:
		return l.err
	}
}

// End says goodbye and waits until everything has ended.
func (l *Line) End() {
	l.end()
	<-l.ended
	l.Gallery.leave()
}
