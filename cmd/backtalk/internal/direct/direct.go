// Package direct implements links between two players over TCP: on a local
// network, or to an address that can be reached. Nothing listens before
// [Listen] is called.
//
// A message is a length in two bytes, and then that many bytes.
package direct

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"sync"
	"time"

	"backtalk/cmd/internal/friend"
)

// Port is the default port.
const Port = 4851

// limit is the longest accepted message, including what sealing adds.
const limit = friend.MaxMessage + 1024

// Listener is a host waiting for guests.
type Listener struct{ listener *net.TCPListener }

// Listen waits at an address. Without a port in the address, it uses the default port.
func Listen(address string) (*Listener, error) {
	l, err := net.Listen("tcp", WithPort(address))
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	return &Listener{l.(*net.TCPListener)}, nil
}

// WithPort adds the default port to an address without one.
func WithPort(address string) string {
	if _, _, err := net.SplitHostPort(address); err == nil {
		return address
	}
	if ip := net.ParseIP(address); ip != nil {
		return net.JoinHostPort(address, strconv.Itoa(Port))
	}
	if _, _, err := net.SplitHostPort(address + ":0"); err == nil {
		return address + ":" + strconv.Itoa(Port)
	}
	return address
}

// Port returns the port of the listener.
func (l *Listener) Port() int { return l.listener.Addr().(*net.TCPAddr).Port }

// given returns the only address that the listener uses, or nil if it uses all addresses of this
// machine.
func (l *Listener) given() net.IP {
	if ip := l.listener.Addr().(*net.TCPAddr).IP; !ip.IsUnspecified() {
		return ip
	}
	return nil
}

// addresses returns the addresses at which guests can reach the listener.
func (l *Listener) addresses() []string {
	if ip := l.given(); ip != nil {
		return []string{ip.String()}
	}
	return Addresses()
}

// Accept returns the link to the next guest. You may call Accept again after the context of an
// earlier call has ended.
func (l *Listener) Accept(ctx context.Context) (friend.Link, error) {
	stop := context.AfterFunc(ctx, func() { _ = l.listener.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	for {
		c, err := l.listener.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				c.Close()
			}
			return nil, ctx.Err()
		case errors.Is(err, os.ErrDeadlineExceeded):
			// This deadline is left over from a call that has ended.
			err = l.listener.SetDeadline(time.Time{})
		}
		if c != nil {
			return &link{conn: c}, nil
		}
		if err != nil {
			return nil, fmt.Errorf("wait for a guest: %w", err)
		}
	}
}

// Close stops waiting.
func (l *Listener) Close() { _ = l.listener.Close() }

// Dial connects to the host at an address.
func Dial(ctx context.Context, address string) (friend.Link, error) {
	const patience = 10 * time.Second
	d := net.Dialer{Timeout: patience}
	c, err := d.DialContext(ctx, "tcp", WithPort(address))
	if err != nil {
		return nil, fmt.Errorf("reach the host: %w", err)
	}
	return &link{conn: c}, nil
}

// link is one end of a link over TCP.
type link struct {
	conn    net.Conn
	sending sync.Mutex
}

// Send writes a message.
func (l *link) Send(ctx context.Context, text []byte) error {
	if len(text) > limit {
		return fmt.Errorf("send %d bytes: too long", len(text))
	}
	l.sending.Lock()
	defer l.sending.Unlock()
	stop := context.AfterFunc(ctx, func() { _ = l.conn.SetWriteDeadline(time.Unix(1, 0)) })
	defer stop()
	frame := binary.BigEndian.AppendUint16(make([]byte, 0, 2+len(text)), uint16(len(text)))
	_, err := l.conn.Write(append(frame, text...))
	return orEnded(ctx, err)
}

// Receive reads the next message.
func (l *link) Receive(ctx context.Context) ([]byte, error) {
	stop := context.AfterFunc(ctx, func() { _ = l.conn.SetReadDeadline(time.Unix(1, 0)) })
	defer stop()
	var head [2]byte
	if _, err := io.ReadFull(l.conn, head[:]); err != nil {
		return nil, orEnded(ctx, err)
	}
	n := int(binary.BigEndian.Uint16(head[:]))
	if n > limit {
		return nil, &friend.Error{Fault: friend.TooLong, Err: fmt.Errorf("%d bytes", n)}
	}
	text := make([]byte, n)
	_, err := io.ReadFull(l.conn, text)
	return text, orEnded(ctx, err)
}

func orEnded(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// Close ends the link.
func (l *link) Close() error { return l.conn.Close() }
