package shelf

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/tally"
)

// summary holds all that a list shows of a finished match, except its analysis.
type summary struct {
	head
	Ended   int64 `json:"ended,omitempty"`
	Seconds int64 `json:"seconds,omitempty"`
	// Events is the SHA-256 of the match's event file, in hexadecimal.
	Events string      `json:"events"`
	Facts  tally.Facts `json:"facts"`
}

func (s *summary) entry(id int64) matches.Entry {
	e := matches.Entry{
		Meta: s.meta(), Finished: true, Source: s.Source, Facts: s.Facts, Played: time.Duration(s.Seconds) * time.Second,
	}
	if e.ID = id; s.Ended != 0 {
		e.Ended = time.UnixMicro(s.Ended)
	}
	return e
}

// listed is a match in a list.
type listed struct {
	matches.Entry
	// turn orders the matches to continue.
	turn int64
	// digests holds the digests of the imported file and of the match's
	// events.
	digests [2]string
	events  bool
}

// entry returns what a list shows of a match. It reads the summary if there may
// be one. Otherwise it reads the match, and writes the summary if the match is
// finished.
func (s *Shelf) entry(id int64, summed bool) (listed, error) {
	if summed {
		raw, err := s.files.Read(fileOf(id, summarySuffix))
		if err != nil {
			return listed{}, err
		}
		var found summary
		if json.Unmarshal(raw, &found) == nil && found.Facts.Current() {
			return listed{Entry: found.entry(id), digests: [2]string{found.Digest, found.Events}, events: true}, nil
		}
	}
	c, err := s.read(id)
	if err != nil && !errors.Is(err, matches.ErrDamaged) {
		return listed{}, err
	}
	l := listed{turn: c.turn, events: len(c.lines) > 0}
	var events []core.Event
	if err == nil && l.events {
		events, err = c.events()
	}
	if err != nil {
		l.Entry = matches.Entry{Meta: c.meta, Finished: c.finished(), Damaged: true}
		l.events = true
		return l, nil
	}
	if !l.events {
		return l, nil
	}
	sum := summary{head: *c.head, Ended: c.ended, Seconds: c.seconds, Facts: tally.Of(events)}
	if l.Entry = sum.entry(id); !c.finished() {
		l.Finished = false
		return l, nil
	}
	if text, err := encode(0, events); err == nil {
		sum.Events = digestOf(text[:len(text)-1])
	}
	l.digests = [2]string{sum.Digest, sum.Events}
	s.sum(id, &sum)
	return l, nil
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// sum writes a summary. If that fails, the next list makes it again.
func (s *Shelf) sum(id int64, sum *summary) {
	text, err := json.Marshal(sum)
	if err != nil {
		return
	}
	file, err := s.files.Open(fileOf(id, summarySuffix))
	if err != nil {
		return
	}
	_ = errors.Join(file.Cut(0), file.Append(text), file.Close())
}

func (s *Shelf) entries() ([]listed, error) {
	s.mended.Do(s.mend)
	names, err := s.names()
	if err != nil {
		return nil, err
	}
	var list []listed
	for _, id := range names.ids {
		l, err := s.entry(id, names.summed[id])
		if err == nil && names.analysed[id] {
			err = s.addAnalysis(&l)
		}
		if err != nil {
			return nil, err
		}
		if l.events {
			list = append(list, l)
		}
	}
	return list, nil
}

// List returns all matches that have events: first those to continue, then
// the finished ones, the latest first.
func (s *Shelf) List() ([]matches.Entry, error) {
	all, err := s.entries()
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b listed) int {
		if a.Finished != b.Finished {
			if b.Finished {
				return -1
			}
			return 1
		}
		if !a.Finished {
			return cmp.Or(cmp.Compare(b.turn, a.turn), cmp.Compare(b.ID, a.ID))
		}
		return cmp.Or(b.date().Compare(a.date()), cmp.Compare(b.ID, a.ID))
	})
	list := make([]matches.Entry, len(all))
	for i := range all {
		list[i] = all[i].Entry
	}
	return list, nil
}

// date returns when a finished match was last played.
func (l *listed) date() time.Time {
	if l.Ended.After(l.Started) {
		return l.Ended
	}
	return l.Started
}

// Find returns one match.
func (s *Shelf) Find(id int64) (matches.Entry, error) {
	l, err := s.entry(id, true)
	if err == nil && !l.events {
		err = matches.ErrNoMatch
	}
	if err == nil {
		err = s.addAnalysis(&l)
	}
	return l.Entry, err
}

func (s *Shelf) addAnalysis(l *listed) error {
	kept, _, err := s.analysed(l.ID)
	l.Analysis = kept.Sums
	return err
}

// Known returns the matches that were imported from a file with this digest,
// and those with events of this digest.
func (s *Shelf) Known(digest string) ([]int64, error) {
	if b := s.importingMany(); b != nil {
		return b.known(digest), nil
	}
	all, err := s.entries()
	var ids []int64
	for i := range all {
		if digest != "" && slices.Contains(all[i].digests[:], digest) {
			ids = append(ids, all[i].ID)
		}
	}
	return ids, err
}

// Rename changes a player's name in every match. If another program has one of
// them open, it changes nothing and returns ErrTaken.
func (s *Shelf) Rename(from, to string) (int, error) {
	all, err := s.entries()
	if err != nil {
		return 0, err
	}
	all = slices.DeleteFunc(all, func(l listed) bool {
		return l.Damaged || l.Facts.Players[0].Name != from && l.Facts.Players[1].Name != from
	})
	for i := range all {
		if s.Taken(all[i].ID) {
			return 0, matches.ErrTaken
		}
	}
	for i := range all {
		if err := s.renameIn(all[i].ID, renaming{from, to}); err != nil {
			return i, err
		}
	}
	return len(all), nil
}

// renameIn changes a player's name in one match.
func (s *Shelf) renameIn(id int64, r renaming) (err error) {
	line := lineOf(note{Renamed: &r})
	if m := s.played(id); m != nil {
		return m.file.Append(line)
	}
	file, err := s.files.Open(nameOf(id))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	// The file is open here: nobody else changes it.
	c, err := s.read(id)
	if err != nil && !errors.Is(err, matches.ErrDamaged) {
		return err
	}
	if err == nil && c.head == nil {
		return nil // another window has just discarded the match
	}
	return s.extend(id, file, c.size, line)
}
