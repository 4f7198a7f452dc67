package online

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"backtalk/cmd/internal/friend"
)

const (
	// MaxLine bounds a line from the server, in bytes. It allows a list of a
	// thousand matches.
	MaxLine = 256 << 10
	// maxListed bounds the matches of a list that the client keeps.
	maxListed = 1000
	// maxNotice bounds a notice, in characters. The client drops the rest.
	maxNotice = 400
)

// event is a message of the server, with the fields of all kinds.
type event struct {
	Type   string
	Player string

	// PlayerName is this player's name, in a welcome.
	PlayerName string
	// Message is the text of a notice, a chat message or a ping. Reason is the
	// text of a refusal.
	Message string
	Reason  string
	// Games holds the matches of a list, and listings the same decoded. In a
	// welcome, Games is a number.
	Games    json.RawMessage
	listings []listing
	// GameID is the match that somebody has joined.
	GameID int
	// PlayerNumber is 1 if this player has joined, or 2 if the other has.
	PlayerNumber int
	// Roll1 and Roll2 are the dice. In the opening roll they are this player's
	// die and the other's, or 0 for a die not rolled yet. A board has them too.
	Roll1, Roll2 int
	// Moves holds the moves just made, or for a board those of the turn so far.
	// Each is from, to.
	Moves [][2]int
	// Points is the number of points won, or for a board the length of the
	// match. In a 1-point match, the points won can be 0.
	Points int
	// Resigned is the name of the player who gave up, or empty if the game was
	// played out.
	Resigned string

	board
}

// listing is a match of the list.
type listing struct {
	ID       int
	Password bool
	Points   int
	Players  int
	Rating   int
	Name     string
}

// decode reads one line. For a line that isn't JSON, such as a greeting before
// the login, it returns an event without a type.
func decode(line []byte) (event, error) {
	if len(line) > MaxLine {
		return event{}, &friend.Error{Fault: friend.TooLong, Err: fmt.Errorf("%d bytes", len(line))}
	}
	if !utf8.Valid(line) {
		return event{}, malformed("not UTF-8")
	}
	if !strings.HasPrefix(strings.TrimSpace(string(line)), "{") {
		return event{}, nil
	}
	var kind struct{ Type string }
	if err := json.Unmarshal(line, &kind); err != nil {
		return event{}, &friend.Error{Fault: friend.Malformed, Err: err}
	}
	if !slices.Contains(known[:], kind.Type) {
		// Don't decode other types: they have fields with the same names but
		// other meanings.
		return event{}, nil
	}
	var e event
	err := json.Unmarshal(line, &e)
	if err == nil && e.Type == "list" && len(e.Games) > 0 {
		err = json.Unmarshal(e.Games, &e.listings)
	}
	if err != nil {
		return event{}, &friend.Error{Fault: friend.Malformed, Err: err}
	}
	if err := e.check(); err != nil {
		return event{}, err
	}
	e.clean()
	return e, nil
}

// known lists the types of events that this package uses.
var known = [...]string{
	"welcome", "ping", "notice", "say", "list", "failedcreate", "joined", "failedjoin", "left", "board", "rolled", "failedroll",
	"moved", "failedmove", "failedok", "win",
}

func malformed(format string, args ...any) error {
	return &friend.Error{Fault: friend.Malformed, Err: fmt.Errorf(format, args...)}
}

// check returns an error for an event that the protocol doesn't allow.
func (e *event) check() error {
	switch {
	case e.Roll1 < 0 || e.Roll1 > 6 || e.Roll2 < 0 || e.Roll2 > 6:
		return malformed("dice of %d and %d", e.Roll1, e.Roll2)
	case e.Points < 0 || e.Points > 3*64:
		return malformed("%d points", e.Points)
	case len(e.Moves) > maxMoves:
		return malformed("%d moves", len(e.Moves))
	}
	for _, m := range e.Moves {
		if m[0] < 0 || m[0] >= spaces || m[1] < 0 || m[1] >= spaces {
			return malformed("a move from %d to %d", m[0], m[1])
		}
	}
	if e.Type == "board" {
		return e.board.check()
	}
	return nil
}

// maxMoves bounds the moves of one event. A double's turn has four, and an
// event can also take them back.
const maxMoves = 8

// clean cleans the texts to announce, and shortens a list to maxListed. It
// leaves names as the server has them, so that the client can compare them.
// Shown cleans names.
func (e *event) clean() {
	e.Message, e.Reason = friend.Clean(e.Message, maxNotice), friend.Clean(e.Reason, maxNotice)
	e.listings = e.listings[:min(len(e.listings), maxListed)]
}

// Shown returns a name as the player hears it, with spaces for the server's
// underscores.
func Shown(name string) string {
	return friend.Clean(strings.ReplaceAll(name, "_", " "), friend.MaxName)
}
