package relay

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nats-io/nats.go"
)

const (
	// answers and links are the prefixes of a program's own subjects. Answers
	// to its questions arrive under answers. Messages of links, and questions
	// to a program that shows a table, arrive under links. docs/relay.sh lets
	// other programs send to answers only in reply to a message that they have
	// received.
	answers = prefix + "answer."
	links   = prefix + "link."
	// nameLength is the number of random bytes in the name of a connection to
	// the server, and in the name of a link.
	nameLength = 16
	// mostFrames bounds the messages that wait on a link. The link drops any
	// more.
	mostFrames = 1024
	// mostPending bounds the messages that wait in the NATS library.
	mostPending = 8192
)

// exchange is a connection to the server that links, listeners and calls
// share. It closes when the last of its users releases it.
type exchange struct {
	conn *nats.Conn
	base string
	// lost is closed when the connection ends.
	lost chan struct{}

	mu    sync.Mutex
	users int
	// frames and answered hold those who receive messages and answers. The key
	// is the name that follows base in the subject.
	frames   map[string]*queue
	answered map[string]func(*nats.Msg)
}

// open connects to the server.
func (r Relay) open() (*exchange, error) {
	c, err := r.connect()
	if err != nil {
		return nil, err
	}
	e := &exchange{
		conn: c, base: drawn(), lost: make(chan struct{}), users: 1,
		frames: map[string]*queue{}, answered: map[string]func(*nats.Msg){},
	}
	c.SetClosedHandler(func(*nats.Conn) { close(e.lost) })
	if c.IsClosed() {
		// The connection may have been closed before the handler was set.
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, nats.ErrConnectionClosed)
	}
	_, err = e.subscribe(links+e.base+".*", e.framed)
	if err == nil {
		_, err = e.subscribe(answers+e.base+".*", e.answeredTo)
	}
	if err != nil {
		c.Close()
		return nil, fmt.Errorf("listen at the relay: %w", err)
	}
	return e, nil
}

// subscribe makes the library call heard with each message at a subject, one
// after another.
func (e *exchange) subscribe(subject string, heard func(*nats.Msg)) (*nats.Subscription, error) {
	s, err := e.conn.Subscribe(subject, heard)
	if err == nil {
		err = s.SetPendingLimits(mostPending, mostPending*limit/8)
	}
	if err == nil {
		err = e.conn.Flush()
	}
	return s, err
}

func drawn() string {
	random := make([]byte, nameLength)
	_, _ = rand.Read(random) // Read never returns an error: it ends the program instead
	return hex.EncodeToString(random)
}

// subject returns a subject of this connection.
func (e *exchange) subject(kind, name string) string { return kind + e.base + "." + name }

// nameOf returns the base and name in a subject. It returns false for a subject
// at which no program of this version listens.
func nameOf(subject, kind string) (name string, ok bool) {
	name, ok = strings.CutPrefix(subject, kind)
	base, each, dotted := strings.Cut(name, ".")
	return name, ok && dotted && random(base) && random(each)
}

func random(name string) bool {
	_, err := hex.DecodeString(name)
	return err == nil && len(name) == 2*nameLength
}

// framed passes a message to its link. If nobody received what the link sent,
// the server sends an empty message with a status.
func (e *exchange) framed(m *nats.Msg) {
	if len(m.Data) > limit {
		return
	}
	if q := e.heardAt(nameAfter(m.Subject)); q != nil {
		q.put(m)
	}
}

// heardAt returns the queue of a name, or nil.
func (e *exchange) heardAt(name string) *queue {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.frames[name]
}

// nameAfter returns the name after the base in a subject of this
// connection.
func nameAfter(subject string) string { return subject[len(subject)-2*nameLength:] }

func (e *exchange) answeredTo(m *nats.Msg) {
	e.mu.Lock()
	heard := e.answered[nameAfter(m.Subject)]
	e.mu.Unlock()
	if heard != nil {
		heard(m)
	}
}

// add opens a new name. Unless heard is nil, answers at the name go to it.
func (e *exchange) add(heard func(*nats.Msg)) (name string, frames *queue) {
	name, frames = drawn(), newQueue(mostFrames)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.frames[name] = frames
	if heard != nil {
		e.answered[name] = heard
	}
	return name, frames
}

// remove closes a name.
func (e *exchange) remove(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.frames, name)
	delete(e.answered, name)
}

// forget stops receiving answers at a name. If no link uses the name, forget
// closes it.
func (e *exchange) forget(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.answered, name)
	if q := e.frames[name]; q != nil && !q.used.Load() {
		delete(e.frames, name)
	}
}

// retain adds a user of the connection.
func (e *exchange) retain() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.users++
}

func (e *exchange) release() {
	e.mu.Lock()
	e.users--
	last := e.users == 0
	e.mu.Unlock()
	if last {
		e.conn.Close()
	}
}

// errLost is returned if the connection to the server is lost, errClosed after
// this side has closed the link.
var (
	errLost   = errors.New("the connection to the relay is lost")
	errClosed = errors.New("the link is closed")
)

// queue keeps messages until somebody receives them. It drops messages beyond a
// bound.
type queue struct {
	mu      sync.Mutex
	waiting []*nats.Msg
	most    int
	more    chan struct{}
	// used is set once a link receives from the queue.
	used atomic.Bool
	// closed is closed once nobody receives from the queue any more.
	closed chan struct{}
	once   sync.Once
}

func newQueue(most int) *queue {
	return &queue{most: most, more: make(chan struct{}, 1), closed: make(chan struct{})}
}

func (q *queue) put(m *nats.Msg) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) >= q.most {
		return
	}
	q.waiting = append(q.waiting, m)
	select {
	case q.more <- struct{}{}:
	default:
	}
}

func (q *queue) take() *nats.Msg {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		return nil
	}
	m := q.waiting[0]
	q.waiting = q.waiting[1:]
	return m
}

// next waits for the next message. When the queue, the connection or the
// context has ended, it first returns the messages that arrived before, and
// only then an error.
func (q *queue) next(ctx context.Context, lost <-chan struct{}) (*nats.Msg, error) {
	for {
		if m := q.take(); m != nil {
			return m, nil
		}
		var err error
		select {
		case <-q.more:
			continue
		case <-lost:
			err = errLost
		case <-q.closed:
			err = errClosed
		case <-ctx.Done():
			err = ctx.Err()
		}
		if m := q.take(); m != nil {
			return m, nil
		}
		return nil, err
	}
}

func (q *queue) close() { q.once.Do(func() { close(q.closed) }) }
