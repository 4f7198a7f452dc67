package engine_test

import (
	"context"
	"fmt"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// Rank returns the plays of a roll, best first.
func ExampleEngine_Rank() {
	e, err := engine.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, roll := range []core.Roll{{3, 1}, {4, 2}, {6, 1}} {
		plays, err := e.Rank(context.Background(), core.Start(), roll, 1, 1)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(roll, notation.FormatPlay(plays[0].List()))
	}
	// Output:
	// [3 1] 8/5 6/5
	// [4 2] 8/4 6/4
	// [6 1] 13/7 8/7
}

// Evaluate returns the chances of the side at index 0 of the board, which is on roll.
func ExampleEngine_Evaluate() {
	e, err := engine.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	// Each side has two checkers left, on its 1 point: whoever rolls wins.
	b := core.Board{}
	for side := range b {
		b[side][1], b[side][core.Off] = 2, 13
	}
	o := e.Evaluate(b, 0)
	fmt.Printf("%.0f of 100 games, %.3f points a game\n", 100*o.Win, o.Equity())
	// Output:
	// 100 of 100 games, 1.000 points a game
}
