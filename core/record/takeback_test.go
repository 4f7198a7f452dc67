package record

import (
	"testing"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/tally"
)

// A returned turn counts once, as it was played in the end: on the sheet from which files for other
// programs are written, among the decisions, and in the counts.
func TestReturnedTurnCountsOnce(t *testing.T) {
	m := core.NewMatch(core.Rules{Scoring: core.Money}, [2]core.PlayerInfo{})
	commands := []core.Command{core.StartGame{Dice: core.Roll{3, 1}}}
	commands = append(commands, core.MoveCommands(0, []core.Move{{From: 8, Die: 3}, {From: 6, Die: 1}})...)
	commands = append(commands, core.EndTurn{}, core.ReturnTurn{Player: 1})
	commands = append(commands, core.MoveCommands(0, []core.Move{{From: 24, Die: 3}, {From: 21, Die: 1}})...)
	for _, c := range append(commands, core.EndTurn{}, core.RollDice{Player: 1, Dice: core.Roll{6, 5}}) {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	sheet, err := NewSheet(m.Events())
	if err != nil {
		t.Fatal(err)
	}
	entries := sheet.Games[0].Entries
	if len(entries) != 2 || entries[0].Open || len(entries[0].Moves) != 2 || entries[0].Moves[0].From != 24 || entries[0].After[0][20] != 1 {
		t.Errorf("the sheet has %+v", entries)
	}
	plays := 0
	for _, q := range analysis.Questions(m.Events()) {
		if q.Kind == analysis.Play {
			plays++
		}
	}
	if plays != 1 {
		t.Errorf("%d plays are judged", plays)
	}
	if got := tally.Of(m.Events()).Turns; got != 1 {
		t.Errorf("%d turns are counted", got)
	}
}
