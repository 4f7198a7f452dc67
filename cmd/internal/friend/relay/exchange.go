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
	// answers and links begin the subjects of one program. At the first it
	// receives answers to what it asks, at the second what is sealed for it.
	// docs/relay.sh lets others send to the first only in answer to something
	// that they received.
	answers = prefix + "answer."
	links   = prefix + "link."
	// nameLength is the number of random bytes in the name of a connection to
	// the server, and of a link.
	nameLength = 16
	// mostFrames bounds the messages that wait on a link; further ones are
	// dropped.
	mostFrames = 1024
	// mostPending bounds the messages that wait in the library.
	mostPending = 8192
)

// exchange is a connection to the server and what is open over it. It is
// closed when nobody uses it any more.
type exchange struct {
	conn *nats.Conn
	base string
	// lost is closed when the connection is lost.
	lost chan struct{}

	mu    sync.Mutex
	users int
	// frames and answered hold the receivers, by the name after the base.
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
		// It may have been closed before anybody listened.
		return nil, fmt.Errorf("%w: %w", ErrUnreachable, nats.ErrConnectionClosed)
	}
	err = e.subscribe(links+e.base+".*", e.framed)
	if err == nil {
		err = e.subscribe(answers+e.base+".*", e.answeredTo)
	}
	if err != nil {
		c.Close()
		return nil, fmt.Errorf("listen at the relay: %w", err)
	}
	return e, nil
}

// subscribe calls heard with each message at a subject, one after another.
func (e *exchange) subscribe(subject string, heard func(*nats.Msg)) error {
	s, err := e.conn.Subscribe(subject, heard)
	if err == nil {
		err = s.SetPendingLimits(mostPending, mostPending*limit/8)
	}
	if err == nil {
		err = e.conn.Flush()
	}
	return err
}

func drawn() string {
	random := make([]byte, nameLength)
	_, _ = rand.Read(random) // it never fails: the program would have ended
	return hex.EncodeToString(random)
}

// subject returns a subject of this connection.
func (e *exchange) subject(kind, name string) string { return kind + e.base + "." + name }

// nameOf returns base and name in a subject. It returns false for a subject
// that no program of this version listens at.
func nameOf(subject, kind string) (name string, ok bool) {
	name, ok = strings.CutPrefix(subject, kind)
	base, each, dotted := strings.Cut(name, ".")
	return name, ok && dotted && random(base) && random(each)
}

func random(name string) bool {
	_, err := hex.DecodeString(name)
	return err == nil && len(name) == 2*nameLength
}

// framed passes a message to its link. The server sends an empty one with a
// status if nobody received what the link sent.
func (e *exchange) framed(m *nats.Msg) {
	if len(m.Data) > limit {
		return
	}
	if q := e.heardAt(nameAfter(m.Subject)); q != nil {
		q.put(m)
	}
}

// heardAt returns the queue of a name.
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

// add opens a new name, and passes answers to heard if that isn't nil.
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

// forget closes a name that nobody has answered, or whose link isn't in use.
// A link in use keeps its queue, but receives no more from strangers.
func (e *exchange) forget(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.answered, name)
	if q := e.frames[name]; q != nil && !q.used.Load() {
		delete(e.frames, name)
	}
}

// retain keeps the connection open for another user.
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

// errLost is returned when the connection to the server is lost, errClosed
// when this side has closed.
var (
	errLost   = errors.New("the connection to the relay is lost")
	errClosed = errors.New("the link is closed")
)

// queue keeps messages until they are received, up to a bound: further ones
// are dropped.
type queue struct {
	mu      sync.Mutex
	waiting []*nats.Msg
	most    int
	more    chan struct{}
	// used is set if a link receives from it.
	used atomic.Bool
	// closed is closed when nobody receives any more.
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

// next waits for the next message. Messages from before the end come first.
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
