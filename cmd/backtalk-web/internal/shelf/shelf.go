// Package shelf implements a store of matches, one file each, in a folder
// where nothing else writes: the storage that a browser provides for a page.
//
// A file is text that only grows. Its first line describes the match; the others are the events as
// package record writes them, and notes: when the match was resumed, that it is over, and a
// player's new name. An empty line ends each save. Whatever follows the last empty line was being
// written when the browser was killed, and had not been announced.
//
// A finished match has a second file with all that a list shows of it, except its analysis, so that
// listing reads little. A change to the match removes this file first, and the next list writes it
// again.
//
// Start from [Open]. The browser provides [Files].
package shelf

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// Files is a folder.
type Files interface {
	// List lists the names of the files.
	List() ([]string, error)
	// Read returns a file's content, even while another program has it open.
	// It is empty if the file doesn't exist.
	Read(name string) ([]byte, error)
	// Open opens a file for this program alone, and creates it if it doesn't
	// exist. It returns matches.ErrTaken if another program, or a File of this
	// one, has it open.
	Open(name string) (File, error)
	// Taken reports whether another program has a file open.
	Taken(name string) bool
	// Remove removes a file that nobody has open.
	Remove(name string) error
}

// File is a file that only this program has open.
type File interface {
	// Size returns its length in bytes.
	Size() (int, error)
	// Append writes at the end, and returns when the text survives the end of
	// the program. If it fails, it leaves the file as it was.
	Append(text []byte) error
	// Cut shortens the file.
	Cut(size int) error
	Close() error
}

// Shelf is a store of matches. It belongs to one goroutine, except as [matches.Library] and
// [matches.Analyses] allow.
type Shelf struct {
	files Files
	now   func() time.Time
	// turn is the turn of the match begun or resumed last.
	turn int64
	// mended makes the search for unfinished imports run once.
	mended sync.Once

	mu   sync.Mutex
	open map[int64]*match
	// batch is the running import of many files, or nil.
	batch *batch
}

// Open returns the store in a folder.
func Open(files Files) *Shelf { return &Shelf{files: files, open: map[int64]*match{}, now: time.Now} }

const (
	prefix        = "match-"
	suffix        = ".jsonl"
	summarySuffix = ".summary"
)

func nameOf(id int64) string { return fileOf(id, suffix) }

func fileOf(id int64, ending string) string { return prefix + strconv.FormatInt(id, 10) + ending }

// idOf returns the number in a file's name, or 0 if the name is not of this
// kind.
func idOf(name, ending string) int64 {
	number, is := strings.CutPrefix(name, prefix)
	number, ends := strings.CutSuffix(number, ending)
	id, err := strconv.ParseInt(number, 10, 64)
	if !is || !ends || err != nil || id < 1 || fileOf(id, ending) != name {
		return 0
	}
	return id
}

// names groups the files of the folder.
type names struct {
	// ids holds the matches, summed those with a summary, analysed those with
	// an analysis.
	ids              []int64
	summed, analysed map[int64]bool
}

func (s *Shelf) names() (names, error) {
	all, err := s.files.List()
	if err != nil {
		return names{}, err
	}
	n := names{summed: map[int64]bool{}, analysed: map[int64]bool{}}
	for _, name := range all {
		if id := idOf(name, suffix); id != 0 {
			n.ids = append(n.ids, id)
		}
		if id := idOf(name, summarySuffix); id != 0 {
			n.summed[id] = true
		}
		for _, ending := range analysisSuffixes {
			n.analysed[idOf(name, ending)] = true
		}
	}
	slices.Sort(n.ids)
	return n, nil
}

// ids returns the matches that have a file.
func (s *Shelf) ids() ([]int64, error) {
	n, err := s.names()
	return n.ids, err
}

// Unfinished returns the matches to continue. They include those that can't
// be read, so that the player hears of them.
func (s *Shelf) Unfinished() ([]matches.Meta, error) {
	names, err := s.names()
	if err != nil {
		return nil, err
	}
	var listed []content
	for _, id := range names.ids {
		if names.summed[id] {
			continue
		}
		c, err := s.read(id)
		if err != nil && !errors.Is(err, matches.ErrDamaged) {
			return nil, err
		}
		if (err != nil || len(c.lines) > 0) && !c.finished() {
			listed = append(listed, c)
		}
	}
	slices.SortFunc(listed, func(a, b content) int {
		return cmp.Or(cmp.Compare(b.turn, a.turn), cmp.Compare(b.meta.ID, a.meta.ID))
	})
	list := make([]matches.Meta, len(listed))
	for i, c := range listed {
		list[i] = c.meta
	}
	return list, nil
}

// Damaged counts the matches to continue that can't be read.
func (s *Shelf) Damaged() (count int) {
	list, err := s.Unfinished()
	if err != nil {
		return 0 // an unreadable folder doesn't mean damaged matches
	}
	for _, m := range list {
		if _, err := s.Events(m.ID); errors.Is(err, matches.ErrDamaged) {
			count++
		}
	}
	return count
}

// read reads the file of a match.
func (s *Shelf) read(id int64) (content, error) {
	raw, err := s.files.Read(nameOf(id))
	if err != nil {
		return content{}, err
	}
	c, err := parse(raw)
	c.meta.ID = id
	return c, err
}

// Taken reports whether another program has a match open.
func (s *Shelf) Taken(id int64) bool { return s.played(id) == nil && s.files.Taken(nameOf(id)) }

// played returns the open match with a number, or nil if this program
// doesn't have it open.
func (s *Shelf) played(id int64) *match {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[id]
}

// Events returns the saved events of a match.
func (s *Shelf) Events(id int64) ([]core.Event, error) {
	c, err := s.read(id)
	if err != nil {
		return nil, err
	}
	return c.events()
}

// Begin begins a new match. It has no file until it has events.
func (s *Shelf) Begin(m matches.Meta) (matches.Match, error) {
	m.Seed, m.Options = slices.Clone(m.Seed), slices.Clone(m.Options)
	return &match{shelf: s, meta: m}, nil
}

// Resume opens a match and returns its events.
func (s *Shelf) Resume(id int64) ([]core.Event, matches.Match, error) {
	if old := s.played(id); old != nil {
		old.Leave()
	}
	if _, err := s.Events(id); err != nil {
		return nil, nil, err
	}
	m := &match{shelf: s}
	if err := m.lock(id); err != nil {
		return nil, nil, err
	}
	// The file is open here: nobody else changes it.
	c, events, err := s.whole(id, m.file)
	if err != nil {
		m.Leave()
		return nil, nil, err
	}
	m.meta, m.count = c.meta, len(events)
	// If this fails, the match only loses its first place in the list.
	_ = m.file.Append(lineOf(note{Turn: s.nextTurn()}))
	return events, m, nil
}

// whole returns a match that is open here, and cuts off what was being
// written when the program was killed.
func (s *Shelf) whole(id int64, file File) (content, []core.Event, error) {
	c, err := s.read(id)
	if err != nil {
		return c, nil, err
	}
	events, err := c.events()
	if err != nil {
		return c, nil, err
	}
	if size, err := file.Size(); err != nil || size == c.size {
		return c, events, err
	}
	return c, events, file.Cut(c.size)
}

// nextTurn returns the turn of the match that is begun or resumed now. It comes from the clock, so
// that it depends on no other match.
func (s *Shelf) nextTurn() int64 {
	s.turn = max(s.turn+1, s.now().UnixMilli())
	return s.turn
}

// Discard deletes a match. It returns ErrTaken if another program has it
// open.
func (s *Shelf) Discard(id int64) error {
	if m := s.played(id); m != nil {
		m.Leave()
	}
	raw, err := s.files.Read(nameOf(id))
	if err != nil {
		return err
	}
	if len(raw) == 0 {
		return matches.ErrNoMatch
	}
	file, err := s.files.Open(nameOf(id))
	if err != nil {
		return err
	}
	err = errors.Join(
		s.files.Remove(fileOf(id, summarySuffix)), s.files.Remove(fileOf(id, analysisSuffixes[0])),
		s.files.Remove(fileOf(id, analysisSuffixes[1])), file.Cut(0), file.Close(),
	)
	if err != nil {
		return err
	}
	// An empty file is no match, so it may stay; another window may be
	// beginning one in it.
	_ = s.files.Remove(nameOf(id))
	return nil
}

// Sync does nothing: each match is flushed before its events are announced, which is all that a
// browser offers.
func (s *Shelf) Sync() error { return nil }

// Close releases all open matches for other programs.
func (s *Shelf) Close() error {
	s.mu.Lock()
	open := slices.Collect(maps.Values(s.open))
	s.mu.Unlock()
	for _, m := range open {
		m.Leave()
	}
	return nil
}

// match is an open match.
type match struct {
	shelf *Shelf
	meta  matches.Meta
	file  File
	// count is the number of saved events.
	count int
	// since is when the match was begun or resumed.
	since time.Time
	gone  bool
}

// lock opens the file of a match.
func (m *match) lock(id int64) error {
	file, err := m.shelf.files.Open(nameOf(id))
	if err != nil {
		return err
	}
	m.meta.ID, m.file, m.since = id, file, m.shelf.now()
	m.shelf.mu.Lock()
	defer m.shelf.mu.Unlock()
	m.shelf.open[id] = m
	return nil
}

// create makes the file of a new match, under the first free number after the last match's.
func (m *match) create() error {
	id, err := m.shelf.free()
	if err != nil {
		return err
	}
	for ; ; id++ {
		err := m.lock(id)
		if errors.Is(err, matches.ErrTaken) {
			continue // another window has just taken the number
		}
		if err != nil {
			return err
		}
		size, err := m.file.Size()
		if err == nil && size == 0 {
			return nil
		}
		m.unlock()
		if err != nil {
			return err
		}
	}
}

// begun returns the first line of a new match.
func (m *match) begun() []byte {
	h := head{Started: m.meta.Started.UnixMicro(), Seed: m.meta.Seed, Options: m.meta.Options}
	return lineOf(note{Meta: &h, Turn: m.shelf.nextTurn()})
}

// played returns how long the match was played since it was begun or
// resumed, in seconds.
func (m *match) played() int64 { return int64(m.shelf.now().Sub(m.since) / time.Second) }

// Append saves the events of one command.
func (m *match) Append(events []core.Event) error {
	if m.gone {
		return matches.ErrTaken
	}
	var text []byte
	fresh := m.file == nil
	if fresh {
		if err := m.create(); err != nil {
			return err
		}
		text = m.begun()
	}
	lines, err := encode(m.count, events)
	if err == nil {
		err = m.file.Append(append(text, lines...))
	}
	if err != nil {
		if fresh {
			m.unlock()
		}
		return fmt.Errorf("save events: %w", err)
	}
	m.count += len(events)
	return nil
}

// Finish marks the match as over.
func (m *match) Finish() error {
	if m.gone {
		return matches.ErrTaken
	}
	if m.file == nil {
		m.gone = true
		return nil
	}
	now := m.shelf.now()
	err := m.file.Append(lineOf(note{Over: true, Ended: now.UnixMicro(), Seconds: m.played()}))
	m.unlock()
	m.gone = true
	if err == nil {
		// If that fails, a list makes the summary later.
		_, _ = m.shelf.entry(m.meta.ID, false)
	}
	return err
}

// Leave unlocks the match.
func (m *match) Leave() {
	if !m.gone && m.file != nil {
		if seconds := m.played(); seconds > 0 {
			// If this fails, only the time played is lost.
			_ = m.file.Append(lineOf(note{Seconds: seconds}))
		}
		m.unlock()
	}
	m.gone = true
}

func (m *match) unlock() {
	_ = m.file.Close() // all of it was written
	m.shelf.mu.Lock()
	delete(m.shelf.open, m.meta.ID)
	m.shelf.mu.Unlock()
	m.file = nil
}
