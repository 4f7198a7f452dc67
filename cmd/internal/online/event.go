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
	// MaxLine is the longest line that is accepted from a server, in bytes: a
	// list of a thousand matches.
	MaxLine = 256 << 10
	// maxListed bounds how many matches of a list the client reads.
	maxListed = 1000
	// maxNotice is the longest notice in characters; the rest is dropped.
	maxNotice = 400
)

// event is a message of the server, with the fields of all kinds.
type event struct {
	Type   string
	Player string

	// PlayerName is this player's name, in a welcome.
	PlayerName string
	// Message is the text of a notice, a chat or a ping; Reason that of a
	// refusal.
	Message string
	Reason  string
	// Games holds a list's matches, as listings; in a welcome it is a number.
	Games    json.RawMessage
	listings []listing
	// GameID is the match that somebody has joined.
	GameID int
	// PlayerNumber is 1 if this player has joined, 2 if the other has.
	PlayerNumber int
	// Roll1 and Roll2 are dice. Before the first turn they are this player's and
	// the other's, 0 if one is still to come. A board has them too.
	Roll1, Roll2 int
	// Moves are those just made, or on a board those of the turn so far. A
	// move is from, to.
	Moves [][2]int
	// Points are the points won, or on a board those to win; 0 if a win counts
	// one.
	Points int
	// Resigned is the name of the player who gave up; empty if the game was
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

// decode reads one line. Lines other than JSON, such as a greeting before
// the login, have no type.
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
		// Kinds that nothing here uses have fields with the same names and other
		// meanings.
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

// known are the kinds of events that this package uses.
var known = [...]string{
	"welcome", "ping", "notice", "say", "list", "failedcreate", "joined", "failedjoin", "left", "board", "rolled", "failedroll",
	"moved", "failedmove", "failedok", "win",
}

func malformed(format string, args ...any) error {
	return &friend.Error{Fault: friend.Malformed, Err: fmt.Errorf(format, args...)}
}

// check returns an error for an event that no server of this protocol
// sends.
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

// maxMoves bounds the moves of one event: those of a turn, or all of them
// taken back.
const maxMoves = 8

// clean cleans foreign texts to be announced. Names stay as the server has
// them, so that they can be compared; Shown cleans them.
func (e *event) clean() {
	e.Message, e.Reason = friend.Clean(e.Message, maxNotice), friend.Clean(e.Reason, maxNotice)
	e.listings = e.listings[:min(len(e.listings), maxListed)]
}

// Shown returns a name as the player hears it: the server has underscores for
// spaces.
func Shown(name string) string {
	return friend.Clean(strings.ReplaceAll(name, "_", " "), friend.MaxName)
}
