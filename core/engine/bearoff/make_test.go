package bearoff

import (
	"encoding/binary"

	"backtalk/core"
)

// lists is the one-sided table as it is computed.
type lists struct{ all, first []Rolls }

// makeLists computes the one-sided table.
func makeLists() lists {
	places := newPlaces(core.Checkers)
	n := places.count()
	t := lists{make([]Rolls, n), make([]Rolls, n)}
	t.all[0][0], t.first[0][0] = 1, 1
	mean, meanFirst := make([]float64, n), make([]float64, n)
	all := rolls()
	var g core.Generator
	var plays []core.Play
	for i := 1; i < n; i++ {
		side := places.side(i)
		var next [][]int32
		next, plays = places.followers(side, all, &g, plays)
		t.all[i], mean[i] = shortest(t.all, mean, next, all)
		if side[core.Off] > 0 {
			t.first[i][0] = 1
			continue
		}
		t.first[i], meanFirst[i] = shortest(t.first, meanFirst, next, all)
	}
	return t
}

// shortest returns the distribution with the fewest rolls on average, given those of the positions
// that can follow. Here and below, conversions stop processors from rounding a product and a sum as
// one: all make the same tables.
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
		total += float64(r.weight * mean[best])
		for k := range MostRolls - 1 {
			d[k+1] += float64(r.weight * float64(known[best][k]))
		}
	}
	var out Rolls
	for k, p := range d {
		out[k] = float32(p)
	}
	return out, total
}

// encode stores the table: for each position, the first number of rolls with a chance and how many
// follow, for all checkers and for the first one; then the chances, two bytes each. It leaves out
// the first checker if one is off already.
func (t lists) encode() []byte {
	var head, body []byte
	for i := range t.all {
		for _, r := range []*Rolls{&t.all[i], &t.first[i]} {
			from, chances := quantise(r)
			if r == &t.first[i] && from == 0 {
				chances = nil
			}
			head = append(head, byte(from), byte(len(chances)))
			for _, c := range chances {
				body = binary.LittleEndian.AppendUint16(body, c)
			}
		}
	}
	return append(head, body...)
}

// quantise returns a distribution in units that sum to unit: rounded, the largest taking what
// rounding lost.
func quantise(r *Rolls) (from int, chances []uint16) {
	var units [MostRolls]int
	sum, top, last := 0, 0, 0
	from = MostRolls
	for n, p := range r {
		units[n] = int(float64(float64(p)*unit) + .5)
		sum += units[n]
		if units[n] > units[top] {
			top = n
		}
		if units[n] > 0 {
			from, last = min(from, n), n
		}
	}
	units[top] += unit - sum
	for _, u := range units[from : last+1] {
		chances = append(chances, uint16(u))
	}
	return from, chances
}

// encodePairs stores equities as unpack reads them.
func encodePairs(e []Equities, guesses []uint16) []byte {
	b := make([]byte, 0, 2*kinds*len(e))
	before := guesses
	for kind := range kinds {
		of := make([]uint16, len(e))
		low, high := make([]byte, len(e)), make([]byte, len(e))
		for i := range e {
			x := [kinds]float32{cubeless: e[i].Cubeless, centred: e[i].Centred, owned: e[i].Owned, opponents: e[i].Opponents}[kind]
			of[i] = uint16(float64(float64(x+1)*pairUnit) + .5)
			d := of[i] - before[i]
			d = d<<1 ^ uint16(int16(d)>>15)
			low[i], high[i] = byte(d), byte(d>>8)
		}
		b = append(append(b, low...), high...)
		before = of
	}
	return b
}

// roll is one of the 21 rolls with its chances in 36.
type roll struct {
	core.Roll
	weight float64
}

func rolls() []roll {
	var all []roll
	for a := uint8(1); a <= 6; a++ {
		for b := uint8(1); b <= a; b++ {
			w := 2.
			if a == b {
				w = 1
			}
			all = append(all, roll{core.Roll{a, b}, w / 36})
		}
	}
	return all
}

// followers returns for each roll the ranks that the side can play to.
func (s *places) followers(side core.Side, all []roll, g *core.Generator, plays []core.Play) ([][]int32, []core.Play) {
	next := make([][]int32, len(all))
	b := core.Board{side, {core.Off: core.Checkers}}
	for i, r := range all {
		plays = g.Plays(plays[:0], b, r.Roll)
		for k := range plays {
			next[i] = append(next[i], int32(s.rank(&plays[k].Board[0])))
		}
	}
	return next, plays
}
