// Package meettest implements a network in memory, so that two players can meet
// in a test.
package meettest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
)

var errCut = errors.New("cut")

// Network is a network in memory. It cuts the first link after a number of
// messages. A negative number means never.
type Network struct {
	mu     sync.Mutex
	places map[string]chan friend.Link
	cut    int
	dialed int
	tables map[*byte][]byte
}

// New returns a network that cuts its first link after cut messages. A negative
// number means never.
func New(cut int) *Network {
	return &Network{places: map[string]chan friend.Link{}, cut: cut, tables: map[*byte][]byte{}}
}

// Host listens at every code's place.
func (n *Network) Host(meet.Where) (meet.Reach, error) {
	const port = 4851
	return meet.Reach{Open: n.Hosting, Addresses: []string{"192.0.2.1"}, Port: port, Show: n.show, Close: func() {}}, nil
}

// show shows a table until the context ends.
func (n *Network) show(ctx context.Context, table []byte) error {
	n.mu.Lock()
	n.tables[&table[0]] = table
	n.mu.Unlock()
	<-ctx.Done()
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.tables, &table[0])
	return ctx.Err()
}

// Tables returns the tables that hosts show.
func (n *Network) Tables(context.Context, meet.Where) ([][]byte, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Collect(maps.Values(n.tables)), nil
}

// Guest reaches the host at a code's place.
func (n *Network) Guest(meet.Where) (meet.Reach, error) {
	return meet.Reach{Open: n.Joining, Close: func() {}}, nil
}

func (n *Network) place(name string) chan friend.Link {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.places[name] == nil {
		n.places[name] = make(chan friend.Link)
	}
	return n.places[name]
}

// Hosting opens the host's way.
func (n *Network) Hosting(_ context.Context, door sealed.Door) (meet.Way, error) {
	return way{func(ctx context.Context) (friend.Link, error) {
		select {
		case l := <-n.place(door.Place):
			return l, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}, nil
}

// Joining opens the guest's way, on which only one host answers.
func (n *Network) Joining(_ context.Context, door sealed.Door) (meet.Way, error) {
	knocked := false
	return way{func(ctx context.Context) (friend.Link, error) {
		if knocked {
			return nil, meet.ErrNoMore
		}
		knocked = true
		host, guest := n.link()
		if err := guest.Send(ctx, door.Knock); err != nil {
			return nil, err
		}
		select {
		case n.place(door.Place) <- host:
			return guest, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}, nil
}

// way calls a function for its next link.
type way struct {
	next func(ctx context.Context) (friend.Link, error)
}

func (w way) Next(ctx context.Context) (friend.Link, error) { return w.next(ctx) }
func (way) Close()                                          {}

// link returns both ends of a new link. Only the first link can be cut.
func (n *Network) link() (a, b *end) {
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

// fuse counts down the messages that a link carries before it is cut. Both ends
// share it.
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
	return friend.Await(ctx, e.in, e.fuse.gone, func() error { return errCut })
}

func (e *end) Close() error {
	e.fuse.once.Do(func() { close(e.fuse.gone) })
	return nil
}
