// Package relay implements links between players over a NATS server, for players who can both reach
// the server but not each other. The server sees who meets at which place and how much they send,
// but it can't read the sealed messages. A host can also show a table to everybody ([Relay.Show],
// [Relay.Tables]). Tables aren't sealed.
//
// A host listens at the door of its code ([Relay.Listen]). A guest knocks there ([Relay.Dial]), and
// gets a link to each host who answers. The two then continue at new random subjects. Anybody at
// the server can read and write all of this, so this package trusts no message, and no message ends
// a link. The server stores nothing. A program without TCP, such as one in a browser, reaches the
// server over a WebSocket, with a dialer.
package relay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"golang.org/x/time/rate"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

const (
	// prefix begins the subjects of this version.
	prefix = "backtalk.2."
	// knocks begins the subjects for knocks, followed by the place.
	knocks = prefix + "knock."
	// limit bounds a message, including what sealing adds.
	limit = friend.MaxMessage + 1024
	// again is the average time before a guest knocks again.
	again = time.Second
	// connecting bounds how long the server may take to answer.
	connecting = 10 * time.Second
)

// ErrUnreachable is returned if the relay can't be reached.
var ErrUnreachable = friend.ErrUnreachable

// Dialer reaches the server without TCP.
type Dialer = nats.CustomDialer

// Relay holds how to reach a relay's server.
type Relay struct {
	// URL is an address in NATS's form: nats://host, tls://host, ws://host or wss://host. It
	// includes the port if that isn't the default. If the server requires them, it also includes
	// user and password, or a token.
	URL string
	// Dialer replaces TCP; nil means TCP.
	Dialer Dialer
}

func (r Relay) connect() (*nats.Conn, error) {
	options := []nats.Option{
		nats.NoReconnect(), nats.Timeout(connecting), nats.Name("backtalk"),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		// Without a handler, the library would print errors. They reach whoever waits anyway.
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

// Listener is a host who waits at a door.
type Listener struct {
	exchange *exchange
	knocked  *queue
	place    *nats.Subscription
}

// mostKnocks bounds the knocks that wait at a door. The listener drops any more.
const mostKnocks = 256

// Listen waits for guests at a door. At the door of a secret code, it drops strangers' knocks.
func (r Relay) Listen(door sealed.Door) (*Listener, error) {
	e, err := r.open()
	if err != nil {
		return nil, err
	}
	l := &Listener{exchange: e, knocked: newQueue(mostKnocks)}
	l.place, err = e.subscribe(knocks+door.Place, func(m *nats.Msg) {
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

// Accept returns the link to the next guest, with the guest's knock as its first message.
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

// Close stops waiting. Links that Accept has returned stay open.
func (l *Listener) Close() {
	_ = l.place.Unsubscribe() // it fails only if the connection is lost
	l.exchange.release()
}

// Call is a guest who knocks at a door.
type Call struct {
	exchange *exchange
	door     sealed.Door
	answered *queue
	// owed holds the knocks that the call still has to make because others knock so often.
	owed chan struct{}
}

const (
	// mostAnswers bounds the unread answers. The call drops any more.
	mostAnswers = 256
	// A host takes part in few handshakes with a spoken code. It chooses among the knocks, because
	// it can't tell a stranger's from a guest's. So for every eachOf knocks by others, beyond the
	// calm a second that a host answers, the guest knocks once more. A pause before each of these
	// knocks, and a bound for those that it owes, keep it from flooding the relay.
	calm, eachOf = 10, 4
	pause        = 4 * time.Millisecond
	mostOwed     = 1000
)

// Dial knocks at a door. It knocks again and again until Close, because the host may not be there
// yet.
func (r Relay) Dial(door sealed.Door) (*Call, error) {
	e, err := r.open()
	if err != nil {
		return nil, err
	}
	c := &Call{exchange: e, door: door, answered: newQueue(mostAnswers), owed: make(chan struct{}, mostOwed)}
	var others *nats.Subscription
	if door.Key == nil {
		if others, err = e.subscribe(knocks+door.Place, c.outknock()); err != nil {
			e.release()
			return nil, fmt.Errorf("knock at the relay: %w", err)
		}
	}
	go func() {
		c.knock()
		if others != nil {
			_ = others.Unsubscribe() // it fails only if the connection is lost
		}
	}()
	return c, nil
}

// outknock returns a function that hears all knocks at the door, and makes the call knock more
// often if others do.
func (c *Call) outknock() func(*nats.Msg) {
	few, others := rate.NewLimiter(calm, calm), 0
	return func(m *nats.Msg) {
		own := strings.HasPrefix(m.Reply, answers+c.exchange.base)
		if own || !c.door.Knocks(m.Data) || few.Allow() {
			return
		}
		if others++; others%eachOf > 0 {
			return
		}
		select {
		case c.owed <- struct{}{}:
		default:
		}
	}
}

// hear queues an answer. At the door of a secret code, it drops strangers' answers.
func (c *Call) hear(m *nats.Msg) {
	if len(m.Data) <= limit && (c.door.Key == nil || c.door.Answers(m.Data)) {
		c.answered.put(m)
	}
}

// mostNames bounds the names at which the call still receives answers. A new name begins each
// second, because the server limits the answers to each.
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
		spread := again/2 + rand.N(again) //nolint:gosec // so that knocks at one door don't keep step
		for next, waits := time.After(spread), true; waits; {
			// Ignore the error: Next notices a lost connection.
			_ = c.exchange.conn.PublishRequest(knocks+c.door.Place, c.exchange.subject(answers, name), c.door.Knock)
			select {
			case <-c.owed:
				<-time.After(pause)
			case <-next:
				waits = false
			case <-c.exchange.lost:
				return
			case <-c.answered.closed:
				return
			}
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

// Close ends the call. Links that Next has returned stay open.
func (c *Call) Close() {
	c.answered.close()
	c.exchange.release()
}
