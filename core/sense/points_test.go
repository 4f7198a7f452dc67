package sense

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
)

// listed returns the points from 24 down to 1 for which is holds.
func listed(is func(p core.Point) bool) []core.Point {
	var list []core.Point
	for p := core.Bar - 1; p >= 1; p-- {
		if is(p) {
			list = append(list, p)
		}
	}
	return list
}

func same(t *rapid.T, what string, got core.Points, want []core.Point) {
	t.Helper()
	if !slices.Equal(got.List(), want) || got.Count() != len(want) {
		t.Fatalf("%s: %v (%d), want %v", what, got.List(), got.Count(), want)
	}
}

func TestPointsMatchACount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		own, other := b[0], b[1]
		same(t, "Made", Made(&own), listed(func(p core.Point) bool { return own[p] > 1 }))
		same(t, "Blots", Blots(&own), listed(func(p core.Point) bool { return own[p] == 1 }))
		same(t, "Stacks", Stacks(&own), listed(func(p core.Point) bool { return own[p] > 4 }))
		same(t, "Anchors", Anchors(&own), listed(func(p core.Point) bool { return own[p] > 1 && p > 18 }))
		same(t, "Opposite", Made(&own).Opposite(), listed(func(p core.Point) bool { return own[p.Opposite()] > 1 }))
		same(t, "Gaps", Gaps(&own), listed(func(p core.Point) bool { return p <= 6 && own[p] == 0 && holdsBeyond(&own, p) }))
		same(t, "Exposed", Exposed(&b), listed(func(p core.Point) bool { return own[p] == 1 && holdsBeyond(&other, p.Opposite()) }))
		home := 0
		for p := 1; p <= 6; p++ {
			if own[p] >= 2 {
				home++
			}
		}
		if HomePoints(&own) != home || ClosedBoard(&own) != (home == 6) {
			t.Fatalf("HomePoints %d, closed %v; want %d", HomePoints(&own), ClosedBoard(&own), home)
		}
	})
}

// holdsBeyond reports whether s has a checker on a point higher than p, or on the bar.
func holdsBeyond(s *core.Side, p core.Point) bool {
	for q := p + 1; q <= core.Bar; q++ {
		if s[q] > 0 {
			return true
		}
	}
	return false
}

func TestCheckersAreCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		back, zone, crossings := 0, 0, 0
		for p, n := range b[0] {
			for range n {
				if p >= 19 {
					back++
				}
				if p >= 1 && p <= 11 {
					zone++
				}
				for _, border := range []int{6, 12, 18, 24} {
					if p > border {
						crossings++
					}
				}
			}
		}
		if Back(&b[0]) != back || Zone(&b[0]) != zone || Crossovers(&b[0]) != crossings {
			t.Fatalf("Back, Zone, Crossovers %d, %d, %d; want %d, %d, %d",
				Back(&b[0]), Zone(&b[0]), Crossovers(&b[0]), back, zone, crossings)
		}
	})
}

// The longest prime is found here by trying every pair of ends.
func TestLongestPrimeIsLongest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		longest, mostBehind := 0, 0
		for low := 1; low <= 24; low++ {
			for high := low; high <= 24 && b[0][high] >= 2; high++ {
				n, behind := high-low+1, 0
				for q, c := range b[1] {
					if q > 0 && 25-q < low {
						behind += int(c)
					}
				}
				if n > longest || n == longest && behind > mostBehind {
					longest, mostBehind = n, behind
				}
			}
		}
		got := LongestPrime(&b)
		if got.Len() != longest || Behind(&b[1], got) != mostBehind {
			t.Fatalf("LongestPrime %v with %d behind, want length %d with %d behind", got, Behind(&b[1], got), longest, mostBehind)
		}
		if got.Points()&^Made(&b[0]) != 0 || got.Points().Count() != longest || got.Full() != (longest >= 6) {
			t.Fatalf("prime %v is not made of points held, %v", got.Points().List(), Made(&b[0]).List())
		}
	})
}
