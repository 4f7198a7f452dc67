package shelf

import (
	"bytes"
	"errors"
	"fmt"

	"backtalk/cmd/internal/matches"
)

// A backup is one file after the other: each begins with the line that only first lines have. The
// answers of the quiz are its last line, which an older version takes for an unknown note at the
// end of the last match.

// How lines of a backup begin: the first of a match, and the answers.
var (
	firstLine   = []byte(`{"match":`)
	answersLine = []byte(`{"quiz":`)
)

// Backup returns all matches that can be read, and the answers, as one text, and how many matches
// they are. The text is empty where there is nothing.
func (s *Shelf) Backup() (text []byte, count int, err error) {
	text, count, err = s.backupMatches()
	if err != nil {
		return nil, 0, err
	}
	answers, err := Answers{s.files}.backup()
	return append(text, answers...), count, err
}

func (s *Shelf) backupMatches() (text []byte, count int, err error) {
	ids, err := s.ids()
	if err != nil {
		return nil, 0, err
	}
	for _, id := range ids {
		raw, err := s.files.Read(nameOf(id))
		if err != nil {
			return nil, 0, err
		}
		c, err := parse(raw)
		if err == nil {
			_, err = c.events()
		}
		if err != nil {
			continue
		}
		text = append(text, raw[:c.size]...)
		count++
	}
	return text, count, nil
}

// Restored is what a backup brought that was not here yet.
type Restored struct {
	Matches int
	Answers bool
}

// Restore saves the matches of a backup that are not here yet, and joins its answers with those that
// are here. It fails with matches.ErrDamaged, and saves nothing, where a match or the answers can't
// be read.
func (s *Shelf) Restore(text []byte, join Join) (got Restored, err error) {
	text, answers, err := cutAnswers(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	switch {
	case err != nil:
		return got, err
	case len(answers) == 0:
		got.Matches, err = s.restoreMatches(text)
		return got, err
	}
	here := Answers{s.files}
	joined, isNew, err := here.joined(answers, join)
	if err == nil && len(text) > 0 {
		got.Matches, err = s.restoreMatches(text)
	}
	if err == nil {
		err = here.Save(joined)
	}
	got.Answers = isNew && err == nil
	return got, err
}

func (s *Shelf) restoreMatches(text []byte) (count int, err error) {
	parts, err := partsOf(text)
	if err != nil {
		return 0, err
	}
	here, err := s.known()
	if err != nil {
		return 0, err
	}
	for _, part := range parts {
		head, _, _ := bytes.Cut(part, []byte("\n"))
		if here[string(head)] {
			continue
		}
		here[string(head)] = true
		if err := s.restore(part); err != nil {
			return count, err
		}
		count++
	}
	return count, nil
}

// partsOf takes the matches of a backup apart.
func partsOf(text []byte) (parts [][]byte, err error) {
	if !bytes.HasPrefix(text, firstLine) {
		return nil, fmt.Errorf("no match begins here: %w", matches.ErrDamaged)
	}
	for len(text) > 0 {
		end := len(text)
		if next := bytes.Index(text[1:], append([]byte("\n"), firstLine...)); next >= 0 {
			end = next + 2
		}
		c, err := parse(text[:end])
		if err != nil {
			return nil, err
		}
		if _, err := c.events(); err != nil {
			return nil, errors.Join(err, matches.ErrDamaged)
		}
		parts = append(parts, text[:c.size])
		text = text[end:]
	}
	return parts, nil
}

// known returns the first lines of the matches that are here, which distinguish one from another.
func (s *Shelf) known() (map[string]bool, error) {
	ids, err := s.ids()
	if err != nil {
		return nil, err
	}
	heads := map[string]bool{}
	for _, id := range ids {
		raw, err := s.files.Read(nameOf(id))
		if err != nil {
			return nil, err
		}
		head, _, _ := bytes.Cut(raw, []byte("\n"))
		heads[string(head)] = true
	}
	return heads, nil
}

// restore writes one match under a number of its own.
func (s *Shelf) restore(text []byte) error {
	m := &match{shelf: s}
	if err := m.create(); err != nil {
		return err
	}
	defer m.unlock()
	return m.file.Append(text)
}
