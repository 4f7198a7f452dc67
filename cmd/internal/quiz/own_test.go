package quiz

import (
	"strings"
	"testing"
	"time"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/core/record"
)

// aMatch has errors of both players, in plays and cube decisions, at a
// score.
const aMatch = ` 7 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 24/21 24/23               52: 13/8 24/22
  2) 64: 24/14                     31: 6/5 13/10
  3) 63: 23/14                     55: 8/3(2) 6/1(2)
  4)  Doubles => 2                  Takes
  5) 21: 13/10                     43: 24/20 13/10
  6) 66: 13/1(2)                   61: 13/7 8/7
  7) 51: 8/7 13/8                   Doubles => 4
  8)  Drops

 Game 2
 Ann : 0                          Bob : 2
  1)                               42: 24/20 24/22
  2)  Doubles => 2                  Drops
      Wins 1 point
`

// Every error becomes an exercise for the player who made it: the same decision at the same score and cube,
// with the same cost.
func TestErrorsBecomeExercises(t *testing.T) {
	found, err := record.Import(strings.NewReader(aMatch))
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	events, analyst := found[0].Events, analysis.New(e)
	questions := analysis.Questions(events)
	state, err := analyst.Run(t.Context(), questions, analysis.Begin(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	decisions := analysis.Join(questions, state)
	kinds := map[core.Phase]int{}
	for own := range core.Player(2) {
		worst := analysis.WorstFirst(decisions, analysis.Errors(decisions, analysis.Of(own)))
		all := ErrorsOf(events, state, own)
		if len(all) != len(worst) || len(all) == 0 {
			t.Fatalf("%d errors of player %d, %d exercises", len(worst), own, len(all))
		}
		for i := range all {
			if want := [2]string{"Bob", "Ann"}[own]; all[i].Opponent != want {
				t.Errorf("%s was made against %s, not %q", all[i].ID, want, all[i].Opponent)
			}
			d := &decisions[worst[i]]
			m := core.NewMatch(all[i].Rules(), [2]core.PlayerInfo{})
			for _, c := range all[i].Commands() {
				if _, err := m.Do(c); err != nil {
					t.Fatalf("%s: %v", all[i].ID, err)
				}
			}
			s := m.State()
			kinds[s.Phase]++
			if s.Decider() != 0 || s.Score[0] != d.At.Own && s.Rules.Length-s.Score[0] != d.At.Own && d.Kind != analysis.Answer {
				t.Errorf("%s: %+v of %+v", all[i].ID, s.Score, d.At)
			}
			for _, move := range d.Made.Moves {
				if _, err := m.Do(core.MoveChecker{From: move.From, Die: move.Die}); err != nil {
					t.Fatalf("%s: %v", all[i].ID, err)
				}
			}
			s = m.State()
			q, ok := analysis.Pending(&s, d.Made.Action)
			if !ok {
				t.Fatalf("%s asks nothing", all[i].ID)
			}
			j, err := analyst.Judge(t.Context(), &q, 0)
			if err != nil || j.Error != d.Error {
				t.Errorf("%s costs %.4f, in the match %.4f; %v", all[i].ID, j.Error, d.Error, err)
			}
		}
	}
	if len(kinds) < 3 {
		t.Errorf("only %v are asked about", kinds)
	}
	if all := ErrorsOf(events, analysis.State{}, 0); len(all) > 0 {
		t.Error("errors of a match that was not analysed")
	}
	if all := ErrorsOf(nil, state, 0); len(all) > 0 {
		t.Error("errors of no match")
	}
}

// New errors come before all other new exercises, the newest first, and
// return like all others.
func TestNewestErrorsComeFirst(t *testing.T) {
	all := exercises(t)[:5]
	for i := range 3 {
		all[i].Newest = 3 - i
	}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var b Book
	for i := range 3 {
		next := b.Next(all, now)
		if next.ID != all[2-i].ID {
			t.Errorf("question %d is %s", i, next.ID)
		}
		b.Answered(next.ID, 0, now)
	}
	if next := b.Next(all, now.Add(48*time.Hour)); next.Newest == 0 {
		t.Error("what is due does not come again first")
	}
}
