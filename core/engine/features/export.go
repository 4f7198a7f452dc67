package features

import (
	"encoding/binary"
	"math"
)

// AppendTables appends the tables behind the inputs to dst, so that a program in another language can
// compute the same inputs. All numbers are little-endian. The masks come first, of 8 bytes each: shot by
// distance and pattern, direct by distance, entering by distance and pattern, and two strides by distance,
// each of which is what it needs and its roll. Then come travel and stay by pattern, of 4 bytes each.
func AppendTables(dst []byte) []byte {
	masks := func(all []uint64) {
		for _, m := range all {
			dst = binary.LittleEndian.AppendUint64(dst, m)
		}
	}
	for d := range known.shot {
		masks(known.shot[d][:])
	}
	masks(known.direct[:])
	for d := range known.entering {
		masks(known.entering[d][:])
	}
	for d := range known.long {
		for _, s := range known.long[d] {
			masks([]uint64{uint64(s.need), s.roll})
		}
	}
	for _, shares := range [][4096]float32{known.travel, known.stay} {
		for _, x := range shares {
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(x))
		}
	}
	return dst
}
