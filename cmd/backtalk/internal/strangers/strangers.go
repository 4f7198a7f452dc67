// Package strangers implements connections to servers of strangers over TCP,
// TLS and WebSockets, and keeps passwords in the system's keyring. It
// contacts nothing before a player asks for it.
package strangers

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/coder/websocket"
	"github.com/zalando/go-keyring"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/online"
)

// Usual is the address of the default server.
const Usual = "wss://ws.bgammon.org"

// reaching bounds how long a server may take to accept a connection.
const reaching = 15 * time.Second

// Servers implements lobby.Servers.
type Servers struct{}

// Usual returns the address of the default server.
func (Servers) Usual() string { return Usual }

// ErrAddress is returned for a text that isn't a server's address.
var ErrAddress = errors.New("no address of a server")

// Dial returns a function that connects to a server: wss://NAME and ws://NAME by a WebSocket,
// tls://NAME:PORT and NAME:PORT by TCP. safe reports whether nobody can read a password on the way,
// because the connection is encrypted or doesn't leave this machine.
func (Servers) Dial(address string) (dial online.Dial, safe bool, err error) {
	scheme, rest, found := strings.Cut(address, "://")
	if !found {
		scheme, rest = "tcp", address
	}
	switch scheme {
	case "ws", "wss":
		u, err := url.Parse(address)
		if err != nil || u.Host == "" {
			return nil, false, fmt.Errorf("%w: %q", ErrAddress, address)
		}
		return func(ctx context.Context) (friend.Link, error) { return dialSocket(ctx, address) }, scheme == "wss" || Here(address), nil
	case "tcp", "tls":
		if host, port, err := net.SplitHostPort(rest); err != nil || host == "" || port == "" {
			return nil, false, fmt.Errorf("%w: %q", ErrAddress, address)
		}
		return func(ctx context.Context) (friend.Link, error) { return dialTCP(ctx, rest, scheme == "tls") }, scheme == "tls" || Here(rest), nil
	}
	return nil, false, fmt.Errorf("%w: %q", ErrAddress, address)
}

// Here reports whether an address belongs to this machine.
func Here(address string) bool {
	host := hostOf(address)
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// hostOf returns the host to which Dial connects for an address. A WebSocket's address is a URL: a
// name and a password may come before the host, and a path after it.
func hostOf(address string) string {
	scheme, rest, found := strings.Cut(address, "://")
	if scheme == "ws" || scheme == "wss" {
		if u, err := url.Parse(address); err == nil {
			return u.Hostname()
		}
		return ""
	}
	if !found {
		rest = address
	}
	if host, _, err := net.SplitHostPort(rest); err == nil {
		return host
	}
	return rest
}

// service is this program's name in the system's keyring.
const service = "backtalk"

func keyOf(address, account string) string { return account + " at " + address }

// Password returns the password that the system's keyring has.
func (Servers) Password(address, account string) (string, bool) {
	password, err := keyring.Get(service, keyOf(address, account))
	return password, err == nil && password != ""
}

// Keep saves a password in the system's keyring.
func (Servers) Keep(address, account, password string) error {
	return keyring.Set(service, keyOf(address, account), password)
}

func dialTCP(ctx context.Context, address string, encrypted bool) (friend.Link, error) {
	d := &net.Dialer{Timeout: reaching}
	if !encrypted {
		c, err := d.DialContext(ctx, "tcp", address)
		if err != nil {
			return nil, err
		}
		return newLines(c), nil
	}
	c, err := (&tls.Dialer{NetDialer: d}).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return newLines(c), nil
}

// socket is a WebSocket. Each of its messages is a line.
type socket struct{ conn *websocket.Conn }

func dialSocket(ctx context.Context, address string) (friend.Link, error) {
	ctx, cancel := context.WithTimeout(ctx, reaching)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, address, nil)
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(online.MaxLine)
	return socket{conn}, nil
}

// Send implements friend.Link.
func (s socket) Send(ctx context.Context, text []byte) error {
	return s.conn.Write(ctx, websocket.MessageText, text)
}

// Receive implements friend.Link.
func (s socket) Receive(ctx context.Context) ([]byte, error) {
	_, text, err := s.conn.Read(ctx)
	if errors.Is(err, websocket.ErrMessageTooBig) {
		return nil, &friend.Error{Fault: friend.TooLong, Err: err}
	}
	return text, err
}

// Close implements friend.Link.
func (s socket) Close() error { return s.conn.CloseNow() }
