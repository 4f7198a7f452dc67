package meet_test

import (
	"context"
	"errors"
	"sync"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
)

var errCut = errors.New("cut")

// network is one in memory. It cuts the first link after so many messages; negative is never.
type network struct {
	mu     sync.Mutex
	places map[string]chan friend.Link
	cut    int
	dialed int
}

func newNetwork(cut int) *network { return &network{places: map[string]chan friend.Link{}, cut: cut} }

func (n *network) place(name string) chan friend.Link {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.places[name] == nil {
		n.places[name] = make(chan friend.Link)
	}
	return n.places[name]
}

// host and guest open the ways of both sides.
func (n *network) host(_ context.Context, code sealed.Code) (meet.Way, error) {
	return way{func(ctx context.Context) (friend.Link, error) {
		select {
		case l := <-n.place(code.Place()):
			return l, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}, nil
}

func (n *network) guest(_ context.Context, code sealed.Code) (meet.Way, error) {
	return way{func(ctx context.Context) (friend.Link, error) {
		host, guest := n.link()
		select {
		case n.place(code.Place()) <- host:
			return guest, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}, nil
}

// way is one whose next link a function returns.
type way struct {
	next func(ctx context.Context) (friend.Link, error)
}

func (w way) Next(ctx context.Context) (friend.Link, error) { return w.next(ctx) }
func (way) Close()                                          {}

// link makes both ends of a link, the first of which is cut.
func (n *network) link() (a, b *end) {
	n.mu.Lock()
	defer n.mu.Unlock()
	left := -1
	if n.dialed == 0 {
		left = n.cut
	}
	n.dialed++
	const room = 1000
	ab, ba := make(chan []byte, room), make(chan []byte, room)
	shared := &fuse{left: left, gone: make(chan struct{})}
	return &end{ba, ab, shared}, &end{ab, ba, shared}
}

// fuse is what both ends of a link share: how many messages it carries before it is cut.
type fuse struct {
	mu   sync.Mutex
	left int
	once sync.Once
	gone chan struct{}
}

func (f *fuse) burn() (holds bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.left == 0 {
		return false
	}
	f.left--
	return true
}

type end struct {
	in, out chan []byte
	fuse    *fuse
}

func (e *end) Send(_ context.Context, text []byte) error {
	select {
	case <-e.fuse.gone:
		return errCut
	default:
	}
	if !e.fuse.burn() {
		_ = e.Close() // it never fails
		return errCut
	}
	e.out <- append([]byte(nil), text...)
	return nil
}

func (e *end) Receive(ctx context.Context) ([]byte, error) {
	select {
	case text := <-e.in:
		return text, nil
	default:
	}
	select {
	case text := <-e.in:
		return text, nil
	case <-e.fuse.gone:
		return nil, errCut
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (e *end) Close() error {
	e.fuse.once.Do(func() { close(e.fuse.gone) })
	return nil
}
