package a11y_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

// said returns an announcement that tests can tell from others by its number.
func said(topic say.Topic, n int) say.Announcement {
	return say.Announcement{
		Sentences: []say.Message{say.M(say.GameNumbered, say.Data{"Game": n})},
		Urgency:   say.Event, Cue: say.CueHit, Topic: topic,
	}
}

func TestReviewWalksTheAnnouncements(t *testing.T) {
	h := listen(t)
	var r a11y.Review
	hears := func(a say.Announcement, ok bool, want string, wantOK bool) {
		t.Helper()
		if got := h.line(a); got != want || ok != wantOK {
			t.Errorf("heard %q, %v; want %q, %v", got, ok, want, wantOK)
		}
		if a.Urgency != say.Answer || a.Cue != say.CueNone {
			t.Errorf("urgency %d, cue %d", a.Urgency, a.Cue)
		}
	}
	a, ok := r.Earlier()
	hears(a, ok, "Nothing yet.", false)
	a, ok = r.Latest()
	hears(a, ok, "Nothing yet.", false)
	r.Add(said(say.TopicGame, 1))
	r.Add(said(say.TopicOpponent, 2))
	r.Add(said(say.TopicOther, 3))
	r.Add(said(say.TopicHint, 4))
	r.Add(say.Announcement{Cue: say.CueHit})

	a, ok = r.Latest()
	hears(a, ok, "Game 4.", true)
	a, ok = r.Earlier()
	hears(a, ok, "Game 3.", true)
	a, ok = r.First()
	hears(a, ok, "Game 1.", true)
	a, ok = r.Earlier()
	hears(a, ok, "Game 1.", false)
	a, ok = r.Later()
	hears(a, ok, "Game 2.", true)
	a, ok = r.Last()
	hears(a, ok, "Game 4.", true)
	a, ok = r.Later()
	hears(a, ok, "Game 4.", false)

	hears(r.NextList(), true, "The game, 2 announcements.", true)
	a, ok = r.Last()
	hears(a, ok, "Game 2.", true)
	hears(r.NextList(), true, "Opponent's turns, 1.", true)
	a, ok = r.First()
	hears(a, ok, "Game 2.", true)
	hears(r.NextList(), true, "Hints, 1.", true)
	hears(r.NextList(), true, "All, 4 announcements.", true)
	hears(r.PrevList(), true, "Hints, 1.", true)
}

// At least five hundred announcements can be heard again, and memory does not grow with the match.
func TestReviewKeepsManyAndForgetsTheOldest(t *testing.T) {
	h := listen(t)
	var r a11y.Review
	const total = 5000
	for i := range total {
		r.Add(said(say.TopicGame, i))
	}
	n := 1
	for _, ok := r.Last(); ok; n++ {
		_, ok = r.Earlier()
	}
	if kept := len(r.All()); kept < 500 || kept > 2000 || n-1 != kept {
		t.Errorf("%d kept, %d walked", kept, n-1)
	}
	if a, _ := r.Latest(); h.line(a) != "Game 4999." {
		t.Errorf("latest: %s", h.line(a))
	}
}

func TestSavedMatchContinues(t *testing.T) {
	s := opened(t, core.Rules{Length: 5}, a11y.Style{})
	s.do(
		core.RollDice{Player: 1, Dice: core.Roll{6, 4}},
		core.MoveChecker{Player: 1, From: 24, Die: 6},
		core.MoveChecker{Player: 1, From: 18, Die: 4},
		core.EndTurn{Player: 1},
		core.RollDice{Dice: core.Roll{5, 5}},
		core.MoveChecker{From: 13, Die: 5},
	)
	again := a11y.NewEar(a11y.Style{})
	again.Keys = keyNames
	lines := s.lines(again.Resume(s.scene, s.match.Events()))
	want := []string{
		"You, white, 0; Ada, red, 0. 5-point match, game 1. Cube 1.",
		"Ada rolls 6 and 4: 1 to 11.",
		"Your turn. Three 5s left.",
	}
	if len(lines) != len(want) {
		t.Fatalf("heard %q", lines)
	}
	for i := range want {
		s.hears(lines[i], want[i])
	}
	s.ear = again
	s.hearsAnswer(a11y.AskLastPlay, "Ada rolls 6 and 4: 1 to 11.")
	s.hears(s.do(core.MoveChecker{From: 13, Die: 5}), "13 to 8. Two 5s left.")
}

func TestContinuedMatchAnnouncesTheBar(t *testing.T) {
	b := core.Board{{core.Bar: 1, 13: 5, 8: 4, 6: 5}, {core.Bar: 2, 13: 4, 8: 4, 6: 5}}
	for _, c := range []struct {
		name string
		keys func(string) string
		dice core.Roll
		want []string
	}{
		{"before the roll", keyNames, core.Roll{}, []string{"You are on the bar. Ada has 2 on the bar.", "Your turn to roll."}},
		{"with dice to play", keyNames, core.Roll{3, 1}, []string{"You are on the bar. Ada has 2 on the bar.", "Your turn. 3 and 1 left."}},
		{"without keys to name", nil, core.Roll{3, 1}, []string{"Ada has 2 on the bar.", "Your turn. You are on the bar. 3 and 1 left."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sit(t, core.Rules{Length: 5}, a11y.Style{})
			s.setUp(b, 0)
			if c.dice.Valid() {
				s.do(core.RollDice{Dice: c.dice})
			}
			again := a11y.NewEar(a11y.Style{})
			again.Keys = c.keys
			lines := s.lines(again.Resume(s.scene, s.match.Events()))
			if diff := cmp.Diff(c.want, lines[1:]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// No list keeps the lines of a menu; after them, the first step back goes to the announcement before
// the menu.
func TestReviewLeavesMenusOut(t *testing.T) {
	h := listen(t)
	var r a11y.Review
	r.Add(said(say.TopicGame, 1))
	r.Add(said(say.TopicGame, 2))
	r.Add(said(say.TopicPassing, 3))
	if a, _ := r.Latest(); h.line(a) != "Game 2." {
		t.Errorf("the latest is %q", h.line(a))
	}
	for _, want := range []string{"Game 2.", "Game 1."} {
		if a, ok := r.Earlier(); h.line(a) != want || !ok {
			t.Errorf("a step back gives %q, want %q", h.line(a), want)
		}
	}
	if n := len(r.All()); n != 2 {
		t.Errorf("%d kept, want 2", n)
	}
}
