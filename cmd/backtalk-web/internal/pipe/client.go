package pipe

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
)

// Client asks a [Server] for links and tables. It is safe for concurrent use.
type Client struct {
	mu    sync.Mutex
	send  func(message []byte)
	last  uint64
	asked map[uint64]*way
	links map[uint64]*link
	// start starts the worker; started is set while the worker runs.
	start   func()
	started bool
}

// NewClient returns a client that calls send with each message. It calls start
// when it first needs the worker, and when it needs one again after the worker
// ended. Neither function may wait.
func NewClient(send func(message []byte), start func()) *Client {
	return &Client{send: send, start: start, asked: map[uint64]*way{}, links: map[uint64]*link{}}
}

// errGone is returned when the worker has ended.
var errGone = errors.New("the worker that speaks to relays has ended")

// waiting bounds the messages that wait on a link, in each direction. An honest side is never that
// far ahead.
const waiting = 1024

// Receive takes a message from the server, and returns at once.
func (c *Client) Receive(raw []byte) {
	var m message
	if json.Unmarshal(raw, &m) != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m.Kind {
	case listening, failed:
		if w := c.asked[m.ID]; w != nil {
			w.take(arrival{err: m.failed()})
		}
	case listed:
		if w := c.asked[m.ID]; w != nil {
			w.take(arrival{tables: m.Tables})
		}
	case opened:
		c.open(m)
	case text, nobody:
		if l := c.links[m.Link]; l != nil && !l.put(&m) {
			c.drop(l)
		}
	case closed:
		if l := c.links[m.Link]; l != nil {
			delete(c.links, m.Link)
			l.end(m.err())
		}
	}
}

// failed returns the error in m, or nil if m reports a success.
func (m *message) failed() error {
	if m.Kind == listening {
		return nil
	}
	return m.err()
}

// open hands a new link to the caller that waits for it.
func (c *Client) open(m message) {
	w := c.asked[m.ID]
	if w == nil {
		c.post(message{Kind: closed, Link: m.Link})
		return
	}
	l := &link{
		client: c, id: m.Link, guest: m.Guest, host: m.Host,
		texts: make(chan *message, waiting), over: make(chan struct{}),
	}
	c.links[m.Link] = l
	if !w.take(arrival{link: l}) {
		c.drop(l)
	}
}

// Restart ends all questions and links with an error, because the worker has ended. From now on Client
// uses send, which reaches the worker that the next question starts.
func (c *Client) Restart(send func(message []byte)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.send, c.started = send, false
	lost := errors.Join(friend.ErrUnreachable, errGone)
	for _, w := range c.asked {
		w.take(arrival{err: lost})
	}
	for id, l := range c.links {
		delete(c.links, id)
		l.end(lost)
	}
}

// drop closes a link at the server, unless it has ended. A new worker may have given its number to
// another link.
func (c *Client) drop(l *link) {
	if c.links[l.id] == l {
		delete(c.links, l.id)
		c.post(message{Kind: closed, Link: l.id})
	}
}

// post sends a message. Whoever calls it holds mu.
func (c *Client) post(m message) {
	// Texts and numbers can always be encoded.
	raw, _ := json.Marshal(m)
	c.send(raw)
}

// Host returns a reach that waits for guests at a relay once it opens a way.
func (c *Client) Host(at meet.Where) (meet.Reach, error) {
	shows := func(ctx context.Context, table []byte) error {
		w := c.ask(message{Kind: show, Relay: at.Relay, Text: table})
		defer w.Close()
		_, err := w.next(ctx)
		return err
	}
	reach := c.reach(func(ctx context.Context, door sealed.Door) (meet.Way, error) {
		w := c.ask(message{Kind: listen, Relay: at.Relay, Door: door})
		if _, err := w.next(ctx); err != nil {
			w.Close()
			return nil, err
		}
		return w, nil
	})
	reach.Show = shows
	return reach, nil
}

// Tables returns the tables that hosts show at a relay.
func (c *Client) Tables(ctx context.Context, at meet.Where) ([][]byte, error) {
	w := c.ask(message{Kind: tables, Relay: at.Relay})
	defer w.Close()
	a, err := w.next(ctx)
	return a.tables, err
}

// Guest returns a reach that knocks at a relay once it opens a way.
func (c *Client) Guest(at meet.Where) (meet.Reach, error) {
	return c.reach(func(_ context.Context, door sealed.Door) (meet.Way, error) {
		return c.ask(message{Kind: dial, Relay: at.Relay, Door: door}), nil
	}), nil
}

func (c *Client) reach(open func(context.Context, sealed.Door) (meet.Way, error)) meet.Reach {
	return meet.Reach{Open: open, Close: func() {}}
}

func (c *Client) ask(m message) *way {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	w := &way{client: c, id: c.last, arrivals: make(chan arrival, mostArrivals)}
	c.asked[w.id] = w
	if !c.started {
		c.started = true
		c.start()
	}
	m.ID = w.id
	c.post(m)
	return w
}

// mostArrivals bounds the links that nobody has taken yet.
const mostArrivals = 256

// arrival is a link, or another answer, or an error.
type arrival struct {
	link   *link
	tables [][]byte
	err    error
}

// way awaits the answers to one question: links, tables or an error.
type way struct {
	client   *Client
	id       uint64
	arrivals chan arrival
}

// take queues an arrival, and reports whether the queue had room for it.
func (w *way) take(a arrival) bool {
	select {
	case w.arrivals <- a:
		return true
	default:
		return false
	}
}

func (w *way) next(ctx context.Context) (arrival, error) {
	select {
	case a := <-w.arrivals:
		return a, a.err
	case <-ctx.Done():
		return arrival{}, ctx.Err()
	}
}

// Next returns the next link.
func (w *way) Next(ctx context.Context) (friend.Link, error) {
	a, err := w.next(ctx)
	if err != nil {
		return nil, err
	}
	return a.link, nil
}

// Close ends the wait. Links that were returned stay open.
func (w *way) Close() {
	c := w.client
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.asked, w.id)
	for {
		select {
		case a := <-w.arrivals:
			if a.link != nil {
				c.drop(a.link)
			}
			continue
		default:
		}
		break
	}
	c.post(message{Kind: stop, ID: w.id})
}

// link is the game's end of a link.
type link struct {
	client *Client
	id     uint64
	// guest and host are the names of the two ends.
	guest, host string
	texts       chan *message
	// over is closed when the link has ended; err says why.
	over chan struct{}
	once sync.Once
	err  error
}

var errClosed = errors.New("the link is closed")

// Ends returns the names of both ends.
func (l *link) Ends() (guest, host string) { return l.guest, l.host }

// put queues a message. If too many wait, it ends the link and returns
// false.
func (l *link) put(m *message) bool {
	select {
	case l.texts <- m:
		return true
	default:
		l.end(&friend.Error{Fault: friend.TooLong, Err: errors.New("too many messages")})
		return false
	}
}

func (l *link) end(err error) {
	l.once.Do(func() {
		l.err = err
		close(l.over)
	})
}

// Send sends a message.
func (l *link) Send(_ context.Context, content []byte) error {
	l.client.mu.Lock()
	defer l.client.mu.Unlock()
	select {
	case <-l.over:
		return l.err
	default:
	}
	l.client.post(message{Kind: text, Link: l.id, Text: content})
	return nil
}

// Receive returns the next message. Messages from before the link's end
// still arrive.
func (l *link) Receive(ctx context.Context) ([]byte, error) {
	m, err := friend.Await(ctx, l.texts, l.over, func() error { return l.err })
	switch {
	case err != nil:
		return nil, err
	case m.Kind == nobody:
		return nil, friend.ErrNobody
	}
	return m.Text, nil
}

// Close ends the link.
func (l *link) Close() error {
	l.client.mu.Lock()
	defer l.client.mu.Unlock()
	l.end(errClosed)
	l.client.drop(l)
	return nil
}
