package matches

import (
	"cmp"
	"slices"
	"sync"

	"backtalk/core"
)

// Memory is a store that lasts as long as the program.
type Memory struct{ all *shelf }

// shelf holds the matches that several openings of a store in memory share.
type shelf struct {
	mu    sync.Mutex
	saved []*saved
	// played counts each time that a match was begun or resumed.
	played int
}

// saved is one match of a shelf.
type saved struct {
	meta     Meta
	events   []core.Event
	finished bool
	// played is the shelf's count when the match was last begun or resumed.
	played int
	// holder is the opening that plays the match, or nil.
	holder *Memory
}

// NewMemory returns an empty store.
func NewMemory() *Memory { return &Memory{all: &shelf{}} }

// Again opens the same store again, as another program would.
func (m *Memory) Again() *Memory { return &Memory{all: m.all} }

// Unfinished returns the matches to continue.
func (m *Memory) Unfinished() ([]Meta, error) {
	defer m.lock()()
	open := slices.Clone(m.all.saved)
	open = slices.DeleteFunc(open, func(s *saved) bool { return s.finished || len(s.events) == 0 })
	slices.SortFunc(open, func(a, b *saved) int { return cmp.Compare(b.played, a.played) })
	list := make([]Meta, len(open))
	for i, s := range open {
		list[i] = s.meta.clone()
	}
	return list, nil
}

// Taken reports whether another opening of the store plays a match.
func (m *Memory) Taken(id int64) bool {
	defer m.lock()()
	s := m.find(id)
	return s != nil && s.holder != nil && s.holder != m
}

// Events returns the saved events of a match.
func (m *Memory) Events(id int64) ([]core.Event, error) {
	defer m.lock()()
	s := m.find(id)
	if s == nil || len(s.events) == 0 {
		return nil, ErrNoMatch
	}
	return slices.Clone(s.events), nil
}

// Begin begins a new match.
func (m *Memory) Begin(meta Meta) (Match, error) {
	defer m.lock()()
	meta = meta.clone()
	meta.ID = int64(len(m.all.saved)) + 1
	s := &saved{meta: meta}
	m.all.saved = append(m.all.saved, s)
	return m.play(s), nil
}

// Resume opens a match and returns its events.
func (m *Memory) Resume(id int64) ([]core.Event, Match, error) {
	defer m.lock()()
	s, err := m.free(id)
	if err == nil && len(s.events) == 0 {
		err = ErrNoMatch
	}
	if err != nil {
		return nil, nil, err
	}
	return slices.Clone(s.events), m.play(s), nil
}

// Discard removes a match from the list.
func (m *Memory) Discard(id int64) error {
	defer m.lock()()
	s, err := m.free(id)
	if err == nil {
		s.finished, s.holder = true, nil
	}
	return err
}

// Sync does nothing, because matches here last only as long as the program.
func (m *Memory) Sync() error { return nil }

// Close releases the open matches for other openings.
func (m *Memory) Close() error {
	defer m.lock()()
	for _, s := range m.all.saved {
		if s.holder == m {
			s.holder = nil
		}
	}
	return nil
}

func (m *Memory) lock() (unlock func()) {
	m.all.mu.Lock()
	return m.all.mu.Unlock
}

// find returns a match, or nil if there is none.
func (m *Memory) find(id int64) *saved {
	if id < 1 || id > int64(len(m.all.saved)) {
		return nil
	}
	return m.all.saved[id-1]
}

// free returns a match, or an error if another opening plays it.
func (m *Memory) free(id int64) (*saved, error) {
	s := m.find(id)
	switch {
	case s == nil:
		return nil, ErrNoMatch
	case s.holder != nil && s.holder != m:
		return nil, ErrTaken
	}
	return s, nil
}

func (m *Memory) play(s *saved) Match {
	m.all.played++
	s.holder, s.played = m, m.all.played
	return &played{memory: m, saved: s, turn: s.played}
}

func (m Meta) clone() Meta {
	m.Seed, m.Options = slices.Clone(m.Seed), slices.Clone(m.Options)
	return m
}

// played is an open match in memory.
type played struct {
	memory *Memory
	saved  *saved
	// turn is the shelf's count when the match was opened. If the count in
	// saved is higher, the match has been resumed since.
	turn int
}

func (p *played) mine() bool { return p.saved.holder == p.memory && p.saved.played == p.turn }

// Append saves events.
func (p *played) Append(events []core.Event) error {
	defer p.memory.lock()()
	if !p.mine() {
		return ErrTaken
	}
	p.saved.events = append(p.saved.events, events...)
	return nil
}

// Finish marks the match as over.
func (p *played) Finish() error {
	defer p.memory.lock()()
	if !p.mine() {
		return ErrTaken
	}
	p.saved.finished, p.saved.holder = true, nil
	return nil
}

// Leave unlocks the match.
func (p *played) Leave() {
	defer p.memory.lock()()
	if p.mine() {
		p.saved.holder = nil
	}
}
