package engine

import (
	"encoding/binary"
	"sync"

	"backtalk/core"
)

// cache keeps what rolls lead to in positions seen lately. What is kept depends on the position and the utility alone, so an
// answer is the same with it as without. It may be used by any number of goroutines.
type cache [stripes]struct {
	sync.Mutex
	kept [places]memory
}

// A cache holds 4,096 positions, each about 2 KiB: 8 MiB at most.
const (
	stripes = 64
	places  = 64
)

type memory struct {
	board   core.Board
	utility Utility
	rolls   []Tree
}

// get gives what was put for b and u, nil if it is not there any more.
func (c *cache) get(b *core.Board, u *Utility) []Tree {
	h := hash(b)
	s := &c[h%stripes]
	s.Lock()
	defer s.Unlock()
	if m := &s.kept[h/stripes%places]; m.rolls != nil && m.board == *b && m.utility == *u {
		return m.rolls
	}
	return nil
}

// put keeps rolls, which must not change any more, in place of what was kept in the same place.
func (c *cache) put(b *core.Board, u *Utility, rolls []Tree) {
	h := hash(b)
	s := &c[h%stripes]
	s.Lock()
	defer s.Unlock()
	s.kept[h/stripes%places] = memory{*b, *u, rolls}
}

// hash mixes the checkers of both sides: each eight points are folded in by a multiplication with a number of few patterns
// (the golden ratio's, as Fibonacci hashing has it).
func hash(b *core.Board) uint64 {
	const golden = 0x9e3779b97f4a7c15
	h := uint64(0)
	for i := range b {
		s := b[i][:]
		for len(s) >= 8 {
			h = (h ^ binary.LittleEndian.Uint64(s)) * golden
			h ^= h >> 29
			s = s[8:]
		}
		for _, n := range s {
			h = (h ^ uint64(n)) * golden
		}
		h ^= h >> 32
	}
	return h
}
