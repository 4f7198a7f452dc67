// Package shelf saves matches as files, one each, in a folder where nothing else writes: the
// storage that a browser provides for a page.
//
// A file is text that is only ever added to. Its first line is what is known of the match besides
// its events; the others are the events as package record writes them, and lines that say when it
// was taken up, that it is over, and how a player is called now. An empty line ends what belongs
// together: what stands after the last one was being written when the browser was killed, and had
// not been announced.
//
// Beside a finished match lies a file with all that a list says of it, so that a list reads little.
// It is removed before the match changes, and made again when it is missed.
//
// Start from [Open]. What the browser does is behind [Files].
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
	// Read returns a file, which somebody else may have open. One that is not there is empty.
	Read(name string) ([]byte, error)
	// Open opens a file for this program alone, and makes it if it is not there. It fails with
	// matches.ErrTaken where another program, or a File of this one, has it open.
	Open(name string) (File, error)
	// Taken reports whether another program has a file open.
	Taken(name string) bool
	// Remove removes a file that nobody has open.
	Remove(name string) error
}

// File is a file that is open here alone.
type File interface {
	// Size is its length in bytes.
	Size() (int, error)
	// Append writes at the end and returns when that is safe from the end of the program. Where it
	// fails the file is as it was.
	Append(text []byte) error
	// Cut shortens the file.
	Cut(size int) error
	Close() error
}

// Shelf is a store of matches. It belongs to one goroutine, but for what [matches.Analyses] says.
type Shelf struct {
	files Files
	now   func() time.Time
	// turn is that of the match begun or resumed last here.
	turn int64
	// mended has imports that were cut off looked for once.
	mended sync.Once

	mu   sync.Mutex
	open map[int64]*match
}

// Open returns the matches of a folder.
func Open(files Files) *Shelf { return &Shelf{files: files, open: map[int64]*match{}, now: time.Now} }

const (
	prefix        = "match-"
	suffix        = ".jsonl"
	summarySuffix = ".summary"
)

func nameOf(id int64) string { return fileOf(id, suffix) }

func fileOf(id int64, ending string) string { return prefix + strconv.FormatInt(id, 10) + ending }

// idOf is the reverse, 0 for a file that is none of those.
func idOf(name, ending string) int64 {
	number, is := strings.CutPrefix(name, prefix)
	number, ends := strings.CutSuffix(number, ending)
	id, err := strconv.ParseInt(number, 10, 64)
	if !is || !ends || err != nil || id < 1 || fileOf(id, ending) != name {
		return 0
	}
	return id
}

// names are the files of the folder.
type names struct {
	// ids are the matches, summed those that have a summary, analysed those with an analysis.
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

// ids lists the matches that have a file.
func (s *Shelf) ids() ([]int64, error) {
	n, err := s.names()
	return n.ids, err
}

// Unfinished lists the matches that can be continued. One that can't be read is among them, so that
// the player hears of it.
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
		return 0 // what can't be read now is not damaged
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

// Taken reports whether another program plays a match.
func (s *Shelf) Taken(id int64) bool { return s.played(id) == nil && s.files.Taken(nameOf(id)) }

// played returns the match of a number that is played here, nil where there is none.
func (s *Shelf) played(id int64) *match {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[id]
}

// Events returns what is saved of a match.
func (s *Shelf) Events(id int64) ([]core.Event, error) {
	c, err := s.read(id)
	if err != nil {
		return nil, err
	}
	return c.events()
}

// Begin saves a new match. It has no file before it has events.
func (s *Shelf) Begin(m matches.Meta) (matches.Match, error) {
	m.Seed, m.Options = slices.Clone(m.Seed), slices.Clone(m.Options)
	return &match{shelf: s, meta: m}, nil
}

// Resume returns a match and its events.
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
	// Nobody else changes it from here on.
	c, events, err := s.whole(id, m.file)
	if err != nil {
		m.Leave()
		return nil, nil, err
	}
	m.meta, m.count = c.meta, len(events)
	// That it is not the first of the list then is all that is lost by this failing.
	_ = m.file.Append(lineOf(note{Turn: s.nextTurn()}))
	return events, m, nil
}

// whole returns a match that is open here, and cuts off what was being written when the program was
// killed.
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

// nextTurn is the number of the time that a match is begun or resumed next. It comes from the clock,
// so that no other match has to be read for it.
func (s *Shelf) nextTurn() int64 {
	s.turn = max(s.turn+1, s.now().UnixMilli())
	return s.turn
}

// Discard deletes a match. It fails with ErrTaken where another program plays it.
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
	// An empty file is no match, whether it is there or not; somebody may begin one in it by now.
	_ = s.files.Remove(nameOf(id))
	return nil
}

// Sync does nothing: each match is flushed before its events are announced, which is all that a
// browser offers.
func (s *Shelf) Sync() error { return nil }

// Close lets other programs have the matches that were played here.
func (s *Shelf) Close() error {
	s.mu.Lock()
	open := slices.Collect(maps.Values(s.open))
	s.mu.Unlock()
	for _, m := range open {
		m.Leave()
	}
	return nil
}

// match is a match that is played here.
type match struct {
	shelf *Shelf
	meta  matches.Meta
	file  File
	// count is how many events are saved.
	count int
	// since is when it was begun or resumed here.
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

// create makes the file of a new match, under the first number that nobody has.
func (m *match) create() error {
	ids, err := m.shelf.ids()
	if err != nil {
		return err
	}
	id := int64(1)
	if len(ids) > 0 {
		id = ids[len(ids)-1] + 1
	}
	for ; ; id++ {
		err := m.lock(id)
		if errors.Is(err, matches.ErrTaken) {
			continue // another program has just begun it
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

// begun is the first line of a match that is played here.
func (m *match) begun() []byte {
	h := head{Started: m.meta.Started.UnixMicro(), Seed: m.meta.Seed, Options: m.meta.Options}
	return lineOf(note{Meta: &h, Turn: m.shelf.nextTurn()})
}

// played is how long the match was played since it was begun or resumed here, in seconds.
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
		// Where that fails it is made when it is missed.
		_, _ = m.shelf.entry(m.meta.ID, false)
	}
	return err
}

// Leave unlocks the match.
func (m *match) Leave() {
	if !m.gone && m.file != nil {
		if seconds := m.played(); seconds > 0 {
			// Nothing but the time is lost by this failing.
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
