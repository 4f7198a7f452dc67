package friend

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"backtalk/core"
)

const (
	// Protocol is the version of the protocol. Programs with different versions can't play
	// together.
	Protocol = 2
	// MaxMessage bounds a message, in bytes. A longer one ends the connection unread.
	MaxMessage = 4096
	// maxActs bounds the acts in a message. Each takes at most 135 bytes.
	maxActs = 24
	// MaxChat bounds a chat message, in characters.
	MaxChat = 200
	// MaxName bounds a name, in characters.
	MaxName = 40
)

// message is a message of the protocol: exactly one field is set, besides N, which numbers the
// messages of a connection from 1.
type message struct {
	N       int      `json:"n"`
	Hello   *Hello   `json:"hello,omitempty"`
	Offer   *Offer   `json:"offer,omitempty"`
	Accept  *Accept  `json:"accept,omitempty"`
	Decline *empty   `json:"decline,omitempty"`
	Begin   *empty   `json:"begin,omitempty"`
	Account *account `json:"account,omitempty"`
	Ready   *ready   `json:"ready,omitempty"`
	Roll    *roll    `json:"roll,omitempty"`
	Do      *do      `json:"do,omitempty"`
	Letter  *letter  `json:"letter,omitempty"`
	Seen    *seen    `json:"seen,omitempty"`
	Show    *show    `json:"show,omitempty"`
	Guest   *guest   `json:"guest,omitempty"`
	Ping    *empty   `json:"ping,omitempty"`
	Bye     *bye     `json:"bye,omitempty"`
}

type empty struct{}

// Hello is the first message from each side of a connection.
type Hello struct {
	Protocol int `json:"protocol"`
	// Version is the program's version.
	Version string `json:"version"`
	// Name is the player's name.
	Name string `json:"name"`
	// Match is the id of the match to continue, or empty for a new match.
	Match string `json:"match,omitempty"`
	// Watcher is a random name by which the host recognizes a watcher after a cut. It is empty for
	// a player.
	Watcher string `json:"watcher,omitempty"`
}

// Offer is the host's proposal of a match.
type Offer struct {
	// Match is the id of the match: random hexadecimal digits.
	Match  string `json:"match"`
	Length int    `json:"length"`
	Rules  string `json:"rules"`
	// Game is the name of the game, or empty for backgammon. Programs that don't know the field
	// refuse the offer.
	Game     string `json:"game,omitempty"`
	Crawford bool   `json:"crawford,omitempty"`
	Jacoby   bool   `json:"jacoby,omitempty"`
	Beavers  bool   `json:"beavers,omitempty"`
	// Clock is each player's time for each point of the length, and Delay their extra time for each
	// decision, in seconds.
	Clock int `json:"clock,omitempty"`
	Delay int `json:"delay,omitempty"`
	// Hints, CubeHints and Verbose say whether the players may have hints, hints about the cube,
	// and verbose commentary.
	Hints     bool `json:"hints,omitempty"`
	CubeHints bool `json:"cubeHints,omitempty"`
	Verbose   bool `json:"verbose,omitempty"`
	// Watch means that others may watch.
	Watch bool `json:"watch,omitempty"`
	// Colours holds the colours of the host and the guest.
	Colours [2]core.Colour `json:"colours"`
	Tip     secretText     `json:"tip"`
}

// Accept agrees to an offer.
type Accept struct {
	Tip secretText `json:"tip"`
}

// account states how much of the match its sender has. It leaves out the moves of a turn in
// progress, which the sender can still undo.
type account struct {
	Version int    `json:"version"`
	Digest  string `json:"digest"`
	// Letters is the number of the last letter received from the other side, in its epoch Heard.
	// Epoch is the sender's own epoch.
	Letters int    `json:"letters"`
	Heard   string `json:"heard"`
	Epoch   string `json:"epoch"`
	// Over means that the match is over and the sender has saved all of it.
	Over bool `json:"over,omitempty"`
}

// ready states that a player is ready for the opening roll, which is number Roll. The host waits
// for the guest's message. The guest doesn't wait for the host's.
type ready struct {
	Roll int `json:"roll"`
}

// roll asks for roll number Roll and shows the sender's secret for it. The answer is the act of
// rolling, with both secrets.
type roll struct {
	Roll   int        `json:"roll"`
	Secret secretText `json:"secret"`
}

// do adds acts to the match after At events. Digest is the digest of the match after them.
type do struct {
	At     int    `json:"at"`
	Acts   []act  `json:"acts"`
	Digest string `json:"digest"`
	// More means that the turn continues in the next message.
	More bool `json:"more,omitempty"`
}

// letter carries a Letter. ID counts from 1.
type letter struct {
	ID int `json:"id"`
	Letter
}

// bye ends a connection on purpose.
type bye struct {
	// Why is the name of a fault, or empty if the player leaves.
	Why string `json:"why,omitempty"`
}

// secretText is a secret in hexadecimal digits.
type secretText core.Secret

// MarshalText implements encoding.TextMarshaler.
func (s secretText) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%x", s[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *secretText) UnmarshalText(text []byte) error {
	read, err := parseSecret(string(text))
	*s = secretText(read)
	return err
}

// encode returns a message as one line of JSON, without a line break.
func encode(m message) ([]byte, error) {
	text, err := json.Marshal(m)
	if err == nil && len(text) > MaxMessage {
		err = fmt.Errorf("a message of %d bytes", len(text))
	}
	return text, err
}

// Trailing reports whether anything follows what a decoder has read.
func Trailing(in *json.Decoder) bool {
	_, err := in.Token()
	return !errors.Is(err, io.EOF)
}

// decode reads a message strictly. It returns a fault for unknown fields, for anything after the
// value, and for anything that no program with this protocol would write.
func decode(text []byte) (message, error) {
	if len(text) > MaxMessage {
		return message{}, fault(TooLong, "%d bytes", len(text))
	}
	if !utf8.Valid(text) {
		return message{}, fault(Malformed, "not UTF-8")
	}
	var m message
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(&m); err != nil {
		return message{}, &Error{Fault: Malformed, Err: err}
	}
	if Trailing(in) {
		return message{}, fault(Malformed, "more than one value")
	}
	if err := m.check(); err != nil {
		return message{}, &Error{Fault: cmp.Or(FaultOf(err), Malformed), Err: err}
	}
	return m, nil
}

// check returns an error for a message that no program with this protocol would write.
func (m *message) check() error {
	said := 0
	for _, is := range []bool{
		m.Hello != nil, m.Offer != nil, m.Accept != nil, m.Decline != nil, m.Begin != nil, m.Account != nil,
		m.Ready != nil, m.Roll != nil, m.Do != nil, m.Letter != nil, m.Seen != nil, m.Show != nil, m.Guest != nil, m.Ping != nil, m.Bye != nil,
	} {
		if is {
			said++
		}
	}
	switch {
	case said != 1:
		return fmt.Errorf("%d things in one message", said)
	case m.Hello != nil:
		return m.Hello.check()
	case m.Offer != nil:
		return m.Offer.Check()
	case m.Account != nil:
		return m.Account.check()
	case m.Do != nil:
		return m.Do.check()
	case m.Letter != nil:
		return m.Letter.check()
	case m.Show != nil:
		return m.Show.check()
	case m.Bye != nil && len(m.Bye.Why) > MaxName:
		return errors.New("a long reason to leave")
	}
	return nil
}

func (h *Hello) check() error {
	if len(h.Version) > MaxName || len(h.Match) > 2*idLength || len(h.Watcher) > 2*idLength || Clean(h.Name, MaxName) != h.Name {
		return errors.New("a greeting that no program writes")
	}
	return nil
}

// Check returns an error for an offer that no program with this protocol would make. The fault is
// OtherGame if this program doesn't know the game.
func (o *Offer) Check() error {
	if _, known := core.VariantNamed(o.Game); !known && len(o.Game) <= MaxName {
		return fault(OtherGame, "%q", o.Game)
	}
	if len(o.Match) != 2*idLength || !o.known() || !o.coloured() {
		return errors.New("an offer that no program makes")
	}
	return nil
}

func (s *account) check() error {
	if s.Version < 1 || len(s.Digest) != digestLength || s.Letters < 0 || len(s.Heard) > 2*idLength || len(s.Epoch) != 2*idLength {
		return errors.New("an account that no program has")
	}
	return nil
}

func (d *do) check() error {
	if d.At < 1 || len(d.Acts) == 0 || len(d.Acts) > maxActs || len(d.Digest) != digestLength {
		return errors.New("acts that no program sends")
	}
	return nil
}
