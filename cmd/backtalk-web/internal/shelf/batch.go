package shelf

import (
	"slices"
	"sync"

	"backtalk/cmd/internal/matches"
)

// A shelf imports many files as one batch. Otherwise it would list all matches
// again for every file.
var _ matches.Batch = (*Shelf)(nil)

// batch is the import of many files. It holds the list of imports open, so nobody else can import
// meanwhile.
type batch struct {
	list File

	mu sync.Mutex
	// digests maps the digest of an imported file, or of a match's events, to
	// the matches.
	digests map[string][]int64
	// next is the number to try first for a new match. It is probably free.
	next int64
}

// BeginBatch lists all matches once. It returns ErrBusy while another program
// imports.
func (s *Shelf) BeginBatch() (end func(), err error) {
	list, done, err := s.importList()
	if err != nil {
		return nil, err
	}
	all, err := s.entries()
	var next int64
	if err == nil {
		next, err = s.free()
	}
	if err != nil {
		_ = done()
		return nil, err
	}
	b := &batch{list: list, digests: map[string][]int64{}, next: next}
	for i := range all {
		for _, digest := range all[i].digests {
			b.add(digest, []int64{all[i].ID})
		}
	}
	s.setBatch(b)
	return func() {
		s.setBatch(nil)
		_ = done() // it was emptied after each file
	}, nil
}

func (s *Shelf) setBatch(b *batch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.batch = b
}

// importingMany returns the current batch, or nil.
func (s *Shelf) importingMany() *batch {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.batch
}

// free returns a number that no match has, unless another program is just using it for a new match.
func (s *Shelf) free() (int64, error) {
	if b := s.importingMany(); b != nil {
		return b.number(), nil
	}
	ids, err := s.ids()
	if err != nil || len(ids) == 0 {
		return 1, err
	}
	return ids[len(ids)-1] + 1, nil
}

func (b *batch) number() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	return b.next - 1
}

// add records the matches of a digest.
func (b *batch) add(digest string, ids []int64) {
	if digest == "" {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range ids {
		if !slices.Contains(b.digests[digest], id) {
			b.digests[digest] = append(b.digests[digest], id)
		}
	}
}

func (b *batch) known(digest string) []int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.digests[digest])
}
