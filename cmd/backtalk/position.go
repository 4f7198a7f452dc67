package main

import (
	"strings"

	"backtalk/core"
	"backtalk/core/notation"
)

// startPosition reads --position: an XGID, a Position ID, or a Position ID and a Match ID with a colon between, as gnubg prints
// them. Player 0, the one here, is the side that an XGID calls X; with an ID alone the one on roll.
func startPosition(text string, rules core.Rules) (core.Rules, []core.Command, error) {
	s, known, err := situation(strings.TrimSpace(text))
	if err != nil {
		return rules, nil, wrongValue("--position", text, err.Error())
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
		return rules, nil, wrongValue("--position", text, "XGID, ID")
	}
	return rules, commands, nil
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
		return core.Rules{Set: core.Money, Jacoby: s.Jacoby, Beavers: s.Beavers}.Normal()
	}
	return core.Rules{Set: core.MatchPlay, Length: s.Length, Crawford: true}.Normal()
}
