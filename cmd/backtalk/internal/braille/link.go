package braille

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"
)

// These errors say why no display is available.
var (
	// ErrAbsent says that no server listens, or that it has no display.
	ErrAbsent = errors.New("no braille display by BRLTTY")
	// ErrRefused says that the server denies access to this player.
	ErrRefused = errors.New("BRLTTY does not let this player in")
	// ErrHung says that the server accepts connections but doesn't answer.
	ErrHung = errors.New("BRLTTY does not answer")
)

// answerLimit bounds how long the server may take to answer.
const answerLimit = 2 * time.Second

// link is an authenticated connection to the server.
type link struct {
	conn          net.Conn
	driver        string
	columns, rows int
}

// connect opens a link.
func connect(ctx context.Context, getenv func(string) string) (*link, error) {
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	var dialer net.Dialer
	for _, a := range addresses(getenv) {
		conn, err := dialer.DialContext(ctx, a.network, a.at)
		if err != nil {
			continue
		}
		l := &link{conn: conn}
		if err := l.greet(ctx, keyFile(getenv)); err != nil {
			conn.Close()
			return nil, reason(err)
		}
		return l, nil
	}
	return nil, ErrAbsent
}

// reason returns why a server could not be used.
func reason(err error) error {
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		return fmt.Errorf("%w: %w", ErrHung, err)
	}
	return err
}

// greet agrees on the version, authenticates, and asks which display there is.
func (l *link) greet(ctx context.Context, key string) error {
	stop := l.bound(ctx)
	defer stop()
	theirs, err := l.await(kindVersion)
	if err != nil {
		return err
	}
	if version, err := numbers(theirs, 1); err != nil || version[0] != protocol {
		return fmt.Errorf("%w: version %v", errProtocol, version)
	}
	if err := l.send(kindVersion, words(protocol)); err != nil {
		return err
	}
	if err := l.enterBy(key); err != nil {
		return err
	}
	return l.measure()
}

// bound ends the link's waiting when ctx ends.
func (l *link) bound(ctx context.Context) (stop func()) {
	if limit, ok := ctx.Deadline(); ok {
		_ = l.conn.SetDeadline(limit)
	}
	release := context.AfterFunc(ctx, func() { _ = l.conn.SetDeadline(time.Now()) })
	return func() {
		if release() {
			_ = l.conn.SetDeadline(time.Time{})
		}
	}
}

// enterBy authenticates: without a key if the server accepts that, otherwise with the key in a file.
func (l *link) enterBy(key string) error {
	offered, err := l.await(kindAuth)
	if err != nil {
		return err
	}
	byKey := false
	for ; len(offered) >= 4; offered = offered[4:] {
		switch binary.BigEndian.Uint32(offered) {
		case authNone:
			return nil
		case authKey:
			byKey = true
		}
	}
	if !byKey {
		return ErrRefused
	}
	secret, err := os.ReadFile(key)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if err := l.ask(kindAuth, append(words(authKey), secret...)); err != nil {
		if errors.Is(err, errDenied) {
			return fmt.Errorf("%w: %w", ErrRefused, err)
		}
		return err
	}
	return nil
}

// measure asks for the driver and the size of the display.
func (l *link) measure() error {
	if err := l.send(kindDriver, nil); err != nil {
		return err
	}
	name, err := l.await(kindDriver)
	if err != nil {
		return err
	}
	l.driver = strings.TrimRight(string(name), "\x00")
	if err := l.send(kindSize, nil); err != nil {
		return err
	}
	size, err := l.await(kindSize)
	if err != nil {
		return err
	}
	each, err := numbers(size, 2)
	if err != nil {
		return err
	}
	if each[0] == 0 || each[1] == 0 {
		return ErrAbsent
	}
	if each[0] > largest || each[1] > largest || each[0]*each[1] > mostCells {
		return fmt.Errorf("%w: %d by %d cells", errProtocol, each[0], each[1])
	}
	l.columns, l.rows = int(each[0]), int(each[1])
	return nil
}

// mostCells bounds the cells of a write, which must fit into one packet. A character takes up to
// four bytes.
const mostCells = 960

// errDenied is returned if the server answers with an error.
var errDenied = errors.New("BrlAPI refused")

func (l *link) send(kind uint32, data []byte) error {
	_, err := l.conn.Write(packed(kind, data))
	return err
}

// await returns the data of the next packet of a kind. It drops other packets before it, such as
// keys, but returns errDenied if the server answers with an error.
func (l *link) await(kind uint32) ([]byte, error) {
	for {
		p, err := readPacket(l.conn)
		switch {
		case err != nil:
			return nil, err
		case p.kind == kind:
			return p.data, nil
		case p.kind == kindError || p.kind == kindRejected:
			return nil, fmt.Errorf("%w: %x", errDenied, p.data)
		}
	}
}

// ask sends a packet and waits for the server to acknowledge it.
func (l *link) ask(kind uint32, data []byte) error {
	if err := l.send(kind, data); err != nil {
		return err
	}
	_, err := l.await(kindAck)
	return err
}

// enter takes the display while the terminal at path is in use. It takes only the keys that this
// package uses; BRLTTY keeps the others.
func (l *link) enter(ctx context.Context, path []uint32) error {
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	stop := l.bound(ctx)
	defer stop()
	if err := l.ask(kindEnter, entering(path)); err != nil {
		return reason(err)
	}
	const all = 1<<64 - 1
	if err := l.ask(kindIgnore, spans([2]uint64{0, all})); err != nil {
		return reason(err)
	}
	ours := [][2]uint64{{uint64(keyRoute), uint64(keyRoute | routeBits)}}
	for _, k := range keys {
		ours = append(ours, [2]uint64{uint64(k), uint64(k)})
	}
	return reason(l.ask(kindAccept, spans(ours...)))
}

// show fills the display and asks the server to acknowledge that.
func (l *link) show(text string) error {
	_ = l.conn.SetWriteDeadline(time.Now().Add(answerLimit))
	if err := l.send(kindWrite, writing(text, l.columns*l.rows)); err != nil {
		return err
	}
	return l.send(kindSync, nil)
}

// leave releases the display.
func (l *link) leave() {
	_ = l.conn.SetDeadline(time.Now().Add(answerLimit))
	_ = l.send(kindLeave, nil)
	l.conn.Close()
}
