package notation_test

import (
	"fmt"

	"backtalk/core"
	"backtalk/core/notation"
)

// What a player types becomes legal moves, in an order that the rules allow.
func ExampleResolve() {
	turn := core.NewTurn(core.Start(), core.Roll{6, 5})
	for _, typed := range []string{"24/13", "13/8 13/7", "24/12"} {
		steps, err := notation.ParsePlay(typed)
		if err != nil {
			fmt.Println(err)
			continue
		}
		moves, err := notation.Resolve(turn, steps)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(notation.FormatPlay(moves))
	}
	// Output:
	// 24/13
	// 13/8 13/7
	// step 1: illegal: RuleBlocked (from 24, die 0, point 12)
}

// An XGID holds the position with dice, cube and score.
func ExampleParseXGID() {
	s, err := notation.ParseXGID("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:5:10")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("dice", s.Dice, "score", s.Score, "length", s.Length)
	fmt.Println(notation.PositionID(s.For(s.OnTurn)))
	// Output:
	// dice [3 1] score [2 1] length 5
	// 4HPwATDgc/ABMA
}
