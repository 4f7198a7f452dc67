package sealed

import (
	"context"
	"crypto/cipher"
	"encoding/binary"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/chacha20poly1305"

	"backtalk/cmd/internal/friend"
)

const (
	// numberLength is the length of the number before a sealed message, in
	// bytes.
	numberLength = 8
	// Overhead is the number of bytes that sealing adds to a message.
	Overhead = numberLength + 1 + chacha20poly1305.Overhead
)

// The kinds of sealed messages, which the first byte holds.
const (
	kindText byte = iota
	// kindEnd closes the link.
	kindEnd
	// kindAsk asks whether anybody is there. kindHere is the answer.
	kindAsk
	kindHere
)

const (
	// doubt bounds the time in which the other side must answer after the
	// network has reported that nobody is there.
	doubt = 5 * time.Second
	// farewell bounds how long sending the last message may take.
	farewell = 500 * time.Millisecond
)

// errEnded is returned if the other side has closed the link, errSilent if the
// network reported that nobody was there and nobody answered.
var (
	errEnded  = errors.New("the other side has closed the link")
	errSilent = errors.New("nobody is at the other end")
)

// Link is a sealed link. It drops everything on the raw link that the other
// side didn't seal.
type Link struct {
	raw     friend.Link
	receive cipher.AEAD
	got     uint64
	secret  []byte
	code    Code
	dropped atomic.Uint64
	// ended is set once the other side has closed the link.
	ended atomic.Bool
	// until is the deadline for a sign that somebody is there. Zero means no
	// doubt.
	until time.Time

	// mu makes sure that messages are sent in the order of their numbers.
	mu   sync.Mutex
	send cipher.AEAD
	sent uint64
}

// Code returns, on the host's side, the code that the guest used.
func (l *Link) Code() Code { return l.code }

// Secret returns a secret for [Lasting], which only the two sides have.
func (l *Link) Secret() []byte { return l.secret }

// Dropped returns the number of messages that the other side didn't seal, or
// that arrived twice or too late.
func (l *Link) Dropped() uint64 { return l.dropped.Load() }

func newLink(raw friend.Link, send, receive, secret []byte) (*Link, error) {
	l := &Link{raw: raw, secret: secret}
	var err error
	if l.send, err = chacha20poly1305.New(send); err != nil {
		return nil, err
	}
	l.receive, err = chacha20poly1305.New(receive)
	return l, err
}

// nonce returns the nonce of a message, made from its number. Each direction
// has its own key, so no nonce repeats.
func nonce(number []byte) []byte {
	return append(make([]byte, chacha20poly1305.NonceSize-numberLength, chacha20poly1305.NonceSize), number...)
}

// Send seals a message and sends it.
func (l *Link) Send(ctx context.Context, text []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended.Load() {
		return errEnded
	}
	return l.seal(ctx, kindText, text)
}

// seal seals and sends a message of a kind. The caller must hold the lock.
func (l *Link) seal(ctx context.Context, kind byte, text []byte) error {
	l.sent++
	sealed := binary.BigEndian.AppendUint64(make([]byte, 0, len(text)+Overhead), l.sent)
	return l.raw.Send(ctx, l.send.Seal(sealed, nonce(sealed), append([]byte{kind}, text...), nil))
}

// open opens a message. ok reports whether the other side sealed the message,
// and sealed it after every message opened before.
func (l *Link) open(text []byte) (kind byte, opened []byte, ok bool) {
	if len(text) < Overhead {
		return 0, nil, false
	}
	n := binary.BigEndian.Uint64(text)
	if n <= l.got {
		return 0, nil, false
	}
	opened, err := l.receive.Open(nil, nonce(text[:numberLength]), text[numberLength:], nil)
	if err != nil || len(opened) == 0 {
		return 0, nil, false
	}
	l.got = n
	return opened[0], opened[1:], true
}

// Receive returns the next text. It drops messages that the other side didn't
// seal.
func (l *Link) Receive(ctx context.Context) ([]byte, error) {
	for {
		text, err := l.next(ctx)
		if errors.Is(err, friend.ErrNobody) {
			l.ask(ctx)
			continue
		}
		if err != nil {
			return nil, err
		}
		kind, opened, ok := l.open(text)
		if !ok {
			l.dropped.Add(1)
			continue
		}
		l.until = time.Time{}
		switch kind {
		case kindText:
			return opened, nil
		case kindEnd:
			l.ended.Store(true)
			return nil, errEnded
		case kindAsk:
			l.say(ctx, kindHere)
		}
	}
}

// next returns the next raw message. If it isn't clear whether anybody is
// there, it waits only until l.until.
func (l *Link) next(ctx context.Context) ([]byte, error) {
	if l.until.IsZero() {
		return l.raw.Receive(ctx)
	}
	within, cancel := context.WithDeadline(ctx, l.until)
	defer cancel()
	text, err := l.raw.Receive(within)
	if err != nil && within.Err() != nil && ctx.Err() == nil {
		return nil, errSilent
	}
	return text, err
}

// ask asks whether anybody is there. The network has reported that nobody is,
// but an attacker can cause that.
func (l *Link) ask(ctx context.Context) {
	if l.until.IsZero() {
		l.until = time.Now().Add(doubt)
		l.say(ctx, kindAsk)
	}
}

// say sends a message without a text. It ignores errors, which the next Send
// returns anyway.
func (l *Link) say(ctx context.Context, kind byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.seal(ctx, kind, nil)
}

// Close tells the other side that the link ends, and closes the raw link. If
// another message is just being sent, it doesn't wait, and tells nobody.
func (l *Link) Close() error {
	if l.mu.TryLock() {
		ctx, cancel := context.WithTimeout(context.Background(), farewell)
		_ = l.seal(ctx, kindEnd, nil) // nobody may be there
		cancel()
		l.mu.Unlock()
	}
	return l.raw.Close()
}
