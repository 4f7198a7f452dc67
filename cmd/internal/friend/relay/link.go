package relay

import (
	"context"
	"sync"

	"backtalk/cmd/internal/friend"
)

// link is one end of a link over the relay.
type link struct {
	exchange *exchange
	// own and other are the names of the two ends. out is the subject of the
	// other.
	own, other, out string
	frames          *queue
	// first is the message that arrived before the link existed. Receive
	// returns it first.
	first []byte
	hosts bool
	// spoken is closed once this end has sent something. At the guest's end,
	// this means that the guest has chosen this host of all who answered, so
	// that the queue belongs to this link. ended is closed when the link is
	// closed.
	spoken, ended  chan struct{}
	speaks, closes sync.Once
}

// host returns the host's end of a link to a guest who knocked.
func (e *exchange) host(guest string, knock []byte) *link {
	e.retain()
	name, frames := e.add(nil)
	l := e.link(name, guest, frames, knock)
	l.hosts = true
	return l
}

// guest returns the guest's end of a link to a host who answered.
func (e *exchange) guest(own, host string, frames *queue, answer []byte) *link {
	e.retain()
	frames.used.Store(true)
	return e.link(own, host, frames, answer)
}

func (e *exchange) link(own, other string, frames *queue, first []byte) *link {
	return &link{
		exchange: e, own: own, other: other, out: links + other, frames: frames, first: first,
		spoken: make(chan struct{}), ended: make(chan struct{}),
	}
}

// Ends returns the names of both ends.
func (l *link) Ends() (guest, host string) {
	own := l.exchange.base + "." + l.own
	if l.hosts {
		return l.other, own
	}
	return own, l.other
}

// Send sends a message, which must not be empty. The library writes it in the
// background. If nobody receives it, the server reports that, and Receive
// returns friend.ErrNobody.
func (l *link) Send(_ context.Context, text []byte) error {
	select {
	case <-l.ended:
		return errClosed
	default:
	}
	return l.exchange.conn.PublishRequest(l.to(), l.exchange.subject(links, l.own), text)
}

// to returns the subject for the next message. A host's first message is the
// answer to the knock.
func (l *link) to() string {
	to := l.out
	l.speaks.Do(func() {
		if l.hosts {
			to = answers + l.other
		}
		close(l.spoken)
	})
	return to
}

// Receive returns the next message. Anybody may have sent it.
func (l *link) Receive(ctx context.Context) ([]byte, error) {
	if first := l.first; first != nil {
		l.first = nil
		return first, nil
	}
	select {
	case <-l.spoken:
	case <-l.ended:
		return nil, errClosed
	case <-l.exchange.lost:
		return nil, errLost
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	m, err := l.frames.next(ctx, l.exchange.lost)
	if err != nil {
		return nil, err
	}
	if len(m.Data) == 0 {
		return nil, friend.ErrNobody
	}
	return m.Data, nil
}

// Close closes this end of the link. The other side learns of that from a
// sealed message, or from the server.
func (l *link) Close() error {
	l.closes.Do(func() {
		close(l.ended)
		select {
		case <-l.spoken:
			l.frames.close()
			l.exchange.remove(l.own)
		default:
			if l.hosts {
				l.exchange.remove(l.own)
			}
		}
		l.exchange.release()
	})
	return nil
}
