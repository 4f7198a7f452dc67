package engine

import (
	"encoding/binary"
	"sync"

	"backtalk/core"
)

// cache holds the trees after the rolls of recent positions. An entry depends on its key alone, so
// an answer is the same with a cache as without. It may be used by any number of goroutines.
type cache [stripes]stripe

// stripes is the number of parts of a cache. Each has room for places positions. The 21 boards and
// outcomes of a position take 2 KiB.
const stripes = 64

// stripe is a part of a cache with its own lock.
type stripe struct {
	sync.Mutex
	kept [places]memory
}

type memory struct {
	key   memoryKey
	rolls []Tree
}

// memoryKey is all that rolls and the plays chosen for them depend on.
type memoryKey struct {
	board   core.Board
	utility Utility
	prune   Pruning
}

// get returns the rolls stored for k, or nil if they are gone.
func (c *cache) get(k *memoryKey) []Tree {
	s, m := c.place(k)
	s.Lock()
	defer s.Unlock()
	if m.rolls == nil || m.key != *k {
		return nil
	}
	return m.rolls
}

// put stores rolls, which must not change from then on, in place of earlier ones.
func (c *cache) put(k *memoryKey, rolls []Tree) {
	s, m := c.place(k)
	s.Lock()
	defer s.Unlock()
	*m = memory{*k, rolls}
}

// place returns the slot for k, and the stripe to lock for it.
func (c *cache) place(k *memoryKey) (*stripe, *memory) {
	h := hash(&k.board)
	s := &c[h%stripes]
	return s, &s.kept[h/stripes%places]
}

// hash mixes the checkers of both sides. It folds in eight points at a time, multiplying by a number
// that has few patterns (the golden ratio's, as in Fibonacci hashing).
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
