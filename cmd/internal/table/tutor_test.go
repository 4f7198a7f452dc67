package table

import (
	"context"
	"errors"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/bot"
	"backtalk/core/cube"
)

// taught is sit with a tutor that asks back about mistakes.
func taught(t *testing.T, s setting) *driver {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	s.opts.Tutor = analysis.Mistake
	d := sitAdvised(t, s)
	d.Judge = analysis.New(e)
	return d
}

// ended counts the turns that the person has ended.
func (d *driver) ended() int { return d.turnsOf(0) }

// A mistake is asked back about before the turn ends: yes undoes it, no lets it count, and the key
// for hints says what it costs and why. A good play ends the turn at once.
func TestAMistakeIsTakenBack(t *testing.T) {
	d := taught(t, rolled(core.Roll{3, 1}))
	heard := strings.Join(d.types("24/21 24/23"), "\n")
	if !strings.HasSuffix(heard, "That is a blunder. Take it back?") || d.ended() != 0 {
		t.Fatalf("after a blunder heard %q, %d turns ended", heard, d.ended())
	}
	for _, e := range d.all {
		if _, over := e.(core.TurnEnded); over {
			t.Error("the end of the turn was saved before the answer")
		}
	}
	why := strings.Join(d.press("h"), "\n")
	if !strings.HasPrefix(why, "It costs 0.") || !strings.Contains(why, "8 to 5 and 6 to 5: makes your 5 point.") {
		t.Errorf("why: %q", why)
	}
	d.hears("p", "Pips: you 163, Ada 167. You lead by 4.")
	if back := d.press("y"); len(back) == 0 || !strings.Contains(back[0], "undone") {
		t.Errorf("taken back heard %q", back)
	}
	if s := d.state(); len(s.Turn.Made()) != 0 || s.OnTurn != 0 {
		t.Errorf("after taking it back %d moves are made", len(s.Turn.Made()))
	}
	d.types("24/21 24/23")
	d.press("n")
	if d.ended() != 1 {
		t.Errorf("after no, %d turns ended", d.ended())
	}
	d = taught(t, rolled(core.Roll{3, 1}))
	if heard := d.types("8/5 6/5"); d.ended() != 1 {
		t.Errorf("a good play: %q", heard)
	}
}

// A typed undo answers the question, which is then gone.
func TestUndoAnswersTheTutor(t *testing.T) {
	d := taught(t, rolled(core.Roll{3, 1}))
	d.types("24/21 24/23")
	d.types("undo")
	if s := d.state(); len(s.Turn.Made()) != 1 || !d.desk.AtBoard() {
		t.Errorf("%d moves are made, at the board: %v", len(s.Turn.Made()), d.desk.AtBoard())
	}
}

// Rolling where doubling was right, doubling too early, and wrong answers are asked back about.
func TestTheTutorWatchesTheCube(t *testing.T) {
	race := boardOf(t, map[int]int{8: 4, 7: 3, 6: 4, 5: 4}, map[int]int{12: 4, 8: 4, 6: 4, 5: 3})
	d := taught(t, setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(race, core.Roll{})})
	d.hears("enter", "That is a mistake. Take it back?")
	if why := strings.Join(d.press("H"), " "); !strings.HasPrefix(why, "It costs 0.") || !strings.Contains(why, "Double") {
		t.Errorf("why: %q", why)
	}
	d.hears("y", "Not rolled.")
	if s := d.state(); s.Phase != core.PhaseRoll {
		t.Errorf("after taking it back: phase %v", s.Phase)
	}
	d.press("enter")
	if d.press("n"); d.state().Phase == core.PhaseRoll {
		t.Error("the roll did not follow")
	}
	d = taught(t, rolled(core.Roll{}))
	d.press("D")
	d.hears("y", "That is a blunder. Take it back?")
	d.hears("y", "Not doubled.")
	d.press("D", "y")
	if d.press("n"); d.state().Cube.Value == 1 && d.state().LastGame.Points == 0 {
		t.Error("not doubled after no")
	}
}

// The tutor is silent where hints are off, against people, and when judging fails.
func TestWhereThereIsNoTutor(t *testing.T) {
	for what, change := range map[string]func(d *driver){
		"hints are off":    func(d *driver) { d.opts.Hints = false },
		"the tutor is":     func(d *driver) { d.opts.Tutor = analysis.None },
		"judging fails":    func(d *driver) { d.Judge = judgeFunc(func(context.Context) error { return errors.New("no") }) },
		"judging panics":   func(d *driver) { d.Judge = judgeFunc(func(context.Context) error { panic("no") }) },
		"it is too strict": func(d *driver) { d.opts.Tutor = analysis.Sizes },
	} {
		d := taught(t, rolled(core.Roll{3, 1}))
		change(d)
		if heard := d.types("24/21 24/23"); d.ended() != 1 {
			t.Errorf("%s: heard %q", what, heard)
		}
	}
	s := rolled(core.Roll{3, 1})
	s.opponent = ""
	d := taught(t, s)
	d.types("24/21 24/23")
	if d.ended() != 1 {
		t.Error("the tutor speaks between two people")
	}
}

type judgeFunc func(ctx context.Context) error

func (f judgeFunc) Judge(ctx context.Context, _ *analysis.Question, _ int) (analysis.Judgement, error) {
	return analysis.Judgement{}, f(ctx)
}

func (f judgeFunc) Threats(ctx context.Context, _ core.Board, _ cube.Situation, _ int) (analysis.Threats, error) {
	return analysis.Threats{}, f(ctx)
}

// While a decision is judged keys work, and an undo ends the judging.
func TestKeysDoNotWaitForTheTutor(t *testing.T) {
	d := taught(t, rolled(core.Roll{3, 1}))
	stopped := make(chan error, 1)
	d.Judge = judgeFunc(func(ctx context.Context) error {
		<-ctx.Done()
		stopped <- ctx.Err()
		return ctx.Err()
	})
	d.patient = true
	d.types("24/21 24/23")
	d.hears("p", "Pips: you 163, Ada 167. You lead by 4.")
	if d.ended() != 0 {
		t.Fatal("the turn ended before it was judged")
	}
	d.press("u")
	if err := <-stopped; !errors.Is(err, context.Canceled) {
		t.Errorf("judging ended with %v", err)
	}
}
