package quiz

import (
	"bytes"
	"time"
)

// Join merges two books, both as text, and reports whether other adds anything. It fails if it can't read
// other; if it can't read own, own counts as empty.
func Join(own, other []byte) (text []byte, added bool, err error) {
	more, err := ReadBook(other)
	if err != nil {
		return nil, false, err
	}
	b, _ := ReadBook(own)
	b.join(Book{}) // adds empty maps, so that only answers make a difference
	before, err := b.Text()
	if err != nil {
		return nil, false, err
	}
	b.join(more)
	text, err = b.Text()
	return text, err == nil && !bytes.Equal(text, before), err
}

// join merges another book in. For an exercise the later answer counts, for a
// course the further progress, for a topic the larger tally.
func (b *Book) join(other Book) {
	if b.Cards == nil {
		b.Cards = map[string]Card{}
	}
	for id, theirs := range other.Cards {
		if own, known := b.Cards[id]; !known || theirs.at().After(own.at()) {
			b.Cards[id] = theirs
		}
	}
	if b.Courses == nil {
		b.Courses = map[string]Progress{}
	}
	for id, theirs := range other.Courses {
		b.Courses[id] = b.Courses[id].joined(theirs)
	}
	for topic, theirs := range other.Tallies {
		if b.Tallies == nil {
			b.Tallies = map[Topic]Tally{}
		}
		if b.Tallies[topic].Asked < theirs.Asked {
			b.Tallies[topic] = theirs
		}
	}
}

// at returns when the exercise was last answered.
func (c Card) at() time.Time { return c.Due.Add(-time.Duration(c.Days) * day) }

func (p Progress) joined(theirs Progress) Progress {
	done, best := p.Done || theirs.Done, max(p.Best, theirs.Best)
	if theirs.Answered > p.Answered {
		p = theirs
	}
	p.Done, p.Best = done, best
	return p
}
