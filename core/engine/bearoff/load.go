package bearoff

import (
	"encoding/binary"
	"errors"

	"backtalk/core"
)

var errTable = errors.New("bear-off table: wrong length")

// ReadOneSided returns the one-sided table in a file's bytes.
func ReadOneSided(raw []byte) (*OneSided, error) {
	t := &OneSided{places: newPlaces(core.Checkers)}
	n := t.places.count()
	if len(raw) < 4*n {
		return nil, errTable
	}
	t.all, t.first = make([]span, n), make([]span, n)
	at := uint32(0)
	for i := range n {
		h := raw[4*i:]
		t.all[i] = span{at, h[0], h[1]}
		at += uint32(h[1])
		t.first[i] = span{at, h[2], h[3]}
		at += uint32(h[3])
	}
	body := raw[4*n:]
	if len(body) != 2*int(at) {
		return nil, errTable
	}
	t.chances = make([]uint16, at)
	for i := range t.chances {
		t.chances[i] = binary.LittleEndian.Uint16(body[2*i:])
	}
	return t, nil
}
