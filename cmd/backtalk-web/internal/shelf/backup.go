package shelf

import (
	"bytes"
	"errors"
	"fmt"

	"backtalk/cmd/internal/matches"
)

// A backup joins the files of the matches. Only the first line of a file begins as firstLine does,
// so it shows where a match begins. The last line of a backup holds the answers of the quiz. An
// older version takes that line for an unknown note at the end of the last match.

// The beginnings of lines in a backup: a match's first line, and the
// answers.
var (
	firstLine   = []byte(`{"match":`)
	answersLine = []byte(`{"quiz":`)
)

// Backup returns all readable matches and the answers as one text, and the
// number of matches. The text is empty if there is nothing to back up.
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

// partsOf splits a backup into its matches. The empty line at its end may be
// missing, because editors drop it. A line that was cut off is damage.
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
