package features

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/engine/nn"
)

// anyBoard draws a position that may come up, or nearly: fifteen checkers a side and no point held
// by both.
func anyBoard(t *rapid.T) core.Board {
	var b core.Board
	for side := range b {
		left := core.Checkers
		for left > 0 {
			p := rapid.IntRange(0, bar).Draw(t, "point")
			if p >= 1 && p <= 24 && b[1-side][25-p] > 0 {
				continue
			}
			n := rapid.IntRange(1, left).Draw(t, "checkers")
			b[side][p] += uint8(n)
			left -= n
		}
	}
	return b
}

func dense(in *nn.Inputs, size int, t *rapid.T) []float64 {
	x := make([]float64, size)
	last := -1
	for k, i := range in.Index {
		if int(i) <= last || int(i) >= size {
			t.Fatalf("input %d of %d follows input %d", i, size, last)
		}
		last = int(i)
		x[i] = float64(in.Value[k])
	}
	return x
}

// slow computes the same inputs in a plain way: it walks checkers over the board, point by point.
type slow struct{ own, other core.Side }

func (s slow) blocked(p int) bool { return p >= 1 && p <= 24 && s.other[25-p] >= 2 }

// walks reports whether a checker on p gets to q with the steps, in their order, each landing on an
// open point.
func (s slow) walks(p, q int, steps ...int) bool {
	for _, d := range steps {
		p -= d
		if p < 1 || s.blocked(p) {
			return false
		}
	}
	return p == q
}

// hits reports whether roll a, b hits the blot on q.
func (s slow) hits(q, a, b int) bool {
	if s.own[bar] > 1 {
		return s.walks(bar, q, a) || s.walks(bar, q, b)
	}
	for p := q + 1; p <= bar; p++ {
		if s.own[p] == 0 {
			continue
		}
		if s.own[bar] == 1 && p < bar {
			if p-q == a && !s.blocked(bar-b) || p-q == b && !s.blocked(bar-a) {
				return true
			}
			continue
		}
		if s.walks(p, q, a) || s.walks(p, q, b) || s.walks(p, q, a, b) || s.walks(p, q, b, a) {
			return true
		}
		if a == b && (s.walks(p, q, a, a, a) || s.walks(p, q, a, a, a, a)) {
			return true
		}
	}
	return false
}

func (s slow) shots() (any, two, gain, home float64) {
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			n := 0.
			for q := 1; q <= 24; q++ {
				if s.other[25-q] == 1 && s.hits(q, a, b) {
					n++
					gain += float64(q)
					if q >= 19 {
						home++
					}
				}
			}
			any += min(n, 1)
			if n >= 2 {
				two++
			}
		}
	}
	return any / 36, two / 18, gain / 36 / 15, home / 36
}

// free returns how far a checker on p gets alone with a roll, in the better order.
func (s slow) free(p, a, b int) int {
	walk := func(steps ...int) int {
		n := 0
		for _, d := range steps {
			if n+d <= 12 && s.blocked(p-n-d) {
				break
			}
			n += d
		}
		return n
	}
	if a == b {
		return walk(a, a, a, a)
	}
	return max(walk(a, b), walk(b, a))
}

func (s slow) travel(p int) (travel, stay float64) {
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			n := s.free(p, a, b)
			travel += float64(n)
			for k := n + 1; k <= 12; k++ {
				if s.blocked(p - k) {
					stay++
					break
				}
			}
		}
	}
	return travel / 294, stay / 36
}

func TestExpertInputsMatchTheSlowWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		var in nn.Inputs
		AppendContact(&in, &b)
		x := dense(&in, Contact, t)
		for side, at := range [2]int{Base, Base + expertSide} {
			s := slow{b[side], b[1-side]}
			check := func(what string, slot int, want float64) {
				if got := x[at+slot]; math.Abs(got-want) > 1e-5 {
					t.Fatalf("%v, side %d: %s is %v, want %v", b, side, what, got, want)
				}
			}
			any, two, gain, home := s.shots()
			check("pips", 0, float64(s.own.Pips())/80)
			check("shots", 1, any)
			check("double shots", 2, two)
			check("pips to gain", 3, gain)
			check("shots in the home board", 4, home)
			slot := 5
			for p := bar; p > 12 && slot < 11; p-- {
				for n := int(s.own[p]); n > 0 && slot < 11; n-- {
					travel, stay := s.travel(p)
					check("travel", slot, travel)
					check("stay", slot+1, stay)
					slot += 2
				}
			}
			for p := bar; p >= 18; p-- {
				travel, _ := s.travel(p)
				check("travel from a point", 11+bar-p, travel)
			}
			check("rearmost", 44, float64(s.own.Rearmost())/25)
			check("longest run", 26, float64(s.longest())/6)
		}
	})
}

// longest returns the length of the longest run of made points up to 14.
func (s slow) longest() int {
	best, run := 0, 0
	for p := 1; p <= 14; p++ {
		run++
		if s.own[p] < 2 {
			run = 0
		}
		best = max(best, run)
	}
	return best
}

// TestBaseDistinguishesPositions reads a position back from its base inputs.
func TestBaseDistinguishesPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		var in nn.Inputs
		AppendBase(&in, &b)
		x := dense(&in, Base, t)
		for side, at := range [2]int{0, baseSide} {
			for p := 1; p <= 24; p++ {
				i := at + 4*(p-1)
				if n := x[i] + 2*x[i+1] + 3*x[i+2] + 2*x[i+3]; n != float64(b[side][p]) {
					t.Fatalf("%v: side %d has %v checkers on %d by its inputs", b, side, n, p)
				}
			}
			if n := x[at+96] + x[at+97] + 2*x[at+98]; n != float64(b[side][bar]) {
				t.Fatalf("%v: side %d has %v checkers on the bar by its inputs", b, side, n)
			}
			if off := 5 * (x[at+100] + x[at+101] + x[at+102]); math.Round(off) != float64(b[side][core.Off]) {
				t.Fatalf("%v: side %d has %v checkers off by its inputs", b, side, off)
			}
		}
	})
}

func TestSideHasInputsOfItsOwn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		var in nn.Inputs
		AppendSide(&in, &b[0])
		x := dense(&in, Side, t)
		if got, want := x[baseSide], float64(b[0].Pips())/80; math.Abs(got-want) > 1e-6 {
			t.Fatalf("%v: pips are %v, want %v", b, got, want)
		}
		AppendBase(&in, &b)
		if alone, both := x[:baseSide], dense(&in, Base, t)[:baseSide]; !slices.Equal(alone, both) {
			t.Fatalf("%v: alone the side is %v, beside the other %v", b, alone, both)
		}
	})
}

func TestShotsMatchKnownCounts(t *testing.T) {
	for _, c := range []struct {
		name string
		d    int
		want int
	}{{"one away", 1, 11}, {"three away", 3, 14}, {"six away", 6, 17}, {"seven away", 7, 6}, {"twelve away", 12, 3}} {
		side := core.Side{20: 1}
		var other core.Side
		other[25-20+c.d] = 1
		own, opp := look(&side), look(&other)
		if got := bits.OnesCount64(hitting(&own, &opp, 20-c.d)); got != c.want {
			t.Errorf("a blot %s is hit by %d rolls, want %d", c.name, got, c.want)
		}
	}
}

func BenchmarkContact(b *testing.B) {
	board := core.Start()
	var in nn.Inputs
	for b.Loop() {
		AppendContact(&in, &board)
	}
}
