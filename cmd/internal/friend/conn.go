package friend

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// Link carries whole messages to one other side and back, in order. One
// goroutine may call Send while another calls Receive. If the context of a call
// has ended, the link must not be used any more.
type Link interface {
	Send(ctx context.Context, text []byte) error
	// Receive returns the next message. It returns the context's error, or an
	// *[Error] for something that no honest side would send.
	Receive(ctx context.Context) ([]byte, error)
	Close() error
}

// ErrNobody may be returned by a link's Receive, any number of times, if the
// network reports that nobody is at the other end. An attacker can cause that,
// so the link stays open.
var ErrNobody = errors.New("the way says that nobody is there")

// Patience holds how long a side may be silent, and how often it sends a ping.
type Patience struct{ Silence, Ping time.Duration }

// Usual returns the patience for a match between people.
func Usual() Patience { return Patience{Silence: 30 * time.Second, Ping: 4 * time.Second} }

// Conn carries the messages of one connection. Close makes everything that uses
// it return.
type Conn struct {
	link     Link
	patience Patience
	// sending holds a token while something is being sent. sent counts the messages.
	sending chan struct{}
	sent    int
	// quiet is set if nothing has been sent since the last ping was due.
	quiet    atomic.Bool
	incoming chan message
	// most bounds the messages that may arrive between two of our pings. 0
	// means no limit. since counts them.
	most, since atomic.Int32
	// unread holds messages that receive must return again.
	unread []message
	// alive ends with the connection. Its cause is the reason.
	alive context.Context
	end   context.CancelCauseFunc
	ended sync.WaitGroup
}

// errClosed is returned after this side closed the connection.
var errClosed = errors.New("the connection is closed")

// NewConn begins a connection over a link. Close also closes the link.
func NewConn(link Link, p Patience) *Conn {
	c := &Conn{link: link, patience: p, sending: make(chan struct{}, 1), incoming: make(chan message)}
	c.alive, c.end = context.WithCancelCause(context.Background())
	c.ended.Go(c.ping)
	c.ended.Go(c.read)
	return c
}

// Close ends the connection.
func (c *Conn) Close() {
	c.end(errClosed)
	_ = c.link.Close() // the link may be gone
	c.ended.Wait()
}

// Leave says goodbye and ends the connection. err is the fault that it reports, or nil if the
// player leaves. After any other error, such as a cut, it says nothing.
func (c *Conn) Leave(err error) {
	f := FaultOf(err)
	if err == nil {
		c.farewell("")
	} else if f != 0 {
		c.farewell(f.String())
	}
	c.Close()
}

func (c *Conn) farewell(why string) {
	const most = time.Second
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	_ = c.sendWithin(ctx, message{Bye: &bye{Why: why}}) // nobody may be there
}

// ping sends a ping at intervals, unless something else was sent meanwhile.
func (c *Conn) ping() {
	ticks := time.NewTicker(c.patience.Ping)
	defer ticks.Stop()
	for {
		select {
		case <-c.alive.Done():
			return
		case <-ticks.C:
		}
		c.since.Store(0)
		if !c.quiet.Swap(true) {
			continue
		}
		if err := c.send(message{Ping: &empty{}}); err != nil {
			c.lose(err)
			return
		}
	}
}

// lose ends a connection that can't send any more. It first leaves time to read
// what has arrived, because the other side may have left with a last message.
func (c *Conn) lose(err error) {
	const most = 2 * time.Second
	late := time.AfterFunc(most, func() { c.end(err) })
	context.AfterFunc(c.alive, func() { late.Stop() })
}

func (c *Conn) send(m message) error {
	ctx, cancel := context.WithTimeout(c.alive, c.patience.Silence)
	defer cancel()
	return c.sendWithin(ctx, m)
}

func (c *Conn) sendWithin(ctx context.Context, m message) error {
	if err := c.takeTurn(ctx); err != nil {
		return fmt.Errorf("send: %w", err)
	}
	defer func() { <-c.sending }()
	m.N = c.sent + 1
	text, err := encode(m)
	if err != nil {
		return fmt.Errorf("send: %w", err)
	}
	if err := c.link.Send(ctx, text); err != nil {
		return fmt.Errorf("send: %w", err)
	}
	c.sent++
	if m.Ping == nil {
		c.quiet.Store(false)
	}
	return nil
}

// takeTurn waits until nothing else is being sent. If nothing is, it succeeds even after the context has
// ended: the link says why it can't send.
func (c *Conn) takeTurn(ctx context.Context) error {
	select {
	case c.sending <- struct{}{}:
		return nil
	default:
	}
	select {
	case c.sending <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// read passes on messages until the connection ends.
func (c *Conn) read() {
	for received := 0; ; received++ {
		m, err := c.next(received)
		if err != nil {
			c.end(err)
			return
		}
		if most := c.most.Load(); most > 0 && c.since.Add(1) > most {
			c.end(fault(TooLong, "more than %d messages at once", most))
			return
		}
		if m.Ping != nil {
			continue
		}
		select {
		case c.incoming <- m:
		case <-c.alive.Done():
			return
		}
	}
}

func (c *Conn) next(received int) (message, error) {
	within, cancel := context.WithTimeout(c.alive, c.patience.Silence)
	defer cancel()
	text, err := c.link.Receive(within)
	switch {
	case err == nil:
	case errors.Is(within.Err(), context.DeadlineExceeded):
		return message{}, fault(Silence, "nothing came for %v", c.patience.Silence)
	default:
		return message{}, fmt.Errorf("receive: %w", err)
	}
	m, err := decode(text)
	switch {
	case err != nil:
		return message{}, err
	case m.N != received+1:
		return message{}, fault(OutOfOrder, "message %d after %d", m.N, received)
	case m.Bye != nil:
		return message{}, farewellError(m.Bye.Why)
	}
	return m, nil
}

// receive returns the next message other than a ping, or the reason why the
// connection ended.
func (c *Conn) receive(ctx context.Context) (message, error) {
	if len(c.unread) > 0 {
		m := c.unread[0]
		c.unread = c.unread[1:]
		return m, nil
	}
	return Await(ctx, c.incoming, c.alive.Done(), func() error { return context.Cause(c.alive) })
}

// whileConnected calls f with a context that ends with the connection. It sets
// no other limit, because a person may think for longer than a side may be
// silent.
func (c *Conn) whileConnected(ctx context.Context, f func(context.Context) (bool, error)) (bool, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(c.alive, cancel)
	defer stop()
	yes, err := f(ctx)
	if c.alive.Err() != nil {
		err = context.Cause(c.alive)
	}
	return yes, err
}
