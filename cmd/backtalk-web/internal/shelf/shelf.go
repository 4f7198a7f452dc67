// Package shelf saves matches as files, one each, in a folder where nothing else writes: the
// storage that a browser provides for a page.
//
// A file is text that is only ever added to. Its first line is what is known of the match besides
// its events; the others are the events as package record writes them, and lines that say when it
// was taken up and that it is over. An empty line ends what belongs together: what stands after the
// last one was being written when the browser was killed, and had not been announced.
//
// Start from [Open]. What the browser does is behind [Files].
package shelf

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// Shelf is a store of matches. It belongs to one goroutine.
type Shelf struct {
	files Files
	open  map[int64]*match
}

// Open returns the matches of a folder.
func Open(files Files) *Shelf { return &Shelf{files, map[int64]*match{}} }

const (
	prefix = "match-"
	suffix = ".jsonl"
)

func nameOf(id int64) string { return prefix + strconv.FormatInt(id, 10) + suffix }

// idOf is the reverse, 0 for a file that is no match.
func idOf(name string) int64 {
	number, is := strings.CutPrefix(name, prefix)
	number, ends := strings.CutSuffix(number, suffix)
	id, err := strconv.ParseInt(number, 10, 64)
	if !is || !ends || err != nil || id < 1 || nameOf(id) != name {
		return 0
	}
	return id
}

// ids lists the matches that have a file.
func (s *Shelf) ids() ([]int64, error) {
	names, err := s.files.List()
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, name := range names {
		if id := idOf(name); id != 0 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// Unfinished lists the matches that can be continued. One that can't be read is among them, so that
// the player hears of it.
func (s *Shelf) Unfinished() ([]matches.Meta, error) {
	ids, err := s.ids()
	if err != nil {
		return nil, err
	}
	var listed []content
	for _, id := range ids {
		c, err := s.read(id)
		if err != nil && !errors.Is(err, matches.ErrDamaged) {
			return nil, err
		}
		if len(c.lines) > 0 && !c.over {
			listed = append(listed, c)
		}
	}
	slices.SortFunc(listed, func(a, b content) int { return cmp.Compare(b.turn, a.turn) })
	list := make([]matches.Meta, len(listed))
	for i, c := range listed {
		list[i] = c.meta
	}
	return list, nil
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
func (s *Shelf) Taken(id int64) bool { return s.open[id] == nil && s.files.Taken(nameOf(id)) }

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
	if old := s.open[id]; old != nil {
		old.Leave()
	}
	if _, err := s.Events(id); err != nil {
		return nil, nil, err
	}
	turn, err := s.nextTurn()
	if err != nil {
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
	_ = m.file.Append(lineOf(note{Turn: turn}))
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

// nextTurn is the number of the time that a match is begun or resumed next.
func (s *Shelf) nextTurn() (int, error) {
	ids, err := s.ids()
	if err != nil {
		return 0, err
	}
	last := 0
	for _, id := range ids {
		if c, err := s.read(id); err == nil {
			last = max(last, c.turn)
		}
	}
	return last + 1, nil
}

// Discard has a match listed no more.
func (s *Shelf) Discard(id int64) error {
	if m := s.open[id]; m != nil {
		return m.Finish()
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
	if _, err := parse(raw); err != nil {
		// Nothing of it can be read, and nothing would be found after its end.
		return errors.Join(file.Close(), s.files.Remove(nameOf(id)))
	}
	return errors.Join(file.Append(lineOf(note{Over: true})), file.Close())
}

// Close lets other programs have the matches that were played here.
func (s *Shelf) Close() error {
	for _, m := range s.open {
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
	gone  bool
}

// lock opens the file of a match.
func (m *match) lock(id int64) error {
	file, err := m.shelf.files.Open(nameOf(id))
	if err != nil {
		return err
	}
	m.meta.ID, m.file = id, file
	m.shelf.open[id] = m
	return nil
}

// create makes the file of a new match, under the first number that nobody has.
func (m *match) create() (first []byte, err error) {
	turn, err := m.shelf.nextTurn()
	if err != nil {
		return nil, err
	}
	ids, err := m.shelf.ids()
	if err != nil {
		return nil, err
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
			return nil, err
		}
		size, err := m.file.Size()
		if err != nil || size > 0 {
			m.unlock()
			if err != nil {
				return nil, err
			}
			continue
		}
		return lineOf(note{Meta: &head{m.meta.Started.UnixMicro(), m.meta.Seed, m.meta.Options}, Turn: turn}), nil
	}
}

// Append saves the events of one command.
func (m *match) Append(events []core.Event) error {
	if m.gone {
		return matches.ErrTaken
	}
	var text []byte
	fresh := m.file == nil
	if fresh {
		first, err := m.create()
		if err != nil {
			return err
		}
		text = first
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
	var err error
	if m.file != nil {
		err = m.file.Append(lineOf(note{Over: true}))
	}
	m.Leave()
	return err
}

// Leave unlocks the match.
func (m *match) Leave() {
	if !m.gone && m.file != nil {
		m.unlock()
	}
	m.gone = true
}

func (m *match) unlock() {
	_ = m.file.Close() // all of it was written
	delete(m.shelf.open, m.meta.ID)
	m.file = nil
}
