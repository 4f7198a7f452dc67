// Package matchtest plays matches of arbitrary legal commands, for tests of properties that hold in
// every match, and sets up positions.
package matchtest

import "backtalk/core"

// Choose picks a number from 0 to n-1. Of several commands, 0 picks one that moves the match
// forward.
type Choose func(n int) int

// Nackgammon returns the game of that name.
func Nackgammon() core.Variant {
	v, _ := core.VariantNamed("nackgammon")
	return v
}

// Tapa returns a game that Backtalk doesn't offer: a property of every game must hold in it. It is
// plakoto without a mother, with ten checkers.
func Tapa() core.Variant {
	s := core.Side{24: 10}
	return core.Variant{
		Name: "tapa", Start: core.Board{s, s}, Moving: core.Moving{Meets: core.Pins}, NoBackgammons: true, NoCube: true,
		RollsAgain: true, WinnerBegins: true,
	}
}

// Rules picks scoring and variant, with the switches; the lengths are short, so that matches end.
func Rules(choose Choose) core.Rules {
	games := core.Variants()
	set := choose(3 + len(games))
	r := core.Rules{
		Length:   1 + choose(7),
		Crawford: choose(2) == 0,
		Jacoby:   choose(2) == 0,
		Beavers:  choose(2) == 0,
	}
	switch set {
	case 0:
	case 1:
		r.Scoring = core.Money
	case 2:
		r.Variant = Tapa()
	default:
		r.Variant = games[set-3]
		r.Scoring = core.Scoring(choose(2))
	}
	return r.Normal()
}

// Play plays a match by the rules until it ends or has had this many commands, and returns it.
func Play(r core.Rules, choose Choose, commands int) *core.Match {
	m := core.NewMatch(r, [2]core.PlayerInfo{{Name: "Ann", Kind: "human"}, {Name: "Bob <&>", Kind: "random", Colour: core.Red}})
	for range commands {
		if !Step(m, choose) {
			break
		}
	}
	return m
}

// Step applies one more legal command to the match; it reports false when the match is over.
func Step(m *core.Match, choose Choose) bool {
	s := m.State()
	legal := Commands(&s, choose)
	if len(legal) == 0 {
		return false
	}
	// Most commands move the game forward; one in six is any legal command.
	pick := legal[0]
	if choose(6) == 5 {
		pick = legal[choose(len(legal))]
	}
	if _, err := m.Do(pick); err != nil {
		panic(err)
	}
	return true
}

func roll(choose Choose) core.Roll {
	return core.Roll{uint8(1 + choose(6)), uint8(1 + choose(6))}
}

// Commands returns legal commands; the first one moves the game forward. It returns none when the
// match is over.
func Commands(s *core.State, choose Choose) []core.Command {
	p := s.Decider()
	switch s.Phase {
	case core.PhaseBetween:
		start := core.StartGame{Dice: roll(choose)}
		if _, known := s.NextBeginner(); known {
			start.Dice = core.Roll{}
		}
		if s.Rules.Money() {
			return []core.Command{start, core.Stop{}}
		}
		return []core.Command{start}
	case core.PhaseOpening:
		return []core.Command{core.RollDice{Player: p, Dice: roll(choose)}}
	case core.PhaseRoll:
		return withResigning(s, choose, beforeRolling(s, p, choose))
	case core.PhaseMove:
		return withResigning(s, choose, moving(s, p, choose))
	case core.PhaseDoubled:
		answers := []core.Command{core.Take{Player: p}, core.DropDouble{Player: p}}
		if s.CanBeaver(p) {
			answers = append(answers, core.Beaver{Player: p})
		}
		return answers
	case core.PhaseBeavered:
		return []core.Command{core.Take{Player: p}, core.DropDouble{Player: p}}
	case core.PhaseResigned:
		return []core.Command{core.RefuseResign{Player: p}, core.AcceptResign{Player: p}}
	}
	return nil
}

func beforeRolling(s *core.State, p core.Player, choose Choose) []core.Command {
	commands := []core.Command{core.RollDice{Player: p, Dice: roll(choose)}}
	if s.CanDouble(p) {
		commands = append(commands, core.Double{Player: p})
	}
	return commands
}

func moving(s *core.State, p core.Player, choose Choose) []core.Command {
	var commands []core.Command
	if legal := s.Turn.Legal(); len(legal) > 0 {
		m := legal[choose(len(legal))]
		commands = append(commands, core.MoveChecker{Player: p, From: m.From, Die: m.Die})
	} else {
		commands = append(commands, core.EndTurn{Player: p})
	}
	if len(s.Turn.Made()) > 0 {
		commands = append(commands, core.UndoMove{Player: p})
	}
	return commands
}

func withResigning(s *core.State, choose Choose, commands []core.Command) []core.Command {
	results := s.Resignable()
	if choose(4) != 3 {
		return commands
	}
	return append(commands, core.Resign{Player: core.Player(choose(2)), Result: results[choose(len(results))]})
}
