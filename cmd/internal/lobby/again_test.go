package lobby_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/friend/sealed"
)

// pluggable is a network that a test can unplug.
type pluggable struct {
	*meettest.Network
	mu    sync.Mutex
	links []friend.Link
	// back is closed when the plug is in again. It is nil before pull.
	back chan struct{}
}

// Guest reaches the host while the plug is in.
func (n *pluggable) Guest(at meet.Where) (meet.Reach, error) {
	reach, err := n.Network.Guest(at)
	open := reach.Open
	reach.Open = func(ctx context.Context, code sealed.Door) (meet.Way, error) {
		way, err := open(ctx, code)
		return pluggedWay{way, n}, err
	}
	return reach, err
}

// pull cuts all connections, and prevents new ones until the caller calls
// putBack.
func (n *pluggable) pull() (putBack func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.back = make(chan struct{})
	for _, l := range n.links {
		_ = l.Close() // Close always succeeds
	}
	return func() { close(n.back) }
}

type pluggedWay struct {
	meet.Way
	net *pluggable
}

// Next waits for the plug.
func (w pluggedWay) Next(ctx context.Context) (friend.Link, error) {
	w.net.mu.Lock()
	back := w.net.back
	w.net.mu.Unlock()
	if back != nil {
		select {
		case <-back:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	l, err := w.Way.Next(ctx)
	w.net.mu.Lock()
	defer w.net.mu.Unlock()
	w.net.links = append(w.net.links, l)
	return l, err
}

// A player who agrees to a rematch leaves the table for it. Even if the
// connection is cut just then, the other learns of the yes, and both play.
func TestRematchBeginsThoughTheYesIsLost(t *testing.T) {
	for name, second := range map[string]int{"the host's": 0, "the guest's": 1} {
		t.Run(name, func(t *testing.T) {
			n := &pluggable{Network: meettest.New(-1)}
			both := [2]*person{open(t, "Ann", n), open(t, "Sam", n)}
			played(t, both[0], both[1])
			asks, agrees := both[1-second], both[second]
			asks.press("y")
			agrees.hears("wants to play another match.")
			putBack := n.pull()
			for _, p := range []*person{asks, agrees} {
				if line := p.hears("is disconnected", "has been away"); strings.Contains(line, "The match waits") {
					t.Errorf("%s hears of a match that is over: %q", p.name, line)
				}
			}
			agrees.press("y")
			agrees.hears("Waiting for " + asks.name + ".")
			putBack()
			starter(both[0], both[1])
			if all := strings.Join(asks.heard, "\n"); strings.Contains(all, "left.") {
				t.Errorf("who plays again is said to have left:\n%s", all)
			}
		})
	}
}
