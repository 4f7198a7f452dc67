package pipe

import (
	"errors"
	"testing"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
)

// A relay that a page can't use fails at once, and no worker starts for it.
func TestPageUsesOnlyWebSockets(t *testing.T) {
	for relay, want := range map[string]bool{
		"": true, "wss://relay.example": true, "ws://127.0.0.1:8090": true, "ws://localhost": true,
		"nats://relay.example:4222": false, "tls://relay.example": false, "ws://relay.example": false,
		"ws://127.0.0.1.example": false, "wss://%zz": false,
	} {
		started := false
		p := Page{NewClient(func([]byte) {}, func() { started = true })}
		for name, reach := range map[string]func(meet.Where) (meet.Reach, error){"hosts": p.Host, "joins": p.Guest} {
			if _, err := reach(meet.Where{Relay: relay}); errors.Is(err, friend.ErrNoWay) == want {
				t.Errorf("a page that %s at %q fails with %v", name, relay, err)
			}
		}
		if !want {
			if _, err := p.Tables(t.Context(), meet.Where{Relay: relay}); !errors.Is(err, friend.ErrNoWay) {
				t.Errorf("asking %q for tables fails with %v", relay, err)
			}
		}
		if started {
			t.Errorf("a worker was started for %q", relay)
		}
	}
}
