package quiz

import (
	"bytes"
	"time"
)

// Join makes one book of two, both as text, and reports whether the other adds anything, however the
// player's own is written. What can't be read of that counts as nothing.
func Join(own, other []byte) (text []byte, added bool, err error) {
	more, err := ReadBook(other)
	if err != nil {
		return nil, false, err
	}
	b, _ := ReadBook(own)
	b.join(Book{}) // as text it is then as the joined one is
	before, err := b.Text()
	if err != nil {
		return nil, false, err
	}
	b.join(more)
	text, err = b.Text()
	return text, err == nil && !bytes.Equal(text, before), err
}

// join adds what another book has: for an exercise the later answer counts, for a course the
// progress that got further.
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
}

// at is when the exercise was last answered.
func (c Card) at() time.Time { return c.Due.Add(-time.Duration(c.Days) * day) }

func (p Progress) joined(theirs Progress) Progress {
	done, best := p.Done || theirs.Done, max(p.Best, theirs.Best)
	if theirs.Answered > p.Answered {
		p = theirs
	}
	p.Done, p.Best = done, best
	return p
}
