package quiz

import (
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// Every course has its questions, and each can be set up.
func TestEveryCourseCanBeTaught(t *testing.T) {
	all := exercises(t)
	if n := len(Courses()); n != 10 {
		t.Errorf("%d courses", n)
	}
	for _, c := range Courses() {
		lessons, n := c.Teach(all), 0
		for q, ok := lessons.Next(); ok; q, ok = lessons.Next() {
			n++
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
		if n != len(c.exercises)+len(c.questions) || n < 2 {
			t.Errorf("%s has %d questions", c.Title, n)
		}
	}
}

// What the course on scores says is what the engine advises there.
func TestTheCourseOnScoresIsRight(t *testing.T) {
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
