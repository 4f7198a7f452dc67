// Package relay carries a link between two players over a NATS server, which both can reach though
// neither can reach the other. The server sees who talks at which place and how much, and
// ciphertext.
//
// The host listens at the place of its code ([Listen]); a guest knocks there ([Dial]), and the two
// go on at subjects of their own. Nothing is kept on the server. Where there is no TCP, as in a
// browser, a dialer carries the connection over a WebSocket.
package relay

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"backtalk/cmd/internal/friend"
)

const (
	// prefix begins the subjects of this version.
	prefix = "backtalk.1."
	// limit is the longest message that is taken, with what sealing adds.
	limit = friend.MaxMessage + 1024
	// waiting is how many messages wait to be received; an honest side is never that far ahead.
	waiting = 1024
	// again is how long a guest waits before it knocks again.
	again = time.Second
	// connecting is how long the server may take to answer.
	connecting = 10 * time.Second
)

// ErrUnreachable is returned when the relay can't be reached.
var ErrUnreachable = friend.ErrUnreachable

// Dialer reaches the server where TCP can't.
type Dialer = nats.CustomDialer

// Relay is a server that was named.
type Relay struct {
	// URL is as NATS has it: nats://host, tls://host, ws://host or wss://host, with a port if it is
	// not the usual one, and with user and password or a token if the server wants them.
	URL string
	// Dialer is nil for the usual way.
	Dialer Dialer
}

func (r Relay) connect() (*nats.Conn, error) {
	options := []nats.Option{
		nats.NoReconnect(), nats.Timeout(connecting), nats.Name("backtalk"),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		// What goes wrong is heard where it is waited for; the library would print it.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
	if r.Dialer != nil {
		options = append(options, nats.SetCustomDialer(r.Dialer), nats.SkipHostLookup())
	}
	c, err := nats.Connect(r.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return c, nil
}

// shared is a connection to the server that is closed when nobody uses it any more.
type shared struct {
	*nats.Conn
	users atomic.Int32
}

func newShared(c *nats.Conn) *shared {
	s := &shared{Conn: c}
	s.users.Store(1)
	return s
}

func (s *shared) release() {
	if s.users.Add(-1) == 0 {
		s.Conn.Close()
	}
}

// Listener is a host waiting at a place.
type Listener struct {
	conn  *shared
	place string
	knock *nats.Subscription
}

// Listen waits for guests at places: that of the code words, or of a match that goes on.
func (r Relay) Listen(place string) (*Listener, error) {
	c, err := r.connect()
	if err != nil {
		return nil, err
	}
	knock, err := c.SubscribeSync(prefix + place + ".knock")
	if err == nil {
		err = c.Flush()
	}
	if err != nil {
		c.Close()
		return nil, fmt.Errorf("wait at the relay: %w", err)
	}
	return &Listener{newShared(c), place, knock}, nil
}

// Accept returns the link to the next guest.
func (l *Listener) Accept(ctx context.Context) (friend.Link, error) {
	for {
		m, err := l.knock.NextMsgWithContext(ctx)
		if err != nil {
			return nil, fmt.Errorf("wait at the relay: %w", err)
		}
		id := string(m.Data)
		if _, err := hex.DecodeString(id); err != nil || len(id) != 2*idLength || m.Reply == "" {
			continue
		}
		link, err := newLink(l.conn, l.place, id, "host", "guest")
		if err != nil {
			return nil, err
		}
		l.conn.users.Add(1)
		if err := m.Respond(nil); err != nil {
			_ = link.Close() // it never fails
			return nil, fmt.Errorf("answer at the relay: %w", err)
		}
		return link, nil
	}
}

// Close stops waiting. Links that came of it stay.
func (l *Listener) Close() {
	_ = l.knock.Unsubscribe() // the server may be gone
	l.conn.release()
}

// idLength is how many random bytes name a link.
const idLength = 16

// Dial reaches the host at a place, and waits for it if nobody is there yet.
func (r Relay) Dial(ctx context.Context, place string) (friend.Link, error) {
	c, err := r.connect()
	if err != nil {
		return nil, err
	}
	random := make([]byte, idLength)
	_, _ = rand.Read(random) // it never fails: the program would have ended
	id := hex.EncodeToString(random)
	link, err := newLink(newShared(c), place, id, "guest", "host")
	if err == nil {
		err = knock(ctx, c, place, id)
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return link, nil
}

func knock(ctx context.Context, c *nats.Conn, place, id string) error {
	for {
		asking, cancel := context.WithTimeout(ctx, connecting)
		_, err := c.RequestWithContext(asking, prefix+place+".knock", []byte(id))
		cancel()
		if !errors.Is(err, nats.ErrNoResponders) && !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return err
		}
		select {
		case <-time.After(again):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// link is one end of a link over the relay.
type link struct {
	conn   *shared
	in     *nats.Subscription
	out    string
	closed sync.Once
}

func newLink(c *shared, place, id, own, other string) (*link, error) {
	at := prefix + place + "." + id + "."
	in, err := c.SubscribeSync(at + own)
	if err == nil {
		err = in.SetPendingLimits(waiting, waiting*limit)
	}
	if err == nil {
		err = c.Flush()
	}
	if err != nil {
		return nil, fmt.Errorf("open a link over the relay: %w", err)
	}
	return &link{conn: c, in: in, out: at + other}, nil
}

// Send sends a message, which must not be empty; the library hands it to the system in the background.
// If nobody is at the other end any more, the server reports it where answers come, and Receive fails.
func (l *link) Send(_ context.Context, text []byte) error {
	return l.conn.PublishRequest(l.out, l.in.Subject, text)
}

// errNobody is returned when nobody is at the other end of a link any more.
var errNobody = errors.New("nobody is at the other end")

// Receive returns the next message. An empty one is the end: the other side's farewell, or what the
// server says of a message that nobody gets.
func (l *link) Receive(ctx context.Context) ([]byte, error) {
	m, err := l.in.NextMsgWithContext(ctx)
	switch {
	case err != nil:
		return nil, err
	case len(m.Data) == 0:
		return nil, errNobody
	case len(m.Data) > limit:
		return nil, &friend.Error{Fault: friend.TooLong, Err: fmt.Errorf("%d bytes", len(m.Data))}
	}
	return m.Data, nil
}

// Close ends the link, and says so to the other side: what that sent just before would reach nobody
// otherwise, and the server would not report it.
func (l *link) Close() error {
	l.closed.Do(func() {
		// The server may be gone.
		_ = l.in.Unsubscribe()
		_ = l.conn.Publish(l.out, nil)
		l.conn.release()
	})
	return nil
}
