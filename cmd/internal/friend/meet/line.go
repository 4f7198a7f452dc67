package meet

import (
	"context"
	"sync"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// Line is a connection that is kept, whoever listens to its changes at the moment: the lobby until
// the match can begin, then the table.
type Line struct {
	Session *friend.Session
	end     context.CancelFunc
	ended   chan struct{}
	err     error

	mu      sync.Mutex
	changed func(error)
	// away is why the friend is away, which nobody listened to.
	away error
}

// Start keeps a match connected until the line is ended.
func (p *Peer) Start(s *friend.Session, code sealed.Code, first *friend.Conn) *Line {
	ctx, end := context.WithCancel(context.Background())
	l := &Line{Session: s, end: end, ended: make(chan struct{})}
	go func() {
		defer close(l.ended)
		l.err = p.Keep(ctx, s, code, first, l.change)
	}()
	return l
}

func (l *Line) change(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.away = err
	if l.changed != nil {
		l.changed(err)
	}
}

// Keep is for a table: it hands on changes until the context ends, and the line with it.
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

// Ready waits until both sides have the same match, or the line has ended, and returns why.
func (l *Line) Ready(ctx context.Context) error {
	synced := make(chan error, 1)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() { synced <- l.Session.Synced(ctx) }()
	select {
	case err := <-synced:
		return err
	case <-l.ended:
		return l.err
	}
}

// End says goodbye and waits for the end of everything.
func (l *Line) End() {
	l.end()
	<-l.ended
}
