package bearoff

import "encoding/binary"

// AppendTo appends the table to dst in a form that a program in another language can use at once.
// All numbers are little-endian. First comes the int32 array [point][unused][checkers] that ranks
// a position: from the 6 point down to the 1 point, add its element for the point, for fifteen
// less the checkers on higher points, and for the checkers on the point. Then come, for each rank,
// MostRolls uint16 chances in units of 1/65535 to bear off all checkers in 0, 1, 2 and more rolls,
// and after them the same for the first checker.
func (t *OneSided) AppendTo(dst []byte) []byte {
	for _, point := range t.places.below {
		for _, unused := range point {
			for _, n := range unused {
				dst = binary.LittleEndian.AppendUint32(dst, uint32(n))
			}
		}
	}
	for _, spans := range [][]span{t.all, t.first} {
		for _, s := range spans {
			var rolls [MostRolls]uint16
			copy(rolls[s.from:], t.of(s))
			for _, chance := range rolls {
				dst = binary.LittleEndian.AppendUint16(dst, chance)
			}
		}
	}
	return dst
}
