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
// are here. Where nothing is new it writes nothing. Where it fails, as with matches.ErrDamaged for a
// match or answers that can't be read, all is as it was.
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
	ids, err := s.restoreMatches(text, len(more) > 0)
	if err == nil && got.Answers {
		err = Answers{s.files}.Save(answers)
	}
	if err != nil {
		for _, id := range ids {
			err = errors.Join(err, s.Discard(id))
		}
		return Restored{}, err
	}
	got.Matches = len(ids)
	return got, nil
}

// restoreMatches saves the matches of a backup that are not here yet, and returns their numbers.
// There may be none where the backup has something else.
func (s *Shelf) restoreMatches(text []byte, mayBeNone bool) (ids []int64, err error) {
	if len(text) == 0 && mayBeNone {
		return nil, nil
	}
	parts, err := partsOf(text)
	if err != nil {
		return nil, err
	}
	here, err := s.known()
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		head, _, _ := bytes.Cut(part, []byte("\n"))
		if here[string(head)] {
			continue
		}
		here[string(head)] = true
		id, err := s.restore(part)
		if err != nil {
			return ids, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// partsOf takes the matches of a backup apart. It need not end with an empty line, which an editor
// drops: a line that was cut off is damage.
func partsOf(text []byte) (parts [][]byte, err error) {
	text = append(bytes.TrimRight(text, " \t\n"), "\n\n"...)
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
		switch _, err := c.events(); {
		case errors.Is(err, matches.ErrNoMatch):
			return nil, fmt.Errorf("a match without events: %w", matches.ErrDamaged)
		case err != nil:
			return nil, err
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
func (s *Shelf) restore(text []byte) (id int64, err error) {
	m := &match{shelf: s}
	if err := m.create(); err != nil {
		return 0, err
	}
	defer m.unlock()
	return m.meta.ID, m.file.Append(text)
}
