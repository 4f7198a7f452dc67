package direct

import (
	"context"
	"errors"
	"net"
	"slices"
	"testing"
	"time"
)

// After a fruitless search nothing reads any more: the library's readers stop
// only for a context that was canceled.
func TestFruitlessSearchStopsReading(t *testing.T) {
	parent, end := context.WithTimeout(t.Context(), time.Millisecond)
	defer end()
	for name, ctx := range map[string]context.Context{"its own time": t.Context(), "its parent's": parent} {
		ctx, cancel := cancelledAfter(ctx, 10*time.Millisecond)
		defer cancel()
		<-ctx.Done()
		if !errors.Is(ctx.Err(), context.Canceled) {
			t.Errorf("after %s: got %v, want %v", name, ctx.Err(), context.Canceled)
		}
	}
}

// A host that listens at one address announces no other, and one that listens
// only to this machine announces nothing.
func TestOnlyListenedAddressesAreAnnounced(t *testing.T) {
	own := Addresses()[0]
	for _, c := range []struct {
		at      string
		ips     []net.IP
		reached bool
	}{
		{":0", nil, true},
		{net.JoinHostPort(own, "0"), []net.IP{net.ParseIP(own)}, !net.ParseIP(own).IsLoopback()},
		{"127.0.0.1:0", []net.IP{net.IPv4(127, 0, 0, 1)}, false},
	} {
		l, err := Listen(c.at)
		if err != nil {
			t.Fatal(err)
		}
		said, reached := announcement(l, "place")
		if reached != c.reached || !slices.EqualFunc(said.IPs, c.ips, net.IP.Equal) || said.Port != l.Port() {
			t.Errorf("%s is announced (%v) at %v", c.at, reached, said.IPs)
		}
		l.Close()
	}
}
