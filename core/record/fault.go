package record

import (
	"fmt"

	"backtalk/core"
)

//go:generate go tool -modfile=../../.ci/tools/stringer/go.mod stringer -type=Problem -output=problem_string.go

// Problem names what is wrong with a file, or with one place in it.
type Problem uint8

// Problems of a file as a whole: nothing of it is imported. BadSyntax, BadScore and BadPosition may
// also be faults of an imported match: then the rest of the file or of the game is left out.
const (
	// Empty: there is nothing in the file.
	Empty Problem = iota + 1
	// UnknownFormat: the content is none of the formats that are read.
	UnknownFormat
	// UnsupportedFormat: the content is a known format that isn't read; Text names it.
	UnsupportedFormat
	// UnsupportedGame: it is another game or a variant of backgammon; Text names it.
	UnsupportedGame
	// TooLarge: the file is larger than any record is, or has too many games, turns or brackets.
	TooLarge
	// BadSyntax: the file is cut off or damaged at Line.
	BadSyntax
	// BadLength: the match is longer than Backtalk allows.
	BadLength
	// BadScore: no game is played at that score.
	BadScore
	// BadPosition: no game can reach that position.
	BadPosition
	// Contradiction: the identifiers of a position describe different ones.
	Contradiction
	// NoGames: the file has a heading but no game.
	NoGames
)

// These are problems of a place in a match: the part before it is imported, and the part after as
// far as it can be followed.
const (
	// IllegalPlay: Rule doesn't allow the play. The game continues from the position that it leads
	// to.
	IllegalPlay Problem = iota + 30
	// ImpossiblePlay: the play breaks Rule, and can't lead to any position. Of the rest of the
	// game, only the result is imported.
	ImpossiblePlay
	// UnreadablePlay: the text isn't a play. Of the rest of the game, only the result is imported.
	UnreadablePlay
	// UnknownPlay: the file has no play for the dice, and the game continues.
	UnknownPlay
	// IllegalAction: Rule doesn't allow the cube action, or the first roll.
	IllegalAction
	// OutOfTurn: it is the other player's turn.
	OutOfTurn
	// WrongCube: the value that the file gives a double isn't twice the cube's value.
	WrongCube
	// WrongResult: the file states a different result from the one that the game came to.
	WrongResult
	// WrongScore: the next game starts at a different score from the one that this game led to.
	WrongScore
	// NoResult: a game stops without a result though another game follows. The next game begins a new
	// match.
	NoResult
	// AfterEnd: something follows the end of the game or match, and is left out.
	AfterEnd
	// UnreadableLine: the line is left out.
	UnreadableLine
)

// These are problems of writing: the format can't hold the match.
const (
	// UnwritableRules: the variant is one that other programs don't know.
	UnwritableRules Problem = iota + 60
	// UnwritablePosition: Game has a position put on the board, and the format has only plays.
	UnwritablePosition
)

// Fault says what in a file could not be taken as written, and where. As an error of [Import] it
// says why Import returns nothing.
type Fault struct {
	Problem Problem
	// Line counts lines, or the records of an XG file, from 1; 0 is the file as a whole.
	Line int
	// Game is numbered as in the file; 0 if it concerns no game.
	Game int
	// Move is the number of the turn in the file, or the turn's place in the game if it has none; 0
	// means none.
	Move int
	// Player made the play or action.
	Player core.Player
	// Rule is the rule that a play or an action breaks; 0 if none is broken.
	Rule core.Rule
	// Text is the text in the file, or the name of what is not supported.
	Text string
	// Err is the cause, for example a *core.IllegalError or *notation.ParseError; it may be nil.
	Err error
}

func (f *Fault) Error() string {
	text := fmt.Sprintf("%s in line %d, game %d, move %d", f.Problem, f.Line, f.Game, f.Move)
	if f.Text != "" {
		text += fmt.Sprintf(", %q", f.Text)
	}
	if f.Err != nil {
		text += ": " + f.Err.Error()
	}
	return text
}

// Unwrap returns the error behind it.
func (f *Fault) Unwrap() error { return f.Err }
