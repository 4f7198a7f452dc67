package bearoff

import "backtalk/core"

// MostRolls is one more than the rolls that any position needs, as far as chances above a millionth go.
const MostRolls = 32

// Rolls is chances by number of rolls: element n for exactly n.
type Rolls [MostRolls]float32

// OneSided has, for each home position, in how many rolls it is borne off and in how many the first checker is, by plays
// that need fewest rolls on average for the one or for the other.
type OneSided struct {
	places *places
	// off and first hold, for each position, the chances of needing more than n rolls, as two bytes each.
	all   []Rolls
	first []Rolls
}

// MakeOneSided computes the table.
func MakeOneSided() *OneSided {
	t := &OneSided{places: newPlaces(core.Checkers)}
	n := t.places.count()
	t.all, t.first = make([]Rolls, n), make([]Rolls, n)
	t.all[0][0], t.first[0][0] = 1, 1
	mean, meanFirst := make([]float64, n), make([]float64, n)
	all := rolls()
	var g core.Generator
	var plays []core.Play
	for i := 1; i < n; i++ {
		side := t.places.side(i)
		var next [][]int32
		next, plays = t.places.followers(side, all, &g, plays)
		t.all[i], mean[i] = shortest(t.all, mean, next, all)
		if side[core.Off] > 0 {
			t.first[i][0] = 1
			continue
		}
		t.first[i], meanFirst[i] = shortest(t.first, meanFirst, next, all)
	}
	return t
}

// shortest is the distribution with the fewest rolls on average, given those of the positions that can follow.
func shortest(known []Rolls, mean []float64, next [][]int32, all []roll) (Rolls, float64) {
	var d [MostRolls]float64
	total := 1.
	for i, r := range all {
		best := next[i][0]
		for _, k := range next[i][1:] {
			if mean[k] < mean[best] {
				best = k
			}
		}
		total += r.weight * mean[best]
		for k := range MostRolls - 1 {
			d[k+1] += r.weight * float64(known[best][k])
		}
	}
	var out Rolls
	for k, p := range d {
		out[k] = float32(p)
	}
	return out, total
}

// Chances are those of the side on roll, both sides all home: to win, to win a gammon, to lose one.
func (t *OneSided) Chances(b *core.Board) (win, winGammon, loseGammon float32) {
	own, other := t.places.rank(&b[0]), t.places.rank(&b[1])
	win = race(&t.all[own], &t.all[other], 0)
	if b[1][core.Off] == 0 {
		winGammon = race(&t.all[own], &t.first[other], 0)
	}
	if b[0][core.Off] == 0 {
		loseGammon = race(&t.all[other], &t.first[own], 1)
	}
	return win, winGammon, loseGammon
}

// Rolls is the chances by number of rolls to bear off all of a side that is all home.
func (t *OneSided) Rolls(s *core.Side) Rolls { return t.all[t.places.rank(s)] }

// race is the chance that a is done in n rolls while b needs at least n plus head.
func race(a, b *Rolls, head int) float32 {
	var p float32
	rest := float32(1)
	for n := range head + 1 {
		rest -= b[n]
	}
	rest += 0
	for n := 1; n < MostRolls-head; n++ {
		// rest is the chance that b needs at least n+head rolls.
		p += a[n] * rest
		rest -= b[n+head]
		if rest <= 0 {
			break
		}
	}
	return p
}
