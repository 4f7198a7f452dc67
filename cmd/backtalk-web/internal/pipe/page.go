package pipe

import (
	"context"
	"net/url"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
)

// Page is the client of a page. The page's content security policy lets it
// reach relays only by web sockets: by wss:// anywhere, and by ws:// on its own
// machine.
type Page struct{ *Client }

// Host returns a reach for a host at a relay, or friend.ErrNoWay if no page can reach the relay.
func (p Page) Host(at meet.Where) (meet.Reach, error) {
	if !usable(at.Relay) {
		return meet.Reach{}, friend.ErrNoWay
	}
	return p.Client.Host(at)
}

// Guest returns a reach for a guest at a relay, or friend.ErrNoWay if no page can reach the relay.
func (p Page) Guest(at meet.Where) (meet.Reach, error) {
	if !usable(at.Relay) {
		return meet.Reach{}, friend.ErrNoWay
	}
	return p.Client.Guest(at)
}

// Tables returns the tables that hosts show at a relay, or friend.ErrNoWay if no page can reach the
// relay.
func (p Page) Tables(ctx context.Context, at meet.Where) ([][]byte, error) {
	if !usable(at.Relay) {
		return nil, friend.ErrNoWay
	}
	return p.Client.Tables(ctx, at)
}

// usable reports whether a page can reach the relay's address. An empty
// address counts as usable: the player hears elsewhere that there is none.
func usable(relay string) bool {
	u, err := url.Parse(relay)
	switch {
	case err != nil:
		return false
	case u.Scheme == "ws":
		return u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1"
	default:
		return relay == "" || u.Scheme == "wss"
	}
}
