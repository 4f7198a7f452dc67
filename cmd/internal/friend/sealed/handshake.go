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
	// magic begins a knock and its answer. It names the program and the version
	// of the handshake. The first version used the same text with the number 1.
	magic       = magicName + "2\n"
	magicName   = "backtalk sealed "
	nonceLength = 16
	keyLength   = 32
	// tagLength is the length of a tag, which only somebody who knows a secret
	// code can make.
	tagLength = 16
	// knockLength and answerLength are the lengths of a knock and an answer,
	// without tags.
	knockLength  = len(magic) + placeLength + nonceLength + pointLength
	answerLength = len(magic) + pointLength + keyLength
)

// Errors of a handshake.
var (
	// ErrWrongCode is returned if the two sides have different codes, or if
	// somebody between them guesses.
	ErrWrongCode = errors.New("the codes differ")
	// ErrOtherPlace is returned if a guest looks for somebody else.
	ErrOtherPlace = errors.New("the guest looks for another place")
	// ErrNotBacktalk is returned if the other side doesn't speak this protocol.
	ErrNotBacktalk = errors.New("the other side is no Backtalk of this version")
	// ErrOlder is returned if the other side has the first version.
	ErrOlder = errors.New("the other side is an older Backtalk")
)

// Names of the two sides and of the protocol. The key depends on them.
const (
	guestData, hostData = "guest", "host"
	channelData         = "backtalk 2"
)

// derived returns a key made from another.
func derived(from []byte, name string) []byte {
	// Key fails only for longer keys.
	key, _ := hkdf.Key(sha256.New, from, nil, "backtalk "+name, keyLength)
	return key
}

// Door is what a network needs to know about a code: where to meet and, for a
// secret code, how to recognize a knock or answer by somebody who knows it.
// Nobody can get in with a Door alone.
type Door struct {
	Place string
	// Key checks tags. A spoken code has none.
	Key []byte
	// Knock is a guest's first message. A host has none.
	Knock []byte
}

// Door returns a host's door for a code.
func (c Code) Door() Door {
	d := Door{Place: c.Place()}
	if c.secret != "" {
		d.Key = derived([]byte(c.secret), "door")
	}
	return d
}

// tag returns a message's tag, which only somebody who knows the code can make.
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

// tagged reports whether a message has this length and ends with the door's
// tag. The tag of an answer also covers the knock that it answers.
func (d *Door) tagged(message []byte, length int, answered []byte) bool {
	if len(message) < length || string(message[:len(magic)]) != magic {
		return false
	}
	return hmac.Equal(message[length:], d.tag(message[:length], answered))
}

// Knocks reports whether a message can be a knock at this door. If the code is
// secret, the sender either knows the code or repeats somebody else's knock.
func (d *Door) Knocks(message []byte) bool {
	return d.tagged(message, knockLength, nil) && string(message[len(magic):len(magic)+placeLength]) == d.Place
}

// Answers reports, in the same way, whether a message can be an answer to the
// door's knock.
func (d *Door) Answers(message []byte) bool { return d.tagged(message, answerLength, d.Knock) }

// keys holds the keys that both sides derive from the session key.
type keys struct{ guestProof, hostProof, guest, host, lasting []byte }

func newKeys(session []byte) keys {
	return keys{
		guestProof: derived(session, "guest proof"), hostProof: derived(session, "host proof"),
		guest: derived(session, "guest"), host: derived(session, "host"), lasting: derived(session, "lasting"),
	}
}

// private returns a random secret scalar.
func private() *ristretto255.Scalar {
	random := make([]byte, 2*keyLength)
	// Read never returns an error: it ends the program instead.
	_, _ = rand.Read(random)
	// SetUniformBytes fails only for other lengths.
	s, _ := ristretto255.NewScalar().SetUniformBytes(random)
	return s
}

// Knock is a guest's side of a handshake. Any number of hosts may answer it.
// Each wrong answer tests one guess at the code. The guesser learns only that it was wrong.
type Knock struct {
	door    Door
	session []byte
	secret  *ristretto255.Scalar
	share   []byte
}

// NewKnock returns a guest's knock, with new random numbers, at the door of a
// code.
func NewKnock(code Code) *Knock {
	nonce := make([]byte, nonceLength)
	_, _ = rand.Read(nonce) // Read never returns an error: it ends the program instead
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

// Open reads the first message of a link as an answer to the knock, and seals
// the link if the sender knows the code. Otherwise it closes the raw link.
// ErrWrongCode means that the sender has another code, or guessed.
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

// keys returns the keys from an answer, if it proves that the host knows the
// code.
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

// Host seals a link to a guest, whose first message was knock. The knock names
// the place of the guest's code. codes returns that code, or false for a place
// where nobody is expected. The guest must prove that it knows the code before
// the context ends. Meanwhile Host drops whatever others send. If it fails, it
// closes the raw link.
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

// known returns an error unless this version understands the knock. It answers
// an older program, so that the older program can tell its player why it can't
// connect.
func known(ctx context.Context, raw friend.Link, knock []byte) error {
	switch text := string(knock); {
	case strings.HasPrefix(text, magic) && len(knock) >= knockLength:
		return nil
	case strings.HasPrefix(text, magicName+"1\n"):
		return errors.Join(ErrOlder, raw.Send(ctx, []byte(magic)))
	}
	return ErrNotBacktalk
}

// proved waits for the guest's proof, and drops everything else.
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

// ends holds the names of a link's two ends, if the network has names. The key
// depends on them, so that nobody can pass off an answer as coming from
// somebody else.
type ends struct{ guest, host string }

func (ends) data(side, name string) []byte { return []byte(side + " " + name) }

func endsOf(raw friend.Link) (e ends) {
	if named, ok := raw.(interface{ Ends() (guest, host string) }); ok {
		e.guest, e.host = named.Ends()
	}
	return e
}
