package meet

import (
	"context"

	"backtalk/cmd/internal/friend/sealed"
)

// Where is what a player says of how to be reached, or where a friend is.
type Where struct {
	// Listen is the address that a host listens at, empty for the usual one.
	Listen string `json:"listen,omitempty"`
	// Address is that of the host, as a guest has it; empty where a code alone is known.
	Address string `json:"address,omitempty"`
	// Relay is the address of the relay, empty for none.
	Relay string `json:"relay,omitempty"`
}

// Reach is what is open to reach a friend, and can be passed on to them.
type Reach struct {
	// Open opens the way to the place of a code.
	Open func(ctx context.Context, code sealed.Code) (Way, error)
	// Addresses and Port are where a host can be reached directly; no port means that it can't.
	Addresses []string
	Port      int
	// Close closes what is open.
	Close func()
}

// Network opens ways to friends: a terminal has TCP and relays, a page relays alone.
type Network interface {
	// Host begins to listen, or reaches a relay.
	Host(at Where) (Reach, error)
	// Guest makes ready to reach a host.
	Guest(at Where) (Reach, error)
}
