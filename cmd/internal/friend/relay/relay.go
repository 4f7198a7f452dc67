// Package relay implements links between players over a NATS server, which
// both can reach although neither can reach the other. The server sees who
// talks at which place and how much, and ciphertext.
//
// A host listens at the door of its code ([Relay.Listen]). A guest knocks
// there ([Relay.Dial]), and each who answers is a link of its own. Then the
// two continue at newly drawn subjects. Anybody at the server can read and
// write all of this: nothing here ends a link, and nothing is trusted. The
// server stores nothing. Without TCP, as in a browser, a dialer carries the
// connection over a WebSocket.
package relay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

const (
	// prefix begins the subjects of this version.
	prefix = "backtalk.2."
	// knocks begins the subjects for knocks, followed by the place.
	knocks = prefix + "knock."
	// limit is the longest message that is accepted, including what sealing
	// adds.
	limit = friend.MaxMessage + 1024
	// again is about how long a guest waits before it knocks again.
	again = time.Second
	// connecting bounds how long the server may take to answer.
	connecting = 10 * time.Second
)

// ErrUnreachable is returned if the relay can't be reached.
var ErrUnreachable = friend.ErrUnreachable

// Dialer reaches the server where TCP can't.
type Dialer = nats.CustomDialer

// Relay is a server by its address.
type Relay struct {
	// URL is an address in NATS's form: nats://host, tls://host, ws://host or
	// wss://host, with a port unless it is the usual one, and with user and
	// password or a token if the server wants them.
	URL string
	// Dialer replaces TCP; nil means TCP.
	Dialer Dialer
}

func (r Relay) connect() (*nats.Conn, error) {
	options := []nats.Option{
		nats.NoReconnect(), nats.Timeout(connecting), nats.Name("backtalk"),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		// Errors reach whoever waits; the library would print them.
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

// Listener is a host waiting at a door.
type Listener struct {
	exchange *exchange
	knocked  *queue
}

// mostKnocks bounds the knocks that wait at a door; further ones are
// dropped.
const mostKnocks = 256

// Listen waits for guests at a door. If its code is secret, strangers'
// knocks are dropped.
func (r Relay) Listen(door sealed.Door) (*Listener, error) {
	e, err := r.open()
	if err != nil {
		return nil, err
	}
	l := &Listener{e, newQueue(mostKnocks)}
	err = e.subscribe(knocks+door.Place, func(m *nats.Msg) {
		if len(m.Data) <= limit && door.Knocks(m.Data) {
			l.knocked.put(m)
		}
	})
	if err != nil {
		e.release()
		return nil, fmt.Errorf("wait at the relay: %w", err)
	}
	return l, nil
}

// Accept returns the link to the next guest, whose knock is the first message.
func (l *Listener) Accept(ctx context.Context) (friend.Link, error) {
	for {
		m, err := l.knocked.next(ctx, l.exchange.lost)
		if err != nil {
			return nil, fmt.Errorf("wait at the relay: %w", err)
		}
		if at, ok := nameOf(m.Reply, answers); ok {
			return l.exchange.host(at, m.Data), nil
		}
	}
}

// Close stops waiting. Links that were returned stay open.
func (l *Listener) Close() { l.exchange.release() }

// Call is a guest who knocks at a door.
type Call struct {
	exchange *exchange
	door     sealed.Door
	answered *queue
}

// mostAnswers bounds the unread answers; the call drops further ones.
const mostAnswers = 256

// Dial knocks at a door, again and again until the call is closed, because
// the host may not be there yet.
func (r Relay) Dial(door sealed.Door) (*Call, error) {
	e, err := r.open()
	if err != nil {
		return nil, err
	}
	c := &Call{exchange: e, door: door, answered: newQueue(mostAnswers)}
	go c.knock()
	return c, nil
}

// hear takes an answer. At a secret code it drops strangers' answers.
func (c *Call) hear(m *nats.Msg) {
	if len(m.Data) <= limit && (c.door.Key == nil || c.door.Answers(m.Data)) {
		c.answered.put(m)
	}
}

// mostNames bounds the names at which answers are still received: each knock
// has its own, because the server counts the answers to each.
const mostNames = 10

// knock knocks until the call is closed.
func (c *Call) knock() {
	var names []string
	for {
		name, _ := c.exchange.add(c.hear)
		if names = append(names, name); len(names) > mostNames {
			c.exchange.forget(names[0])
			names = names[1:]
		}
		// Whoever waits for the answer notices a lost connection.
		_ = c.exchange.conn.PublishRequest(knocks+c.door.Place, c.exchange.subject(answers, name), c.door.Knock)
		spread := again/2 + rand.N(again) //nolint:gosec // so that knocks at one door don't keep step
		select {
		case <-time.After(spread):
		case <-c.exchange.lost:
			return
		case <-c.answered.closed:
			return
		}
	}
}

// Next returns a link to the next host that answers, with the answer as its first message.
func (c *Call) Next(ctx context.Context) (friend.Link, error) {
	for {
		m, err := c.answered.next(ctx, c.exchange.lost)
		if err != nil {
			return nil, fmt.Errorf("knock at the relay: %w", err)
		}
		at, ok := nameOf(m.Reply, links)
		name := nameAfter(m.Subject)
		if frames := c.exchange.heardAt(name); ok && frames != nil {
			return c.exchange.guest(name, at, frames, m.Data), nil
		}
	}
}

// Close ends the call. A link that was returned stays open.
func (c *Call) Close() {
	c.answered.close()
	c.exchange.release()
}
