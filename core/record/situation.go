package record

import (
	"errors"

	"backtalk/core"
	"backtalk/core/notation"
)

// FromSituation starts a match at the moment that identifiers or a drawing describe. Names are X's
// and O's. It fails with a *Fault where no game can stand so.
func FromSituation(s notation.Situation, names [2]string) (*core.Match, error) {
	rules := core.Rules{Scoring: core.Money, Jacoby: s.Jacoby, Beavers: s.Beavers || s.Stage == notation.Beavered}
	if s.Length > 0 {
		rules = core.Rules{Scoring: core.MatchPlay, Length: s.Length, Crawford: true}
	}
	switch {
	case s.Length > core.MaxLength:
		return nil, &Fault{Problem: BadLength}
	case s.Length > 0 && max(s.Score[0], s.Score[1]) >= s.Length, min(s.Score[0], s.Score[1]) < 0:
		return nil, &Fault{Problem: BadScore}
	case s.Stage == notation.Raccooned:
		return nil, &Fault{Problem: BadPosition}
	}
	m := core.NewMatch(rules, [2]core.PlayerInfo{imported(names[0], 0), imported(names[1], 1)})
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

// commandsTo lead from between games to the situation.
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
