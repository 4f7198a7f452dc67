package core_test

import (
	"fmt"

	"backtalk/core"
)

// Plays lists every legal play once, with its moves and the board after it.
func ExamplePlays() {
	// One checker is on the bar, and the opponent holds the 6 and 3 points.
	var b core.Board
	b[0][core.Bar], b[0][6] = 1, 14
	b[1][6], b[1][3], b[1][13] = 2, 2, 11
	for _, r := range []core.Roll{{6, 3}, {5, 4}} {
		plays := core.Plays(b, r)
		fmt.Println(r, len(plays))
		for i := range plays {
			one, two := plays[i].Moves[0], plays[i].Moves[1]
			fmt.Printf("%d/%d %d/%d\n", one.From, one.To, two.From, two.To)
		}
	}
	// Output:
	// [6 3] 0
	// [5 4] 3
	// 25/20 20/16
	// 25/20 6/2
	// 25/21 6/1
}

// Commands go into a match, and events come out. The caller rolls the dice and ends the turns.
func ExampleMatch() {
	m := core.NewMatch(core.Rules{Length: 3, Crawford: true}, [2]core.PlayerInfo{{Name: "Ada"}, {Name: "Ben"}})
	for _, c := range []core.Command{
		core.StartGame{Dice: core.Roll{3, 1}},
		core.MoveChecker{From: 8, Die: 3},
		core.MoveChecker{From: 8, Die: 3},
		core.MoveChecker{From: 6, Die: 1},
		core.EndTurn{},
		core.Double{Player: 1},
	} {
		if _, err := m.Do(c); err != nil {
			fmt.Println("refused:", err)
		}
	}
	for _, e := range m.Events() {
		fmt.Printf("%T\n", e)
	}
	s := m.State()
	fmt.Println("decides:", s.Players[s.Decider()].Name)
	// Output:
	// refused: illegal: RuleDieNotLeft (from 8, die 3, point 0)
	// core.MatchStarted
	// core.GameStarted
	// core.OpeningRolled
	// core.Rolled
	// core.Moved
	// core.Moved
	// core.TurnEnded
	// core.Doubled
	// decides: Ada
}
