package rollout

import (
	"math/rand/v2"

	"backtalk/core"
)

// sides is how many rolls two dice can show.
const sides = 36

// stratified is how many rolls of each trial are spread evenly over the trials.
const stratified = 2

// spread has an order of the 36 rolls for each of the first turns.
type spread [stratified][sides]int

func newSpread(seed uint64) *spread {
	var s spread
	lots := rand.New(rand.NewPCG(seed, 0))
	for turn := range s {
		copy(s[turn][:], lots.Perm(sides))
	}
	return &s
}

// dice are the rolls of one trial.
type dice struct {
	spread *spread
	trial  int
	lots   *rand.Rand
}

func (s *spread) of(seed uint64, trial int) *dice {
	return &dice{s, trial, rand.New(rand.NewPCG(seed, uint64(trial)+1))}
}

// roll is that of a turn; turns are asked for in order. After 36 trials each first and each second
// roll has come once, after 1,296 each pair of them.
func (d *dice) roll(turn int) core.Roll {
	n := d.lots.IntN(sides)
	switch turn {
	case 0:
		n = d.spread[0][d.trial%sides]
	case 1:
		n = d.spread[1][(d.trial+d.trial/sides)%sides]
	}
	return core.Roll{uint8(n/6 + 1), uint8(n%6 + 1)}
}
