package table

import (
	"context"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/bot"
)

// weighing does the same as sitAdvised, with a judge but without the tutor.
func weighing(t *testing.T, s setting) *driver {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	d := sitAdvised(t, s)
	d.Judge = analysis.New(e)
	return d
}

// The player can weigh a play from the list, or a typed one, before playing it. They hear its cost and what
// speaks against it, but not which play is best, and nothing is played.
func TestWeighingAPlayNamesItsCost(t *testing.T) {
	d := weighing(t, rolled(core.Roll{3, 1}))
	before := d.State()
	if got := d.types("weigh 24/21 24/23"); len(got) != 1 || !strings.HasPrefix(got[0], "24 to 21 and 24 to 23, worse by 0.") ||
		strings.Contains(got[0], "8 to 5") {
		t.Errorf("a typed play: %q", got)
	}
	if got := d.types("weigh 8/5 6/5"); len(got) != 1 || !strings.HasPrefix(got[0], "No play is better. 8 to 5 and 6 to 5: makes your 5 point.") {
		t.Errorf("the best play: %q", got)
	}
	if got := d.types("weigh 8/5"); len(got) != 1 || got[0] != "Type the whole play." {
		t.Errorf("a part of a play: %q", got)
	}
	if got := d.types("weigh 8/1"); len(got) != 1 {
		t.Errorf("an illegal play: %q", got)
	}
	list := d.press("W")
	if len(list) != 1 || !strings.HasPrefix(list[0], "16 plays to weigh.") {
		t.Errorf("the list: %q", list)
	}
	for range 2 {
		if got := d.press("end", "enter"); len(got) != 1 || !strings.Contains(got[0], ", worse by 0.") {
			t.Errorf("from the list: %q", got)
		}
		d.press("up")
	}
	d.press("escape")
	if d.State().Turn != before.Turn {
		t.Error("weighing changed the turn")
	}
	d.types("8/5")
	if got := d.types("weigh 24/23"); len(got) != 1 || !strings.HasPrefix(got[0], "24 to 23 and 8 to 5, worse by 0.") {
		t.Errorf("the rest of a turn: %q", got)
	}
}

// Weighing a play that can be made in two ways first asks which one the player means. It doesn't make it.
func TestWeighingAnAmbiguousPlayDoesNotMakeIt(t *testing.T) {
	b := boardOf(t, map[int]int{13: 1, 6: 5, 8: 3}, map[int]int{16: 1, 13: 2, 6: 5})
	d := weighing(t, setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(b, core.Roll{4, 3})})
	before := d.State()
	if got := d.types("weigh 13/6"); len(got) != 1 || !strings.HasPrefix(got[0], "Which way?") {
		t.Fatalf("heard %q", got)
	}
	if got := d.press("down", "enter"); len(got) == 0 || !strings.Contains(got[len(got)-1], "is better. 13 to 9, hits") {
		t.Errorf("the way is answered by %q", got)
	}
	if d.State().Turn != before.Turn {
		t.Error("the play was made")
	}
}

// If the player confirms the end of a turn, the hint key weighs the play on the board.
func TestHintKeyWeighsThePlayOnTheBoard(t *testing.T) {
	s := rolled(core.Roll{3, 1})
	s.opts.Confirm = true
	d := weighing(t, s)
	d.types("24/21 24/23")
	if got := d.press("h"); len(got) != 1 || !strings.Contains(got[0], ", worse by 0.") {
		t.Errorf("heard %q", got)
	}
}

// The player hears the threats of the opponent's next roll after the moves so far or, when answering a
// double, those of the doubler. If hints are off, they hear none.
func TestKeyAnnouncesThreats(t *testing.T) {
	d := weighing(t, rolled(core.Roll{4, 1}))
	quiet := d.press("T")
	d.types("13/9 6/5")
	d.press("u")
	d.types("6/5")
	d = weighing(t, func() setting {
		s := rolled(core.Roll{4, 1})
		s.opts.Confirm = true
		return s
	}())
	d.types("13/9 6/5")
	loose := d.press("T")
	for _, got := range [][]string{quiet, loose} {
		if len(got) != 1 || !strings.HasPrefix(got[0], "Worst: ") {
			t.Fatalf("heard %q", got)
		}
		if n := len(strings.Fields(got[0])); n > 30 {
			t.Errorf("%d words: %s", n, got[0])
		}
	}
	if strings.Contains(quiet[0], "rolls hit") || !strings.Contains(loose[0], "of 36 rolls hit you.") {
		t.Errorf("before the play: %s\nafter it: %s", quiet[0], loose[0])
	}
	if got := d.types("threats"); len(got) != 1 || got[0] != loose[0] {
		t.Errorf("typed: %q", got)
	}

	b := boardOf(t, map[int]int{25: 1, 6: 5, 8: 4, 13: 5}, map[int]int{6: 5, 5: 2, 8: 3, 13: 3, 24: 2})
	doubled := weighing(t, setting{rules: core.Rules{Length: 5, Crawford: true}, opponent: bot.NameSimple, setup: []core.Command{
		core.SetUp{Board: b, Player: 1, Cube: core.Cube{Value: 1, Owner: core.Centre}}, core.Double{Player: 1},
	}})
	if got := doubled.press("T"); len(got) != 1 || !strings.HasPrefix(got[0], "Worst: ") {
		t.Errorf("of a double: %q", got)
	}

	off := sit(t, rolled(core.Roll{3, 1}))
	off.hears("T", "Hints are off in this match.")
	off.hears("W", "Hints are off in this match.")
	if got := off.types("weigh 8/5 6/5"); len(got) != 1 || got[0] != "Hints are off in this match." || off.ended() != 0 {
		t.Errorf("with hints off: %q", got)
	}
}

// Keys work while Backtalk looks for threats. A change of the match drops the answer.
func TestKeysWorkDuringTheSearchForThreats(t *testing.T) {
	d := weighing(t, rolled(core.Roll{3, 1}))
	d.patient = true
	stopped := make(chan error, 1)
	d.Judge = judgeFunc(func(ctx context.Context) error {
		<-ctx.Done()
		stopped <- ctx.Err()
		return ctx.Err()
	})
	d.press("T")
	d.hears("T", "Thinking.")
	d.hears("p", "Pips: you 167, Ada 167. Pip counts equal.")
	d.types("8/5")
	if err := <-stopped; err == nil {
		t.Error("nothing ended")
	}
}
