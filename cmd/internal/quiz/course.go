package quiz

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/analysis"
)

// Course is a short course on one subject: a text, and positions to apply
// it to.
type Course struct {
	Title, Text say.MessageID
	// exercises are the IDs of its exercises; questions are further ones, at
	// match scores.
	exercises []string
	questions []table.Question
}

// Courses returns the courses, from first steps to match scores.
func Courses() []Course {
	return []Course{
		{Title: say.CoursePips, Text: say.CoursePipsText, exercises: []string{"3L0PAAC2ew8AAA -", "7N4bAAC2ew8AAA -"}},
		{Title: say.CourseOpening, Text: say.CourseOpeningText, exercises: []string{"4HPwATDgc/ABMA 31", "4HPwATDgc/ABMA 61", "4HPwATDgc/ABMA 65", "4HPwATDgc/ABMA 21"}},
		{Title: say.CoursePoints, Text: say.CoursePointsText, exercises: []string{"4HPwATDgc/ABMA 42", "4HPwATDgc/ABMA 53", "NpvgASi4HfAjAA 44"}},
		{Title: say.CourseHitting, Text: say.CourseHittingText, exercises: []string{"mFfwASKwW+QBUA 43", "4HPJQSBsTvAAWA 54", "bJsNCANstsEALA 54"}},
		{Title: say.CoursePrimes, Text: say.CoursePrimesText, exercises: []string{"mOfgASLMZvAEMA 11", "bDsDZECzewMAKA 53", "2PEuAAOYQ4CNLQ 61"}},
		{Title: say.CourseAnchors, Text: say.CourseAnchorsText, exercises: []string{"mPOYASjgc+QBUA 51", "4PPgAwLg8+ABJA 52", "bNYxAxCzgc6AQQ 41"}},
		{Title: say.CourseBearIn, Text: say.CourseBearInText, exercises: []string{"23YBABx5dxsAAA 21", "2e4cAEC27QYAGA 43", "Us8nBgBs3TAHAA 41"}},
		{Title: say.CourseRaces, Text: say.CourseRacesText, exercises: []string{"cG8HBwDo3g4GAA -", "cK+DBwDo3g4GAA -", "cG8PBgDo3g4GAA -"}},
		{Title: say.CourseWindow, Text: say.CourseWindowText, exercises: []string{"AwAAEAEAAAAAAA -", "AwAACAIAAAAAAA -", "AwAAUAAAAAAAAA -", "mOfgAQNs3g4GAA -"}},
		{Title: say.CourseScores, Text: say.CourseScoresText, questions: atScores()},
	}
}

// courseLength is the length of the matches in the course on scores, in
// points.
const courseLength = 5

// atScores returns questions at match scores: with both players two
// points away, and ahead with two points to go.
func atScores() []table.Question {
	start := core.Start()
	// A race of 66 pips against 74.
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

// Progress is the progress in a course.
type Progress struct {
	// Answered counts the answers so far, and Right the right ones; both are 0
	// after the last.
	Answered int `json:"answered,omitempty"`
	Right    int `json:"right,omitempty"`
	// Done means that the course was completed before, with Best right answers
	// at best.
	Done bool `json:"done,omitempty"`
	Best int  `json:"best,omitempty"`
}

// ID returns the name of a course in a book.
func (c *Course) ID() string { return string(c.Title) }

// Len returns the number of questions in a course.
func (c *Course) Len() int { return len(c.exercises) + len(c.questions) }

// Lessons asks the questions of a course in order, with the text before the
// first. It is a [table.Examiner].
type Lessons struct {
	left  []table.Question
	total int
	id    string
	book  *Book
	save  func()
}

// Teach returns the questions of a course, beginning with the one that book
// says is next. It calls save after each answer.
func (c *Course) Teach(all []Exercise, book *Book, save func()) *Lessons {
	questions := slices.Clone(c.questions)
	for _, id := range c.exercises {
		if i := slices.IndexFunc(all, func(e Exercise) bool { return e.ID == id }); i >= 0 {
			questions = append(questions, table.Question{Commands: all[i].Commands(), Rules: all[i].Rules()})
		}
	}
	for i := range questions {
		questions[i].Last = i == len(questions)-1
		if i == 0 {
			questions[i].About = say.M(say.CourseBegins, say.Data{"Title": say.M(c.Title, nil), "Text": say.M(c.Text, nil)})
		} else {
			questions[i].About = say.M(say.CourseQuestion, say.Data{"Number": i + 1, "Total": len(questions)})
		}
	}
	done := book.Courses[c.ID()].Answered
	if done >= len(questions) {
		done = 0
	}
	return &Lessons{questions[done:], len(questions), c.ID(), book, save}
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
func (l *Lessons) Answered(cost float64) {
	p := l.book.Courses[l.id]
	p.Answered++
	if analysis.SizeOf(cost) == analysis.None {
		p.Right++
	}
	if p.Answered >= l.total {
		p = Progress{Done: true, Best: max(p.Best, p.Right)}
	}
	if l.book.Courses == nil {
		l.book.Courses = map[string]Progress{}
	}
	l.book.Courses[l.id] = p
	l.save()
}
