package meet

import (
	"context"
	"errors"
	"sync"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// Host waits for a guest who has one of the codes and agrees to the offer;
// the match gets an id of its own. Several may consider the offer at the same
// time, and the first who agrees plays. It returns ErrDeclined if the guest
// declines, or what keeps a guest's program from playing. Those who don't
// know a code can't end it.
//
// A guest who agreed may have saved the match although the connection was
// lost before the host heard of it. Then the guest returns to the match's own
// place, while another, who has not saved it, comes to the code's. So the
// host waits at both.
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
	// mostGuests bounds those who consider an offer at the same time. Beyond it,
	// the one who came first must go, unless they came within guestGrace.
	mostGuests = 64
	guestGrace = 3 * time.Second
)

// hosting is a host who waits for a first connection.
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
	// agreed is the match of a guest who agreed and was not heard of again;
	// the guest may have saved it.
	agreed Begun
	// end stops the wait at the place of agreed.
	end context.CancelFunc
}

// result is the outcome of a guest's visit.
type result struct {
	begun Begun
	err   error
}

// final reports whether a guest's answer ends the wait. At a public table,
// others may still agree.
func (h *hosting) final(err error) bool {
	return !h.peer.Public && !friend.Passing(err) && !errors.Is(err, friend.ErrLeft)
}

// wait lets guests in at the place of a code.
func (h *hosting) wait(ctx context.Context, code sealed.Code) {
	h.doors.open(code, h.peer.warn)
	h.peer.arrive(ctx, code, h.doors, h.found)
}

// admit welcomes a guest while others may come, if there is room.
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

// leave ends the connection of a match that another guest was quicker to
// take, if there is one.
func (b *Begun) leave(taken bool) {
	switch {
	case b.Conn == nil:
	case taken:
		b.Conn.Leave(nil)
	default:
		b.Conn.Close()
	}
}

// welcome proposes the match to a guest, or continues the one that the guest
// agreed to. waiting is the host's context.
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
	a, err := friend.Propose(answer, m.conn, offer, h.chain, names, h.begins.take)
	if err != nil {
		h.dismiss(waiting, m, err)
		return Begun{}, err
	}
	defer h.begins.free()
	b := Begun{Agreement: a, Lasting: sealed.Lasting(m.secret), Conn: m.conn}
	if err := friend.Confirmed(answer, m.conn); err != nil {
		h.dismiss(waiting, m, err)
		h.expect(waiting, b)
		return Begun{}, err
	}
	return b, nil
}

// dismiss ends the connection of a guest. At a public table, it tells a guest
// who was too late so.
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

// expect waits for a guest who may have saved a match.
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

// atOnce bounds the strangers who say who they are at the same time. Beyond
// it, the one who has taken the longest must go.
const atOnce = 256

// arrivals returns a channel of the guests that come until the context
// ends.
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

// arrive sends those that come to the place of a code to found; they may
// know the code of any door.
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
				// The connection may be for whoever waits here next: without a goodbye,
				// the guest tries again.
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

// hear waits a short time for a stranger's first message, and learns who it
// is.
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
