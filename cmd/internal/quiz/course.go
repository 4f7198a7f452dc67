package quiz

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/analysis"
)

// Course is a short course on one subject: what to know, step by step, and
// positions to apply it to.
type Course struct {
	Title say.MessageID
	// Steps holds what the player reads first, one text after the other.
	Steps []say.MessageID
	// exercises holds IDs of exercises of the quiz; questions holds the course's own questions, which come
	// first.
	exercises []string
	questions []table.Question
}

// Courses returns the courses, from first steps to match scores.
func Courses() []Course {
	return []Course{
		{Title: say.CoursePips, Steps: []say.MessageID{say.CoursePips1, say.CoursePips2, say.CoursePips3, say.CoursePips4}, questions: counted()},
		{
			Title: say.CourseOpening, Steps: []say.MessageID{say.CourseOpening1, say.CourseOpening2},
			exercises: []string{"4HPwATDgc/ABMA 31", "4HPwATDgc/ABMA 61", "4HPwATDgc/ABMA 65", "4HPwATDgc/ABMA 21"},
		},
		{
			Title: say.CoursePoints, Steps: []say.MessageID{say.CoursePoints1, say.CoursePoints2},
			exercises: []string{"4HPwATDgc/ABMA 42", "4HPwATDgc/ABMA 53", "NpvgASi4HfAjAA 44"},
		},
		{
			Title: say.CourseHitting, Steps: []say.MessageID{say.CourseHitting1, say.CourseHitting2, say.CourseHitting3},
			exercises: []string{"mFfwASKwW+QBUA 43", "4HPJQSBsTvAAWA 54", "bJsNCANstsEALA 54"},
		},
		{
			Title: say.CoursePrimes, Steps: []say.MessageID{say.CoursePrimes1, say.CoursePrimes2, say.CoursePrimes3},
			exercises: []string{"mOfgASLMZvAEMA 11", "bDsDZECzewMAKA 53", "2PEuAAOYQ4CNLQ 61"},
		},
		{
			Title: say.CourseAnchors, Steps: []say.MessageID{say.CourseAnchors1, say.CourseAnchors2},
			exercises: []string{"mPOYASjgc+QBUA 51", "4PPgAwLg8+ABJA 52", "bNYxAxCzgc6AQQ 41"},
		},
		{
			Title: say.CourseBearIn, Steps: []say.MessageID{say.CourseBearIn1, say.CourseBearIn2},
			exercises: []string{"23YBABx5dxsAAA 21", "2e4cAEC27QYAGA 43", "Us8nBgBs3TAHAA 41"},
		},
		{
			Title: say.CourseRaces, Steps: []say.MessageID{say.CourseRaces1, say.CourseRaces2},
			exercises: []string{"cG8HBwDo3g4GAA -", "cK+DBwDo3g4GAA -", "cG8PBgDo3g4GAA -"},
		},
		{
			Title: say.CourseWindow, Steps: []say.MessageID{say.CourseWindow1, say.CourseWindow2},
			exercises: []string{"AwAAEAEAAAAAAA -", "AwAACAIAAAAAAA -", "AwAAUAAAAAAAAA -", "mOfgAQNs3g4GAA -"},
		},
		{
			Title: say.CourseScores, Steps: []say.MessageID{say.CourseScores1, say.CourseScores2, say.CourseScores3},
			questions: atScores(),
		},
	}
}

// counted returns questions about pip counts, from a few checkers to the start of a game.
func counted() (all []table.Question) {
	few := core.Side{6: 3, 5: 2, 4: 2, core.Off: 8}
	race := core.Side{6: 4, 5: 4, 4: 3, 3: 2, 2: 2}
	for _, q := range []struct {
		board core.Board
		side  core.Player
	}{{core.Board{few, race}, 0}, {core.Board{race, few}, 0}, {core.Board{few, race}, 1}, {core.Start(), 0}} {
		e := Exercise{Board: q.board}
		all = append(all, table.Question{Commands: e.Commands(), Rules: e.Rules(), Number: pipsOf(q.board, q.side)})
	}
	return all
}

// courseLength is the length of the matches in the course on scores, in
// points.
const courseLength = 5

// atScores returns questions at match scores: with both players two
// points away, and ahead with two points to go.
func atScores() []table.Question {
	start := core.Start()
	// A race of 66 pips against 80.
	race := core.Board{{6: 4, 5: 4, 4: 3, 3: 2, 2: 2}, {6: 5, 5: 4, 4: 3, 3: 1, 7: 1, 8: 1}}
	var all []table.Question
	for _, q := range []struct {
		score [2]int
		board core.Board
	}{{[2]int{3, 3}, race}, {[2]int{3, 1}, start}} {
		all = append(all, table.Question{
			Rules: core.Rules{Length: courseLength, Crawford: true},
			Commands: []core.Command{
				core.SetUp{Score: q.score, Board: q.board, Cube: core.Cube{Value: 1, Owner: core.Centre}},
			},
		})
	}
	return all
}

// Progress is how far the player is in a course.
type Progress struct {
	// Answered counts the answers so far, and Right the right ones; both are 0
	// after the last.
	Answered int `json:"answered,omitempty"`
	Right    int `json:"right,omitempty"`
	// Done means that the player has completed the course before. Best is the most right answers so far.
	Done bool `json:"done,omitempty"`
	Best int  `json:"best,omitempty"`
}

// ID returns the name of a course in a book.
func (c *Course) ID() string { return string(c.Title) }

// Len returns the number of questions in a course.
func (c *Course) Len() int { return len(c.exercises) + len(c.questions) }

// Lessons gives the steps of a course and asks its questions, in order. It is a [table.Examiner].
type Lessons struct {
	left  []table.Question
	total int
	id    string
	book  *Book
	save  func()
	// score is nil until the last question is answered.
	score *Score
}

// Score counts the right answers of a completed course.
type Score struct{ Right, Total int }

// Score returns how the course went, or nil if the player left before its end.
func (l *Lessons) Score() *Score { return l.score }

// Teach returns the steps and questions of a course. If the player has answered some of the
// questions, according to book, it leaves out the steps and begins with the next question. The
// Lessons call save after each answer.
func (c *Course) Teach(all []Exercise, book *Book, save func()) *Lessons {
	questions := slices.Clone(c.questions)
	for _, id := range c.exercises {
		if i := slices.IndexFunc(all, func(e Exercise) bool { return e.ID == id }); i >= 0 {
			questions = append(questions, table.Question{Commands: all[i].Commands(), Rules: all[i].Rules()})
		}
	}
	for i := range questions {
		questions[i].Last = i == len(questions)-1
		questions[i].About = say.M(say.CourseQuestion, say.Data{"Number": i + 1, "Total": len(questions)})
	}
	l := &Lessons{total: len(questions), id: c.ID(), book: book, save: save}
	if done := book.Courses[c.ID()].Answered; done > 0 && done < len(questions) {
		l.left = questions[done:]
		return l
	}
	l.left = append(c.read(questions[0]), questions...)
	return l
}

// read returns the steps of a course, over the board of its first question.
func (c *Course) read(first table.Question) (all []table.Question) {
	for i, id := range c.Steps {
		about := say.M(id, nil)
		if i == 0 {
			about = say.M(say.CourseBegins, say.Data{"Title": say.M(c.Title, nil), "Text": about})
		}
		all = append(all, table.Question{About: about, Read: true, Commands: first.Commands[:1], Rules: first.Rules})
	}
	return all
}

// Next returns the next question.
func (l *Lessons) Next() (q table.Question, ok bool) {
	if len(l.left) == 0 {
		return q, false
	}
	q, l.left = l.left[0], l.left[1:]
	return q, true
}

// Answered records the progress in the book.
func (l *Lessons) Answered(size analysis.Size) []say.Message {
	p := l.book.Courses[l.id]
	if p.Answered >= l.total {
		p.Answered, p.Right = 0, 0 // the course had more questions once
	}
	p.Answered++
	if size == analysis.None {
		p.Right++
	}
	if p.Answered >= l.total {
		l.score = &Score{p.Right, l.total}
		p = Progress{Done: true, Best: max(p.Best, p.Right)}
	}
	if l.book.Courses == nil {
		l.book.Courses = map[string]Progress{}
	}
	l.book.Courses[l.id] = p
	l.save()
	return nil
}
