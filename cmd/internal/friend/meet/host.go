package meet

import (
	"context"
	"errors"
	"slices"
	"sync"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
)

// doors are the codes at whose places a host lets guests in.
type doors struct {
	mu    sync.Mutex
	codes []sealed.Code
}

func (d *doors) open(c sealed.Code) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.codes = append(d.codes, c)
}

func (d *doors) shut(c sealed.Code) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.codes = slices.DeleteFunc(d.codes, func(other sealed.Code) bool { return other == c })
}

// at returns the code of a place.
func (d *doors) at(place string) (sealed.Code, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range d.codes {
		if _, ok := c.At(place); ok {
			return c, true
		}
	}
	return sealed.Code{}, false
}

// Host waits for a guest who has the code and agrees to the offer. It fails with ErrDeclined if the
// guest does not, with ErrTooManyTries, and with what keeps a guest's program from playing.
//
// A guest who agreed may have saved the match though the connection was lost before the host heard
// of it. Then the guest comes to the match's own place, and another, who has not saved it, to that
// of the code: the host waits at both.
func (p *Peer) Host(ctx context.Context, code sealed.Code, offer friend.Offer, chain *friend.Chain) (Begun, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h := hosting{peer: p, offer: offer, chain: chain, doors: &doors{}, found: make(chan met)}
	h.wait(ctx, code)
	for tries := 0; tries < mostTries; {
		select {
		case <-ctx.Done():
			return Begun{}, ctx.Err()
		case m := <-h.found:
			if errors.Is(m.err, sealed.ErrWrongCode) && !p.Public {
				tries++
			}
			if m.err != nil {
				if friend.FaultOf(m.err) == friend.OtherVersion && !p.Public {
					return Begun{}, m.err
				}
				continue
			}
			b, err := h.welcome(ctx, m)
			if err == nil || ctx.Err() != nil {
				return b, err
			}
			if !p.Public && !friend.Passing(err) && !errors.Is(err, friend.ErrLeft) {
				return b, err
			}
		}
	}
	return Begun{}, ErrTooManyTries
}

// hosting is a host who waits for a first connection.
type hosting struct {
	peer  *Peer
	offer friend.Offer
	chain *friend.Chain
	doors *doors
	found chan met
	// agreed is what a guest agreed to who was not heard of again; its match may be saved there.
	agreed Begun
	// end has nobody come to the place of agreed any more.
	end context.CancelFunc
}

// wait lets guests in at the place of a code.
func (h *hosting) wait(ctx context.Context, code sealed.Code) {
	h.doors.open(code)
	h.peer.arrive(ctx, code, h.doors, h.found)
}

// welcome proposes the match to who has come, or goes on with the one that they agreed to.
func (h *hosting) welcome(ctx context.Context, m met) (Begun, error) {
	if m.hello.Match != "" {
		if m.hello.Match == h.agreed.Offer.Match {
			h.agreed.Conn = m.conn
			return h.agreed, nil
		}
		m.conn.Leave(&friend.Error{Fault: friend.OtherMatch})
		// It was not for this match.
		return Begun{}, friend.ErrLeft
	}
	if m.hello.Watcher != "" {
		m.conn.Leave(nil)
		return Begun{}, friend.ErrLeft
	}
	if admits := h.peer.Admits; admits != nil && !admits(m.hello.Name) {
		m.conn.Leave(nil)
		return Begun{}, friend.ErrLeft
	}
	answer := ctx
	if h.peer.Public {
		// Nobody keeps the place from others by saying nothing.
		var cancel context.CancelFunc
		answer, cancel = context.WithTimeout(ctx, h.peer.Times.usual().Answer)
		defer cancel()
	}
	names := [2]string{friend.Clean(h.peer.Hello.Name, friend.MaxName), m.hello.Name}
	a, err := friend.Propose(answer, m.conn, h.offer, h.chain, names)
	if err != nil {
		m.conn.Leave(err)
		return Begun{}, err
	}
	b := Begun{a, sealed.Lasting(h.offer.Match, m.secret), m.conn}
	if err := friend.Confirmed(answer, m.conn); err != nil {
		m.conn.Leave(err)
		h.expect(ctx, b)
		return Begun{}, err
	}
	return b, nil
}

// expect waits for a guest who may have saved a match.
func (h *hosting) expect(ctx context.Context, b Begun) {
	if h.end != nil {
		h.end()
	}
	h.agreed = b
	ctx, h.end = context.WithCancel(ctx)
	h.wait(ctx, b.Lasting)
}

// atOnce is how many strangers may be saying who they are at the same time.
const atOnce = 8

// arrivals are the guests that come, and what became of those that did not know the code, until the
// context ends.
func (p *Peer) arrivals(ctx context.Context, code sealed.Code) <-chan met {
	found, d := make(chan met), &doors{}
	d.open(code)
	p.arrive(ctx, code, d, found)
	p.Gallery.attach(ctx, func(ctx context.Context, code sealed.Code) {
		d.open(code)
		p.arrive(ctx, code, d, found)
		context.AfterFunc(ctx, func() { d.shut(code) })
	})
	return found
}

// arrive has those that come to the place of a code found, who may know the code of any door.
func (p *Peer) arrive(ctx context.Context, code sealed.Code, d *doors, found chan<- met) {
	room := make(chan struct{}, atOnce)
	seal := func(ctx context.Context, raw friend.Link) (*sealed.Link, error) { return sealed.Host(ctx, raw, d.at) }
	greet := func(raw friend.Link) {
		m := p.greet(ctx, raw, seal)
		<-room
		if p.Gallery.takes(m) {
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
				// It may be for whoever waits here next: without a goodbye, the guest tries again.
				m.conn.Close()
			}
		}
	}
	go p.again(ctx, func() error {
		way, err := p.Open(ctx, code)
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
			select {
			case room <- struct{}{}:
				go greet(raw)
			case <-ctx.Done():
				_ = raw.Close() // nobody is expected any more
				return ctx.Err()
			}
		}
	})
}
