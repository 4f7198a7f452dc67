package session

import (
	"errors"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/core/record"
)

// Start is a position to start from.
type Start struct {
	// Rules are the rules that the position was played by, if Known, or else the
	// requested ones.
	Rules    core.Rules
	Known    bool
	Crawford bool
	// Commands set the position up.
	Commands []core.Command
}

// ParseStart reads a start position: an XGID, a Position ID, a Position ID and a Match ID with a
// colon between them, as GNU Backgammon prints them, or plain text (docs/formats.md). Player 0, the
// player here, is X in an XGID or plain text, and player 0 of a Match ID. With only a Position ID,
// player 0 is on roll. [PositionReason] explains its errors.
func ParseStart(text string, rules core.Rules) (Start, error) {
	s, known, err := situation(strings.TrimSpace(text))
	if err != nil {
		return Start{}, err
	}
	if known {
		rules = record.RulesOf(s)
	}
	commands, err := record.Setup(s, rules)
	if err != nil {
		return Start{}, err
	}
	return Start{rules, known, s.Crawford, commands}, nil
}

// Placed returns the values for a match here: a start position that includes
// its rules decides rules and length.
func Placed(v settings.Values) settings.Values {
	at, err := ParseStart(v.Text(settings.Position), RulesFor(v))
	if err != nil || !at.Known {
		return v
	}
	v = v.Clone()
	_ = v.Set(settings.Game, settings.Backgammon) // positions with rules are of backgammon
	for name, r := range scoredAs {
		if r.Scoring == at.Rules.Scoring && r.Variant == at.Rules.Variant {
			_ = v.Set(settings.Rules, name) // one of the values that it can have
		}
	}
	v.SetNumber(settings.Length, at.Rules.Length)
	return v
}

// situation reads the text, and reports whether it includes the rules of the match.
func situation(text string) (s notation.Situation, known bool, err error) {
	if plainStart(text) {
		p, err := notation.ParsePlain(text)
		return p.Situation, true, err
	}
	if strings.Contains(strings.ToUpper(text), "XGID") || strings.Count(text, ":") > 1 {
		s, err = notation.ParseXGID(text)
		return s, true, err
	}
	id, match, found := strings.Cut(text, ":")
	board, err := notation.ParsePositionID(id)
	if err != nil {
		return s, false, err
	}
	s.Cube = core.Cube{Value: 1, Owner: core.Centre}
	if found {
		if s, err = notation.ParseMatchID(match); err != nil {
			return s, false, err
		}
	}
	if s.Board = board; s.OnTurn == 1 {
		s.Board = board.Swap()
	}
	return s, found, nil
}

// plainStart reports whether a text begins as a position in plain text does: with a side's checkers
// and a colon, or a drawing.
func plainStart(text string) bool {
	start, _, _ := strings.Cut(text, ":")
	switch strings.ToUpper(strings.TrimSpace(start)) {
	case "X", "O":
		return true
	}
	return strings.Contains(text, "-+")
}

// startFrom reads the start position for a new match.
func startFrom(text string, asked core.Rules) (core.Rules, []core.Command, error) {
	at, err := ParseStart(text, asked)
	if err != nil {
		return asked, nil, NotPosition(text, err)
	}
	return at.Rules, at.Commands, nil
}

// NotPosition returns the refusal of a text that is no start position, with the reason from ParseStart's
// error.
func NotPosition(text string, err error) *Refusal {
	return &Refusal{say.M(say.UsageNotPosition, say.Data{"Value": say.Shown(text), "Problem": PositionReason(err)})}
}

// positionReasons maps faults of a position to messages.
var positionReasons = map[notation.Problem]say.MessageID{
	notation.BadLength: say.PositionLength, notation.BadCharacter: say.PositionCharacter, notation.BadFields: say.PositionFields,
	notation.BadNumber: say.PositionNumber, notation.BadBits: say.PositionBits, notation.TooManyCheckers: say.PositionCheckers,
	notation.BothOnPoint: say.PositionBoth,
}

// PositionReason returns what is wrong with a position.
func PositionReason(err error) say.Message {
	var wrong *notation.ParseError
	if errors.As(err, &wrong) {
		if id, ok := positionReasons[wrong.Problem]; ok {
			return say.M(id, say.Data{"At": wrong.Offset + 1})
		}
		return say.M(say.PositionBits, nil)
	}
	var fault *record.Fault
	if errors.As(err, &fault) && fault.Problem == record.BadLength {
		return say.M(say.PositionTooLong, say.Data{"Most": core.MaxLength})
	}
	return say.M(say.PositionRules, nil)
}
