package direct_test

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strconv"
	"testing"
	"time"

	"backtalk/cmd/backtalk/internal/direct"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/relay"
	"backtalk/cmd/internal/friend/relay/relaytest"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/core"
)

// A relay that can't be reached is reported, and direct connections still
// work.
func TestMissingRelayKeepsNobodyOut(t *testing.T) {
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := "nats://" + gone.Addr().String()
	gone.Close()
	reach, err := direct.Network{}.Host(meet.Where{Listen: "127.0.0.1:0", Relay: nobody})
	if err != nil {
		t.Fatal(err)
	}
	defer reach.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	way, err := reach.Open(ctx, sealed.NewSecret().Door())
	if err != nil {
		t.Fatal(err)
	}
	defer way.Close()
	if _, err := way.Next(ctx); !errors.Is(err, friend.ErrUnreachable) {
		t.Fatalf("the relay is %v", err)
	}
	guest, err := direct.Dial(ctx, net.JoinHostPort("127.0.0.1", strconv.Itoa(reach.Port)))
	if err != nil {
		t.Fatal(err)
	}
	defer guest.Close()
	for {
		host, err := way.Next(ctx)
		if errors.Is(err, friend.ErrUnreachable) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		host.Close()
		return
	}
}

// A host who listens at one address gives the friend no other.
func TestOnlyListenedAddressesAreGiven(t *testing.T) {
	reach, err := direct.Network{}.Host(meet.Where{Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer reach.Close()
	if len(reach.Addresses) != 1 || reach.Addresses[0] != "127.0.0.1" {
		t.Errorf("the addresses are %q", reach.Addresses)
	}
}

// cutOnce carries connections to an address, except the first, which it cuts.
func cutOnce(t *testing.T, to string) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for first := true; ; first = false {
			guest, err := l.Accept()
			if err != nil {
				return
			}
			there, err := net.Dial("tcp", to)
			if err != nil || first {
				_ = guest.Close()
				continue
			}
			go func() { _, _ = io.Copy(there, guest) }()
			go func() { _, _ = io.Copy(guest, there) }()
		}
	}()
	return l.Addr().String()
}

// A guest who lost the relay reconnects to it while nobody is found nearby.
func TestRelayIsTriedAgainDuringTheSearch(t *testing.T) {
	s := relaytest.Start(t)
	code := sealed.NewSecret()
	host, err := relay.Relay{URL: s.ClientURL()}.Listen(code.Door())
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	go func() {
		if link, err := host.Accept(t.Context()); err == nil {
			knock, _ := link.Receive(t.Context())
			_, _ = sealed.Host(t.Context(), link, knock, code.At) // it ends with the test
		}
	}()
	reach, err := direct.Network{}.Guest(meet.Where{Relay: "nats://" + cutOnce(t, s.Addr().String())})
	if err != nil {
		t.Fatal(err)
	}
	const less = 4 * time.Second // than it takes to look around
	ctx, cancel := context.WithTimeout(t.Context(), less)
	defer cancel()
	way, err := reach.Open(ctx, sealed.NewKnock(code).Door())
	if err != nil {
		t.Fatal(err)
	}
	defer way.Close()
	link, err := way.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	_ = link.Close() // the test needs nothing more
}

// A host of the first version reads a knock of another kind and hangs up,
// which the guest hears.
func TestHostThatHangsUpIsReported(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			host, err := l.Accept()
			if err != nil {
				return
			}
			var head [2]byte
			_, _ = io.ReadFull(host, head[:])
			_, _ = io.CopyN(io.Discard, host, int64(binary.BigEndian.Uint16(head[:])))
			host.Close()
		}
	}()
	reach, err := direct.Network{}.Guest(meet.Where{Address: l.Addr().String()})
	if err != nil {
		t.Fatal(err)
	}
	defer reach.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var told error
	guest := meet.Peer{Own: 1, Open: reach.Open, Trouble: func(err error) { told = err; cancel() }}
	if _, err := guest.Join(ctx, sealed.NewSecret(), friend.NewChain([]byte("seed")), nil); err == nil || !errors.Is(told, meet.ErrHungUp) {
		t.Errorf("Join: %v, told %v, want ErrHungUp", err, told)
	}
}

// A friend joins a host while strangers hold a thousand connections open. Half of them say nothing, and half
// stop within their first message.
func TestSilentConnectionsKeepNobodyOut(t *testing.T) {
	reach, err := direct.Network{}.Host(meet.Where{Listen: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer reach.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	code := sealed.NewSecret()
	offer, _ := friend.OfferOf(core.Rules{Length: 5, Crawford: true})
	offer.Colours = [2]core.Colour{core.Red, core.White}
	go func() {
		host := meet.Peer{Own: 0, Open: reach.Open, Hello: friend.Hello{Version: "2", Name: "Ann"}}
		_, _ = host.Host(ctx, offer, friend.NewChain([]byte("host")), code) // it ends with the test
	}()
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(reach.Port))
	for i := range 1000 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if i%2 == 0 {
			_, _ = c.Write([]byte{0}) // the host may have closed it already
		}
	}
	there, err := direct.Network{}.Guest(meet.Where{Address: address})
	if err != nil {
		t.Fatal(err)
	}
	defer there.Close()
	guest := meet.Peer{Own: 1, Open: there.Open, Hello: friend.Hello{Version: "2", Name: "Sam"}}
	agrees := func(context.Context, friend.Hello, friend.Offer) (bool, error) { return true, nil }
	b, err := guest.Join(ctx, code, friend.NewChain([]byte("guest")), agrees)
	if err != nil {
		t.Fatalf("the friend is not in: %v", err)
	}
	b.Conn.Close()
}
