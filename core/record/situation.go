package record

import (
	"errors"

	"backtalk/core"
	"backtalk/core/notation"
)

// FromSituation returns a match at the moment that identifiers or a drawing describe; names are
// those of X and O. It fails with a *Fault if no game can be in that situation.
func FromSituation(s notation.Situation, names [2]string) (*core.Match, error) {
	return play(s, RulesOf(s), [2]core.PlayerInfo{imported(names[0], 0), imported(names[1], 1)})
}

// RulesOf returns the rules that a situation implies: a match has the Crawford rule, and a money
// game allows beavers if the situation says so or a beaver awaits its answer.
func RulesOf(s notation.Situation) core.Rules {
	if s.Length == 0 {
		return core.Rules{Scoring: core.Money, Jacoby: s.Jacoby, Beavers: s.Beavers || s.Stage == notation.Beavered}.Normal()
	}
	return core.Rules{Scoring: core.MatchPlay, Length: s.Length, Crawford: true}.Normal()
}

// Setup returns the commands that, between games, set up a situation. It fails with a *Fault if no
// game by these rules can be in that situation.
func Setup(s notation.Situation, rules core.Rules) ([]core.Command, error) {
	if _, err := play(s, rules, [2]core.PlayerInfo{}); err != nil {
		return nil, err
	}
	return commandsTo(s), nil
}

// play starts a match and plays it to a situation.
func play(s notation.Situation, rules core.Rules, players [2]core.PlayerInfo) (*core.Match, error) {
	switch {
	case s.Length > core.MaxLength:
		return nil, &Fault{Problem: BadLength}
	case s.Length > 0 && max(s.Score[0], s.Score[1]) >= s.Length, min(s.Score[0], s.Score[1]) < 0:
		return nil, &Fault{Problem: BadScore}
	case s.Stage == notation.Raccooned:
		return nil, &Fault{Problem: BadPosition}
	}
	m := core.NewMatch(rules, players)
	for _, c := range commandsTo(s) {
		if _, err := m.Do(c); err != nil {
			fault := &Fault{Problem: BadPosition, Err: err}
			var illegal *core.IllegalError
			if errors.As(err, &illegal) {
				fault.Rule = illegal.Rule
			}
			return nil, fault
		}
	}
	return m, nil
}

// commandsTo returns the commands that set up the situation between games.
func commandsTo(s notation.Situation) []core.Command {
	commands := []core.Command{core.SetUp{Score: s.Score, Crawford: s.Crawford, Board: s.Board, Player: s.OnTurn, Cube: s.Cube}}
	switch s.Stage {
	case notation.ToPlay:
		commands = append(commands, core.RollDice{Player: s.OnTurn, Dice: s.Dice})
	case notation.Doubled:
		commands = append(commands, core.Double{Player: s.OnTurn})
	case notation.Beavered:
		commands = append(commands, core.Double{Player: s.OnTurn}, core.Beaver{Player: s.OnTurn.Opponent()})
	}
	if s.Resigned != 0 {
		commands = append(commands, core.Resign{Player: s.Decider().Opponent(), Result: s.Resigned})
	}
	return commands
}

// problemOf returns the problem of a fault.
func problemOf(err error) Problem {
	var fault *Fault
	if errors.As(err, &fault) {
		return fault.Problem
	}
	return BadPosition
}
