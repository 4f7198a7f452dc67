package direct

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
)

// A host that listens at one address announces no other, and one that listens
// only to this machine announces nothing.
func TestOnlyListenedAddressesAreAnnounced(t *testing.T) {
	own := []net.IP{net.IPv4(192, 0, 2, 1), net.ParseIP("2001:db8::1")}
	one := Addresses()[0]
	for at, want := range map[string][]net.IP{":0": own, net.JoinHostPort(one, "0"): {net.ParseIP(one)}} {
		l, err := Listen(at)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		if got := l.announced(own); !slices.EqualFunc(got, want, net.IP.Equal) {
			t.Errorf("%s is announced at %v, want %v", at, got, want)
		}
	}
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	announce(t.Context(), l, "place") // it would not return if it announced
}

// A guest finds the host at the address from which it announces. Otherwise it tries any of the
// announced addresses, but never its own machine.
func TestAnnouncementNamesOneAddress(t *testing.T) {
	ips := func(all ...string) (ips []net.IP) {
		for _, ip := range all {
			ips = append(ips, net.ParseIP(ip))
		}
		return ips
	}
	for _, c := range []struct {
		ips  []net.IP
		from string
		want []string
	}{
		{ips("192.0.2.1", "192.0.2.2", "fe80::2"), "192.0.2.2", []string{"192.0.2.2:99"}},
		{ips("192.0.2.1", "fe80::2"), "fe80::2%eth0", []string{"[fe80::2%eth0]:99"}},
		{ips("192.0.2.1", "2001:db8::1", "169.254.0.1"), "192.0.2.9", []string{"192.0.2.1:99", "[2001:db8::1]:99", "169.254.0.1:99"}},
		{ips("127.0.0.1", "::1", "0.0.0.0", "224.0.0.1", "fe80::1", "255.255.255.255"), "192.0.2.9", nil},
		{ips("127.0.0.1"), "127.0.0.1", []string{"127.0.0.1:99"}},
		{nil, "192.0.2.9", nil},
	} {
		text, from := announcement("place", 99, c.ips), netip.MustParseAddr(c.from)
		found := map[string]bool{}
		for range 200 {
			if address, ok := announcedAt(text, "place", from); ok {
				found[address] = true
			}
		}
		if len(found) != len(c.want) || slices.ContainsFunc(c.want, func(a string) bool { return !found[a] }) {
			t.Errorf("%v from %s: found %v, want %v", c.ips, c.from, found, c.want)
		}
		if address, ok := announcedAt(text, "elsewhere", from); ok {
			t.Errorf("%s is found elsewhere", address)
		}
	}
}

// Hosts answer questions for hosts, and nothing else.
func TestQuestionIsRecognized(t *testing.T) {
	if !asks(question()) {
		t.Error("a question is not recognized")
	}
	if asks(announcement("place", 1, nil)) {
		t.Error("an announcement is taken for a question")
	}
	if _, ok := announcedAt(question(), "place", netip.IPv4Unspecified()); ok {
		t.Error("a question is taken for an announcement")
	}
}

func FuzzMulticast(f *testing.F) {
	f.Add(question())
	f.Add(announcement("place", 4851, []net.IP{net.IPv4(192, 0, 2, 1), net.ParseIP("2001:db8::1")}))
	f.Fuzz(func(t *testing.T, text []byte) {
		address, ok := announcedAt(text, "place", netip.MustParseAddr("192.0.2.1"))
		if at, err := netip.ParseAddrPort(address); ok && (err != nil || at.Addr().IsLoopback()) {
			t.Errorf("found %q: %v", address, err)
		}
		if ok && asks(text) {
			t.Error("a message is both an announcement and a question")
		}
	})
}

// However many announce themselves, and however often, a guest keeps a bounded number of addresses.
func TestAnnouncementsAreBounded(t *testing.T) {
	for senders, want := range map[int]int{1: mostOfSender, 2: 2 * mostOfSender, 2 * mostSenders: mostSenders} {
		waiting, n := candidates{}, 0
		for i := range 2000 {
			sender := netip.AddrFrom4([4]byte{192, 0, byte(i % senders >> 8), byte(i % senders)})
			waiting.add(candidate{sender, fmt.Sprint(i)})
		}
		for ; len(waiting) > 0; n++ {
			waiting.take()
		}
		if n < want || n > mostSenders*mostOfSender {
			t.Errorf("%d addresses of %d senders are kept, want %d", n, senders, want)
		}
	}
}

// A sender who announces many addresses comes no sooner than one with a single address.
func TestChanceDecidesBetweenSenders(t *testing.T) {
	const times = 1000
	first := 0
	for range times {
		waiting, host := candidates{}, netip.MustParseAddr("192.0.2.1")
		waiting.add(candidate{host, "right"})
		for i := range 5 * mostOfSender {
			waiting.add(candidate{netip.MustParseAddr("192.0.2.2"), fmt.Sprint(i)})
		}
		if waiting.take() == "right" {
			first++
		}
	}
	if first < times*4/10 || first > times*6/10 {
		t.Errorf("the host came first %d times of %d", first, times)
	}
}

// silent returns addresses where somebody listens, but never answers.
func silent(t *testing.T, n int) (addresses []string) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		addresses = append(addresses, l.Addr().String())
	}
	return addresses
}

// soon ends a failing test. A friend with the right code gets in within ten seconds nine times out of ten. Chance or
// a busy machine can delay it.
const soon = time.Minute

// A guest reaches the host while strangers announce services at addresses where nobody answers: as fast as the guest
// listens, or under so many senders' names that most announcements are theirs.
func TestFalseAnnouncementsKeepNobodyOut(t *testing.T) {
	false1, false2 := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	for name, sender := range map[string]func(i int) netip.Addr{
		"two senders": func(i int) netip.Addr { return []netip.Addr{false1, false2}[i%2] },
		"many senders": func(i int) netip.Addr {
			return netip.AddrFrom16([16]byte{0x20, 1, byte(i >> 16), byte(i >> 8), byte(i)})
		},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), soon)
			defer cancel()
			code := sealed.NewSecret()
			l, err := Listen("127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			go welcome(ctx, code, l.Accept)
			knock, dead, found := sealed.NewKnock(code), silent(t, 2*mostTries), make(chan candidate)
			go func() {
				host := candidate{netip.MustParseAddr("192.0.2.3"), l.listener.Addr().String()}
				for i := 0; ctx.Err() == nil; i++ {
					next := candidate{sender(i), dead[i%len(dead)]}
					// At first the host isn't there.
					if i > 10*mostTries && i%20 == 0 {
						next = host
					}
					select {
					case found <- next:
					case <-ctx.Done():
					}
				}
			}()
			w := &arriving{found: make(chan arrival), cancel: cancel}
			defer w.Close()
			w.ended.Go(func() { w.nearby(ctx, found, func(address string) { w.try(ctx, address, knock.Door()) }) })
			meets(ctx, t, w, knock)
		})
	}
}

// welcome lets guests with a code in.
func welcome(ctx context.Context, code sealed.Code, next func(context.Context) (friend.Link, error)) {
	for {
		link, err := next(ctx)
		if err != nil {
			return
		}
		go func() {
			if knock, err := link.Receive(ctx); err == nil {
				_, _ = sealed.Host(ctx, link, knock, code.At) // the guest sees whether it worked
			}
		}()
	}
}

// meets fails the test unless a host with the code is among those who answer.
func meets(ctx context.Context, t *testing.T, w meet.Way, knock *sealed.Knock) {
	t.Helper()
	for {
		link, err := w.Next(ctx)
		if err != nil {
			t.Fatalf("the friend is not in: %v", err)
		}
		if link, err := knock.Open(ctx, link); err == nil {
			_ = link.Close() // the test needs nothing more
			return
		}
	}
}

// A guest tries a bounded number of addresses at the same time and in each second. It never tries an address twice at once.
func TestAttemptsAreBounded(t *testing.T) {
	for name, takes := range map[string]time.Duration{"refused at once": 0, "never answered": mostTry} {
		synctest.Test(t, func(t *testing.T) {
			const seconds = 10
			ctx, cancel := context.WithTimeout(t.Context(), seconds*time.Second-1)
			defer cancel()
			w := &arriving{found: make(chan arrival), cancel: cancel}
			found := make(chan candidate)
			var tries, repeated atomic.Int32
			w.ended.Go(func() {
				w.nearby(ctx, found, func(address string) {
					tries.Add(1)
					if address == "repeated" {
						repeated.Add(1)
						defer repeated.Add(-1)
					}
					if n := repeated.Load(); n > 1 {
						t.Errorf("one address is tried %d times at once", n)
					}
					<-time.After(takes)
				})
			})
			every := time.NewTicker(time.Millisecond)
			defer every.Stop()
			for i := 0; ctx.Err() == nil; i++ {
				next := candidate{netip.AddrFrom4([4]byte{192, 0, byte(i >> 8), byte(i)}), fmt.Sprint(i)}
				if i%2 == 0 {
					next.address = "repeated"
				}
				select {
				case found <- next:
				case <-ctx.Done():
				}
				select {
				case <-every.C:
				case <-ctx.Done():
				}
			}
			w.Close()
			most := seconds * mostTries * int(leastTry) / int(max(takes, leastTry))
			if n := int(tries.Load()); n > most || n < most*9/10 {
				t.Errorf("%s: %d attempts, want %d", name, n, most)
			}
		})
	}
}

// A guest finds the host by multicast DNS while a stranger asks without end, announces the host's own service at
// another port, and claims the host's name for another address.
func TestStrangersOnTheNetworkKeepNobodyOut(t *testing.T) {
	if !multicasts(t) {
		t.Skip("no network here carries multicast")
	}
	code := sealed.NewSecret()
	for name, say := range map[string]func(own []net.IP) []byte{
		"nobody else":           func([]net.IP) []byte { return nil },
		"questions":             func([]net.IP) []byte { return question() },
		"the host's service":    func(own []net.IP) []byte { return announcement(code.Place(), 9, own) },
		"the host's own name":   func([]net.IP) []byte { return announcement(code.Place(), 9, []net.IP{net.IPv4(192, 0, 2, 77)}) },
		"what nobody can parse": func([]net.IP) []byte { return make([]byte, 1000) },
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), soon)
			defer cancel()
			go disturb(ctx, say)
			reach, err := Network{}.Host(meet.Where{Listen: ":0"})
			if err != nil {
				t.Fatal(err)
			}
			defer reach.Close()
			host, err := reach.Open(ctx, code.Door())
			if err != nil {
				t.Fatal(err)
			}
			defer host.Close()
			go welcome(ctx, code, host.Next)
			knock := sealed.NewKnock(code)
			guest, err := dial(ctx, meet.Where{}, knock.Door())
			if err != nil {
				t.Fatal(err)
			}
			defer guest.Close()
			meets(ctx, t, guest, knock)
		})
	}
}

// disturb says the same on all networks, a hundred times a second.
func disturb(ctx context.Context, say func(own []net.IP) []byte) {
	m := openMulticast()
	defer m.close()
	every := time.NewTicker(10 * time.Millisecond)
	defer every.Stop()
	for ctx.Err() == nil {
		m.send(say)
		select {
		case <-every.C:
		case <-ctx.Done():
		}
	}
}

// multicasts reports whether this machine is on a network that carries multicast.
func multicasts(t *testing.T) bool {
	t.Helper()
	all, err := net.Interfaces()
	if err != nil {
		t.Fatal(err)
	}
	const wanted = net.FlagUp | net.FlagMulticast
	return slices.ContainsFunc(all, func(i net.Interface) bool { return i.Flags&wanted == wanted && len(addressesAt(&i)) > 0 })
}
