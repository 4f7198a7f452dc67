package direct

import (
	"context"
	"errors"
	"sync"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/relay"
	"backtalk/cmd/internal/friend/sealed"
)

// Network opens links over TCP and over relays.
type Network struct{}

// ErrNoWay is returned if there is no address, no relay and nobody on the local network.
var ErrNoWay = errors.New("no way to the other side is known")

// Host listens at the chosen address, otherwise at the default port or, if that is taken, at any
// other. With RelayOnly it doesn't listen. If there is a relay, guests can also come over it, once
// the caller opens a way.
func (Network) Host(at meet.Where) (meet.Reach, error) {
	if at.RelayOnly {
		h := &hosting{relay: at.Relay}
		return meet.Reach{Open: h.open, Show: h.show, Close: func() {}}, nil
	}
	l, err := Listen(at.Listen)
	if err != nil && at.Listen == "" {
		l, err = Listen(":0")
	}
	if err != nil {
		return meet.Reach{}, err
	}
	h := &hosting{listener: l, relay: at.Relay}
	return meet.Reach{Open: h.open, Addresses: l.addresses(), Port: l.Port(), Close: l.Close}, nil
}

// Guest reaches the host at its address, or else at its place on a relay and on the local network.
func (Network) Guest(at meet.Where) (meet.Reach, error) {
	open := func(ctx context.Context, door sealed.Door) (meet.Way, error) { return dial(ctx, at, door) }
	return meet.Reach{Open: open, Close: func() {}}, nil
}

// hosting is a host. listener is nil if guests can reach it only over the relay; relay is empty if
// there is none.
type hosting struct {
	listener *Listener
	relay    string
}

func (h *hosting) open(ctx context.Context, door sealed.Door) (meet.Way, error) {
	ctx, cancel := context.WithCancel(ctx)
	w := &arriving{found: make(chan arrival), cancel: cancel}
	if h.listener != nil {
		h.listen(ctx, w, door.Place)
	}
	if h.relay == "" {
		return w, nil
	}
	w.ended.Go(func() { w.overRelay(ctx, relay.Relay{URL: h.relay}, door) })
	return w, nil
}

// listen accepts guests who come directly.
func (h *hosting) listen(ctx context.Context, w *arriving, place string) {
	// Without multicast the player has to pass the address on.
	w.ended.Go(func() { announce(ctx, h.listener, place) })
	w.accept(ctx, h.listener.Accept)
}

// show shows a table at the relay.
func (h *hosting) show(ctx context.Context, table []byte) error {
	return relay.Relay{URL: h.relay}.Show(ctx, table)
}

// Tables returns the tables that hosts show at the relay.
func (Network) Tables(ctx context.Context, at meet.Where) ([][]byte, error) {
	return relay.Relay{URL: at.Relay}.Tables(ctx, meet.MostTables)
}

// relayAgain is the pause between attempts to reach a relay.
const relayAgain = 5 * time.Second

// overRelay accepts guests at a relay. While it can't reach the relay, it tries again and reports
// each failure; guests can still come directly if the host listens.
func (w *arriving) overRelay(ctx context.Context, r relay.Relay, door sealed.Door) {
	at, err := r.Listen(door)
	for ; err != nil; at, err = r.Listen(door) {
		select {
		case w.found <- arrival{err: err}:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(relayAgain):
		case <-ctx.Done():
			return
		}
	}
	defer at.Close()
	w.carry(ctx, at.Accept)
}

// arrival is a link, or an error. After [friend.ErrUnreachable] from a host's relay, more links may
// come.
type arrival struct {
	link friend.Link
	err  error
}

// arriving collects the links from all ways: a host's links to guests, or a guest's links to hosts that
// answer.
type arriving struct {
	found  chan arrival
	cancel context.CancelFunc
	ended  sync.WaitGroup
}

func (w *arriving) accept(ctx context.Context, next func(context.Context) (friend.Link, error)) {
	w.ended.Go(func() { w.carry(ctx, next) })
}

// carry passes on the links of one way until it ends.
func (w *arriving) carry(ctx context.Context, next func(context.Context) (friend.Link, error)) {
	for {
		link, err := next(ctx)
		if !w.hand(ctx, arrival{link, err}) || err != nil {
			return
		}
	}
}

// hand passes on a link, and reports whether anybody took it.
func (w *arriving) hand(ctx context.Context, a arrival) bool {
	select {
	case w.found <- a:
		return true
	case <-ctx.Done():
		if a.link != nil {
			_ = a.link.Close() // nobody waits for a link any more
		}
		return false
	}
}

// Next returns the next link, from either way.
func (w *arriving) Next(ctx context.Context) (friend.Link, error) {
	select {
	case a := <-w.found:
		return a.link, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Close stops waiting. Open links stay open.
func (w *arriving) Close() {
	w.cancel()
	w.ended.Wait()
}
