package core

// hash is a number that differs for different positions nearly always; equal numbers are checked against the boards.
// Fifteen checkers a side are given, so the points 1 to 24 and the bar tell everything.
func (b *Board) hash() uint64 {
	var h uint64
	for side := range b {
		for p := 1; p <= Bar; p++ {
			h = (h ^ uint64(b[side][p])) * 0x9E3779B97F4A7C15
		}
	}
	return h
}
