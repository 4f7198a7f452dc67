package meet

import (
	"context"

	"backtalk/cmd/internal/friend/sealed"
)

// Where says how to reach this player, or a friend.
type Where struct {
	// Listen is the address that a host listens at, empty for the usual one.
	Listen string `json:"listen,omitempty"`
	// Address is the host's address for a guest; it is empty if only a code is
	// known.
	Address string `json:"address,omitempty"`
	// Relay is the address of the relay, empty for none.
	Relay string `json:"relay,omitempty"`
	// RelayOnly makes a host reachable only over the relay: nothing listens
	// here.
	RelayOnly bool `json:"relayOnly,omitempty"`
}

// Reach is the ways that are open to a friend, and what can be passed on to
// them.
type Reach struct {
	// Open opens the way to a door.
	Open func(ctx context.Context, door sealed.Door) (Way, error)
	// Addresses and Port say where a host can be reached directly; port 0
	// means that it can't.
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
	// Host starts to listen, or reaches a relay.
	Host(at Where) (Reach, error)
	// Guest prepares to reach a host.
	Guest(at Where) (Reach, error)
	// Tables waits a moment for the tables shown at the relay, and returns up to
	// MostTables. Anybody may have written them.
	Tables(ctx context.Context, at Where) ([][]byte, error)
}
