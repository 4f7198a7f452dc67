package bot

import (
	"flag"
	"fmt"
	"testing"

	"backtalk/core"
)

var matches = flag.Int("matches", 0, "matches to 3 between each two neighbours in strength; 0 plays a few of the quick ones")

// rung is two neighbours in strength.
type rung struct {
	weaker, stronger string
	// slow: their matches take seconds or more.
	slow bool
}

func ladder() []rung {
	return []rung{
		{NameWhackgammon, NameRandom, false},
		{NameRandom, NameSimple, false},
		{NameSimple, Name0Ply, false},
		{Name0Ply, Name1Ply, true},
		{Name1Ply, Name2Ply, true},
	}
}

// A stronger bot wins more matches than the next weaker one. Each two matches have the same dice,
// the seats changed, so that luck weighs less. Bots that look ahead differ by about one match in a
// hundred, and a hundred matches have an error of five: there the mean without luck is looked at,
// see luck_test.go, whose error is less than one, and it fails where that is passed.
func TestTheStrongerWinsMoreOften(t *testing.T) {
	for _, r := range ladder() {
		if r.slow && *matches == 0 {
			continue
		}
		t.Run(r.stronger+" against "+r.weaker, func(t *testing.T) {
			n := max(*matches, 20)
			s := r.play(t, n)
			share, slack := meanOf(pairs(s.adjusted))
			if !r.slow {
				slack = 0
			}
			if share+slack <= .5 {
				t.Errorf("%s against %s: %s", r.stronger, r.weaker, s)
			}
		})
	}
}

// play plays n matches and logs how they stand after each ten; where many are asked for, luck is
// taken out.
func (r rung) play(t *testing.T, n int) *score {
	t.Helper()
	needs := Needs{Engine: shipped, Resigns: true, Spare: func(reason Reason) { t.Errorf("the built-in engine plays: %d", reason) }}
	var s score
	for m := range n {
		tb, seat, err := r.match(needs, fmt.Sprint("neighbours ", m/2), m%2 == 1)
		if err != nil {
			t.Fatal(err)
		}
		luck := 0.0
		if *matches > 0 {
			if luck, err = luckOf(tb.match, seat); err != nil {
				t.Fatal(err)
			}
		}
		s.add(tb.match.State().Winner == seat, luck)
		if *matches > 0 && m%10 == 9 {
			t.Log(s.String())
		}
	}
	return &s
}

// match plays one match to 3 and returns the stronger's seat, which is the first if swapped.
func (r rung) match(n Needs, dice string, swapped bool) (tb *table, seat core.Player, err error) {
	names, seat := []string{r.weaker, r.stronger}, core.Player(1)
	if swapped {
		names, seat = []string{r.stronger, r.weaker}, 0
	}
	tb, err = seated(n, core.Rules{Scoring: core.MatchPlay, Length: 3, Crawford: true}, dice, names...)
	if err != nil {
		return nil, 0, err
	}
	return tb, seat, playMatch(tb)
}
