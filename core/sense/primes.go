package sense

import "backtalk/core"

// FullPrime is the length of a prime that no checker can pass; LongPrime is one that is already hard to
// pass.
const (
	FullPrime = 6
	LongPrime = 4
)

// Prime is a row of points held, from Low to High in the holder's numbering. The zero value has no
// point.
type Prime struct{ Low, High core.Point }

// Len returns the number of points, 0 for none.
func (p Prime) Len() int {
	if p.Low == 0 {
		return 0
	}
	return int(p.High-p.Low) + 1
}

// Full reports whether no opposing checker behind it can pass.
func (p Prime) Full() bool { return p.Len() >= FullPrime }

// Points returns the prime as a set.
func (p Prime) Points() core.Points {
	if p.Low == 0 {
		return 0
	}
	return core.Between(p.Low, p.High)
}

// LongestPrime returns the longest run of points that the side at index 0 holds. Of equally long
// runs it returns the one with the most opposing checkers behind it, and of those the one nearest
// home.
func LongestPrime(b *core.Board) Prime {
	var best Prime
	trapped := 0
	for _, p := range runs(Made(&b[0])) {
		behind := Behind(&b[1], p)
		if p.Len() > best.Len() || p.Len() == best.Len() && behind > trapped {
			best, trapped = p, behind
		}
	}
	return best
}

// Behind counts the checkers of the other side that have yet to pass prime p, including those on the
// bar. p is in its holder's numbering, other in its own.
func Behind(other *core.Side, p Prime) int {
	n := 0
	for q := p.Low.Opposite() + 1; q <= core.Bar && p.Low > 0; q++ {
		n += int(other[q])
	}
	return n
}

// runs returns the runs of points in the set, from low to high.
func runs(set core.Points) []Prime {
	var found []Prime
	for p := core.Point(1); p < core.Bar; p++ {
		if !set.Has(p) {
			continue
		}
		low := p
		for set.Has(p + 1) {
			p++
		}
		found = append(found, Prime{low, p})
	}
	return found
}
