package bearoff

import (
	"runtime"
	"sync"

	"backtalk/core"
)

// best returns the equity before rolling when the side on roll may double, from the equity
// without a double.
func (e Equities) best(without float32) float32 { return max(without, e.Double()) }

// solve fills an equity for each pair of positions with at most TwoSidedCheckers checkers each, one
// diagonal after the other: a roll always leads to a pair with a lower sum of ranks.
func solve() []Equities {
	p := newPlaces(TwoSidedCheckers)
	n := p.count()
	all := rolls()
	next := make([][][]int32, n)
	var g core.Generator
	var plays []core.Play
	for i := range n {
		next[i], plays = p.followers(p.side(i), all, &g, plays)
	}
	e := make([]Equities, n*n)
	for sum := 2; sum <= 2*(n-1); sum++ {
		first, last := max(1, sum-n+1), min(n-1, sum-1)
		share(first, last, func(a int) { e[a*n+sum-a] = ahead(e, n, sum-a, next[a], all) })
	}
	return e
}

// share does work for first to last with as many goroutines as there are processors.
func share(first, last int, work func(i int)) {
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		group.Go(func() {
			for i := first + w; i <= last; i += workers {
				work(i)
			}
		})
	}
	group.Wait()
}

// ahead returns the equities one roll ahead, for a side that can play to next against the position
// of rank other.
func ahead(e []Equities, n, other int, next [][]int32, all []roll) Equities {
	var sum [4]float64
	for i, r := range all {
		best := [4]float32{-1, -1, -1, -1}
		for _, a := range next[i] {
			if a == 0 {
				best = [4]float32{1, 1, 1, 1}
				break
			}
			// The opponent is on roll; who owns the cube changes sides with the turn.
			o := e[other*n+int(a)]
			for k, x := range [4]float32{-o.Cubeless, -o.best(o.Centred), -o.Opponents, -o.best(o.Owned)} {
				best[k] = max(best[k], x)
			}
		}
		for k := range sum {
			sum[k] += float64(r.weight * float64(best[k]))
		}
	}
	return Equities{float32(sum[0]), float32(sum[1]), float32(sum[2]), float32(sum[3])}
}
