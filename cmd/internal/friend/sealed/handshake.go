package sealed

import (
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gtank/ristretto255"

	"backtalk/cmd/internal/friend"
)

const (
	// magic begins a knock and its answer: the program, and the version of what
	// follows. The first version began with the same letters, up to the number.
	magic       = magicName + "2\n"
	magicName   = "backtalk sealed "
	nonceLength = 16
	keyLength   = 32
	// tagLength is the length of a tag, which only those who know a secret
	// code can make.
	tagLength = 16
	// knockLength and answerLength are the lengths of the two messages,
	// without tags.
	knockLength  = len(magic) + placeLength + nonceLength + pointLength
	answerLength = len(magic) + pointLength + keyLength
)

// Errors of a handshake.
var (
	// ErrWrongCode is returned if the two sides have different codes, or if
	// somebody between them tried one.
	ErrWrongCode = errors.New("the codes differ")
	// ErrOtherPlace is returned when a guest looks for somebody else.
	ErrOtherPlace = errors.New("the guest looks for another place")
	// ErrNotBacktalk is returned if the other side speaks something else.
	ErrNotBacktalk = errors.New("the other side is no Backtalk of this version")
	// ErrOlder is returned if the other side has the first version.
	ErrOlder = errors.New("the other side is an older Backtalk")
)

// Names of the two sides and of what they do, which are bound into the key.
const (
	guestData, hostData = "guest", "host"
	channelData         = "backtalk 2"
)

// derived returns a key made from another.
func derived(from []byte, name string) []byte {
	// It fails only for lengths that are never used.
	key, _ := hkdf.Key(sha256.New, from, nil, "backtalk "+name, keyLength)
	return key
}

// Door is what a way needs to know of a code, which lets nobody in: where to
// meet and, for a secret code, how to recognize a knock or answer by those
// who know it.
type Door struct {
	Place string
	// Key checks tags; a spoken code has none.
	Key []byte
	// Knock is a guest's first message; a host has none.
	Knock []byte
}

// Door returns the door of a code, for a host.
func (c Code) Door() Door {
	d := Door{Place: c.Place()}
	if c.secret != "" {
		d.Key = derived([]byte(c.secret), "door")
	}
	return d
}

// tag returns what only those who know the code can append to a message.
func (d *Door) tag(message ...[]byte) []byte {
	if d.Key == nil {
		return nil
	}
	mac := hmac.New(sha256.New, d.Key)
	for _, part := range message {
		mac.Write(part)
	}
	return mac.Sum(nil)[:tagLength]
}

// tagged reports whether a message has this length and the door's tag,
// which covers the message it answers.
func (d *Door) tagged(message []byte, length int, answered []byte) bool {
	if len(message) < length || string(message[:len(magic)]) != magic {
		return false
	}
	return hmac.Equal(message[length:], d.tag(message[:length], answered))
}

// Knocks reports whether a message can be a knock at this door. If the code
// is secret, its sender knows the code or repeats somebody who does.
func (d *Door) Knocks(message []byte) bool {
	return d.tagged(message, knockLength, nil) && string(message[len(magic):len(magic)+placeLength]) == d.Place
}

// Answers reports, in the same way, whether a message can answer the door's
// own knock.
func (d *Door) Answers(message []byte) bool { return d.tagged(message, answerLength, d.Knock) }

// keys are the keys that both sides derive from the one they agreed on.
type keys struct{ guestProof, hostProof, guest, host, lasting []byte }

func newKeys(session []byte) keys {
	return keys{
		guestProof: derived(session, "guest proof"), hostProof: derived(session, "host proof"),
		guest: derived(session, "guest"), host: derived(session, "host"), lasting: derived(session, "lasting"),
	}
}

// private draws a secret scalar.
func private() *ristretto255.Scalar {
	random := make([]byte, 2*keyLength)
	// It never fails: the program would have ended.
	_, _ = rand.Read(random)
	// It fails for other lengths only.
	s, _ := ristretto255.NewScalar().SetUniformBytes(random)
	return s
}

// Knock is a guest's side of a handshake. Any number of hosts may answer it:
// each wrong answer is somebody's guess, and reveals nothing to them.
type Knock struct {
	door    Door
	session []byte
	secret  *ristretto255.Scalar
	share   []byte
}

// NewKnock draws the knock of a guest at the door of a code.
func NewKnock(code Code) *Knock {
	nonce := make([]byte, nonceLength)
	_, _ = rand.Read(nonce) // it never fails: the program would have ended
	return newKnock(code, nonce, private())
}

func newKnock(code Code, nonce []byte, secret *ristretto255.Scalar) *Knock {
	k := &Knock{door: code.Door(), secret: secret}
	k.session = append([]byte(k.door.Place), nonce...)
	k.share = share(generator(code.password(), []byte(channelData), k.session), secret)
	text := slices.Concat([]byte(magic), k.session, k.share)
	k.door.Knock = append(text, k.door.tag(text)...)
	return k
}

// Door returns the door at which to knock.
func (k *Knock) Door() Door { return k.door }

// Open takes the first message of a link as an answer to the knock, and seals
// the link if its sender knows the code. Otherwise it closes the raw link;
// ErrWrongCode means that somebody guessed.
func (k *Knock) Open(ctx context.Context, raw friend.Link) (*Link, error) {
	l, err := k.open(ctx, raw)
	if err != nil {
		_ = raw.Close() // nothing is lost that anybody could use
		return nil, fmt.Errorf("seal: %w", err)
	}
	return l, nil
}

func (k *Knock) open(ctx context.Context, raw friend.Link) (*Link, error) {
	answer, err := raw.Receive(ctx)
	if err != nil {
		return nil, err
	}
	made, err := k.keys(answer, endsOf(raw))
	if err != nil {
		return nil, err
	}
	if err := raw.Send(ctx, made.guestProof); err != nil {
		return nil, err
	}
	return newLink(raw, made.guest, made.host, made.lasting)
}

// keys returns the keys of an answer that proves the code.
func (k *Knock) keys(answer []byte, at ends) (keys, error) {
	if !strings.HasPrefix(string(answer), magic) || len(answer) < answerLength {
		return keys{}, ErrNotBacktalk
	}
	if !k.door.Answers(answer) {
		return keys{}, ErrWrongCode
	}
	share, proof := answer[len(magic):len(magic)+pointLength], answer[len(magic)+pointLength:answerLength]
	common, err := secretPoint(k.secret, share)
	if err != nil {
		return keys{}, errors.Join(ErrWrongCode, err)
	}
	made := newKeys(sessionKey(k.session, common, k.share, at.data(guestData, at.guest), share, at.data(hostData, at.host)))
	if !hmac.Equal(proof, made.hostProof) {
		return keys{}, ErrWrongCode
	}
	return made, nil
}

// Host seals a link for the side that was called; the first message is the
// knock. The guest names the place of its code. codes returns that code, or
// false for a place where nobody is expected. The guest has until the context
// ends to prove that it knows the code. Meanwhile others may send anything,
// which is dropped. Host closes the raw link if it fails.
func Host(ctx context.Context, raw friend.Link, knock []byte, codes func(place string) (Code, bool)) (*Link, error) {
	l, err := host(ctx, raw, knock, codes, private())
	if err != nil {
		_ = raw.Close() // nothing is lost that anybody could use
		return nil, fmt.Errorf("seal: %w", err)
	}
	return l, nil
}

func host(ctx context.Context, raw friend.Link, knock []byte, codes func(place string) (Code, bool), secret *ristretto255.Scalar) (*Link, error) {
	if err := known(ctx, raw, knock); err != nil {
		return nil, err
	}
	session := knock[len(magic) : len(magic)+placeLength+nonceLength]
	code, expected := codes(string(session[:placeLength]))
	if !expected {
		return nil, ErrOtherPlace
	}
	door := code.Door()
	if !door.Knocks(knock) {
		return nil, ErrWrongCode
	}
	at, theirs := endsOf(raw), knock[knockLength-pointLength:knockLength]
	own := share(generator(code.password(), []byte(channelData), session), secret)
	common, err := secretPoint(secret, theirs)
	if err != nil {
		return nil, errors.Join(ErrWrongCode, err)
	}
	made := newKeys(sessionKey(session, common, theirs, at.data(guestData, at.guest), own, at.data(hostData, at.host)))
	answer := slices.Concat([]byte(magic), own, made.hostProof)
	if err := raw.Send(ctx, append(answer, door.tag(answer, knock)...)); err != nil {
		return nil, err
	}
	if err := proved(ctx, raw, made.guestProof); err != nil {
		return nil, err
	}
	l, err := newLink(raw, made.host, made.guest, made.lasting)
	if err == nil {
		l.code = code
	}
	return l, err
}

// known returns the error for another kind of knock. It answers an older
// program, so that it can say why it can't connect.
func known(ctx context.Context, raw friend.Link, knock []byte) error {
	switch text := string(knock); {
	case strings.HasPrefix(text, magic) && len(knock) >= knockLength:
		return nil
	case strings.HasPrefix(text, magicName+"1\n"):
		return errors.Join(ErrOlder, raw.Send(ctx, []byte(magic)))
	}
	return ErrNotBacktalk
}

// proved waits for the guest's proof.
func proved(ctx context.Context, raw friend.Link, proof []byte) error {
	wrong := false
	for {
		text, err := raw.Receive(ctx)
		switch {
		case err == nil && hmac.Equal(text, proof):
			return nil
		case err == nil, errors.Is(err, friend.ErrNobody):
			wrong = true
		case wrong || ctx.Err() != nil:
			return errors.Join(ErrWrongCode, err)
		default:
			return err
		}
	}
}

// ends are the names of a link's two ends, if the way has names. They are
// bound into the key, so that nobody can pass off an answer as coming from
// elsewhere.
type ends struct{ guest, host string }

func (ends) data(side, name string) []byte { return []byte(side + " " + name) }

func endsOf(raw friend.Link) (e ends) {
	if named, ok := raw.(interface{ Ends() (guest, host string) }); ok {
		e.guest, e.host = named.Ends()
	}
	return e
}
