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
	// RelayOnly has a host reached over the relay alone: nothing listens here.
	RelayOnly bool `json:"relayOnly,omitempty"`
}

// Reach is what is open to reach a friend, and can be passed on to them.
type Reach struct {
	// Open opens the way to a door.
	Open func(ctx context.Context, door sealed.Door) (Way, error)
	// Addresses and Port are where a host can be reached directly; no port means that it can't.
	Addresses []string
	Port      int
	// Show shows a table to those who ask at the relay, until the context ends or the relay is lost,
	// and returns why.
	Show func(ctx context.Context, table []byte) error
	// Close closes what is open.
	Close func()
}

// Network opens ways to friends: a terminal has TCP and relays, a page relays alone.
type Network interface {
	// Host begins to listen, or reaches a relay.
	Host(at Where) (Reach, error)
	// Guest makes ready to reach a host.
	Guest(at Where) (Reach, error)
	// Tables asks at the relay for the tables that are shown there, up to MostTables, for a moment.
	// What it returns was written by anybody.
	Tables(ctx context.Context, at Where) ([][]byte, error)
}
