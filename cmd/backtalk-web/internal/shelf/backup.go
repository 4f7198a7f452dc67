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
