package friend

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backtalk/cmd/internal/seat"
	"backtalk/core"
)

// cheat is a side that writes its messages by hand.
type cheat struct {
	t     *testing.T
	end   *wireEnd
	n     int
	other *player
	chain *Chain
}

// against connects a cheat to an honest side, and sends the cheat's account.
// honest is the honest side's seat. The channel receives the error with which
// that side ends the connection.
func against(t *testing.T, honest core.Player) (*cheat, chan error) {
	t.Helper()
	return seeded(t, honest, guestWins)
}

// The seeds of matches in which the host or the guest wins the opening roll.
const hostWins, guestWins = 3, 5

// seeded does the same as against, with the dice of a seed.
func seeded(t *testing.T, honest core.Player, seed uint64) (*cheat, chan error) {
	t.Helper()
	sides := pair(t, seed, testRules)
	a, b := newWire(nil)
	c := &cheat{t: t, end: b, other: sides[honest], chain: sides[honest.Opponent()].chain}
	ended := make(chan error, 1)
	go func() {
		ended <- sides[honest].session.Serve(t.Context(), NewConn(a, Patience{Silence: 5 * time.Second, Ping: time.Second}))
	}()
	own := sides[honest.Opponent()].session.account()
	c.say(message{Account: own})
	return c, ended
}

// say sends a message with the next number.
func (c *cheat) say(m message) {
	c.n++
	m.N = c.n
	text, err := encode(m)
	if err != nil {
		c.t.Fatal(err)
	}
	c.raw(text)
}

func (c *cheat) raw(text []byte) { _ = c.end.Send(c.t.Context(), text) }

// hear returns the next message other than a ping.
func (c *cheat) hear() message {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 10*time.Second)
	defer cancel()
	for {
		text, err := c.end.Receive(ctx)
		if err != nil {
			c.t.Fatal(err)
		}
		m, err := decode(text)
		if err != nil {
			c.t.Fatal(err)
		}
		if m.Ping == nil {
			return m
		}
	}
}

// secret returns the cheat's own secret for a roll.
func (c *cheat) secret(n int) core.Secret {
	s, err := c.chain.Secret(n)
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

// open plays until the honest side, a guest, has made the opening roll. It
// returns the log so far.
func (c *cheat) open() *log {
	c.t.Helper()
	l, err := newLog(c.other.journal)
	if err != nil {
		c.t.Fatal(err)
	}
	go func() {
		for s := c.other.match.State(); s.Phase == core.PhaseBetween || s.Phase == core.PhaseOpening; s = c.other.match.State() {
			if c.other.step(c.t.Context()) != nil {
				return
			}
		}
	}()
	c.hear() // the account
	for {
		ready := c.hear()
		if ready.Ready == nil {
			c.t.Fatalf("got %+v, want that the guest is ready", ready)
		}
		c.say(message{Roll: &roll{Roll: ready.Ready.Roll, Secret: secretText(c.secret(ready.Ready.Roll))}})
		rolled := c.hear()
		if rolled.Do == nil {
			c.t.Fatalf("got %+v, want the roll", rolled)
		}
		if err := l.do(rolled.Do.Acts[0]); err != nil {
			c.t.Fatal(err)
		}
		if s := l.state(); s.Phase == core.PhaseRoll || s.Phase == core.PhaseMove {
			return l
		}
	}
}

// doing returns a message with acts that follow a log. Its digest is the one
// after the legal acts.
func doing(l *log, acts ...act) message {
	at := l.version()
	for _, a := range acts {
		if l.do(a) != nil {
			break
		}
	}
	return message{Do: &do{At: at, Acts: acts, Digest: l.digests[l.version()].String()}}
}

// caught fails the test unless the honest side ends the connection for a
// fault, and still has its match.
func caught(t *testing.T, c *cheat, ended chan error, want Fault) {
	t.Helper()
	select {
	case err := <-ended:
		if FaultOf(err) != want {
			t.Fatalf("the connection ended with %v, want %v", err, want)
		}
		if Passing(err) != passing(want) {
			t.Errorf("%v: passing is %v", err, Passing(err))
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("nobody noticed %v", want)
	}
	if _, err := core.Replay(c.other.journal); err != nil {
		t.Errorf("the match is lost: %v", err)
	}
	if _, err := New(c.other.own, c.other.chain, c.other.journal); err != nil {
		t.Errorf("the match can't be continued: %v", err)
	}
}

// opened returns a cheat that hosts, after an opening roll that it won or lost.
func opened(t *testing.T, seed uint64) (*cheat, chan error, *log) {
	t.Helper()
	c, ended := seeded(t, 1, seed)
	l := c.open()
	state := l.state()
	if won := state.OnTurn == 0; won != (seed == hostWins) {
		t.Fatalf("the cheat won the opening: %v", won)
	}
	return c, ended, l
}

// guestOnTurn returns a host's session after an opening roll that the guest has
// won, and the guest's log.
func guestOnTurn(t *testing.T, rules core.Rules) (host *Session, guest *log) {
	t.Helper()
	sides := pair(t, 5, rules)
	host = sides[0].session
	host.wire.conn, host.wire.synced = &Conn{patience: Usual()}, true
	guest, err := newLog(sides[1].session.log.match.Events())
	if err != nil {
		t.Fatal(err)
	}
	var opening act
	opening.kind = actRoll
	for p := range opening.secrets {
		if opening.secrets[p], err = sides[p].chain.Secret(0); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(host.log.do(opening), guest.do(opening)); err != nil {
		t.Fatal(err)
	}
	if state := guest.state(); state.Decider() != 1 {
		t.Fatal("the guest lost the opening")
	}
	return host, guest
}

// refused fails the test unless a session eventually refuses an endless
// series of messages.
func refused(t *testing.T, s *Session, next func() message) {
	t.Helper()
	for range mostOfATurn + 1 {
		m := next()
		if _, err := s.take(m); err != nil {
			if FaultOf(err) != TooLong {
				t.Error(err)
			}
			return
		}
	}
	t.Error("nothing was refused")
}

// However many letters a player gets from somebody who reads nothing, only one
// confirmation waits.
func TestOneConfirmationWaits(t *testing.T) {
	s := pair(t, 5, testRules)[0].session
	s.wire.synced = true
	for range 50 {
		s.confirm(&Letter{Phrase: 1})
	}
	if n := len(s.wire.outbox); n != 1 {
		t.Errorf("%d messages wait", n)
	}
}

func TestCheatsAreNamed(t *testing.T) {
	changed := core.Secret(sha256.Sum256([]byte("another")))
	t.Run("a changed secret", func(t *testing.T) {
		c, ended := against(t, 1)
		c.say(message{Roll: &roll{Secret: secretText(changed)}})
		caught(t, c, ended, WrongSecret)
	})
	t.Run("the secret of a later roll", func(t *testing.T) {
		c, ended := against(t, 1)
		c.say(message{Roll: &roll{Roll: 1, Secret: secretText(c.secret(1))}})
		caught(t, c, ended, WrongSecret)
	})
	t.Run("dice made up of one's own secret and another", func(t *testing.T) {
		c, ended, l := opened(t, hostWins)
		c.say(doing(l, act{kind: actRoll, secrets: core.Secrets{c.secret(l.rolls), changed}}))
		caught(t, c, ended, WrongSecret)
	})
	t.Run("dice made up", func(t *testing.T) {
		c, ended, l := opened(t, guestWins)
		c.say(doing(l, act{kind: actRoll, secrets: core.Secrets{changed, changed}}))
		caught(t, c, ended, WrongSecret)
	})
	t.Run("an illegal move", func(t *testing.T) {
		c, ended, l := opened(t, hostWins)
		c.say(doing(l, act{kind: actMove, from: 2, die: 6}))
		caught(t, c, ended, IllegalAct)
	})
	t.Run("an act out of turn", func(t *testing.T) {
		c, ended, l := opened(t, hostWins)
		s := l.state()
		for _, m := range s.Turn.Completions()[0].List() {
			c.say(doing(l, act{kind: actMove, from: m.From, die: m.Die}))
		}
		c.say(doing(l, act{kind: actEnd}))
		c.say(doing(l, act{kind: actDouble}))
		caught(t, c, ended, OutOfTurn)
	})
	t.Run("a roll out of turn", func(t *testing.T) {
		c, ended, l := opened(t, hostWins)
		s := l.state()
		for _, m := range s.Turn.Completions()[0].List() {
			c.say(doing(l, act{kind: actMove, from: m.From, die: m.Die}))
		}
		c.say(doing(l, act{kind: actEnd}))
		c.say(message{Roll: &roll{Roll: l.rolls, Secret: secretText(c.secret(l.rolls))}})
		caught(t, c, ended, OutOfTurn)
	})
	t.Run("a guest who rolls for the opening", func(t *testing.T) {
		c, ended := against(t, 0)
		c.say(message{Roll: &roll{Secret: secretText(c.secret(0))}})
		caught(t, c, ended, OutOfTurn)
	})
	t.Run("a resignation in another's name", func(t *testing.T) {
		c, ended, l := opened(t, hostWins)
		c.say(doing(l, act{kind: actResign, player: 1, result: core.Backgammon}))
		caught(t, c, ended, OutOfTurn)
	})
	t.Run("a turn of moves without end", func(t *testing.T) {
		s, l := guestOnTurn(t, testRules)
		state := l.state()
		m := state.Turn.Legal()[0]
		there, back := act{kind: actMove, from: m.From, die: m.Die}, act{kind: actUndo}
		refused(t, s, func() message { return doing(l, there, back) })
	})
	t.Run("time taken off the clock without end", func(t *testing.T) {
		rules := testRules
		rules.Clock = core.Clock{PerPoint: 2 * core.Minute, Delay: 12 * core.Second}
		s, l := guestOnTurn(t, rules)
		refused(t, s, func() message { return doing(l, act{kind: actTime, millis: 1}) })
	})
	t.Run("letters without end", func(t *testing.T) {
		s, _ := guestOnTurn(t, testRules)
		n := 0
		refused(t, s, func() message {
			n++
			return message{Letter: &letter{ID: n, Letter: Letter{Watch: &Watching{Ask: true}}}}
		})
		if n > lettersAtOnce+10 {
			t.Errorf("%d letters were taken", n)
		}
	})
	t.Run("accounts without end", func(t *testing.T) {
		s, _ := guestOnTurn(t, testRules)
		refused(t, s, func() message { return message{Account: s.account()} })
	})
	t.Run("ready without end", func(t *testing.T) {
		s, _ := guestOnTurn(t, testRules)
		refused(t, s, func() message { return message{Ready: &ready{Roll: 1}} })
	})
	t.Run("a digest of another match", func(t *testing.T) {
		c, ended, l := opened(t, hostWins)
		s := l.state()
		m := s.Turn.Legal()[0]
		lie := doing(l, act{kind: actMove, from: m.From, die: m.Die})
		lie.Do.Digest = strings.Repeat("0", digestLength)
		c.say(lie)
		caught(t, c, ended, OtherRecord)
	})
	t.Run("another record from the start", func(t *testing.T) {
		c, ended := against(t, 1)
		_ = ended
		c.end.Close()
		<-ended
		a, b := newWire(nil)
		c.end, c.n = b, 0
		again := make(chan error, 1)
		go func() { again <- c.other.session.Serve(t.Context(), NewConn(a, Usual())) }()
		c.say(message{Account: &account{Version: 1, Digest: strings.Repeat("0", digestLength), Epoch: NewID()}})
		caught(t, c, again, OtherRecord)
	})
	t.Run("a repeated message", func(t *testing.T) {
		c, ended := against(t, 1)
		c.say(message{Letter: &letter{ID: 1, Letter: Letter{Phrase: 1}}})
		c.n--
		c.say(message{Letter: &letter{ID: 2, Letter: Letter{Phrase: 1}}})
		caught(t, c, ended, OutOfOrder)
	})
	t.Run("a message left out", func(t *testing.T) {
		c, ended := against(t, 1)
		c.n++
		c.say(message{Letter: &letter{ID: 1, Letter: Letter{Phrase: 1}}})
		caught(t, c, ended, OutOfOrder)
	})
	t.Run("a line of a megabyte", func(t *testing.T) {
		c, ended := against(t, 1)
		c.raw(bytes.Repeat([]byte("x"), 1<<20))
		caught(t, c, ended, TooLong)
	})
	t.Run("no JSON", func(t *testing.T) {
		c, ended := against(t, 1)
		c.raw([]byte("GET / HTTP/1.1"))
		caught(t, c, ended, Malformed)
	})
	t.Run("an unknown field", func(t *testing.T) {
		c, ended := against(t, 1)
		c.raw([]byte(`{"n":2,"ping":{},"more":1}`))
		caught(t, c, ended, Malformed)
	})
	t.Run("chat with a control character", func(t *testing.T) {
		c, ended := against(t, 1)
		c.raw([]byte(`{"n":2,"letter":{"id":1,"chat":"\u001b[2J"}}`))
		caught(t, c, ended, Malformed)
	})
	t.Run("a message that has no place", func(t *testing.T) {
		c, ended := against(t, 1)
		c.say(message{Accept: &Accept{}})
		caught(t, c, ended, Malformed)
	})
}

func TestSilenceIsAFault(t *testing.T) {
	sides := pair(t, 5, testRules)
	a, _ := newWire(nil)
	err := sides[0].session.Serve(t.Context(), NewConn(a, Patience{Silence: 20 * time.Millisecond, Ping: 5 * time.Millisecond}))
	if FaultOf(err) != Silence || !Passing(err) {
		t.Errorf("ended with %v", err)
	}
}

func TestGoodbyeIsNotACut(t *testing.T) {
	sides := pair(t, 5, testRules)
	a, b := newWire(nil)
	leaving, leave := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() { left <- sides[0].session.Serve(leaving, NewConn(a, Usual())) }()
	stays := make(chan error, 1)
	go func() { stays <- sides[1].session.Serve(t.Context(), NewConn(b, Usual())) }()
	if err := sides[1].session.Synced(t.Context()); err != nil {
		t.Fatal(err)
	}
	leave()
	if err := <-stays; !errors.Is(err, ErrLeft) || Passing(err) {
		t.Errorf("who stays hears %v", err)
	}
	<-left
}

// lateEar is one end of a link. While it is deaf, it receives nothing until
// sending a message has failed.
type lateEar struct {
	*wireEnd

	deaf   atomic.Bool
	failed chan struct{}
	once   sync.Once
}

func (l *lateEar) Send(ctx context.Context, text []byte) error {
	select {
	case <-l.cut:
		l.once.Do(func() { close(l.failed) })
		return errCut
	default:
		return l.wireEnd.Send(ctx, text)
	}
}

func (l *lateEar) Receive(ctx context.Context) ([]byte, error) {
	text, err := l.wireEnd.Receive(ctx)
	if l.deaf.Load() {
		<-l.failed
	}
	return text, err
}

func TestLastMessageIsReadAfterSendingFails(t *testing.T) {
	sides := pair(t, 5, testRules)
	a, b := newWire(nil)
	ear := &lateEar{wireEnd: a, failed: make(chan struct{})}
	stays := make(chan error, 1)
	go func() { stays <- sides[0].session.Serve(t.Context(), NewConn(ear, Usual())) }()
	leaving, leave := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() { left <- sides[1].session.Serve(leaving, NewConn(b, Usual())) }()
	for _, side := range sides {
		if err := side.session.Synced(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ear.deaf.Store(true)
	if err := sides[1].session.Write(Letter{Chat: "again"}); err != nil {
		t.Fatal(err)
	}
	leave()
	<-left
	if err := sides[0].session.Write(Letter{Chat: "where are you"}); err != nil {
		t.Fatal(err)
	}
	if err := <-stays; !errors.Is(err, ErrLeft) {
		t.Errorf("who stays hears %v", err)
	}
	if len(sides[0].said) != 1 {
		t.Errorf("who stays heard %q", sides[0].said)
	}
}

func TestNextConnectionShowsTheSameSecret(t *testing.T) {
	// Nobody can take a shown secret back: on another connection, the side
	// shows the same one for that roll.
	sides := pair(t, 5, testRules)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { _, _ = sides[0].session.Roll(ctx, seat.Throw{Opening: true}) }()
	shown := func() secretText {
		a, b := newWire(nil)
		c := &cheat{t: t, end: b}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = sides[0].session.Serve(ctx, NewConn(a, Usual()))
		}()
		c.say(message{Account: sides[1].session.account()})
		c.say(message{Ready: &ready{}})
		for {
			if m := c.hear(); m.Roll != nil {
				b.Close()
				<-ended
				return m.Roll.Secret
			}
		}
	}
	first := shown()
	if !sides[0].session.Bound() {
		t.Error("a roll that was shown can be called off")
	}
	if again := shown(); again != first {
		t.Error("another secret was shown for the same roll")
	}
	cancel()
}
