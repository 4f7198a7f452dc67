package matchtest

import (
	"fmt"

	"backtalk/core"
)

// Decide returns the commands of the player whose decision the match awaits, or none to roll the
// dice.
type Decide func(p core.Player) ([]core.Command, error)

// PlayGame starts a game and plays it to its end. If something is illegal, the error says how many
// events came before it.
func PlayGame(m *core.Match, roll func() core.Roll, decide Decide) error {
	s := m.State()
	var start core.StartGame
	if _, known := s.NextBeginner(); !known {
		start.Dice = roll()
	}
	if _, err := m.Do(start); err != nil {
		return err
	}
	for s = m.State(); s.Playing(); s = m.State() {
		if err := Decision(m, roll, decide); err != nil {
			return fmt.Errorf("after %d events: %w", len(m.Events()), err)
		}
	}
	return nil
}

// Decision carries out one decision of a game in progress. Equal opening dice are rolled again.
func Decision(m *core.Match, roll func() core.Roll, decide Decide) error {
	s := m.State()
	if s.Phase == core.PhaseOpening {
		_, err := m.Do(core.RollDice{Dice: roll()})
		return err
	}
	p := s.Decider()
	commands, err := decide(p)
	if err != nil {
		return err
	}
	if len(commands) == 0 {
		commands = []core.Command{core.RollDice{Player: p, Dice: roll()}}
	}
	for _, c := range commands {
		if _, err := m.Do(c); err != nil {
			return fmt.Errorf("%#v: %w", c, err)
		}
	}
	return nil
}
