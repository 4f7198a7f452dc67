package notation

import "fmt"

//go:generate go tool -modfile=../../.ci/tools/stringer/go.mod stringer -type=Problem -output=problem_string.go

// Problem names what is wrong with a text.
type Problem uint8

// The problems.
const (
	// BadLength: the text is shorter or longer than its format.
	BadLength Problem = iota + 1
	// BadCharacter: the character has no place there.
	BadCharacter
	// BadFields: an XGID or Snowie's line has the wrong number of fields, or a plain text no
	// checkers.
	BadFields
	// BadNumber: a number is missing, or out of its range.
	BadNumber
	// BadPoint: not one of 1 to 24, bar or 25, off or 0; or off as a source, or the bar as a
	// destination.
	BadPoint
	// BadBits: the bits of an identifier have no meaning.
	BadBits
	// TooManyCheckers: a side would have more than fifteen.
	TooManyCheckers
	// BothOnPoint: both sides would hold one point.
	BothOnPoint
	// Backwards: checkers only move towards off.
	Backwards
	// TooManyMoves: no roll allows more than four moves.
	TooManyMoves
)

// ParseError says where a text is wrong.
type ParseError struct {
	Text string
	// Offset counts bytes of Text from 0; it may be len(Text) if something is missing.
	Offset  int
	Problem Problem
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("read %q: %s at byte %d", e.Text, e.Problem, e.Offset)
}
