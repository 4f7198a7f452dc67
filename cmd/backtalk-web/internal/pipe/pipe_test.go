package pipe

import (
	"context"
	"errors"
	"sync"
	"testing"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/relay"
	"backtalk/cmd/internal/friend/relay/relaytest"
	"backtalk/cmd/internal/friend/sealed"
)

// start starts a relay for a test and returns its address.
func start(t *testing.T) string {
	t.Helper()
	return relaytest.Start(t).ClientURL()
}

// over adapts a relay to the server's interface.
type over struct{ relay.Relay }

func (o over) Listen(door sealed.Door) (Listener, error) { return o.Relay.Listen(door) }
func (o over) Dial(door sealed.Door) (Call, error)       { return o.Relay.Dial(door) }

// page returns a client with a server of its own.
func page() *Client {
	var s *Server
	c := NewClient(func(m []byte) { s.Receive(m) }, func() {})
	s = NewServer(c.Receive, func(address string) (Relay, error) { return over{relay.Relay{URL: address}}, nil })
	return c
}

func opening(t *testing.T, door sealed.Door, r meet.Reach, err error) meet.Way {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.Open(t.Context(), door)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// linked returns both ends of a sealed link between two pages.
func linked(t *testing.T, at meet.Where, hosts, joins *Client) (host, guest friend.Link) {
	t.Helper()
	code := sealed.NewSecret()
	knock := sealed.NewKnock(code)
	reach, err := hosts.Host(at)
	waits := opening(t, code.Door(), reach, err)
	reach, err = joins.Guest(at)
	comes := opening(t, knock.Door(), reach, err)
	var ended sync.WaitGroup
	var failed error
	ended.Go(func() {
		var raw friend.Link
		if raw, failed = comes.Next(t.Context()); failed == nil {
			guest, failed = knock.Open(t.Context(), raw)
		}
	})
	raw, err := waits.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	first, err := raw.Receive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	host, err = sealed.Host(t.Context(), raw, first, code.At)
	ended.Wait()
	if err := errors.Join(err, failed); err != nil {
		t.Fatal(err)
	}
	return host, guest
}

func TestMessagesGoBothWaysInOrder(t *testing.T) {
	host, guest := linked(t, meet.Where{Relay: start(t)}, page(), page())
	for _, pair := range [][2]friend.Link{{host, guest}, {guest, host}} {
		for i := range byte(200) {
			if err := pair[0].Send(t.Context(), []byte{i + 1}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range byte(200) {
			got, err := pair[1].Receive(t.Context())
			if err != nil || len(got) != 1 || got[0] != i+1 {
				t.Fatalf("message %d is %v, %v", i, got, err)
			}
		}
	}
}

// Messages from before the end arrive; afterwards both sides learn of the
// end.
func TestBothSidesLearnOfTheEnd(t *testing.T) {
	host, guest := linked(t, meet.Where{Relay: start(t)}, page(), page())
	if err := errors.Join(host.Send(t.Context(), []byte("bye")), host.Close()); err != nil {
		t.Fatal(err)
	}
	if got, err := guest.Receive(t.Context()); string(got) != "bye" {
		t.Errorf("the last message is %q, %v", got, err)
	}
	if got, err := guest.Receive(t.Context()); err == nil {
		t.Errorf("after the end: %q", got)
	}
	for _, side := range []friend.Link{host, guest} {
		if err := side.Send(t.Context(), []byte("more")); err == nil {
			t.Error("a closed link sends")
		}
	}
}

func TestMissingRelayIsUnreachable(t *testing.T) {
	at := meet.Where{Relay: "nats://127.0.0.1:1"}
	reach, err := page().Host(at)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reach.Open(t.Context(), sealed.NewSecret().Door()); !errors.Is(err, friend.ErrUnreachable) {
		t.Errorf("waiting there: %v", err)
	}
	reach, err = page().Guest(at)
	if _, err := opening(t, sealed.NewSecret().Door(), reach, err).Next(t.Context()); !errors.Is(err, friend.ErrUnreachable) {
		t.Errorf("looking there: %v", err)
	}
}

// A player who gave up keeps nobody waiting, and neither does a worker that has
// ended.
func TestEndedWorkerHoldsNobodyUp(t *testing.T) {
	started := 0
	c := NewClient(func([]byte) {}, func() { started++ })
	reach, err := c.Guest(meet.Where{})
	w := opening(t, sealed.NewSecret().Door(), reach, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a guest who gave up: %v", err)
	}
	c.Restart(func([]byte) {})
	if _, err := w.Next(t.Context()); !errors.Is(err, friend.ErrUnreachable) {
		t.Errorf("without the worker: %v", err)
	}
	reach, err = c.Guest(meet.Where{})
	opening(t, sealed.NewSecret().Door(), reach, err)
	if started != 2 {
		t.Errorf("the worker was started %d times", started)
	}
}

// After the worker has ended, the next one reaches a friend. What is left of the last one's links
// disturbs nothing.
func TestNewWorkerReachesAFriend(t *testing.T) {
	started := 0
	var sent []string
	c := NewClient(func([]byte) {}, func() { started++ })
	guest := func(opens string) friend.Link {
		t.Helper()
		reach, err := c.Guest(meet.Where{})
		w := opening(t, sealed.NewSecret().Door(), reach, err)
		c.Receive([]byte(opens))
		l, err := w.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	old := guest(`{"kind":"opened","id":1,"link":1}`)
	c.Restart(func(m []byte) { sent = append(sent, string(m)) })
	if _, err := old.Receive(t.Context()); !errors.Is(err, friend.ErrUnreachable) {
		t.Errorf("a link of the ended worker: %v", err)
	}
	fresh := guest(`{"kind":"opened","id":2,"link":1}`)
	if started != 2 || len(sent) != 1 {
		t.Errorf("%d workers were started, and the new one got %q", started, sent)
	}
	if err := old.Close(); err != nil || len(sent) != 1 {
		t.Errorf("closing the old link sends %q, %v", sent, err)
	}
	if err := fresh.Send(t.Context(), []byte("hello")); err != nil || len(sent) != 2 {
		t.Errorf("the new link sends %q, %v", sent, err)
	}
}

func TestTablesGoThroughThePipe(t *testing.T) {
	at := meet.Where{Relay: start(t)}
	shows, looks := page(), page()
	r, err := shows.Host(at)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	shown := make(chan error, 1)
	go func() { shown <- r.Show(ctx, []byte("table")) }()
	look := func(want int) [][]byte {
		for {
			found, err := looks.Tables(t.Context(), at)
			if err != nil {
				t.Fatal(err)
			}
			if len(found) == want {
				return found
			}
		}
	}
	if found := look(1); string(found[0]) != "table" {
		t.Errorf("found %q", found)
	}
	cancel()
	if err := <-shown; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	look(0)
	if _, err := looks.Tables(t.Context(), meet.Where{Relay: "nats://127.0.0.1:1"}); !errors.Is(err, friend.ErrUnreachable) {
		t.Errorf("a relay that is not there: %v", err)
	}
}

func FuzzMessages(f *testing.F) {
	f.Add([]byte(`{"kind":"opened","id":1,"link":1}`))
	f.Add([]byte(`{"kind":"text","link":1,"text":"AAAA"}`))
	f.Add([]byte(`{"kind":"closed","link":1,"fault":2}`))
	f.Fuzz(func(_ *testing.T, raw []byte) {
		c := NewClient(func([]byte) {}, func() {})
		w := c.ask(message{Kind: dial, Relay: "", Door: sealed.Door{}})
		c.Receive([]byte(`{"kind":"opened","id":1,"link":1}`))
		c.Receive(raw)
		w.Close()
		none := func(string) (Relay, error) { return nil, errClosed }
		NewServer(func([]byte) {}, none).Receive(raw)
	})
}
