package shelf

import (
	"bytes"
	"errors"
	"slices"

	"backtalk/cmd/internal/matches"
)

// Restored counts what a backup added.
type Restored struct {
	// Matches includes those that were continued elsewhere.
	Matches int
	Answers bool
}

// Restore saves the matches of a backup that are new, continues those that were
// played on elsewhere, and merges the answers. It writes nothing if nothing is
// new. If it fails, everything stays as it was. It returns matches.ErrDamaged
// if it can't read a match or the answers.
func (s *Shelf) Restore(text []byte, join Join) (got Restored, err error) {
	text, more, err := cutAnswers(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	if err != nil {
		return Restored{}, err
	}
	var answers []byte
	if len(more) > 0 {
		if answers, got.Answers, err = (Answers{s.files}).joined(more, join); err != nil {
			return Restored{}, err
		}
	}
	r := restoring{shelf: s}
	// A backup without matches may have answers.
	if len(text) > 0 || len(more) == 0 {
		err = r.matches(text)
	}
	if err == nil && got.Answers {
		err = Answers{s.files}.Save(answers)
	}
	if err != nil {
		return Restored{}, errors.Join(err, r.takeBack())
	}
	got.Matches = len(r.undo)
	return got, nil
}

// restoring saves the matches of a backup.
type restoring struct {
	shelf *Shelf
	// here maps the first line of each saved match, which identifies it, to
	// its number.
	here map[string]int64
	// undo holds a function for each match saved so far that removes it again.
	undo []func() error
}

func (r *restoring) matches(text []byte) error {
	parts, err := partsOf(text)
	if err != nil {
		return err
	}
	if r.here, err = r.shelf.known(); err != nil {
		return err
	}
	for _, part := range parts {
		if err := r.match(part); err != nil {
			return err
		}
	}
	return nil
}

// match saves one match. A new one gets a number of its own.
func (r *restoring) match(part []byte) error {
	head := string(firstOf(part))
	id, here := r.here[head]
	var undo func() error
	var err error
	if here {
		undo, err = r.shelf.playOn(id, part)
	} else if id, err = r.shelf.restore(part); err == nil {
		r.here[head] = id
		undo = func() error { return r.shelf.Discard(id) }
	}
	if undo != nil {
		r.undo = append(r.undo, undo)
	}
	return err
}

// takeBack undoes all that was saved.
func (r *restoring) takeBack() error {
	var err error
	for _, undo := range slices.Backward(r.undo) {
		err = errors.Join(err, undo())
	}
	return err
}

// known returns the saved matches by their first lines.
func (s *Shelf) known() (map[string]int64, error) {
	ids, err := s.ids()
	if err != nil {
		return nil, err
	}
	heads := map[string]int64{}
	for _, id := range ids {
		raw, err := s.files.Read(nameOf(id))
		if err != nil {
			return nil, err
		}
		heads[string(firstOf(raw))] = id
	}
	return heads, nil
}

func firstOf(text []byte) []byte {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return line
}

// restore writes one match under a new number. If it fails, it leaves no
// file.
func (s *Shelf) restore(text []byte) (id int64, err error) {
	m := &match{shelf: s}
	if err := m.create(); err != nil {
		return 0, err
	}
	id, err = m.meta.ID, m.file.Append(text)
	m.unlock()
	if err != nil {
		return 0, errors.Join(err, s.files.Remove(nameOf(id)))
	}
	return id, nil
}

// playOn adds to a saved match what a longer copy of it has. It returns a
// function that undoes that, or nil if it changed nothing. It never changes an
// open match, or one that continued differently.
func (s *Shelf) playOn(id int64, there []byte) (undo func() error, err error) {
	if more, _, err := s.lacks(id, there); len(more) == 0 || err != nil {
		return nil, err
	}
	file, err := s.files.Open(nameOf(id))
	if errors.Is(err, matches.ErrTaken) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	// This program holds the lock: nobody else changes the file.
	more, size, err := s.lacks(id, there)
	if len(more) == 0 || err != nil {
		return nil, err
	}
	if err = s.extend(id, file, size, more); err != nil {
		return nil, err
	}
	return func() error { return s.shorten(id, size) }, nil
}

// extend adds text to a match's file after its first size bytes. It cuts off what a killed program had
// begun to write.
func (s *Shelf) extend(id int64, file File, size int, text []byte) error {
	err := errors.Join(s.files.Remove(fileOf(id, summarySuffix)), file.Cut(size))
	if err == nil {
		err = file.Append(text)
	}
	return err
}

// lacks returns the lines that a copy adds to a saved match, and the length
// of the match's valid part. It returns none if the copy doesn't continue the
// match, or if the match can't be read.
func (s *Shelf) lacks(id int64, there []byte) (more []byte, size int, err error) {
	raw, err := s.files.Read(nameOf(id))
	if err != nil {
		return nil, 0, err
	}
	ours, err := parse(raw)
	theirs, otherErr := parse(there)
	if err != nil || otherErr != nil {
		return nil, 0, nil // a damaged match must not stop the others in a backup
	}
	// Names may have been changed in either of them.
	ours.renamed, theirs.renamed = nil, nil
	here, err := ours.events()
	longer, otherErr := theirs.events()
	if err != nil || otherErr != nil || !matches.Continues(longer, here) {
		return nil, 0, nil
	}
	return linesBeyond(raw[:ours.size], there), ours.size, nil
}

// linesBeyond returns the lines that a longer copy adds: the new events, and
// notes such as how long it was played there. It leaves out the events that the
// match already has.
func linesBeyond(here, there []byte) []byte {
	ours, theirs := slices.Collect(bytes.Lines(here)), slices.Collect(bytes.Lines(there))
	alike := 0
	for alike < min(len(ours), len(theirs)) && bytes.Equal(ours[alike], theirs[alike]) {
		alike++
	}
	known := countEvents(ours[alike:])
	var more []byte
	for _, line := range theirs[alike:] {
		if known > 0 && isEvent(line) {
			known--
			continue
		}
		more = append(more, line...)
	}
	return more
}

func countEvents(lines [][]byte) (count int) {
	for _, line := range lines {
		if isEvent(line) {
			count++
		}
	}
	return count
}

func isEvent(line []byte) bool { return bytes.HasPrefix(line, []byte(eventStart)) }

// shorten removes what was added to a match.
func (s *Shelf) shorten(id int64, size int) error {
	file, err := s.files.Open(nameOf(id))
	if err != nil {
		return err
	}
	return errors.Join(s.files.Remove(fileOf(id, summarySuffix)), file.Cut(size), file.Close())
}
