package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/notation"
)

// start is a position to start from.
type start struct {
	// rules are those that the position was played by, where known says that it tells, else those asked for.
	rules    core.Rules
	known    bool
	crawford bool
	commands []core.Command
}

// errRules is returned for a position that the rules don't allow.
var errRules = errors.New("no game can stand like that")

// startPosition reads a start position: an XGID, a Position ID, or a Position ID and a Match ID with a colon between, as gnubg
// prints them. Player 0, the one here, is the side that an XGID calls X; with an ID alone the one on roll.
func startPosition(text string, rules core.Rules) (start, error) {
	s, known, err := situation(strings.TrimSpace(text))
	if err != nil {
		return start{}, err
	}
	if known {
		rules = rulesOf(s)
	}
	setup := core.SetUp{Score: s.Score, Crawford: s.Crawford, Board: s.Board, Player: s.OnTurn, Cube: s.Cube}
	commands := []core.Command{setup}
	switch s.Stage {
	case notation.ToPlay:
		commands = append(commands, core.RollDice{Player: s.OnTurn, Dice: s.Dice})
	case notation.Doubled, notation.Beavered, notation.Raccooned:
		commands = append(commands, core.Double{Player: s.OnTurn})
	}
	if _, err := core.NewMatch(rules, [2]core.PlayerInfo{}).Do(setup); err != nil {
		return start{}, fmt.Errorf("%w: %w", errRules, err)
	}
	return start{rules, known, s.Crawford, commands}, nil
}

// situation reads the text, and tells whether it says anything of the match.
func situation(text string) (s notation.Situation, known bool, err error) {
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

// rulesOf are the rules that a situation was played by.
func rulesOf(s notation.Situation) core.Rules {
	if s.Length == 0 {
		return core.Rules{Scoring: core.Money, Jacoby: s.Jacoby, Beavers: s.Beavers}.Normal()
	}
	return core.Rules{Scoring: core.MatchPlay, Length: s.Length, Crawford: true}.Normal()
}

// startFrom reads the start position for a new match. Flags that say something else of the match are an error.
func (g givenFlags) startFrom(text string, asked core.Rules) (core.Rules, []core.Command, error) {
	at, err := startPosition(text, asked)
	if err != nil {
		return asked, nil, &usageError{say.M(say.UsageNotPosition, say.Data{"Value": shown(text), "Problem": positionReason(err)})}
	}
	if !at.known {
		return at.rules, at.commands, nil
	}
	if flag, says, ok := g.contradicts(at); ok {
		return asked, nil, &usageError{say.M(say.UsageContradicts, say.Data{"Flag": flag, "Position": shown(text), "Says": says})}
	}
	if !at.rules.Money() && g["no-crawford"] == on {
		at.rules.Crawford = false
	}
	return at.rules, at.commands, nil
}

// contradicts finds a flag that says something else of the match than a position does, and what the position says.
func (g givenFlags) contradicts(at start) (flag string, says say.Message, found bool) {
	match := !at.rules.Money()
	kind := say.M(say.UsageSaysMoney, nil)
	if match {
		kind = say.M(say.UsageSaysMatch, say.Data{"Length": at.rules.Length})
	}
	rules, rulesGiven := g["rules"]
	length, lengthGiven := g["length"]
	jacoby, beavers, noCrawford := g["jacoby"] == on, g["beavers"] == on, g["no-crawford"] == on
	switch {
	case rulesGiven && !sameGame(scoredAs[rules], at.rules):
		return "--rules " + rules, kind, true
	case lengthGiven && (!match || length != strconv.Itoa(at.rules.Length)):
		return "--length " + length, kind, true
	case match && jacoby:
		return "--jacoby", kind, true
	case match && beavers:
		return "--beavers", kind, true
	case jacoby && !at.rules.Jacoby:
		return "--jacoby", say.M(say.UsageSaysNoJacoby, nil), true
	case beavers && !at.rules.Beavers:
		return "--beavers", say.M(say.UsageSaysNoBeavers, nil), true
	case noCrawford && at.crawford:
		return "--no-crawford", say.M(say.UsageSaysCrawford, nil), true
	}
	return "", say.Message{}, false
}

// sameGame reports whether both score alike and play the same variant.
func sameGame(a, b core.Rules) bool { return a.Scoring == b.Scoring && a.Variant == b.Variant }

// on is the value of a flag that turns something on.
const on = "true"

// positionReasons say what is wrong with a position.
var positionReasons = map[notation.Problem]say.MessageID{
	notation.BadLength: say.PositionLength, notation.BadCharacter: say.PositionCharacter, notation.BadFields: say.PositionFields,
	notation.BadNumber: say.PositionNumber, notation.BadBits: say.PositionBits, notation.TooManyCheckers: say.PositionCheckers,
	notation.BothOnPoint: say.PositionBoth,
}

// positionReason says what is wrong with a position.
func positionReason(err error) say.Message {
	var wrong *notation.ParseError
	if errors.As(err, &wrong) {
		if id, ok := positionReasons[wrong.Problem]; ok {
			return say.M(id, say.Data{"At": wrong.Offset + 1})
		}
		return say.M(say.PositionBits, nil)
	}
	return say.M(say.PositionRules, nil)
}

// longestShown bounds how much of a text is told, in characters.
const longestShown = 60

// shown is a text as an error names it: in one line, with what can't be spoken escaped, and not too long.
func shown(text string) string {
	runes := []rune(text)
	if len(runes) > longestShown {
		text = string(runes[:longestShown]) + "..."
	}
	quoted := strconv.QuoteToGraphic(text)
	if plain := `"` + text + `"`; quoted == plain {
		return text
	}
	return quoted
}
