package bot

import (
	"flag"
	"fmt"
	"testing"

	"backtalk/core"
)

var (
	matches = flag.Int("matches", 0, "least matches to 5 between each two neighbours in strength; 0 plays a few of some")
	rungs   = flag.String("rung", "", "the stronger of the two neighbours that are to play; all play without it")
)

// rung is two in the order of their strength.
type rung struct {
	weaker, stronger string
	// step says that the stronger is to win so much more often and no more: the weaker or the
	// stronger is a level.
	step bool
}

// neighbours returns the rungs of the ladder, from the bottom.
func neighbours() []rung {
	all, names := []rung{{weaker: NameWhackgammon, stronger: NameRandom}}, Ladder()
	for i := 1; i < len(names); i++ {
		all = append(all, rung{names[i-1], names[i], IsLevel(names[i-1]) || IsLevel(names[i])})
	}
	return all
}

// A stronger bot wins more matches than a weaker one a few rungs below.
func TestTheStrongerWinsMoreOften(t *testing.T) {
	for _, r := range []rung{
		{weaker: NameWhackgammon, stronger: NameRandom},
		{weaker: NameRandom, stronger: NameElla},
		{weaker: NameElla, stronger: NameIda},
		{weaker: NameIda, stronger: NameLeo},
		{weaker: NameSimple, stronger: Name0Ply},
	} {
		const n = 20
		if s := r.play(t, n, false); 2*s.won <= n {
			t.Errorf("%s against %s: %s", r.stronger, r.weaker, s)
		}
	}
}

// most is the standard error under which a share is known well enough, and longest how many matches
// are played for that.
const (
	most    = .015
	longest = 2000
)

// Each bot wins more matches than its neighbour below, and a level or the neighbour of one 58 to
// 70 of 100. Each two matches have the same dice, the seats changed, so that luck weighs less, and
// the luck of each roll is taken out.
func TestTheLadderHasNoGaps(t *testing.T) {
	if *matches == 0 {
		t.Skip("it takes long: -matches 100")
	}
	for _, r := range neighbours() {
		if *rungs != "" && *rungs != r.stronger {
			continue
		}
		t.Run(r.stronger+" against "+r.weaker, func(t *testing.T) {
			s := r.play(t, *matches, true)
			share, slack := s.fair()
			switch {
			case share+slack <= .5:
				t.Errorf("not stronger: %s", s)
			case r.step && (share+2*slack < .58 || share-2*slack > .70):
				t.Errorf("the step is not 58 to 70 of 100: %s", s)
			}
			t.Log(s.String())
		})
	}
}

// play plays n matches. If fair is true, it takes the luck out, and plays more until the error is
// small enough.
func (r rung) play(t *testing.T, n int, fair bool) *score {
	t.Helper()
	needs := Needs{Engine: shipped, Resigns: true, Spare: func(reason Reason) { t.Errorf("the built-in engine plays: %d", reason) }}
	var s score
	for m := 0; m < n; m++ {
		tb, seat, err := r.match(needs, fmt.Sprint("neighbours ", m/2), m%2 == 1)
		if err != nil {
			t.Fatal(err)
		}
		luck := 0.0
		if fair {
			if luck, err = luckOf(tb.match, seat); err != nil {
				t.Fatal(err)
			}
		}
		s.add(tb.match.State().Winner == seat, luck)
		if _, slack := s.fair(); fair && m == n-1 && slack > most && n < longest {
			n += 20
		}
	}
	return &s
}

// match plays one match to 5 and returns the stronger's seat, which is the first if swapped.
func (r rung) match(n Needs, dice string, swapped bool) (tb *table, seat core.Player, err error) {
	names, seat := []string{r.weaker, r.stronger}, core.Player(1)
	if swapped {
		names, seat = []string{r.stronger, r.weaker}, 0
	}
	tb, err = seated(n, core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true}, dice, names...)
	if err != nil {
		return nil, 0, err
	}
	return tb, seat, playMatch(tb)
}
