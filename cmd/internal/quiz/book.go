package quiz

import (
	"cmp"
	"encoding/json"
	"hash/fnv"
	"math"
	"slices"
	"time"

	"backtalk/core/analysis"
)

// Card remembers one exercise, by SM-2: Piotr Wozniak, "Optimization of
// repetition spacing in the practice of learning", 1990. Unlike in SM-2, a
// wrong answer also lowers Ease.
type Card struct {
	// Right counts the right answers in a row.
	Right int `json:"right"`
	// Days is the number of days until the exercise returns, Ease the factor by
	// which that grows.
	Days int     `json:"days"`
	Ease float64 `json:"ease"`
	// Due is the day on which it returns.
	Due time.Time `json:"due"`
}

// The constants of SM-2.
const (
	firstEase  = 2.5
	leastEase  = 1.3
	firstDays  = 1
	secondDays = 6
	perfect    = 5
	passed     = 3
	day        = 24 * time.Hour
)

// qualities maps the size of an error to SM-2's mark, 0 to 5.
var qualities = [analysis.Sizes]int{
	analysis.None: perfect, analysis.Small: passed, analysis.Mistake: 2, analysis.Blunder: 0,
}

// answered returns the card after an answer with an error of this size.
func (c Card) answered(size analysis.Size, now time.Time) Card {
	if c.Ease == 0 {
		c.Ease = firstEase
	}
	mark := qualities[size]
	missed := float64(perfect - mark)
	switch {
	case mark < passed:
		c.Right, c.Days = 0, firstDays
	case c.Right == 0:
		c.Right, c.Days = 1, firstDays
	case c.Right == 1:
		c.Right, c.Days = 2, secondDays
	default:
		c.Right, c.Days = c.Right+1, int(math.Round(float64(c.Days)*c.Ease))
	}
	c.Ease = max(leastEase, c.Ease+.1-missed*(.08+missed*.02))
	c.Due = now.Add(time.Duration(c.Days) * day)
	return c
}

// Book holds the player's answers. The zero Book is empty.
type Book struct {
	Cards map[string]Card `json:"cards"`
	// Courses holds the progress in each course, by its name.
	Courses map[string]Progress `json:"courses,omitempty"`
	// Tallies count the answers to each topic.
	Tallies map[Topic]Tally `json:"tallies,omitempty"`
	// Timed means that the trainers measure how long an answer takes.
	Timed bool `json:"timed,omitempty"`
}

// Tally counts first answers.
type Tally struct {
	Asked int `json:"asked"`
	Right int `json:"right"`
	// Timed counts the timed answers. Seconds is how long they took together.
	Timed   int     `json:"timed,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
}

// Mean returns how many seconds a timed answer took on average, rounded; false if none was timed.
func (t Tally) Mean() (seconds int, ok bool) {
	if t.Timed == 0 {
		return 0, false
	}
	return int(math.Round(t.Seconds / float64(t.Timed))), true
}

// ReadBook reads a book; an empty text gives an empty book.
func ReadBook(text []byte) (Book, error) {
	var b Book
	if len(text) == 0 {
		return b, nil
	}
	err := json.Unmarshal(text, &b)
	return b, err
}

// Text returns the book as it is saved.
func (b *Book) Text() ([]byte, error) { return json.Marshal(b) }

// Answered records an answer to an exercise, with the size of its error.
func (b *Book) Answered(id string, size analysis.Size, now time.Time) {
	if b.Cards == nil {
		b.Cards = map[string]Card{}
	}
	b.Cards[id] = b.Cards[id].answered(size, now)
}

// count adds an answer to the tally of a topic. took is 0 if the answer was not timed.
func (b *Book) count(topic Topic, size analysis.Size, took time.Duration) {
	if b.Tallies == nil {
		b.Tallies = map[Topic]Tally{}
	}
	t := b.Tallies[topic]
	t.Asked++
	if size == analysis.None {
		t.Right++
	}
	if took > 0 {
		t.Timed++
		t.Seconds += took.Seconds()
	}
	b.Tallies[topic] = t
}

// Due counts the exercises that were answered before and are due again.
func (b *Book) Due(all []Exercise, now time.Time) int {
	n := 0
	for i := range all {
		if c, known := b.Cards[all[i].ID]; known && !c.Due.After(now) {
			n++
		}
	}
	return n
}

// Next returns the exercise to ask: the one overdue the longest, else a new one, else the one that
// is due next. New ones come in the order of their field Newest; those without one come last, in a
// pseudo-random order. Next returns an exercise named in not only if there are no others.
func (b *Book) Next(all []Exercise, now time.Time, not ...string) Exercise {
	rank := func(e Exercise) (int, time.Time) {
		c, known := b.Cards[e.ID]
		switch {
		case slices.Contains(not, e.ID):
			return 3, time.Time{}
		case known && !c.Due.After(now):
			return 0, c.Due
		case !known:
			return 1, time.Time{}
		}
		return 2, c.Due
	}
	return slices.MinFunc(all, func(x, y Exercise) int {
		xs, xd := rank(x)
		ys, yd := rank(y)
		return cmp.Or(cmp.Compare(xs, ys), xd.Compare(yd), cmp.Compare(late(x.Newest), late(y.Newest)), cmp.Compare(lot(x.ID), lot(y.ID)))
	})
}

// late puts exercises without an order after those with one.
func late(newest int) int {
	if newest == 0 {
		return math.MaxInt
	}
	return newest
}

// lot returns a pseudo-random number for a text, always the same.
func lot(text string) uint64 {
	h := fnv.New64a()
	// Writing to a hash never fails.
	_, _ = h.Write([]byte(text))
	return h.Sum64()
}
