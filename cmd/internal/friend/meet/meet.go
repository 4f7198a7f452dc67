// Package meet implements meetings of two players: it connects and reconnects them.
//
// It knows nothing of networks, for which a front provides a [Way], or of the match, for which
// package friend implements the protocol. Start from [Peer], [Peer.Host], [Peer.Join] and
// [Peer.Keep].
package meet

import (
	"context"
	"errors"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/core"
)

// Way reaches the other side.
type Way interface {
	// Next waits for a link to the next guest or, for a guest, to the next host who answers the
	// knock. The caller has to receive the other side's first message. After friend.ErrUnreachable,
	// a host's way continues without its relay, and the caller may call Next again. ErrNoMore means
	// that nobody else can answer.
	Next(ctx context.Context) (friend.Link, error)
	Close()
}

// Peer is this side of a meeting.
type Peer struct {
	// Own is the seat of the player here: the host's is 0.
	Own core.Player
	// Open opens a way to a door: as a guest if the door has a knock, otherwise as a host.
	Open func(ctx context.Context, door sealed.Door) (Way, error)
	// Hello is this side's greeting.
	Hello friend.Hello
	// Trouble gets the reason each time that a way can't be opened. Any goroutine may call it. It
	// may be nil.
	Trouble func(error)
	// Warn gets warnings for the player. Any goroutine may call it. It may be nil.
	Warn func(Warning)
	// Gallery lets others watch. If it is nil, nobody can.
	Gallery *Gallery
	// Public means that everybody can see the host's code. A guest who declines or fails doesn't
	// end the wait, because others may still join.
	Public bool
	// Admits reports whether a host plays with somebody of this name. Nil admits everybody.
	Admits func(name string) bool
	// Times bounds waits. The zero value means the usual times.
	Times Times
}

// Times holds the bounds of waits.
type Times struct {
	friend.Patience
	// FirstWord bounds the wait for a stranger's first message, Handshake the whole handshake.
	FirstWord, Handshake time.Duration
	// Answer bounds how long a guest's program may take to agree at an open table. Its player has
	// already seen the offer.
	Answer time.Duration
	// First and Longest bound the pause before the next attempt.
	First, Longest time.Duration
	// Persistence bounds how long this side tries to reconnect.
	Persistence time.Duration
	// Absence bounds how long a watcher may be cut off before the players hear that they are gone.
	Absence time.Duration
}

func (t Times) usual() Times {
	if t != (Times{}) {
		return t
	}
	return Times{
		Patience: friend.Usual(), FirstWord: 2 * time.Second, Handshake: 15 * time.Second, Answer: 20 * time.Second,
		First: 200 * time.Millisecond, Longest: 5 * time.Second, Persistence: 10 * time.Minute,
		Absence: 30 * time.Second,
	}
}

// Errors of a meeting, besides those of package friend and the packages
// below it.
var (
	// ErrSpent is returned to a guest if others have tried the spoken code so
	// often that it isn't safe any more.
	ErrSpent = errors.New("others have answered too often")
	// ErrNoMore is returned by a way on which nobody else can answer.
	ErrNoMore = errors.New("nobody else can answer")
	// ErrHungUp is returned if the program at an address ends the connection without an answer. A
	// Backtalk of the first version does that, and so does one that waits with another code.
	ErrHungUp = errors.New("the other side hung up")
)

// warn reports a warning.
func (p *Peer) warn(w Warning) {
	if p.Warn != nil {
		p.Warn(w)
	}
}

// trouble reports why a way can't be opened.
func (p *Peer) trouble(err error) {
	if p.Trouble != nil && err != nil {
		p.Trouble(err)
	}
}

// met is a connection after both greetings.
type met struct {
	conn   *friend.Conn
	hello  friend.Hello
	secret []byte
	// code is the code that the guest used.
	code sealed.Code
	err  error
}

// leave ends the connection, if there is one, because nobody wants it any more.
func (m met) leave() {
	if m.conn != nil {
		m.conn.Leave(nil)
	}
}

// greet seals a link and exchanges greetings.
func (p *Peer) greet(ctx context.Context, seal func(context.Context) (*sealed.Link, error)) met {
	t := p.Times.usual()
	ctx, cancel := context.WithTimeout(ctx, t.Handshake)
	defer cancel()
	link, err := seal(ctx)
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

// Begun is an agreed match with its connection.
type Begun struct {
	friend.Agreement
	// Lasting is the code for later connections.
	Lasting sealed.Code
	// Place is the place of the code with which a guest joined. The caller of Join sets it. It is
	// empty for a host.
	Place string
	Conn  *friend.Conn
}

// again calls try until it succeeds or the context ends. The pauses grow from First to Longest.
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

// Join reaches the host and calls agrees with the offer. It keeps trying until the context ends,
// because the host may not be there yet. It can return friend.ErrDeclined, ErrSpent, friend.ErrLeft
// if the host doesn't want this guest, and the reason why the host's program can't play. It ignores
// those who answer without the code. But if nobody else can answer, it returns sealed.ErrWrongCode
// or sealed.ErrNotBacktalk.
func (p *Peer) Join(ctx context.Context, code sealed.Code, chain *friend.Chain, agrees func(context.Context, friend.Hello, friend.Offer) (bool, error)) (b Begun, err error) {
	var agreed *friend.Offer
	once := func(ctx context.Context, host friend.Hello, o friend.Offer) (bool, error) {
		if agreed != nil && agreed.Same(&o) {
			// The player has already said yes, but then the connection was lost.
			return true, nil
		}
		yes, err := agrees(ctx, host, o)
		if yes && err == nil {
			agreed = &o
		}
		return yes, err
	}
	tries := newGuard(code, p.warn)
	p.again(ctx, func() error {
		m := p.dial(ctx, tries)
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

// passing reports whether another attempt may help.
func passing(err error) bool {
	for _, lasts := range []error{sealed.ErrWrongCode, sealed.ErrNotBacktalk, ErrSpent} {
		if errors.Is(err, lasts) {
			return false
		}
	}
	return friend.Passing(err)
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
	return Begun{Agreement: a, Lasting: sealed.Lasting(m.secret), Conn: m.conn}, nil
}

// dial knocks at the host's door until somebody who knows the code answers.
func (p *Peer) dial(ctx context.Context, tries *guard) met {
	knock := sealed.NewKnock(tries.code)
	way, err := p.Open(ctx, knock.Door())
	if err != nil {
		p.trouble(err)
		return met{err: err}
	}
	defer way.Close()
	failed := ErrNoMore
	for {
		raw, err := way.Next(ctx)
		if errors.Is(err, ErrNoMore) {
			return met{err: failed}
		}
		if err != nil {
			p.trouble(err)
			return met{err: err}
		}
		if err := tries.await(ctx); err != nil {
			_ = raw.Close() // no greeting was exchanged yet
			return met{err: err}
		}
		proved := false
		m := p.greet(ctx, func(ctx context.Context) (*sealed.Link, error) {
			first, cancel := context.WithTimeout(ctx, p.Times.usual().FirstWord)
			defer cancel()
			link, err := knock.Open(first, raw)
			proved = err == nil
			return link, err
		})
		if proved || ctx.Err() != nil {
			return m
		}
		tries.failed()
		failed = m.err
	}
}
