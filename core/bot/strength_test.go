package bot

import (
	"flag"
	"fmt"
	"testing"

	"backtalk/core"
)

var matches = flag.Int("matches", 0, "matches to 3 between each two neighbours in strength; 0 plays a few of the quick ones")

// A stronger bot wins more matches than the next weaker one. Each two matches have the same dice, the seats changed, so that
// luck weighs less.
func TestTheStrongerWinsMoreOften(t *testing.T) {
	ladder := []string{NameRandom, NameSimple, Name0Ply, Name1Ply, Name2Ply}
	n := *matches
	if n == 0 {
		n, ladder = 20, ladder[:3]
	}
	for i := range len(ladder) - 1 {
		weaker, stronger := ladder[i], ladder[i+1]
		t.Run(stronger+" against "+weaker, func(t *testing.T) {
			won := 0
			for m := range n {
				first, err := matchTo3(fmt.Sprint("neighbours ", m/2), m%2 == 1, weaker, stronger)
				if err != nil {
					t.Fatal(err)
				}
				if first {
					won++
				}
			}
			t.Logf("%s won %d of %d matches to 3 against %s", stronger, won, n, weaker)
			if 2*won <= n {
				t.Errorf("%s won only %d of %d matches against %s", stronger, won, n, weaker)
			}
		})
	}
}

// matchTo3 plays one match and reports whether the stronger won; swapped gives it the first seat.
func matchTo3(dice string, swapped bool, weaker, stronger string) (won bool, err error) {
	names, seat := []string{weaker, stronger}, core.Player(1)
	if swapped {
		names, seat = []string{stronger, weaker}, 0
	}
	tb, err := newTable(core.Rules{Set: core.MatchPlay, Length: 3, Crawford: true}, dice, names...)
	if err != nil {
		return false, err
	}
	err = playMatch(tb)
	return tb.match.State().Winner == seat, err
}
