package features

// rollBit returns the bit of a roll in a mask of 36: (a-1)*6+(b-1), so that the bits set count the
// chances in 36.
func rollBit(a, b int) uint64 { return 1 << ((a-1)*6 + b - 1) }

// either returns the rolls that have two numbers, in either order.
func either(a, b int) uint64 { return rollBit(a, b) | rollBit(b, a) }

// open reports whether the point k ahead is open. A pattern has bit k-1 set if that point is
// blocked.
func open(pattern uint32, k int) bool { return pattern>>(k-1)&1 == 0 }

type tables struct {
	// shot[d][pattern] holds the rolls that hit d pips ahead with one or two moves. pattern says
	// which of the six points ahead are blocked.
	shot [13][64]uint64
	// direct[d] is the rolls that show d; entering[d][pattern] those that enter with the other die
	// first.
	direct   [7]uint64
	entering [7][64]uint64
	// long[d] holds the doubles that hit d pips ahead with three or four moves.
	long [25][2]stride
	// travel is the mean number of pips that a checker can go with a roll, as a share of the free run,
	// and stay 1 minus the share of rolls that take it past all blocked points among the twelve ahead.
	travel, stay [4096]float32
}

// stride is a double that needs the points in its way open.
type stride struct {
	need uint32
	roll uint64
}

// freeRun is the mean pips of a roll, doubles four times.
const freeRun = 294. / 36

var known = makeTables()

func makeTables() *tables {
	t := new(tables)
	for d := 1; d <= 12; d++ {
		for pattern := range uint32(64) {
			t.shot[d][pattern] = shots(d, pattern)
		}
	}
	for d := 1; d <= 6; d++ {
		for o := 1; o <= 6; o++ {
			t.direct[d] |= either(d, o)
			for pattern := range uint32(64) {
				if open(pattern, o) {
					t.entering[d][pattern] |= either(d, o)
				}
			}
		}
	}
	for d := range t.long {
		for i := range t.long[d] {
			if n := 3 + i; d > 0 && d%n == 0 && d/n <= 6 {
				t.long[d][i] = strideOf(d/n, n)
			}
		}
	}
	for pattern := range uint32(4096) {
		t.travel[pattern], t.stay[pattern] = run(pattern)
	}
	return t
}

func shots(d int, pattern uint32) uint64 {
	var m uint64
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			direct := a == d || b == d
			both := a+b == d && (open(pattern, a) || open(pattern, b))
			if direct || both {
				m |= rollBit(a, b)
			}
		}
	}
	return m
}

func strideOf(a, n int) stride {
	s := stride{roll: rollBit(a, a)}
	for i := 1; i < n; i++ {
		s.need |= 1 << (a*i - 1)
	}
	return s
}

// run returns, for a checker with this pattern on the twelve points ahead, the mean pips that it
// can move as a share of freeRun, and 1 minus the share of rolls that take it past the last
// blocked point of the twelve.
func run(pattern uint32) (travel, stay float32) {
	pips, out := 0, 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			n := farthest(pattern, a, b)
			pips += n
			if pattern>>min(n, 12) == 0 {
				out++
			}
		}
	}
	return float32(pips) / 36 / freeRun, 1 - float32(out)/36
}

func farthest(pattern uint32, a, b int) int {
	free := func(k int) bool { return k > 12 || open(pattern, k) }
	if a == b {
		n := 0
		for i := 1; i <= 4 && free(a*i); i++ {
			n = a * i
		}
		return n
	}
	n := 0
	for _, k := range [2]int{a, b} {
		if free(k) {
			n = max(n, k)
			if free(a + b) {
				n = a + b
			}
		}
	}
	return n
}
