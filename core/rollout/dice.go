package rollout

import "backtalk/core"

// lots are pseudo-random numbers that follow from a seed: SplitMix64 (Guy Steele, Doug Lea and
// Christine Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
type lots uint64

func (l *lots) next() uint64 {
	*l += 0x9e3779b97f4a7c15
	z := uint64(*l)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1. n is at most 36, so that the bias of the remainder is
// negligible.
func (l *lots) below(n int) int { return int(l.next() % uint64(n)) }

// sides counts the ordered rolls of two dice.
const sides = 36

// stratified is the number of rolls of each trial that are spread evenly over the trials.
const stratified = 2

// spread has an order of the 36 rolls for each of the first turns.
type spread [stratified][sides]int

func newSpread(seed uint64) *spread {
	var s spread
	from := lots(seed)
	for turn := range s {
		for i := range s[turn] {
			k := from.below(i + 1)
			s[turn][i], s[turn][k] = s[turn][k], i
		}
	}
	return &s
}

// dice are the rolls of one trial.
type dice struct {
	spread *spread
	trial  int
	lots   lots
}

func (s *spread) of(seed uint64, trial int) *dice {
	from := lots(seed ^ uint64(trial+1)*0xd1342543de82ef95)
	return &dice{s, trial, from}
}

// roll returns the roll of a turn; the caller asks for turns in order. After 36 trials each first
// and each second roll has come once, after 1,296 each pair of them.
func (d *dice) roll(turn int) core.Roll {
	n := d.lots.below(sides)
	switch turn {
	case 0:
		n = d.spread[0][d.trial%sides]
	case 1:
		n = d.spread[1][(d.trial+d.trial/sides)%sides]
	}
	return core.Roll{uint8(n/6 + 1), uint8(n%6 + 1)}
}
