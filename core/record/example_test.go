package record_test

import (
	"fmt"
	"os"
	"strings"
	"time"

	"backtalk/core/record"
)

// Import reads the files of other programs, whatever their format.
func ExampleImport() {
	matches, err := record.Import(strings.NewReader(` 3 point match

 Game 1
 Ada : 0                          Ben : 0
  1) 31: 8/5 6/5                    65: 24/13
  2)  Doubles => 2                   Drops
      Wins 1 point
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range matches {
		fmt.Println(len(m.Events), "events,", len(m.Faults), "faults")
		if err := record.WriteMat(os.Stdout, m.Events, time.Time{}); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 14 events, 0 faults
	// ; [Player 1 "Ada"]
	// ; [Player 2 "Ben"]
	// ; [Variation "Backgammon"]
	// ; [Crawford "On"]
	//
	//  3 point match
	//
	//  Game 1
	//  Ada : 0                        Ben : 0
	//   1) 31: 8/5 6/5                 65: 24/18 18/13
	//   2)  Doubles => 2                Drops
	//       Wins 1 point
}
