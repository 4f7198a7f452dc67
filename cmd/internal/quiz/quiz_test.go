package quiz

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/analysis"
)

func exercises(t testing.TB) []Exercise {
	t.Helper()
	all, err := Exercises()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every exercise can be set up, all openings and replies exist, and every
// topic has exercises.
func TestEveryExerciseCanBeSetUp(t *testing.T) {
	all := exercises(t)
	ids := map[string]bool{}
	for _, e := range all {
		if ids[e.ID] {
			t.Errorf("%s comes twice", e.ID)
		}
		ids[e.ID] = true
		m := core.NewMatch(core.Rules{Scoring: core.Money}, [2]core.PlayerInfo{})
		for _, c := range e.Commands() {
			if _, err := m.Do(c); err != nil {
				t.Errorf("%s: %v", e.ID, err)
			}
		}
		want := core.PhaseMove
		switch {
		case e.Doubled:
			want = core.PhaseDoubled
		case e.Topic == Cubes:
			want = core.PhaseRoll
		}
		if s := m.State(); s.Decider() != 0 || s.Phase != want || s.For(s.Decider()) != e.Board {
			t.Errorf("%s: phase %v", e.ID, s.Phase)
		}
	}
	for topic, want := range map[Topic]int{Openings: 21, Replies: 15 * 21} {
		if got := len(Of(all, topic)); got != want {
			t.Errorf("%d of topic %s, want %d", got, topic, want)
		}
	}
	for _, topic := range Topics() {
		if n := len(Of(all, topic)); n < 12 || titles[topic] == "" {
			t.Errorf("%d positions about %s", n, topic)
		}
	}
}

// The position of the day changes at midnight, and none returns before all
// have come.
func TestDailyExerciseChangesEveryDay(t *testing.T) {
	all, seen := exercises(t), map[string]bool{}
	rounds := 20000 / len(all) // up to the year 2024
	for d := range all {
		at := time.Date(1970, 1, 1+rounds*len(all)+d, 9, 0, 0, 0, time.UTC)
		if Daily(all, at).ID != Daily(all, at.Add(12*time.Hour)).ID {
			t.Errorf("it changes in the course of %v", at)
		}
		seen[Daily(all, at).ID] = true
	}
	if len(seen) < len(all) {
		t.Errorf("%d days have %d exercises", len(all), len(seen))
	}
}

// By SM-2, an exercise returns six days after the second right answer, then after ever more days; after a
// mistake it begins again.
func TestRightAnswersComeAgainLater(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var b Book
	for i, want := range []int{1, 6, 16, 45} {
		b.Answered("x", 0, now)
		if got := b.Cards["x"].Days; got != want {
			t.Errorf("after %d right answers it comes in %d days, want %d", i+1, got, want)
		}
	}
	b.Answered("x", analysis.Blunder, now)
	if c := b.Cards["x"]; c.Days != 1 || c.Right != 0 {
		t.Errorf("after a blunder: %+v", c)
	}
}

// A book survives writing and reading. Due exercises come first, then new
// ones. Ease and days stay within bounds whatever the answers are.
func TestBookAsksWhatIsDue(t *testing.T) {
	all := exercises(t)[:6]
	rapid.Check(t, func(t *rapid.T) {
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		var b Book
		for range rapid.IntRange(0, 30).Draw(t, "answers") {
			e := b.Next(all, now)
			b.Answered(e.ID, rapid.SampledFrom([]analysis.Size{analysis.None, analysis.Small, analysis.Mistake, analysis.Blunder}).Draw(t, "size"), now)
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "hours")) * time.Hour)
		}
		for id, c := range b.Cards {
			if c.Ease < leastEase || c.Days < 1 || analysis.SizeOf(0) != 0 {
				t.Fatalf("%s: %+v", id, c)
			}
		}
		text, err := b.Text()
		if err != nil {
			t.Fatal(err)
		}
		again, err := ReadBook(text)
		if err != nil || len(again.Cards) != len(b.Cards) {
			t.Fatalf("%d of %d cards come back: %v", len(again.Cards), len(b.Cards), err)
		}
		next := again.Next(all, now)
		if due := again.Due(all, now); due > 0 && again.Cards[next.ID].Due.After(now) {
			t.Fatalf("%d are due, and %s is asked", due, next.ID)
		}
		if other := again.Next(all, now, next.ID); other.ID == next.ID {
			t.Fatal("the same at once")
		}
	})
}

// FuzzReadBook checks that no file's content breaks a book.
func FuzzReadBook(f *testing.F) {
	f.Add([]byte(`{"cards":{"x":{"right":2,"days":6,"ease":2.5,"due":"2026-01-01T00:00:00Z"}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := ReadBook(text)
		if err != nil {
			return
		}
		all := exercises(t)[:3]
		b.Answered(b.Next(all, time.Now()).ID, 0, time.Now())
		if !slices.ContainsFunc(all, func(e Exercise) bool { _, ok := b.Cards[e.ID]; return ok }) {
			t.Error("nothing was noted")
		}
	})
}

// A single question is the last one; a series of questions has no last one.
func TestOnlyQuestionIsTheLast(t *testing.T) {
	for _, one := range []bool{true, false} {
		e := NewExaminer(exercises(t), &Book{}, time.Now, one, func() {})
		q, ok := e.Next()
		if !ok || q.Last != one {
			t.Errorf("of one, %t: last %t, asked %t", one, q.Last, ok)
		}
		if _, more := e.Next(); more == one {
			t.Errorf("of one, %t: more %t", one, more)
		}
	}
}
