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

// Network opens ways over TCP and over relays.
type Network struct{}

// ErrNoWay is returned when neither an address nor a relay nor anybody on the local network is
// known.
var ErrNoWay = errors.New("no way to the other side is known")

// Host listens, at the usual port if nothing else was asked for, or at any other if that is taken.
// A relay is used besides.
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
	open := func(_ context.Context, code sealed.Code) (meet.Way, error) {
		return dialling{at, code.Place()}, nil
	}
	return meet.Reach{Open: open, Close: func() {}}, nil
}

// hosting is a host that may be reached in two ways.
type hosting struct {
	listener *Listener
	relay    string
}

func (h *hosting) open(ctx context.Context, code sealed.Code) (meet.Way, error) {
	ctx, cancel := context.WithCancel(ctx)
	w := &arriving{found: make(chan arrival), cancel: cancel}
	if h.listener != nil {
		h.listen(ctx, w, code)
	}
	if h.relay == "" {
		return w, nil
	}
	w.ended.Go(func() { w.overRelay(ctx, relay.Relay{URL: h.relay}, code.Place()) })
	return w, nil
}

// listen accepts guests who come directly.
func (h *hosting) listen(ctx context.Context, w *arriving, code sealed.Code) {
	announced, err := announce(h.listener, code.Place())
	if err == nil {
		w.closers = append(w.closers, announced)
	}
	// Without multicast the player has to pass the address on.
	w.accept(ctx, h.listener.Accept)
}

// show shows a table at the relay.
func (h *hosting) show(ctx context.Context, table []byte) error {
	return relay.Relay{URL: h.relay}.Show(ctx, table)
}

// Tables asks for the tables that are shown at the relay.
func (Network) Tables(ctx context.Context, at meet.Where) ([][]byte, error) {
	return relay.Relay{URL: at.Relay}.Tables(ctx, meet.MostTables)
}

// relayAgain is how long it takes until a relay that could not be reached is tried again.
const relayAgain = 5 * time.Second

// overRelay accepts guests at a relay. While it can't be reached, each try is reported, and guests
// come directly.
func (w *arriving) overRelay(ctx context.Context, r relay.Relay, place string) {
	at, err := r.Listen(place)
	for ; err != nil; at, err = r.Listen(place) {
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

// arrival is a guest, or why no more will come.
type arrival struct {
	link friend.Link
	err  error
}

// arriving are guests that come in one way or the other.
type arriving struct {
	found   chan arrival
	cancel  context.CancelFunc
	closers []func()
	ended   sync.WaitGroup
}

func (w *arriving) accept(ctx context.Context, next func(context.Context) (friend.Link, error)) {
	w.ended.Go(func() { w.carry(ctx, next) })
}

// carry hands on the guests of one way until it ends.
func (w *arriving) carry(ctx context.Context, next func(context.Context) (friend.Link, error)) {
	for {
		link, err := next(ctx)
		select {
		case w.found <- arrival{link, err}:
		case <-ctx.Done():
			if link != nil {
				_ = link.Close() // nobody is expected any more
			}
			return
		}
		if err != nil {
			return
		}
	}
}

// Next returns the next guest, whichever way it came.
func (w *arriving) Next(ctx context.Context) (friend.Link, error) {
	select {
	case a := <-w.found:
		return a.link, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Close stops waiting. Links that came stay, but for those over the relay.
func (w *arriving) Close() {
	w.cancel()
	w.ended.Wait()
	for _, end := range w.closers {
		end()
	}
}

// dialling is a guest that looks for the host.
type dialling struct {
	at    meet.Where
	place string
}

// Next reaches the host in the first way that leads there.
func (d dialling) Next(ctx context.Context) (friend.Link, error) {
	if d.at.Address != "" {
		return Dial(ctx, d.at.Address)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	looking, looked := context.WithCancel(ctx)
	ways := []func() (friend.Link, error){func() (friend.Link, error) { defer looked(); return d.nearby(ctx) }}
	if d.at.Relay != "" {
		ways = append(ways, func() (friend.Link, error) { return d.overRelay(ctx, looking) })
	}
	found := make(chan arrival, len(ways))
	for _, way := range ways {
		go func() {
			link, err := way()
			found <- arrival{link, err}
		}()
	}
	var failed error
	for left := len(ways) - 1; left >= 0; left-- {
		a := <-found
		if a.err == nil {
			go closeAll(found, left)
			return a.link, nil
		}
		failed = errors.Join(failed, a.err)
	}
	return nil, failed
}

// closeAll closes the links that are still to come.
func closeAll(found <-chan arrival, n int) {
	for range n {
		if a := <-found; a.link != nil {
			_ = a.link.Close() // another way was quicker
		}
	}
}

// overRelay reaches the host over the relay. A connection to that which is cut does not wait for the
// end of the look around on the local network: it is tried again for as long as that lasts.
func (d dialling) overRelay(ctx, looking context.Context) (friend.Link, error) {
	const again = time.Second
	for {
		link, err := relay.Relay{URL: d.at.Relay}.Dial(ctx, d.place)
		if err == nil {
			return link, nil
		}
		select {
		case <-time.After(again):
		case <-looking.Done():
			return nil, err
		}
	}
}

// nearby reaches the host on the local network.
func (d dialling) nearby(ctx context.Context) (friend.Link, error) {
	address, err := find(ctx, d.place)
	if err != nil {
		return nil, err
	}
	return Dial(ctx, address)
}

// Close has nothing to close: a link that was reached stays.
func (d dialling) Close() {}
