package meet

import (
	"context"
	"errors"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// Keep keeps a match connected, over the first connection, which may be nil, and then over new ones
// with the lasting code. It calls changed with nil when the other side is there, and with the
// reason when it is gone. It returns the context's error, friend.ErrGone, or the reason why the
// match can't continue: a fault, or friend.ErrLeft.
func (p *Peer) Keep(ctx context.Context, s *friend.Session, code sealed.Code, first *friend.Conn, changed func(error)) error {
	k := keeper{peer: p, session: s, code: code, changed: changed}
	if p.Own == 0 {
		return k.host(ctx, first)
	}
	return k.join(ctx, first)
}

type keeper struct {
	peer    *Peer
	session *friend.Session
	code    sealed.Code
	changed func(error)
}

// ended reports whether the match can't continue after an error. A player who left may come back,
// unless the match is over.
func (k *keeper) ended(err error) bool {
	return !friend.Passing(err) && (!errors.Is(err, friend.ErrLeft) || k.session.Over())
}

// serve plays over a connection and reports when both sides are in sync.
func (k *keeper) serve(ctx context.Context, c *friend.Conn) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	reported := make(chan struct{})
	go func() {
		defer close(reported)
		if k.session.Synced(ctx) == nil {
			k.changed(nil)
		}
	}()
	err := k.session.Serve(ctx, c)
	cancel()
	<-reported
	return err
}

// known reports whether a connection is for this match, and ends it if not. A host who doesn't know
// yet that the guest has saved the match names no match. A guest who names no match wants a
// rematch, for which the player here isn't waiting yet. That guest tries again. The player here
// hears of it, because the letter that asks for the rematch may be lost with the previous
// connection.
func (k *keeper) known(m met) bool {
	switch {
	case m.err != nil:
		return false
	case m.hello.Match == k.peer.Hello.Match, k.peer.Own == 1 && m.hello.Match == "":
		return true
	case m.hello.Match == "":
		m.conn.Close()
		k.session.Wanted()
	default:
		m.conn.Leave(&friend.Error{Fault: friend.OtherMatch})
	}
	return false
}

// host serves the newest connection, because a guest who connects again has lost the one before.
func (k *keeper) host(ctx context.Context, first *friend.Conn) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	arrivals := k.peer.arrivals(ctx, k.code)
	patience := time.NewTimer(k.peer.Times.usual().Persistence)
	defer patience.Stop()
	for c := first; ; {
		if c == nil {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-patience.C:
				return friend.ErrGone
			case m := <-arrivals:
				if !k.known(m) {
					continue
				}
				c = m.conn
			}
		}
		next, err := k.serveUntil(ctx, c, arrivals)
		if ctx.Err() != nil {
			if next != nil {
				// Without a goodbye, the guest would still believe that this side is there.
				next.Leave(nil)
			}
			return ctx.Err()
		}
		if next == nil {
			if k.ended(err) {
				return err
			}
			k.changed(err)
		}
		c = next
		patience.Reset(k.peer.Times.usual().Persistence)
	}
}

// serveUntil serves a connection until it ends, or until the guest opens another, which it returns.
func (k *keeper) serveUntil(ctx context.Context, c *friend.Conn, arrivals <-chan met) (next *friend.Conn, err error) {
	done := make(chan error, 1)
	go func() { done <- k.serve(ctx, c) }()
	for {
		select {
		case err := <-done:
			return nil, err
		case m := <-arrivals:
			if !k.known(m) {
				continue
			}
			c.Close()
			return m.conn, <-done
		}
	}
}

func (k *keeper) join(ctx context.Context, first *friend.Conn) error {
	c := first
	for {
		if c == nil {
			m, err := k.reach(ctx)
			if err != nil {
				return err
			}
			if !k.known(m) {
				return &friend.Error{Fault: friend.OtherMatch}
			}
			c = m.conn
		}
		err := k.serve(ctx, c)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if k.ended(err) {
			return err
		}
		k.changed(err)
		c = nil
	}
}

// reach tries to reach the host for as long as Times allows.
func (k *keeper) reach(ctx context.Context) (found met, err error) {
	within, cancel := context.WithTimeout(ctx, k.peer.Times.usual().Persistence)
	defer cancel()
	tries := newGuard(k.code, k.peer.warn)
	k.peer.again(within, func() error {
		found = k.peer.dial(within, tries)
		if found.err != nil && passing(found.err) {
			return found.err
		}
		return nil
	})
	switch {
	case ctx.Err() != nil:
		found.leave()
		return met{}, ctx.Err()
	case errors.Is(within.Err(), context.DeadlineExceeded) && found.conn == nil:
		return met{}, friend.ErrGone
	}
	return found, found.err
}
