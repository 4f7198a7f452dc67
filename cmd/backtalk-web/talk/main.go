//go:build js

// Talk implements the page's connection to relays, in a worker of its own.
// The page fetches it when the player seeks a friend.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/coder/websocket"

	"backtalk/cmd/backtalk-web/internal/browser"
	"backtalk/cmd/backtalk-web/internal/pipe"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/relay"
	"backtalk/cmd/internal/friend/sealed"
)

func main() {
	game := browser.Given("ports").Index(0)
	server := pipe.NewServer(func(m []byte) { browser.Send(game, m) }, relayAt)
	browser.Receive(game, server.Receive)
	select {}
}

var errNoSocket = errors.New("a page reaches a relay by ws:// or wss://")

// relayAt returns the relay with this address. The NATS library gets the browser's WebSocket in
// place of a TCP connection; the browser handles TLS.
func relayAt(address string) (pipe.Relay, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, errors.Join(friend.ErrUnreachable, err)
	}
	if at.Scheme != "ws" && at.Scheme != "wss" {
		return nil, errors.Join(friend.ErrUnreachable, errNoSocket)
	}
	inner := url.URL{Scheme: "nats", User: at.User, Host: at.Host}
	at.User = nil // a browser refuses such an address with a user
	return over{relay.Relay{URL: inner.String(), Dialer: dialer{at.String()}}}, nil
}

// over adapts a relay to a pipe's interface.
type over struct{ relay.Relay }

// Listen implements pipe.Relay.
func (o over) Listen(door sealed.Door) (pipe.Listener, error) { return o.Relay.Listen(door) }

// Dial implements pipe.Relay.
func (o over) Dial(door sealed.Door) (pipe.Call, error) { return o.Relay.Dial(door) }

// dialer connects over a WebSocket.
type dialer struct{ address string }

const (
	// patience bounds how long a relay may take to answer.
	patience = 10 * time.Second
	// mostRead bounds one message from a relay, in bytes: as much as a relay
	// keeps for a client.
	mostRead = 1 << 20
)

// Dial implements relay.Dialer.
func (d dialer) Dial(string, string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, d.address, nil)
	if err != nil {
		return nil, fmt.Errorf("open a web socket: %w", err)
	}
	socket.SetReadLimit(mostRead)
	return websocket.NetConn(context.Background(), socket, websocket.MessageBinary), nil
}

// SkipTLSHandshake leaves TLS to the browser.
func (dialer) SkipTLSHandshake() bool { return true }
