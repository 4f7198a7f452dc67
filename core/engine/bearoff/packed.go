package bearoff

// These are the kinds of equities in the two-sided table, in the order of its file. Each is stored as
// its difference from the one before, which is closest to it. The first is stored as its difference
// from a guess by the one-sided table.
const (
	cubeless = iota
	opponents
	centred
	owned
	kinds
)

// unpack returns the equities in a file's bytes: of each kind first the low bytes of all differences,
// then the high ones, so that compression finds what is alike. A difference has its sign in the
// lowest bit.
func unpack(stored []byte, guesses []uint16) []uint16 {
	pairs := len(guesses)
	all := make([]uint16, kinds*pairs)
	before := guesses
	for kind := range kinds {
		low, high := stored[2*kind*pairs:][:pairs], stored[(2*kind+1)*pairs:][:pairs]
		of := all[kind*pairs:][:pairs]
		for i := range of {
			d := uint16(low[i]) | uint16(high[i])<<8
			of[i] = before[i] + (d>>1 ^ -(d & 1))
		}
		before = of
	}
	return all
}

// guesses returns, for each pair of positions that p ranks, the equity without a cube if each side
// plays as if alone, in units of the two-sided table.
func (t *OneSided) guesses(p *places) []uint16 {
	n := p.count()
	spans := make([]span, n)
	for i := range spans {
		side := p.side(i)
		spans[i] = t.all[t.places.rank(&side)]
	}
	all := make([]uint16, n*n)
	for i := range all {
		// Whole numbers, so that all processors guess the same.
		all[i] = uint16((t.sooner(spans[i/n], spans[i%n], 0)*2*pairUnit + unit*unit/2) / (unit * unit))
	}
	return all
}
