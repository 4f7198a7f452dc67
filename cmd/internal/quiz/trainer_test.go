package quiz

import (
	"math/bits"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/sense"
)

// Each trainer has enough to ask, and every question can be set up and answered.
func TestEveryTrainerAsks(t *testing.T) {
	all := exercises(t)
	for topic, most := range map[Topic]int{Pips: 375, Hits: 36, Entries: 36, TakePoints: 100, Scores: 100} {
		made, ids := Train(topic, all), map[string]bool{}
		if len(made) < 15 {
			t.Errorf("%s has %d questions", topic, len(made))
		}
		for i := range made {
			e := &made[i]
			if ids[e.ID] || e.Topic != topic || titles[topic] == "" {
				t.Fatalf("%s: %+v", topic, e)
			}
			ids[e.ID] = true
			m := core.NewMatch(e.Rules(), [2]core.PlayerInfo{})
			for _, c := range e.Commands() {
				if _, err := m.Do(c); err != nil {
					t.Fatalf("%s: %v", e.ID, err)
				}
			}
			if n := e.number(); n.Answer < 0 || n.Answer > most || len(n.Why) == 0 || n.Near == 0 {
				t.Fatalf("%s: %+v", e.ID, n)
			}
		}
	}
}

// The rolls that hit are the shots of the position. The number of rolls that enter follows from the number of
// closed points.
func TestRollsAreCounted(t *testing.T) {
	all := exercises(t)
	for _, e := range Train(Hits, all) {
		shooting := e.Board.Swap()
		if got, want := e.number().Answer, sense.ShotsAt(&shooting).Any.Count(); got != want {
			t.Errorf("%s: %d rolls hit, want %d", e.ID, got, want)
		}
	}
	for _, e := range Train(Entries, all) {
		n := bits.OnesCount(entry(&e.Board))
		if got := e.number().Answer; got != allRolls-n*n {
			t.Errorf("%s: %d rolls enter against %d points", e.ID, got, n)
		}
	}
	// A direct shot of 4 at a blot: 11 rolls have a 4; 3 and 1, and double 2 and double 1 add up to 4.
	b := core.Board{{10: 1, core.Off: 14}, {19: 1, core.Off: 14}}
	if n := hitsFrom(b); n.Answer != 15 {
		t.Errorf("%d rolls hit from four pips away", n.Answer)
	}
}

// The explanation of a pip count adds up to it.
func TestPipCountsAddUp(t *testing.T) {
	b := core.Board{{core.Bar: 1, 6: 2, core.Off: 12}, {20: 2, 3: 1, core.Off: 12}}
	for side, want := range []struct {
		answer int
		why    []say.Message
	}{
		{37, []say.Message{
			say.N(say.TrainerPipsBar, 1, say.Data{"Point": 25, "Pips": 25}), say.N(say.TrainerPipsOn, 2, say.Data{"Point": 6, "Pips": 12}),
			say.M(say.TrainerPipsSum, say.Data{"Pips": 37}),
		}},
		{43, []say.Message{
			say.N(say.TrainerPipsOnTheirs, 2, say.Data{"Point": 20, "Seen": 5, "Pips": 40}),
			say.N(say.TrainerPipsOnTheirs, 1, say.Data{"Point": 3, "Seen": 22, "Pips": 3}), say.M(say.TrainerPipsSum, say.Data{"Pips": 43}),
		}},
	} {
		n := pipsOf(b, core.Player(side))
		if n.Answer != want.answer || len(n.Why) != len(want.why) {
			t.Fatalf("%+v", n)
		}
		for i := range want.why {
			if got := n.Why[i]; got.ID != want.why[i].ID || got.Data["Pips"] != want.why[i].Data["Pips"] || got.Data["Seen"] != want.why[i].Data["Seen"] {
				t.Errorf("side %d: %+v, want %+v", side, got, want.why[i])
			}
		}
	}
}

// Easy pip counts come first.
func TestEasyPipCountsComeFirst(t *testing.T) {
	var book Book
	made := Train(Pips, exercises(t))
	first := book.Next(made, time.Now())
	for i := range made {
		if effort(&made[i].Board) < effort(&first.Board) {
			t.Fatalf("%s is easier than the first, %s", made[i].ID, first.ID)
		}
	}
}

// Chances at match scores are those of the match equities, near the rule of thumb that explains them; take
// points are near those in the books.
func TestMatchScoresAndTakePointsAreRight(t *testing.T) {
	for own := fewestAway; own < mostAway; own++ {
		for other := own + 1; other <= mostAway; other++ {
			n := matchScore(own, other)
			if by := n.Answer - rule(other-own, other); by < -3 || by > 3 {
				t.Errorf("%d away against %d: %d, by the rule of thumb %d", own, other, n.Answer, rule(other-own, other))
			}
		}
	}
	for _, c := range []struct{ own, other, want int }{{2, 2, 32}, {3, 5, 21}, {4, 2, 34}, {5, 5, 26}} {
		if n := takePoint(c.own, c.other); n.Answer < c.want-3 || n.Answer > c.want+3 {
			t.Errorf("%d away against %d the take point is %d, want about %d", c.own, c.other, n.Answer, c.want)
		}
	}
}

// The player hears how long an answer took if they want to; every answer is counted.
func TestTrainersCountAndTimeAnswers(t *testing.T) {
	now, saved := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), 0
	var book Book
	e := NewExaminer(Train(Pips, exercises(t)), &book, func() time.Time { return now }, false, func() { saved++ })
	answer := func(size analysis.Size, seconds int) []say.Message {
		if q, ok := e.Next(); !ok || q.Number == nil {
			t.Fatalf("asked %+v", q)
		}
		now = now.Add(time.Duration(seconds) * time.Second)
		return e.Answered(size)
	}
	if more := answer(analysis.None, 30); len(more) != 0 {
		t.Errorf("untimed, heard %+v", more)
	}
	book.Timed = true
	if more := answer(analysis.Small, 8); len(more) != 1 || more[0].ID != say.TrainerTook || *more[0].Count != 8 {
		t.Errorf("timed, heard %+v", more)
	}
	answer(analysis.None, 11)
	text, err := book.Text()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadBook(text)
	tally := again.Tallies[Pips]
	if mean, ok := tally.Mean(); err != nil || tally.Asked != 3 || tally.Right != 2 || !ok || mean != 10 || !again.Timed || saved != 3 || len(again.Cards) != 3 {
		t.Errorf("kept is %+v", again)
	}
	if _, ok := (Tally{Asked: 1}).Mean(); ok {
		t.Error("an answer that was not timed has a time")
	}
}
