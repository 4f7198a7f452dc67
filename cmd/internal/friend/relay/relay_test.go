package relay_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/relay"
	"backtalk/cmd/internal/friend/relay/relaytest"
)

// start runs a relay of its own for a test.
func start(t testing.TB) (*server.Server, relay.Relay) {
	t.Helper()
	s := relaytest.Start(t)
	return s, relay.Relay{URL: s.ClientURL()}
}

// links makes both ends of a link.
func links(t *testing.T, r relay.Relay) (host, guest friend.Link) {
	t.Helper()
	l, err := r.Listen("place")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	dialled := make(chan error, 1)
	go func() {
		var err error
		guest, err = r.Dial(t.Context(), "place")
		dialled <- err
	}()
	host, err = l.Accept(t.Context())
	if err := errors.Join(err, <-dialled); err != nil {
		t.Fatal(err)
	}
	return host, guest
}

func TestMessagesArriveInOrder(t *testing.T) {
	_, r := start(t)
	host, guest := links(t, r)
	for _, way := range [][2]friend.Link{{host, guest}, {guest, host}} {
		for i := range byte(200) {
			if err := way[0].Send(t.Context(), []byte{i}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range byte(200) {
			got, err := way[1].Receive(t.Context())
			if err != nil || !bytes.Equal(got, []byte{i}) {
				t.Fatalf("message %d is %v, %v", i, got, err)
			}
		}
	}
}

func TestAGuestWaitsForTheHost(t *testing.T) {
	_, r := start(t)
	dialled := make(chan error, 1)
	go func() {
		_, err := r.Dial(t.Context(), "later")
		dialled <- err
	}()
	l, err := r.Listen("later")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := l.Accept(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-dialled; err != nil {
		t.Fatal(err)
	}
}

func TestALongMessageIsNamed(t *testing.T) {
	_, r := start(t)
	host, guest := links(t, r)
	if err := guest.Send(t.Context(), make([]byte, 500_000)); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Receive(t.Context()); friend.FaultOf(err) != friend.TooLong {
		t.Errorf("got %v", err)
	}
}

func TestARelayThatEndsEndsTheLink(t *testing.T) {
	s, r := start(t)
	host, guest := links(t, r)
	s.Shutdown()
	for _, l := range []friend.Link{host, guest} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		if _, err := l.Receive(ctx); err == nil || ctx.Err() != nil {
			t.Errorf("got %v", err)
		}
		cancel()
	}
	if _, err := r.Listen("place"); !errors.Is(err, relay.ErrUnreachable) {
		t.Errorf("a relay that is gone: %v", err)
	}
}

func TestAClosedLinkIsOfNoUse(t *testing.T) {
	_, r := start(t)
	_, guest := links(t, r)
	if err := guest.Close(); err != nil {
		t.Fatal(err)
	}
	if err := guest.Send(t.Context(), nil); err == nil {
		t.Error("a closed link sends")
	}
}

// linkToNobody is a guest's link to a host that answered and was killed.
func linkToNobody(t *testing.T, r relay.Relay) friend.Link {
	t.Helper()
	host, err := nats.Connect(r.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	knocks, err := host.SubscribeSync("backtalk.1.place.knock")
	if err != nil {
		t.Fatal(err)
	}
	answered := make(chan error, 1)
	go func() {
		knock, err := knocks.NextMsgWithContext(t.Context())
		if err == nil {
			err = knock.Respond(nil)
		}
		answered <- err
	}()
	guest, err := r.Dial(t.Context(), "place")
	if err := errors.Join(err, <-answered); err != nil {
		t.Fatal(err)
	}
	return guest
}

// What came before the end is received first.
func TestWhoeverClosesALinkSaysSo(t *testing.T) {
	_, r := start(t)
	host, guest := links(t, r)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := errors.Join(host.Send(ctx, []byte("bye")), host.Close()); err != nil {
		t.Fatal(err)
	}
	if got, err := guest.Receive(ctx); err != nil || string(got) != "bye" {
		t.Errorf("the last message is %q, %v", got, err)
	}
	if got, err := guest.Receive(ctx); err == nil || ctx.Err() != nil {
		t.Errorf("after the end: %q, %v", got, err)
	}
}

// A host that is killed closes nothing: whoever sends to it hears from the server that nobody is
// there.
func TestALinkWithoutAnOtherEndSaysSo(t *testing.T) {
	_, r := start(t)
	guest := linkToNobody(t, r)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	heard := make(chan error, 1)
	go func() {
		_, err := guest.Receive(ctx)
		heard <- err
	}()
	// The server may get the first before it hears that the other end is gone.
	for again := time.NewTicker(20 * time.Millisecond); ; {
		select {
		case err := <-heard:
			if err == nil || ctx.Err() != nil {
				t.Errorf("got %v", err)
			}
			return
		case <-again.C:
			if err := guest.Send(ctx, []byte("anybody there?")); err != nil {
				t.Fatal(err)
			}
		}
	}
}
