package quiz

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
)

// Store keeps a book as text.
type Store interface {
	Load() ([]byte, error)
	Save(text []byte) error
}

// Examiner asks exercises at a table, a [table.Examiner].
type Examiner struct {
	all  []Exercise
	book *Book
	now  func() time.Time
	save func()
	// last is whether to end after the first question.
	last  bool
	asked []string
	at    Exercise
}

// recent is how many of the last questions are not asked again at once.
const recent = 10

// NewExaminer returns an examiner that asks these exercises, by what a book says is due, and calls
// save after each answer. With one it ends after the first.
func NewExaminer(all []Exercise, book *Book, now func() time.Time, one bool, save func()) *Examiner {
	return &Examiner{all: all, book: book, now: now, save: save, last: one}
}

// Next returns the next question.
func (e *Examiner) Next() (table.Question, bool) {
	if len(e.all) == 0 || e.last && len(e.asked) > 0 {
		return table.Question{}, false
	}
	e.at = e.book.Next(e.all, e.now(), e.asked[max(0, len(e.asked)-min(recent, len(e.all)-1)):]...)
	e.asked = append(e.asked, e.at.ID)
	return table.Question{
		About: e.at.Topic.Title(), Commands: e.at.Commands(), Rules: e.at.Rules(), Opponent: e.at.Opponent, Last: e.last,
	}, true
}

// Answered notes an answer in the book.
func (e *Examiner) Answered(cost float64) {
	e.book.Answered(e.at.ID, cost, e.now())
	e.save()
}

// titles are what the topics are called.
var titles = map[Topic]say.MessageID{
	Openings: say.QuizOpenings, Replies: say.QuizReplies, Cubes: say.QuizCubes, Middle: say.QuizMiddle, Blitzes: say.QuizBlitzes,
	Primes: say.QuizPrimes, BackGame: say.QuizBackGames, BearIns: say.QuizBearIns, BearOffs: say.QuizBearOffs, Own: say.QuizOwn,
}

// Title is what a topic is called.
func (t Topic) Title() say.Message { return say.M(titles[t], nil) }
