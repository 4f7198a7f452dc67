package quiz

import (
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/locales"
)

// Every course has its questions, and each can be set up.
func TestEveryCourseCanBeTaught(t *testing.T) {
	all := exercises(t)
	if n := len(Courses()); n != 10 {
		t.Errorf("%d courses", n)
	}
	for _, c := range Courses() {
		lessons, n := c.Teach(all, &Book{}, func() {}), 0
		read := 0
		for q, ok := lessons.Next(); ok; q, ok = lessons.Next() {
			if q.Read {
				read++
				if n > 0 || q.Last || len(q.Commands) != 1 {
					t.Errorf("%s: step %d comes as %+v", c.Title, read, q)
				}
				continue
			}
			n++
			if q.Last != (n == c.Len()) {
				t.Errorf("%s: question %d is the last: %t", c.Title, n, q.Last)
			}
			rules := q.Rules
			if rules.Length == 0 {
				rules = core.Rules{Scoring: core.Money}
			}
			m := core.NewMatch(rules, [2]core.PlayerInfo{})
			for _, command := range q.Commands {
				if _, err := m.Do(command); err != nil {
					t.Errorf("%s: %v", c.Title, err)
				}
			}
		}
		if n != len(c.exercises)+len(c.questions) || n < 2 || read != len(c.Steps) || read < 2 {
			t.Errorf("%s has %d steps and %d questions", c.Title, read, n)
		}
	}
}

// A course continues where the player left it, and saves its results.
func TestCourseContinuesWhereItWasLeft(t *testing.T) {
	all, c, saved := exercises(t), Courses()[1], 0
	var book Book
	teach := func() *Lessons { return c.Teach(all, &book, func() { saved++ }) }
	first := teach()
	begins, _ := first.Next()
	for range c.Steps {
		first.Next()
	}
	first.Answered(0)
	second, _ := first.Next()
	again := teach()
	if q, ok := again.Next(); !ok || begins.About.ID != say.CourseBegins || q.About.Data["Number"] != 2 || len(q.Commands) != len(second.Commands) {
		t.Errorf("it goes on with %+v", q.About)
	}
	again.Answered(analysis.Blunder)
	if again.Score() != nil {
		t.Error("there is a score before the end")
	}
	for range c.Len() - 2 {
		again.Answered(0)
	}
	if score := again.Score(); score == nil || *score != (Score{c.Len() - 1, c.Len()}) {
		t.Errorf("the score is %+v", score)
	}
	text, err := book.Text()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := ReadBook(text)
	want := Progress{Done: true, Best: c.Len() - 1}
	if got := kept.Courses[c.ID()]; err != nil || got != want || saved != c.Len() {
		t.Errorf("kept is %+v, saved %d times", got, saved)
	}
	if q, _ := teach().Next(); q.About.ID != say.CourseBegins {
		t.Errorf("after the end it begins with %+v", q.About)
	}
	book.Courses[c.ID()] = Progress{Answered: 99}
	if q, ok := teach().Next(); !ok || q.About.ID != say.CourseBegins {
		t.Error("a course that had more questions once can't be gone through")
	}
}

// The course on scores teaches what the engine advises.
func TestCourseOnScoresAgreesWithTheEngine(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	searcher := cube.NewSearcher(e, e.Tables().Two)
	for i, want := range []bool{true, false} {
		q := atScores()[i]
		m := core.NewMatch(q.Rules, [2]core.PlayerInfo{})
		for _, command := range q.Commands {
			if _, err := m.Do(command); err != nil {
				t.Fatal(err)
			}
		}
		s := m.State()
		d, _, err := searcher.Decide(t.Context(), s.For(0), 1, cube.Of(&s, 0))
		if err != nil || d.Double != want {
			t.Errorf("question %d: %+v, %v, want double %v", i+1, d, err, want)
		}
	}
}

// No step of a course has more than 25 words.
func TestStepsOfCoursesAreShort(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Courses() {
		for _, id := range c.Steps {
			if text := texts.Text(say.M(id, nil)); len(strings.Fields(text)) > 25 {
				t.Errorf("too long: %s", text)
			}
		}
	}
}

// The right answers in the first course are the true pip counts.
func TestFirstCourseCountsPips(t *testing.T) {
	var answers []int
	for _, q := range counted() {
		answers = append(answers, q.Number.Answer)
	}
	if want := []int{36, 66, 66, 167}; !slices.Equal(answers, want) {
		t.Errorf("the answers are %v, want %v", answers, want)
	}
}
