package meet_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/core"
)

func code(t *testing.T, text string) sealed.Code {
	t.Helper()
	c, err := sealed.ParseCode(text)
	if err != nil {
		t.Fatalf("%q is no code", text)
	}
	return c
}

// hasty returns short pauses, so that a test reconnects at once.
func hasty() meet.Times {
	return meet.Times{
		Patience:  friend.Patience{Silence: 10 * time.Second, Ping: time.Second},
		FirstWord: 10 * time.Second, Handshake: 10 * time.Second, First: time.Millisecond, Longest: 10 * time.Millisecond, Persistence: 20 * time.Second,
	}
}

// side is one of the two players, in one run of their program.
type side struct {
	t     *testing.T
	own   core.Player
	peer  *meet.Peer
	chain *friend.Chain
	begun meet.Begun
	line  *meet.Line
}

func sides(t *testing.T, n *meettest.Network) (host, guest *side) {
	t.Helper()
	make := func(own core.Player, name string, open func(context.Context, sealed.Door) (meet.Way, error)) *side {
		peer := &meet.Peer{Own: own, Open: open, Hello: friend.Hello{Version: "1", Name: name}, Times: hasty()}
		return &side{t: t, own: own, peer: peer, chain: friend.NewChain([]byte(name))}
	}
	return make(0, "Ann", n.Hosting), make(1, "Sam", n.Joining)
}

func offer(t testing.TB) friend.Offer {
	t.Helper()
	o, ok := friend.OfferOf(core.Rules{Length: 5, Crawford: true})
	if !ok {
		t.Fatal("the rules can't be offered")
	}
	o.Colours = [2]core.Colour{core.Red, core.White}
	return o
}

// start keeps the agreed match connected.
func (s *side) start() {
	session, err := friend.New(s.own, s.chain, s.begun.Match(s.own, "human").Events())
	if err != nil {
		s.t.Error(err)
		return
	}
	peer := *s.peer
	peer.Hello.Match = s.begun.Offer.Match
	s.line = peer.Start(session, s.begun.Lasting, s.begun.Conn)
}

// both connects the sides and waits until both are in sync.
func both(t *testing.T, host, guest *side, at sealed.Code, agrees func() bool) (errs [2]error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var all sync.WaitGroup
	run := func(s *side, meets func() (meet.Begun, error)) {
		all.Go(func() {
			if s.begun, errs[s.own] = meets(); errs[s.own] != nil {
				return
			}
			s.start()
			errs[s.own] = s.line.Ready(ctx)
		})
	}
	o := offer(t)
	run(host, func() (meet.Begun, error) { return host.peer.Host(ctx, o, host.chain, at) })
	run(guest, func() (meet.Begun, error) {
		return guest.peer.Join(ctx, at, guest.chain, func(context.Context, friend.Hello, friend.Offer) (bool, error) { return agrees(), nil })
	})
	all.Wait()
	return errs
}

// Wherever the first connection is cut, both players get the same match, and
// the guest is asked only once.
func TestCutFirstConnectionLeavesOneMatch(t *testing.T) {
	const all = 13 // messages on a first connection until both sides have the match
	for cut := range all {
		t.Run(fmt.Sprintf("after %d messages", cut), func(t *testing.T) {
			t.Parallel()
			host, guest := sides(t, meettest.New(cut))
			asked := 0
			errs := both(t, host, guest, code(t, "4821 river copper 3977 plum bell"), func() bool { asked++; return true })
			if err := errors.Join(errs[0], errs[1]); err != nil {
				t.Fatal(err)
			}
			defer host.line.End()
			defer guest.line.End()
			if a, b := host.line.Session.Digest(), guest.line.Session.Digest(); a != b {
				t.Errorf("the host has %s, the guest %s", a, b)
			}
			if asked != 1 {
				t.Errorf("the guest was asked %d times", asked)
			}
		})
	}
}

func TestHostHearsThatTheGuestDeclined(t *testing.T) {
	host, guest := sides(t, meettest.New(-1))
	errs := both(t, host, guest, code(t, "4821 river copper 3977 plum bell"), func() bool { return false })
	for p, err := range errs {
		if !errors.Is(err, friend.ErrDeclined) {
			t.Errorf("side %d: %v", p, err)
		}
	}
}

// A host is warned after ten wrong codes, and the friend still gets in.
func TestWrongCodesAreWarnedOfAndKeepNobodyOut(t *testing.T) {
	n := meettest.New(-1)
	host, guest := sides(t, n)
	warned := make(chan meet.Warning, 100)
	host.peer.Warn = func(w meet.Warning) { warned <- w }
	stranger := watcher(n, "")
	for i := range 12 {
		wrong := code(t, "4821 river copper 3977 plum guess"+strings.Repeat("x", i))
		hosting, stop := context.WithCancel(t.Context())
		if i == 0 {
			go func() {
				_, _ = host.peer.Host(t.Context(), offer(t), host.chain, code(t, "4821 river copper 3977 plum bell"))
			}()
		}
		_, err := stranger.Join(hosting, wrong, guest.chain, nil)
		stop()
		if !errors.Is(err, sealed.ErrWrongCode) {
			t.Fatalf("guess %d: %v", i, err)
		}
	}
	if w := <-warned; w != meet.Interference {
		t.Errorf("warned of %v", w)
	}
	b, err := guest.peer.Join(t.Context(), code(t, "4821 river copper 3977 plum bell"), guest.chain, func(context.Context, friend.Hello, friend.Offer) (bool, error) {
		return true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Conn.Close()
}

// A player returns to a saved match if the other side has it. Otherwise the
// player hears that the other side plays another match.
func TestMatchContinuesWithWhoeverHasIt(t *testing.T) {
	n := meettest.New(-1)
	host, guest := sides(t, n)
	errs := both(t, host, guest, code(t, "4821 river copper 3977 plum bell"), func() bool { return true })
	if err := errors.Join(errs[0], errs[1]); err != nil {
		t.Fatal(err)
	}
	guest.line.End()
	guest.begun.Conn = nil
	guest.start()
	if err := guest.line.Ready(t.Context()); err != nil {
		t.Fatalf("the guest is back: %v", err)
	}
	guest.line.End()
	guest.begun.Offer.Match = friend.NewID()
	guest.start()
	if err := guest.line.Ready(t.Context()); friend.FaultOf(err) != friend.OtherMatch {
		t.Errorf("another match goes on: %v", err)
	}
	guest.line.End()
	host.line.End()
}

// A player who wants a rematch may arrive while the other's previous match is
// still open. Both then play.
func TestRematchWaitsForTheOther(t *testing.T) {
	host, guest := sides(t, meettest.New(-1))
	errs := both(t, host, guest, code(t, "4821 river copper 3977 plum bell"), func() bool { return true })
	if err := errors.Join(errs[0], errs[1]); err != nil {
		t.Fatal(err)
	}
	lasting, tries, retried := host.begun.Lasting, 0, make(chan struct{})
	joining := guest.peer.Open
	guest.peer.Open = func(ctx context.Context, c sealed.Door) (meet.Way, error) {
		if tries++; tries == 2 {
			close(retried)
		}
		return joining(ctx, c)
	}
	before, joined := []*meet.Line{guest.line, host.line}, make(chan error, 1)
	go func() {
		var err error
		guest.begun, err = guest.peer.Join(t.Context(), lasting, guest.chain, func(context.Context, friend.Hello, friend.Offer) (bool, error) { return true, nil })
		if err == nil {
			guest.start()
			defer guest.line.End()
			err = guest.line.Ready(t.Context())
		}
		joined <- err
	}()
	select {
	case <-retried:
	case err := <-joined:
		t.Fatalf("the guest does not wait: %v", err)
	}
	for _, line := range before {
		line.End()
	}
	var err error
	if host.begun, err = host.peer.Host(t.Context(), offer(t), host.chain, lasting); err != nil {
		t.Fatal(err)
	}
	host.start()
	defer host.line.End()
	if err := <-joined; err != nil {
		t.Errorf("the guest: %v", err)
	}
}

// A player who waits for one who never comes back hears in the end that they
// are gone.
func TestAbsentPlayerIsGivenUp(t *testing.T) {
	for _, own := range []core.Player{0, 1} {
		n := meettest.New(-1)
		host, guest := sides(t, n)
		stays, leaves := host, guest
		if own == 1 {
			stays, leaves = guest, host
		}
		stays.peer.Times.Persistence = 50 * time.Millisecond
		errs := both(t, host, guest, code(t, "4821 river copper 3977 plum bell"), func() bool { return true })
		if err := errors.Join(errs[0], errs[1]); err != nil {
			t.Fatal(err)
		}
		gone := make(chan error, 1)
		go func() { gone <- stays.line.Keep(context.Background(), func(error) {}) }()
		leaves.line.End()
		if err := <-gone; !errors.Is(err, friend.ErrGone) {
			t.Errorf("player %d gives up with %v", own, err)
		}
		stays.line.End()
	}
}
