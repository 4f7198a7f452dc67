package race

import (
	"hash/maphash"

	"backtalk/core"
)

// Chances holds the chances of the side on roll: to win, to win a gammon and a backgammon, and to
// lose them.
type Chances struct {
	Win, WinGammon, WinBackgammon, LoseGammon, LoseBackgammon float32
}

// Chances returns the chances in b, the side at index 0 on roll, by comparing the lists of both
// sides. Each list assumes that a side plays as if alone, and only for the list's goal: to bear off
// soonest, or to save a gammon or a backgammon.
func (e *Evaluator) Chances(b *core.Board) Chances {
	// The second call may overwrite the result of the first one.
	own := *e.lists(&b[0])
	other := e.lists(&b[1])
	return Chances{
		Win:            Sooner(&own[All], &other[All], 0),
		WinGammon:      Sooner(&own[All], &other[First], 0),
		WinBackgammon:  Sooner(&own[All], &other[Exit], 0),
		LoseGammon:     Sooner(&other[All], &own[First], 1),
		LoseBackgammon: Sooner(&other[All], &own[Exit], 1),
	}
}

// memory keeps the lists of recent sides. The plays of a roll change one side and leave the other as it
// is, and a search meets the same sides again and again. It takes 1.1 MB.
type memory struct {
	seed    maphash.Seed
	entries [remembered]entry
}

const remembered = 2048

type entry struct {
	side  core.Side
	lists [goals]List
}

// lists returns the lists of a side. They are valid until the next call.
func (e *Evaluator) lists(s *core.Side) *[goals]List {
	m := &e.memory.entries[maphash.Bytes(e.memory.seed, s[:])%remembered]
	if m.side == *s {
		return &m.lists
	}
	m.side = *s
	run := false
	for g := range goals {
		var known bool
		if m.lists[g], known = e.Known(s, g); known {
			continue
		}
		if !run {
			e.Run(s)
			run = true
		}
		f := FrameOf(s, g)
		m.lists[g] = e.List(g, &f)
	}
	return &m.lists
}
