package quiz

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
	"backtalk/core/analysis"
)

// Store saves a book as text.
type Store interface {
	Load() ([]byte, error)
	Save(text []byte) error
}

// Examiner asks exercises at a table. It is a [table.Examiner].
type Examiner struct {
	all  []Exercise
	book *Book
	now  func() time.Time
	save func()
	// last says whether to end after the next question.
	last  bool
	asked []string
	at    Exercise
	// since is when the examiner asked at.
	since time.Time
}

// recent is how many of the latest questions the examiner doesn't ask again yet.
const recent = 10

// NewExaminer returns an examiner that asks these exercises in book's order,
// and calls save after each answer. If one is set, it ends after the first.
func NewExaminer(all []Exercise, book *Book, now func() time.Time, one bool, save func()) *Examiner {
	return &Examiner{all: all, book: book, now: now, save: save, last: one}
}

// Next returns the next question.
func (e *Examiner) Next() (table.Question, bool) {
	if len(e.all) == 0 || e.last && len(e.asked) > 0 {
		return table.Question{}, false
	}
	e.at = e.book.Next(e.all, e.now(), e.asked[max(0, len(e.asked)-min(recent, len(e.all)-1)):]...)
	e.asked, e.since = append(e.asked, e.at.ID), e.now()
	q := table.Question{
		About: e.at.Topic.Title(), Commands: e.at.Commands(), Rules: e.at.Rules(), Opponent: e.at.Opponent, Last: e.last,
	}
	if e.at.number != nil {
		q.Number = e.at.number()
	}
	return q, true
}

// Answered records an answer in the book, and returns how long it took if the player wants to hear
// that.
func (e *Examiner) Answered(size analysis.Size) (more []say.Message) {
	now, took := e.now(), time.Duration(0)
	if e.book.Timed && e.at.number != nil {
		took = now.Sub(e.since)
		more = append(more, say.N(say.TrainerTook, int(took.Round(time.Second).Seconds()), nil))
	}
	e.book.Answered(e.at.ID, size, now)
	e.book.count(e.at.Topic, size, took)
	e.save()
	return more
}

// titles maps topics to their titles.
var titles = map[Topic]say.MessageID{
	Openings: say.QuizOpenings, Replies: say.QuizReplies, Cubes: say.QuizCubes, Middle: say.QuizMiddle, Blitzes: say.QuizBlitzes,
	Primes: say.QuizPrimes, BackGame: say.QuizBackGames, BearIns: say.QuizBearIns, BearOffs: say.QuizBearOffs, Own: say.QuizOwn,
	Pips: say.TrainerPips, Hits: say.TrainerHits, Entries: say.TrainerEntries, TakePoints: say.TrainerTakes, Scores: say.TrainerScores,
}

// Title returns the title of a topic.
func (t Topic) Title() say.Message { return say.M(titles[t], nil) }
