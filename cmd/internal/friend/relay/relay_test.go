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
	"backtalk/cmd/internal/friend/sealed"
)

// start starts a relay for a test.
func start(t testing.TB) (*server.Server, relay.Relay) {
	t.Helper()
	s := relaytest.Start(t)
	return s, relay.Relay{URL: s.ClientURL()}
}

// dialled is the link of a call, or the reason why there is none.
type dialled struct {
	link friend.Link
	err  error
}

// dial knocks and takes the first answer.
func dial(ctx context.Context, r relay.Relay, door sealed.Door) <-chan dialled {
	found := make(chan dialled, 1)
	go func() {
		call, err := r.Dial(door)
		if err != nil {
			found <- dialled{err: err}
			return
		}
		defer call.Close()
		link, err := call.Next(ctx)
		found <- dialled{link, err}
	}()
	return found
}

// answered returns both doors of a new secret code, and a function that
// answers a knock.
func answered(t testing.TB) (host, guest sealed.Door, answer func(knock []byte) []byte) {
	t.Helper()
	code := sealed.NewSecret()
	return code.Door(), sealed.NewKnock(code).Door(), func(knock []byte) []byte {
		memory := &taken{}
		_, _ = sealed.Host(t.Context(), memory, knock, code.At) // only its answer matters
		return memory.sent
	}
}

// taken is a link that keeps the first message sent and receives nothing.
type taken struct{ sent []byte }

func (l *taken) Send(_ context.Context, text []byte) error { l.sent = text; return nil }
func (l *taken) Receive(context.Context) ([]byte, error)   { return nil, errors.New("nothing") }
func (l *taken) Close() error                              { return nil }

// links returns both ends of a link on which the guest has sent a message.
func links(t testing.TB, r relay.Relay) (host, guest friend.Link) {
	t.Helper()
	hosts, guests, answer := answered(t)
	l, err := r.Listen(hosts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return linked(t, l, dial(t.Context(), r, guests), answer)
}

func linked(t testing.TB, l *relay.Listener, came <-chan dialled, answer func([]byte) []byte) (host, guest friend.Link) {
	t.Helper()
	ctx := t.Context()
	host, err := l.Accept(ctx)
	if err != nil {
		t.Fatal(err)
	}
	knock, err := host.Receive(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := host.Send(ctx, answer(knock)); err != nil {
		t.Fatal(err)
	}
	d := <-came
	if d.err != nil {
		t.Fatal(d.err)
	}
	if _, err := d.link.Receive(ctx); err != nil {
		t.Fatal(err)
	}
	if err := d.link.Send(ctx, []byte("proof")); err != nil {
		t.Fatal(err)
	}
	for {
		// A stranger's message may have arrived first.
		got, err := host.Receive(ctx)
		if err != nil && !errors.Is(err, friend.ErrNobody) {
			t.Fatal(err)
		}
		if string(got) == "proof" {
			return host, d.link
		}
	}
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

func TestGuestWaitsForTheHost(t *testing.T) {
	_, r := start(t)
	hosts, guests, answer := answered(t)
	came := dial(t.Context(), r, guests)
	l, err := r.Listen(hosts)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	linked(t, l, came, answer)
}

// Both ends use the same names for the guest and the host.
func TestBothEndsHaveTheSameNames(t *testing.T) {
	_, r := start(t)
	host, guest := links(t, r)
	type named interface{ Ends() (guest, host string) }
	a, b := host.(named).Ends()
	c, d := guest.(named).Ends()
	if a != c || b != d || a == b || a == "" {
		t.Errorf("the ends are %s and %s, or %s and %s", a, b, c, d)
	}
}

// everything returns all subjects at which anybody can listen.
func everything() []string {
	return []string{"backtalk.2.knock.*", "backtalk.2.tables", "backtalk.2.link.*.*", "backtalk.2.answer.*.*"}
}

// writes returns a handler that writes to every subject that it receives.
func writes(c *nats.Conn) nats.MsgHandler {
	return func(m *nats.Msg) {
		if len(m.Data) == 0 || string(m.Data) == "an answer" || len(m.Data) == 8000 {
			return // this is the handler's own message
		}
		for _, to := range []string{m.Subject, m.Reply} {
			if to == "" {
				continue
			}
			_ = c.Publish(to, nil)
			_ = c.Publish(to, bytes.Repeat([]byte("x"), 8000))
			_ = c.PublishRequest(to, "backtalk.2.link.a.b", []byte("an answer"))
		}
	}
}

// A link continues while a stranger writes to every subject that it hears of,
// with messages that are too long, empty or in the wrong place. Answers to
// other knocks disturb nobody.
func TestStrangerEndsNothing(t *testing.T) {
	s, r := start(t)
	c, err := nats.Connect(s.ClientURL(), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, all := range everything() {
		if _, err := c.Subscribe(all, writes(c)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	host, guest := links(t, r)
	for i := range byte(50) {
		if err := host.Send(t.Context(), []byte{'!', i}); err != nil {
			t.Fatal(err)
		}
		for {
			got, err := guest.Receive(t.Context())
			if errors.Is(err, friend.ErrNobody) || err == nil && string(got) == "an answer" {
				continue
			}
			if err != nil || !bytes.Equal(got, []byte{'!', i}) {
				t.Fatalf("message %d is %q, %v", i, got, err)
			}
			break
		}
	}
}

// A guest with a spoken code knocks more often if others do, so that the host
// hears enough of its knocks. An invitation needs no more than one a second.
func TestGuestOutknocksStrangers(t *testing.T) {
	for _, c := range []struct {
		name string
		code sealed.Code
	}{{"a spoken code", sealed.NewCode([]string{"bell", "plum", "river", "copper"})}, {"an invitation", sealed.NewSecret()}} {
		t.Run(c.name, func(t *testing.T) {
			s, r := start(t)
			stranger, err := nats.Connect(s.ClientURL())
			if err != nil {
				t.Fatal(err)
			}
			defer stranger.Close()
			own, heard := sealed.NewKnock(c.code).Door(), make(chan *nats.Msg, 1000)
			at := "backtalk.2.knock." + own.Place
			if _, err := stranger.ChanSubscribe(at, heard); err != nil {
				t.Fatal(err)
			}
			if err := stranger.Flush(); err != nil {
				t.Fatal(err)
			}
			guest := sealed.NewKnock(c.code).Door()
			call, err := r.Dial(guest)
			if err != nil {
				t.Fatal(err)
			}
			defer call.Close()
			<-heard
			for range 400 {
				if err := stranger.PublishRequest(at, "backtalk.2.answer.a.b", own.Knock); err != nil {
					t.Fatal(err)
				}
			}
			// Once a second, a knock has a new name. More knocks have the same name.
			named, guests, strangers := map[string]int{}, 1, 0
			for strangers < 400 || c.code.Spoken() && guests < 20 {
				if m := <-heard; bytes.Equal(m.Data, guest.Knock) {
					named[m.Reply]++
					guests++
				} else {
					strangers++
				}
			}
			more := guests - len(named)
			if want := c.code.Spoken(); more > 10 != want {
				t.Errorf("%d more knocks", more)
			}
		})
	}
}

func TestEndOfTheRelayEndsTheLink(t *testing.T) {
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
	if _, err := r.Listen(sealed.NewSecret().Door()); !errors.Is(err, relay.ErrUnreachable) {
		t.Errorf("a relay that is gone: %v", err)
	}
}

func TestClosedLinkFails(t *testing.T) {
	_, r := start(t)
	_, guest := links(t, r)
	if err := guest.Close(); err != nil {
		t.Fatal(err)
	}
	if err := guest.Send(t.Context(), nil); err == nil {
		t.Error("a closed link sends")
	}
}

// If the other end is gone, because of a kill or a lost goodbye, the server
// reports that after the next message.
func TestLinkFailsIfTheOtherEndIsGone(t *testing.T) {
	_, r := start(t)
	hosts, guests, answer := answered(t)
	l, err := r.Listen(hosts)
	if err != nil {
		t.Fatal(err)
	}
	host, guest := linked(t, l, dial(t.Context(), r, guests), answer)
	l.Close()
	if err := host.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	heard := make(chan error, 1)
	go func() {
		_, err := guest.Receive(ctx)
		heard <- err
	}()
	// The server may get the first message before it learns that the other end
	// is gone.
	for again := time.NewTicker(20 * time.Millisecond); ; {
		select {
		case err := <-heard:
			if !errors.Is(err, friend.ErrNobody) {
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

// FuzzStranger checks that the door of a secret code drops every message from a
// stranger.
func FuzzStranger(f *testing.F) {
	code := sealed.NewSecret()
	host, guest := code.Door(), sealed.NewKnock(code).Door()
	f.Add(guest.Knock[:len(guest.Knock)-1])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, text []byte) {
		if host.Knocks(text) || guest.Answers(text) {
			t.Errorf("%x is heard", text)
		}
	})
}
