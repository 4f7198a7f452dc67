package sealed

import (
	"context"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/gtank/ristretto255"
	"golang.org/x/crypto/chacha20poly1305"

	"backtalk/cmd/internal/friend"
)

const (
	// magic begins both first messages: what it is, and the version of what follows.
	magic       = "backtalk sealed 1\n"
	nonceLength = 16
	keyLength   = 32
	// Overhead is by how much a sealed message is longer.
	Overhead = chacha20poly1305.Overhead
)

// ErrWrongCode is returned when the two sides don't have the same words, or somebody between them
// tried some.
var ErrWrongCode = errors.New("the code words differ")

// ErrOtherPlace is returned when a guest looks for somebody else.
var ErrOtherPlace = errors.New("the guest looks for another place")

// ErrNotBacktalk is returned when the other side speaks something else.
var ErrNotBacktalk = errors.New("the other side is no Backtalk of this version")

// Link is a sealed link.
type Link struct {
	raw       friend.Link
	send      cipher.AEAD
	receive   cipher.AEAD
	sent, got uint64
	secret    []byte
	code      Code
}

// Code is the code that the guest knew, on the host's side.
func (l *Link) Code() Code { return l.code }

// Secret is for [Lasting]: both sides have the same, and nobody else.
func (l *Link) Secret() []byte { return l.secret }

// keys are what both sides make of the key that they agreed on.
type keys struct{ guestProof, hostProof, guest, host, lasting []byte }

func newKeys(session []byte) (k keys, err error) {
	for name, key := range map[string]*[]byte{
		"guest proof": &k.guestProof, "host proof": &k.hostProof, "guest": &k.guest, "host": &k.host, "lasting": &k.lasting,
	} {
		if *key, err = hkdf.Key(sha256.New, session, nil, "backtalk "+name, keyLength); err != nil {
			return k, err
		}
	}
	return k, nil
}

// Names of the two sides and of what they do, which are bound into the key.
const (
	guestData, hostData = "guest", "host"
	channelData         = "backtalk 1"
)

// private draws a secret scalar.
func private() *ristretto255.Scalar {
	random := make([]byte, 2*keyLength)
	// It never fails: the program would have ended.
	_, _ = rand.Read(random)
	return ristretto255.NewScalar().FromUniformBytes(random)
}

func nonce() []byte {
	n := make([]byte, nonceLength)
	_, _ = rand.Read(n)
	return n
}

// Guest seals a link for the side that calls. It closes the raw link if that fails.
func Guest(ctx context.Context, raw friend.Link, code Code) (*Link, error) {
	l, err := guest(ctx, raw, code)
	if err != nil {
		_ = raw.Close() // nothing is lost that anybody could use
		return nil, fmt.Errorf("seal: %w", err)
	}
	return l, nil
}

func guest(ctx context.Context, raw friend.Link, code Code) (*Link, error) {
	mine := append([]byte(code.Place()), nonce()...)
	if err := raw.Send(ctx, append([]byte(magic), mine...)); err != nil {
		return nil, err
	}
	theirs, err := opening(ctx, raw, nonceLength+pointLength)
	if err != nil {
		return nil, err
	}
	session := slices.Concat(mine, theirs[:nonceLength])
	hostShare := theirs[nonceLength:]
	secret := private()
	share := share(generator([]byte(code.words), []byte(channelData), session), secret)
	common, err := secretPoint(secret, hostShare)
	if err != nil {
		return nil, err
	}
	k, err := newKeys(sessionKey(session, common, share, []byte(guestData), hostShare, []byte(hostData)))
	if err != nil {
		return nil, err
	}
	if err := raw.Send(ctx, append(share, k.guestProof...)); err != nil {
		return nil, err
	}
	proof, err := raw.Receive(ctx)
	if err != nil {
		return nil, err
	}
	if !hmac.Equal(proof, k.hostProof) {
		return nil, ErrWrongCode
	}
	return newLink(raw, k.guest, k.host, k.lasting)
}

// Host seals a link for the side that was called. The guest names the place of its code; codes
// returns that code, or false for a place that nobody is expected at. Host closes the raw link if
// it fails; a guest with other words is answered by a proof that fits nothing.
func Host(ctx context.Context, raw friend.Link, codes func(place string) (Code, bool)) (*Link, error) {
	l, err := host(ctx, raw, codes)
	if err != nil {
		_ = raw.Close() // nothing is lost that anybody could use
		return nil, fmt.Errorf("seal: %w", err)
	}
	return l, nil
}

func host(ctx context.Context, raw friend.Link, codes func(place string) (Code, bool)) (*Link, error) {
	theirs, err := opening(ctx, raw, placeLength+nonceLength)
	if err != nil {
		return nil, err
	}
	code, expected := codes(string(theirs[:placeLength]))
	if !expected {
		return nil, ErrOtherPlace
	}
	mine := nonce()
	session := slices.Concat(theirs, mine)
	secret := private()
	share := share(generator([]byte(code.words), []byte(channelData), session), secret)
	if err := raw.Send(ctx, append(append([]byte(magic), mine...), share...)); err != nil {
		return nil, err
	}
	answer, err := raw.Receive(ctx)
	if err != nil {
		return nil, err
	}
	if len(answer) != pointLength+keyLength {
		return nil, ErrNotBacktalk
	}
	guestShare, proof := answer[:pointLength], answer[pointLength:]
	common, err := secretPoint(secret, guestShare)
	if err != nil {
		return nil, err
	}
	k, err := newKeys(sessionKey(session, common, guestShare, []byte(guestData), share, []byte(hostData)))
	if err != nil {
		return nil, err
	}
	if !hmac.Equal(proof, k.guestProof) {
		_ = raw.Send(ctx, nonce()) // the guest learns that its words are wrong, and nothing else
		return nil, ErrWrongCode
	}
	if err := raw.Send(ctx, k.hostProof); err != nil {
		return nil, err
	}
	l, err := newLink(raw, k.host, k.guest, k.lasting)
	if err == nil {
		l.code = code
	}
	return l, err
}

// opening returns what follows the magic words in a side's first message.
func opening(ctx context.Context, raw friend.Link, length int) ([]byte, error) {
	text, err := raw.Receive(ctx)
	if err != nil {
		return nil, err
	}
	if len(text) != len(magic)+length || string(text[:len(magic)]) != magic {
		return nil, ErrNotBacktalk
	}
	return text[len(magic):], nil
}

func newLink(raw friend.Link, send, receive, secret []byte) (*Link, error) {
	l := &Link{raw: raw, secret: secret}
	var err error
	if l.send, err = chacha20poly1305.New(send); err != nil {
		return nil, err
	}
	l.receive, err = chacha20poly1305.New(receive)
	return l, err
}

// number is the nonce of message n of one direction, which has a key of its own.
func number(n uint64) []byte {
	nonce := make([]byte, chacha20poly1305.NonceSize)
	binary.BigEndian.PutUint64(nonce[len(nonce)-8:], n)
	return nonce
}

// Send seals a message.
func (l *Link) Send(ctx context.Context, text []byte) error {
	l.sent++
	return l.raw.Send(ctx, l.send.Seal(nil, number(l.sent), text, nil))
}

// Receive opens the next message. One that is not what the other side sent next is a fault.
func (l *Link) Receive(ctx context.Context) ([]byte, error) {
	text, err := l.raw.Receive(ctx)
	if err != nil {
		return nil, err
	}
	l.got++
	opened, err := l.receive.Open(nil, number(l.got), text, nil)
	if err != nil {
		return nil, &friend.Error{Fault: friend.OutOfOrder, Err: err}
	}
	return opened, nil
}

// Close closes the link below.
func (l *Link) Close() error { return l.raw.Close() }
