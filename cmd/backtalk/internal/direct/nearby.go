package direct

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/brutella/dnssd"
	"github.com/brutella/dnssd/log"
)

// This file finds hosts by multicast DNS: a host announces the place of its code on the local network
// while it waits. Anyone who browses the network can see that somebody waits for a friend, and where.

const (
	serviceType = "_backtalk._tcp"
	placeKey    = "place"
	// looking bounds one search by a guest before it tries again.
	looking = 5 * time.Second
)

// announcement returns a host's announcement for the local network, with only the addresses at which
// the host listens. It returns false if nobody there could reach the host.
func announcement(l *Listener, place string) (said dnssd.Config, reached bool) {
	said = dnssd.Config{
		Name: "Backtalk " + place, Type: serviceType, Port: l.Port(), Text: map[string]string{placeKey: place},
	}
	ip := l.given()
	if ip != nil {
		said.IPs = []net.IP{ip}
	}
	return said, !ip.IsLoopback()
}

// announce announces a waiting host on the local network until the caller calls end.
func announce(l *Listener, place string) (end func(), err error) {
	log.Info.Disable()
	log.Debug.Disable()
	said, reached := announcement(l, place)
	if !reached {
		return func() {}, nil
	}
	service, err := dnssd.NewService(said)
	if err != nil {
		return nil, fmt.Errorf("announce on the local network: %w", err)
	}
	responder, err := dnssd.NewResponder()
	if err != nil {
		return nil, fmt.Errorf("announce on the local network: %w", err)
	}
	if _, err := responder.Add(service); err != nil {
		return nil, fmt.Errorf("announce on the local network: %w", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	// Respond returns when the caller calls end. If the network fails, the connection reports it.
	go func() { _ = responder.Respond(ctx) }()
	return cancel, nil
}

// find returns a channel of the addresses of hosts that announce a place. It closes the channel
// when the time in looking is over, or when ctx ends.
func find(ctx context.Context, place string) <-chan string {
	log.Info.Disable()
	log.Debug.Disable()
	// The library's readers end only with a context that was canceled. After a
	// deadline they would read a closed socket for ever.
	ctx, cancel := cancelledAfter(ctx, looking)
	found := make(chan string)
	go func() {
		defer cancel()
		defer close(found)
		// Without multicast it fails at once, and only the relay can find the host.
		_ = lookFor(ctx, place, found)
		<-ctx.Done()
	}()
	return found
}

// cancelledAfter returns a context without a deadline. It is cancelled when its parent ends, or after a
// time.
func cancelledAfter(parent context.Context, d time.Duration) (ctx context.Context, cancel func()) {
	ctx, end := context.WithCancel(context.WithoutCancel(parent))
	stop, timer := context.AfterFunc(parent, end), time.AfterFunc(d, end)
	return ctx, func() {
		stop()
		timer.Stop()
		end()
	}
}

// lookFor browses until the context ends, and passes on the addresses that it finds.
func lookFor(ctx context.Context, place string, found chan<- string) error {
	return dnssd.LookupType(ctx, serviceType+".local.", func(e dnssd.BrowseEntry) {
		if e.Text[placeKey] != place {
			return
		}
		for _, ip := range e.IPs {
			if ip.To4() == nil && !ip.IsGlobalUnicast() {
				continue
			}
			select {
			case found <- net.JoinHostPort(ip.String(), strconv.Itoa(e.Port)):
			case <-ctx.Done():
				return
			}
		}
	}, func(dnssd.BrowseEntry) {})
}
