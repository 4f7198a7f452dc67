package friend

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// Link carries whole messages to one other side and back, in order. Send and
// Receive may be called at the same time, each by one goroutine. After a call
// whose context ended, the link must not be used.
type Link interface {
	Send(ctx context.Context, text []byte) error
	// Receive returns the next message. It returns the context's error, or an
	// *[Error] for something that no honest side sends.
	Receive(ctx context.Context) ([]byte, error)
	Close() error
}

// ErrNobody may be returned by a link's Receive, any number of times, when
// the way says that nobody is at the other end. Anybody may have caused that,
// so the link continues.
var ErrNobody = errors.New("the way says that nobody is there")

// Patience is how long a side may be silent, and how often it sends a ping.
type Patience struct{ Silence, Ping time.Duration }

// Usual returns the patience between people.
func Usual() Patience { return Patience{Silence: 30 * time.Second, Ping: 4 * time.Second} }

// Conn carries the messages of one connection. Close ends everything that
// uses it.
type Conn struct {
	link     Link
	patience Patience
	sending  sync.Mutex
	sent     int
	// quiet is set if nothing was sent since the last ping was due.
	quiet    atomic.Bool
	incoming chan message
	// most bounds the messages between two pings, 0 for any number; since
	// counts them.
	most, since atomic.Int32
	// unread are messages to be received again.
	unread []message
	// alive ends with the connection; its cause says why.
	alive context.Context
	end   context.CancelCauseFunc
	ended sync.WaitGroup
}

// errClosed is returned after this side closed the connection.
var errClosed = errors.New("the connection is closed")

// NewConn begins a connection over a link, and closes the link in the end.
func NewConn(link Link, p Patience) *Conn {
	c := &Conn{link: link, patience: p, incoming: make(chan message)}
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

// Leave says goodbye and ends the connection. err says why; nil means that
// the player leaves.
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

// ping sends pings while there is nothing else to send.
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

// lose ends a connection over which nothing can be sent, after it has read
// all that arrived: the other side may have left with a last message.
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
	c.sending.Lock()
	defer c.sending.Unlock()
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

// receive returns the next message other than a ping, or why the connection
// ended.
func (c *Conn) receive(ctx context.Context) (message, error) {
	if len(c.unread) > 0 {
		m := c.unread[0]
		c.unread = c.unread[1:]
		return m, nil
	}
	return Await(ctx, c.incoming, c.alive.Done(), func() error { return context.Cause(c.alive) })
}

// whileConnected calls f with a context that ends with the connection: a
// person may think for longer than a side may be silent.
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
