package friend

import (
	"errors"
	"fmt"
)

// Fault is what was wrong with a message from the other side.
type Fault uint8

// The faults.
const (
	// Malformed: a message can't be read, or comes at the wrong point in the
	// protocol.
	Malformed Fault = iota + 1
	// TooLong: a message or a turn is longer than any honest one.
	TooLong
	// OutOfOrder: a message was repeated, left out or reordered.
	OutOfOrder
	// OtherVersion: the other program speaks another version of the protocol.
	OtherVersion
	// WrongSecret: a secret doesn't hash to the one before.
	WrongSecret
	// IllegalAct: a move or another act is against the rules.
	IllegalAct
	// OutOfTurn: a side acted when the other had to.
	OutOfTurn
	// OtherRecord: the two logs of the match differ.
	OtherRecord
	// OtherMatch: the other side doesn't know the match to continue.
	OtherMatch
	// Silence: nothing arrived for too long.
	Silence
	// WrongClock: a side recorded far less time than its decision took.
	WrongClock
	// Full: the match has as many watchers as it can have.
	Full
	// OtherGame: the guest's program doesn't know the game that the host offers.
	OtherGame
)

// faultNames holds the faults' names for farewells and logs.
var faultNames = [...]string{
	Malformed: "malformed", TooLong: "too-long", OutOfOrder: "out-of-order", OtherVersion: "other-version",
	WrongSecret: "wrong-secret", IllegalAct: "illegal-act", OutOfTurn: "out-of-turn", OtherRecord: "other-record",
	OtherMatch: "other-match", Silence: "silence", WrongClock: "wrong-clock", Full: "full",
	OtherGame: "other-game",
}

// String returns the fault's name.
func (f Fault) String() string {
	if int(f) < len(faultNames) && faultNames[f] != "" {
		return faultNames[f]
	}
	return fmt.Sprintf("fault %d", uint8(f))
}

// Error is a fault with its cause.
type Error struct {
	Fault Fault
	// Version is the other program's version, for OtherVersion.
	Version string
	Err     error
}

// Error returns what was wrong.
func (e *Error) Error() string {
	if e.Err == nil {
		return e.Fault.String()
	}
	return e.Fault.String() + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func fault(f Fault, format string, args ...any) error {
	return &Error{Fault: f, Err: fmt.Errorf(format, args...)}
}

// FaultOf returns the fault in an error, or 0 if there is none, such as after a
// cut.
func FaultOf(err error) Fault {
	var e *Error
	if errors.As(err, &e) {
		return e.Fault
	}
	return 0
}

// Passing reports whether a new connection may help: after a cut, silence, or
// damage by a link.
func Passing(err error) bool {
	if errors.Is(err, ErrLeft) || errors.Is(err, ErrAccused) || errors.Is(err, ErrDeclined) || errors.Is(err, ErrFull) {
		return false
	}
	return passing(FaultOf(err))
}

func passing(f Fault) bool { return f == 0 || f == OutOfOrder || f == Silence }

// ErrGone is returned if the other side didn't come back.
var ErrGone = errors.New("the other side did not come back")

// ErrLeft is returned if the other side said goodbye. It has saved the match.
var ErrLeft = errors.New("the other side left")

// ErrAway is returned to a watcher if the host quits in the middle of the match
// but may come back.
var ErrAway = errors.New("the host has quit for now")

// later is the reason in a goodbye after which watchers may come back.
const later = "later"

// ErrFull is returned if the match can't have more watchers.
var ErrFull = errors.New("no more can watch")

// ErrAccused is returned if the other side ended the connection because of a
// fault on this side.
var ErrAccused = errors.New("the other side found a fault")

// ErrElsewhere is the ErrAccused for a side that plays another match.
var ErrElsewhere = fmt.Errorf("%w: %s", ErrAccused, OtherMatch)

// farewellError returns the error for the other side's goodbye.
func farewellError(why string) error {
	switch {
	case why == "":
		return ErrLeft
	case why == Full.String():
		return ErrFull
	case why == OtherMatch.String():
		return ErrElsewhere
	case why == later:
		return ErrAway
	case why == OutOfOrder.String() || why == Silence.String():
		return errors.New("the other side ended the connection")
	}
	return fmt.Errorf("%w: %s", ErrAccused, Clean(why, MaxName))
}
