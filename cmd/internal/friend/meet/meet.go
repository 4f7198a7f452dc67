// Package meet brings two players together, and together again when their connection is lost.
//
// It knows neither networks nor the match: a front hands in a [Way] to the other side, and package
// friend has what is said. Start from [Peer], [Peer.Host], [Peer.Join] and [Peer.Keep].
package meet

import (
	"context"
	"errors"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/core"
)

// Way is how the other side is reached.
type Way interface {
	// Next returns a link to the next guest or, for a guest, to the host. It may wait. After a
	// friend.ErrUnreachable a host's way goes on without its relay, and may be asked again.
	Next(ctx context.Context) (friend.Link, error)
	Close()
}

// Peer is this side.
type Peer struct {
	// Own is the seat of the player here: the host's is 0.
	Own core.Player
	// Open opens the way to a code's place.
	Open func(ctx context.Context, code sealed.Code) (Way, error)
	// Hello is what this side says first.
	Hello friend.Hello
	// Trouble is called with why a way is not open, by any goroutine, each time it is tried; nil is
	// for nobody who wants to know.
	Trouble func(error)
	// Gallery lets others watch; nil lets nobody.
	Gallery *Gallery
	// Public says that the host's code is shown to everybody: who does not know it guesses nothing,
	// and who does not agree leaves the place to the next.
	Public bool
	// Admits reports whether a host plays with somebody of a name; nil admits everybody.
	Admits func(name string) bool
	// Times are how long things may take; the zero Times are the usual ones.
	Times Times
}

// Times are how long things may take.
type Times struct {
	friend.Patience
	// Handshake is how long a stranger has to say who it is.
	Handshake time.Duration
	// Answer is how long a guest at a public code may take to agree.
	Answer time.Duration
	// First and Longest are how long this side waits before it tries again.
	First, Longest time.Duration
	// Persistence is how long it tries to come back by itself.
	Persistence time.Duration
	// Absence is how long who watches may be cut off before the players hear that they are gone.
	Absence time.Duration
}

func (t Times) usual() Times {
	if t != (Times{}) {
		return t
	}
	return Times{
		Patience: friend.Usual(), Handshake: 15 * time.Second, Answer: 2 * time.Minute,
		First: 200 * time.Millisecond, Longest: 5 * time.Second, Persistence: 10 * time.Minute,
		Absence: 30 * time.Second,
	}
}

// What can end a meeting, besides what package friend and the packages below it return.
var (
	// ErrTooManyTries is returned when others have tried so many words that the code is not safe
	// any more.
	ErrTooManyTries = errors.New("others have tried too many code words")
	// ErrGone is returned when the other side did not come back.
	ErrGone = errors.New("the other side did not come back")
)

// trouble reports why a way is not open.
func (p *Peer) trouble(err error) {
	if p.Trouble != nil && err != nil {
		p.Trouble(err)
	}
}

// mostTries is how many wrong codes a host hears before it gives its code up. With 21 bits of words
// a stranger has then had one chance in 200,000.
const mostTries = 10

// met is a connection on which both sides have said hello.
type met struct {
	conn   *friend.Conn
	hello  friend.Hello
	secret []byte
	// code is the one that a guest knew.
	code sealed.Code
	err  error
}

// leave ends a connection that nobody wants any more, if there is one.
func (m met) leave() {
	if m.conn != nil {
		m.conn.Leave(nil)
	}
}

// greet seals a link and exchanges greetings.
func (p *Peer) greet(ctx context.Context, raw friend.Link, seal func(context.Context, friend.Link) (*sealed.Link, error)) met {
	t := p.Times.usual()
	ctx, cancel := context.WithTimeout(ctx, t.Handshake)
	defer cancel()
	link, err := seal(ctx, raw)
	if err != nil {
		return met{err: err}
	}
	conn := friend.NewConn(link, t.Patience)
	hello, err := friend.Greet(ctx, conn, p.Hello)
	if err != nil {
		conn.Leave(err)
		return met{err: err}
	}
	return met{conn: conn, hello: hello, secret: link.Secret(), code: link.Code()}
}

// Begun is a match that was agreed to, on a connection that goes on.
type Begun struct {
	friend.Agreement
	// Lasting is the code for later connections.
	Lasting sealed.Code
	Conn    *friend.Conn
}

// again calls try until the context ends, and waits longer after each time.
func (p *Peer) again(ctx context.Context, try func() error) {
	t := p.Times.usual()
	for wait := t.First; ctx.Err() == nil; wait = min(2*wait, t.Longest) {
		if try() == nil {
			return
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
}

// Join reaches the host and asks agrees about its offer. It tries until the context ends, as the
// host may not be there yet, and fails with ErrWrongCode, ErrDeclined, and with what keeps the
// host's program from playing.
func (p *Peer) Join(ctx context.Context, code sealed.Code, chain *friend.Chain, agrees func(context.Context, friend.Hello, friend.Offer) (bool, error)) (b Begun, err error) {
	var agreed *friend.Offer
	once := func(ctx context.Context, host friend.Hello, o friend.Offer) (bool, error) {
		if agreed != nil && agreed.Same(&o) {
			// The connection was lost after the yes.
			return true, nil
		}
		yes, err := agrees(ctx, host, o)
		if yes && err == nil {
			agreed = &o
		}
		return yes, err
	}
	p.again(ctx, func() error {
		m := p.dial(ctx, code)
		if err = m.err; err == nil {
			b, err = p.consider(ctx, m, chain, once)
		}
		if err == nil || !passing(err) {
			return nil
		}
		return err
	})
	if err == nil && b.Conn == nil {
		err = ctx.Err()
	}
	return b, err
}

// passing reports whether another try may help.
func passing(err error) bool {
	return friend.Passing(err) && !errors.Is(err, sealed.ErrWrongCode) && !errors.Is(err, sealed.ErrNotBacktalk)
}

func (p *Peer) consider(ctx context.Context, m met, chain *friend.Chain, agrees func(context.Context, friend.Hello, friend.Offer) (bool, error)) (Begun, error) {
	names := [2]string{m.hello.Name, friend.Clean(p.Hello.Name, friend.MaxName)}
	a, err := friend.Consider(ctx, m.conn, chain, names, func(ctx context.Context, o friend.Offer) (bool, error) {
		return agrees(ctx, m.hello, o)
	})
	if err != nil {
		m.conn.Leave(err)
		return Begun{}, err
	}
	return Begun{a, sealed.Lasting(a.Offer.Match, m.secret), m.conn}, nil
}

// dial reaches the host once.
func (p *Peer) dial(ctx context.Context, code sealed.Code) met {
	way, err := p.Open(ctx, code)
	if err != nil {
		p.trouble(err)
		return met{err: err}
	}
	raw, err := way.Next(ctx)
	if err != nil {
		p.trouble(err)
		way.Close()
		return met{err: err}
	}
	m := p.greet(ctx, raw, func(ctx context.Context, raw friend.Link) (*sealed.Link, error) {
		return sealed.Guest(ctx, raw, code)
	})
	way.Close()
	return m
}
