package meet

import (
	"context"
	"errors"
	"sync"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// Host waits for a guest who has one of the codes and agrees to the offer. The match gets a new id.
// Several guests may consider the offer at the same time, and the first who agrees plays. Unless
// the table is public, Host returns ErrDeclined if a guest declines, or the reason why a guest's
// program can't play. Nobody without a code can make it return.
//
// If the connection breaks just after a guest agreed, the host doesn't know whether the guest has
// saved the match. A guest who has saved it returns to the match's own place. One who hasn't
// returns to the code's place. So the host waits at both.
func (p *Peer) Host(ctx context.Context, offer friend.Offer, chain *friend.Chain, codes ...sealed.Code) (Begun, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h := &hosting{
		peer: p, offer: offer, chain: chain, doors: &doors{}, found: make(chan met), ended: make(chan result),
		guests: crowd{most: mostGuests, grace: guestGrace},
	}
	for _, c := range codes {
		h.wait(ctx, c)
	}
	for {
		select {
		case <-ctx.Done():
			return Begun{}, ctx.Err()
		case m := <-h.found:
			if m.err == nil {
				h.admit(ctx, m)
			} else if friend.FaultOf(m.err) == friend.OtherVersion && !p.Public {
				return Begun{}, m.err
			}
		case r := <-h.ended:
			if r.err == nil || h.final(r.err) {
				return r.begun, r.err
			}
		}
	}
}

const (
	// mostGuests bounds the guests who consider an offer at the same time. When there are more, the
	// one who came first must go, unless that was less than guestGrace ago.
	mostGuests = 64
	guestGrace = 3 * time.Second
)

// hosting is the state of a host who waits for a guest.
type hosting struct {
	peer   *Peer
	offer  friend.Offer
	chain  *friend.Chain
	doors  *doors
	found  chan met
	ended  chan result
	guests crowd
	begins turn

	mu sync.Mutex
	// agreed is the match of a guest who agreed and then lost the connection. The guest may have
	// saved it.
	agreed Begun
	// end stops the wait at agreed's place.
	end context.CancelFunc
}

// result is the outcome of a guest's visit.
type result struct {
	begun Begun
	err   error
}

// final reports whether an error ends the wait. At a public table it doesn't, because others may
// still agree.
func (h *hosting) final(err error) bool {
	return !h.peer.Public && !friend.Passing(err) && !errors.Is(err, friend.ErrLeft)
}

// wait starts to let guests in with a code.
func (h *hosting) wait(ctx context.Context, code sealed.Code) {
	h.doors.open(code, h.peer.warn)
	h.peer.arrive(ctx, code, h.doors, h.found)
}

// admit welcomes a guest in the background, if there is room.
func (h *hosting) admit(ctx context.Context, m met) {
	inside, leave, ok := h.guests.enter(ctx)
	if !ok {
		m.conn.Close()
		return
	}
	go func() {
		defer leave()
		b, err := h.welcome(inside, ctx, m)
		if err != nil && ctx.Err() != nil && h.peer.Public {
			err = friend.ErrLeft
		}
		select {
		case h.ended <- result{b, err}:
		case <-ctx.Done():
			b.leave(h.peer.Public)
		}
	}()
}

// leave ends the connection, if there is one, to a guest who agreed later than another. If taken is
// set, it tells the guest that the table is taken.
func (b *Begun) leave(taken bool) {
	switch {
	case b.Conn == nil:
	case taken:
		b.Conn.Leave(nil)
	default:
		b.Conn.Close()
	}
}

// welcome proposes the match to a guest, or continues the one that the guest agreed to before.
// waiting is the host's context.
func (h *hosting) welcome(ctx, waiting context.Context, m met) (Begun, error) {
	switch {
	case m.hello.Match != "":
		return h.again(m)
	case m.hello.Watcher != "", h.peer.Admits != nil && !h.peer.Admits(m.hello.Name):
		m.conn.Leave(nil)
		return Begun{}, friend.ErrLeft
	}
	answer := ctx
	if h.peer.Public {
		var cancel context.CancelFunc
		answer, cancel = context.WithTimeout(ctx, h.peer.Times.usual().Answer)
		defer cancel()
	}
	names := [2]string{friend.Clean(h.peer.Hello.Name, friend.MaxName), m.hello.Name}
	offer := h.offer
	offer.Match = friend.NewID()
	var free func()
	a, err := friend.Propose(answer, m.conn, offer, h.chain, names, func(ctx context.Context) (err error) {
		free, err = h.begins.take(ctx)
		return err
	})
	if free != nil {
		defer free()
	}
	if err != nil {
		h.dismiss(waiting, m, err)
		return Begun{}, err
	}
	b := Begun{Agreement: a, Lasting: sealed.Lasting(m.secret), Conn: m.conn}
	if err := friend.Confirmed(answer, m.conn); err != nil {
		h.dismiss(waiting, m, err)
		h.expect(waiting, b)
		return Begun{}, err
	}
	return b, nil
}

// dismiss ends the connection to a guest. If another guest has taken a public table, it only says
// goodbye.
func (h *hosting) dismiss(waiting context.Context, m met, err error) {
	if h.peer.Public && waiting.Err() != nil {
		err = nil
	}
	m.conn.Leave(err)
}

// again continues the match that a guest agreed to before.
func (h *hosting) again(m met) (Begun, error) {
	h.mu.Lock()
	b := h.agreed
	h.mu.Unlock()
	if m.hello.Match == b.Offer.Match {
		b.Conn = m.conn
		return b, nil
	}
	m.conn.Leave(&friend.Error{Fault: friend.OtherMatch})
	// The guest came for another match.
	return Begun{}, friend.ErrLeft
}

// expect starts to wait for the return of a guest who may have saved a match.
func (h *hosting) expect(ctx context.Context, b Begun) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.end != nil {
		h.end()
		h.doors.shut(h.agreed.Lasting)
	}
	b.Conn = nil
	h.agreed = b
	ctx, h.end = context.WithCancel(ctx)
	h.wait(ctx, b.Lasting)
}

// atOnce bounds the strangers who are in a handshake at the same time. When there are more, the one
// who came first must go.
const atOnce = 256

// arrivals returns a channel with the guests who arrive until the context ends.
func (p *Peer) arrivals(ctx context.Context, code sealed.Code) <-chan met {
	found, d := make(chan met), &doors{}
	d.open(code, p.warn)
	p.arrive(ctx, code, d, found)
	p.Gallery.attach(ctx, func(ctx context.Context, code sealed.Code) {
		d.open(code, p.Gallery.warned)
		p.arrive(ctx, code, d, found)
		context.AfterFunc(ctx, func() { d.shut(code) })
	})
	return found
}

// arrive waits at a code's place. It passes those who come there with the code of any door to the
// channel found, except watchers, whom the gallery takes.
func (p *Peer) arrive(ctx context.Context, code sealed.Code, d *doors, found chan<- met) {
	strangers := crowd{most: atOnce}
	greet := func(raw friend.Link) {
		inside, leave, ok := strangers.enter(ctx)
		if !ok {
			_ = raw.Close() // no greeting was exchanged yet
			return
		}
		m := p.hear(inside, raw, d)
		leave()
		if m.err != nil && friend.FaultOf(m.err) != friend.OtherVersion || p.Gallery.takes(m) {
			return
		}
		select {
		case found <- m:
		case <-ctx.Done():
			switch {
			case m.conn == nil:
			case p.Public:
				m.conn.Leave(nil) // the table is taken
			default:
				// Whoever waits here next may want this guest. Without a goodbye, the guest tries
				// again.
				m.conn.Close()
			}
		}
	}
	go p.again(ctx, func() error {
		way, err := p.Open(ctx, code.Door())
		if err != nil {
			p.trouble(err)
			return err
		}
		defer way.Close()
		for {
			raw, err := way.Next(ctx)
			if errors.Is(err, friend.ErrUnreachable) {
				p.trouble(err)
				continue
			}
			if err != nil {
				return err
			}
			go greet(raw)
		}
	})
}

// hear waits briefly for a stranger's first message, and then carries out the handshake.
func (p *Peer) hear(ctx context.Context, raw friend.Link, d *doors) met {
	first, cancel := context.WithTimeout(ctx, p.Times.usual().FirstWord)
	knock, err := raw.Receive(first)
	cancel()
	if err != nil {
		_ = raw.Close() // no greeting was exchanged yet
		return met{err: err}
	}
	return p.greet(ctx, func(ctx context.Context) (*sealed.Link, error) {
		var at *guard
		link, err := sealed.Host(ctx, raw, knock, func(place string) (sealed.Code, bool) {
			if at = d.at(place); at == nil || !at.admits() {
				at = nil
				return sealed.Code{}, false
			}
			return at.code, true
		})
		switch {
		case errors.Is(err, sealed.ErrOlder):
			p.warn(Older)
		case err != nil && at != nil:
			at.failed()
		}
		return link, err
	})
}
