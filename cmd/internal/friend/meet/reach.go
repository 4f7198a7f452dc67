package meet

import (
	"context"

	"backtalk/cmd/internal/friend/sealed"
)

// Where holds how to reach this player or a friend.
type Where struct {
	// Listen is the address at which a host listens, or empty for the default address.
	Listen string `json:"listen,omitempty"`
	// Address is the host's address for a guest. It is empty if the guest knows only a code.
	Address string `json:"address,omitempty"`
	// Relay is the address of the relay, or empty for none.
	Relay string `json:"relay,omitempty"`
	// RelayOnly means that guests can reach the host only over the relay. The host doesn't listen
	// on the network.
	RelayOnly bool `json:"relayOnly,omitempty"`
}

// Reach opens ways to the other side, and holds what the player can tell a friend about how to
// reach this side.
type Reach struct {
	// Open opens a way to a door.
	Open func(ctx context.Context, door sealed.Door) (Way, error)
	// Addresses and Port are where a guest can reach the host directly. Port 0 means that a guest
	// can't.
	Addresses []string
	Port      int
	// Show shows a table to those who ask at the relay, until the context ends or the relay is
	// lost. It returns the reason. It is nil for a guest, and may be nil for a host who also
	// listens on the network.
	Show func(ctx context.Context, table []byte) error
	// Close stops listening on the network. Each way has its own Close.
	Close func()
}

// Network reaches friends. A terminal has TCP and relays, a web page only relays.
type Network interface {
	// Host starts to listen on the network, unless guests can reach the host only over the relay.
	// It doesn't reach the relay yet: Reach.Open does.
	Host(at Where) (Reach, error)
	// Guest prepares to reach a host.
	Guest(at Where) (Reach, error)
	// Tables waits a moment for the tables shown at the relay, and returns up to MostTables of
	// them. Anybody may have written them.
	Tables(ctx context.Context, at Where) ([][]byte, error)
}
