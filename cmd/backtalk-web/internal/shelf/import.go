package shelf

import (
	"errors"
	"strconv"
	"strings"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/tally"
)

// importing is the file that lists the matches of a running import. If it lists any while no import
// runs, one was cut off, and its matches are deleted.
const importing = "importing"

// Import saves all matches of a file as finished ones, or none of them. It
// returns ErrKnown if they are already saved.
func (s *Shelf) Import(file matches.Import) (ids []int64, err error) {
	list, done, err := s.importList()
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			s.drop(ids)
			ids = nil
		}
		err = errors.Join(err, list.Cut(0), done())
		if b := s.importingMany(); b != nil && err == nil {
			b.add(file.Digest, ids)
		}
	}()
	// Another window may have imported the file before this one opened the
	// list.
	known, err := s.Known(file.Digest)
	if err == nil && len(known) > 0 {
		err = matches.ErrKnown
	}
	if err != nil {
		return nil, err
	}
	name := file.Name
	if name == "" {
		name = "-"
	}
	for i, found := range file.Matches {
		h := head{Started: file.At.UnixMicro(), Source: name, Digest: file.Digest, Part: i + 1}
		if !found.When.IsZero() {
			h.Started = found.When.UnixMicro()
		}
		id, err := s.put(h, found.Events, file.FactsOf(i), list)
		if id != 0 {
			ids = append(ids, id)
		}
		if err != nil {
			return ids, err
		}
	}
	return ids, nil
}

// importList opens the list of the matches that are being imported. Nobody else can import until done
// closes it.
func (s *Shelf) importList() (list File, done func() error, err error) {
	if b := s.importingMany(); b != nil {
		return b.list, func() error { return nil }, nil
	}
	s.mended.Do(s.mend)
	list, err = s.files.Open(importing)
	if errors.Is(err, matches.ErrTaken) {
		return nil, nil, matches.ErrBusy
	}
	if err != nil {
		return nil, nil, err
	}
	return list, list.Close, nil
}

// put adds a finished match to the list and then saves it, with its summary.
func (s *Shelf) put(h head, events []core.Event, facts tally.Facts, list File) (int64, error) {
	lines, err := encode(0, events)
	if err != nil {
		return 0, err
	}
	m := &match{shelf: s}
	if err := m.create(); err != nil {
		return 0, err
	}
	defer m.unlock()
	id := m.meta.ID
	if err := list.Append([]byte(strconv.FormatInt(id, 10) + "\n")); err != nil {
		return id, err
	}
	if err := m.file.Append(append(lineOf(note{Meta: &h}), lines...)); err != nil {
		return id, err
	}
	s.sum(id, &summary{head: h, Events: digestOf(lines[:len(lines)-1]), Facts: facts})
	return id, nil
}

// mend deletes what unfinished imports left behind.
func (s *Shelf) mend() {
	raw, err := s.files.Read(importing)
	if err != nil || len(raw) == 0 {
		return
	}
	// During an import in another window, that window has the file open.
	list, err := s.files.Open(importing)
	if err != nil {
		return
	}
	var ids []int64
	for line := range strings.Lines(string(raw)) {
		// If a number was cut off, its match got no events.
		if id, err := strconv.ParseInt(strings.TrimSuffix(line, "\n"), 10, 64); err == nil && strings.HasSuffix(line, "\n") {
			ids = append(ids, id)
		}
	}
	s.drop(ids)
	_ = errors.Join(list.Cut(0), list.Close())
}

// drop deletes imported matches.
func (s *Shelf) drop(ids []int64) {
	for _, id := range ids {
		if c, err := s.read(id); err == nil && c.head != nil && c.head.Source == "" {
			continue // another window has begun a match with this number since
		}
		_ = s.Discard(id)
	}
}
