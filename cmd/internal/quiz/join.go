package quiz

import "time"

// Join makes one book of two, both as text. What can't be read of the player's own counts as
// nothing.
func Join(own, other []byte) ([]byte, error) {
	more, err := ReadBook(other)
	if err != nil {
		return nil, err
	}
	b, _ := ReadBook(own)
	b.join(more)
	return b.Text()
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
