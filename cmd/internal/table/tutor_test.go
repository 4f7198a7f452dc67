package table

import (
	"context"
	"errors"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/bot"
	"backtalk/core/cube"
	"backtalk/core/notation"
)

// taught does the same as sitAdvised, with a tutor that asks about mistakes.
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

// The tutor asks about a mistake before the turn ends: yes undoes it, no lets it count, and the hint key says
// what it costs and why. A good play ends the turn at once.
func TestTutorLetsYouTakeAMistakeBack(t *testing.T) {
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
	if !strings.HasPrefix(why, "8 to 5 and 6 to 5: makes your 5 point.") || strings.Count(why, " 0.") != 1 {
		t.Errorf("why: %q", why)
	}
	d.hears("p", "Pips: you 163, Ada 167. You lead by 4.")
	d.hears("y", "3 and 1 left.")
	if s := d.State(); len(s.Turn.Made()) != 0 || s.OnTurn != 0 {
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

// A typed undo answers the question and closes it.
func TestUndoAnswersTheTutor(t *testing.T) {
	d := taught(t, rolled(core.Roll{3, 1}))
	d.types("24/21 24/23")
	d.types("undo")
	if s := d.State(); len(s.Turn.Made()) != 1 || !d.desk.AtBoard() {
		t.Errorf("%d moves are made, at the board: %v", len(s.Turn.Made()), d.desk.AtBoard())
	}
}

// The tutor asks if the player rolls when doubling is right, doubles too early, or answers a double wrongly.
func TestTutorWatchesTheCube(t *testing.T) {
	race := boardOf(t, map[int]int{8: 4, 7: 3, 6: 4, 5: 4}, map[int]int{12: 4, 8: 4, 6: 4, 5: 3})
	d := taught(t, setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(race, core.Roll{})})
	d.hears("enter", "That is a mistake. Take it back?")
	if why := strings.Join(d.press("H"), " "); !strings.HasPrefix(why, "It costs 0.") || !strings.Contains(why, "Double") {
		t.Errorf("why: %q", why)
	}
	d.hears("y", "You haven't rolled yet.")
	if s := d.State(); s.Phase != core.PhaseRoll {
		t.Errorf("after taking it back: phase %v", s.Phase)
	}
	d.press("enter")
	if d.press("n"); d.State().Phase == core.PhaseRoll {
		t.Error("the roll did not follow")
	}
	d = taught(t, rolled(core.Roll{}))
	d.press("D")
	d.hears("y", "That is a blunder. Take it back?")
	d.hears("y", "You don't double.")
	d.press("D", "y")
	if d.press("n"); d.State().Cube.Value == 1 && d.State().LastGame.Points == 0 {
		t.Error("not doubled after no")
	}
}

// The tutor is silent if hints are off, against people, and when judging fails.
func TestTutorKnowsWhenToStaySilent(t *testing.T) {
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

// Keys work while the tutor judges a decision, and an undo ends the judging.
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

// Each level questions errors of its size and above.
func TestTutorQuestionsErrorsOfItsLevel(t *testing.T) {
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	// Plays of 3 and 1, from good to bad.
	sizes := map[string]analysis.Size{}
	for _, play := range []string{"8/5 6/5", "24/20", "13/10 24/23", "24/21 24/23", "13/9", "13/10 6/5", "8/4"} {
		d := sitAdvised(t, rolled(core.Roll{3, 1}))
		before := d.State()
		steps, err := notation.ParsePlay(play)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := notation.Resolve(before.Turn, steps)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if _, err := before.Turn.Move(m.From, m.Die); err != nil {
				t.Fatal(err)
			}
		}
		q, _ := analysis.Pending(&before, 0)
		j, err := analysis.New(e).Judge(t.Context(), &q, 0)
		if err != nil {
			t.Fatal(err)
		}
		sizes[play] = j.Size()
	}
	asked := map[analysis.Size]int{}
	for _, level := range []analysis.Size{analysis.Small, analysis.Mistake, analysis.Blunder, analysis.None} {
		for play, size := range sizes {
			d := taught(t, rolled(core.Roll{3, 1}))
			d.opts.Tutor = level
			heard := strings.Join(d.types(play), " ")
			asks := strings.HasSuffix(heard, "Take it back?")
			if want := level != analysis.None && size >= level; asks != want || asks == (d.ended() == 1) {
				t.Errorf("level %d, %s of size %d: heard %q", level, play, size, heard)
			}
			if asks {
				asked[level]++
			}
		}
	}
	if asked[analysis.Blunder] == 0 || asked[analysis.Small] < asked[analysis.Blunder] {
		t.Errorf("asked about %v", asked)
	}
}

// The tutor questions every wrong answer to a double. Without cube hints it questions no decision about the
// cube.
func TestTutorWatchesAnswersToDoubles(t *testing.T) {
	ahead := boardOf(t, map[int]int{6: 5, 5: 5, 4: 5}, map[int]int{6: 1, 1: 1})
	even := core.Start()
	at := func(b core.Board) setting {
		return setting{rules: matchTo5, opponent: bot.NameSimple, setup: []core.Command{
			core.SetUp{Board: b, Player: 1, Cube: core.Cube{Value: 1, Owner: core.Centre}}, core.Double{Player: 1},
		}}
	}
	d := taught(t, at(ahead))
	d.hears("y", "That is a blunder. Take it back?")
	if why := strings.Join(d.press("H"), " "); !strings.HasPrefix(why, "It costs ") || !strings.Contains(why, "Drop.") {
		t.Errorf("why: %q", why)
	}
	d.press("y")
	if s := d.State(); s.Phase != core.PhaseDoubled {
		t.Errorf("after taking it back: phase %v", s.Phase)
	}
	d = taught(t, at(even))
	d.press("n")
	d.hears("y", "That is a blunder. Take it back?")
	if d.press("n"); d.State().Phase == core.PhaseDoubled {
		t.Error("the drop does not count after no")
	}
	d = taught(t, at(ahead))
	d.opts.CubeHints = false
	if heard := strings.Join(d.press("y"), " "); strings.Contains(heard, "Take it back?") || d.State().Cube.Value != 2 {
		t.Errorf("without cube hints: %q", heard)
	}
}

// With a friend elsewhere there is no tutor, whatever the options say, and hints that were not
// agreed on can't be turned on.
func TestTutorStaysSilentWithAFriend(t *testing.T) {
	ann, sam := twoTables(t, core.Rules{Length: 3})
	until(moving, ann, sam)
	mover := ann
	if ann.State().OnTurn == 1 {
		mover = sam
	}
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	mover.Judge, mover.Adviser = analysis.New(e), advice.New(e)
	mover.opts.Tutor, mover.opts.Hints, mover.opts.CubeHints = analysis.Small, true, true
	for _, action := range []analysis.Action{0, analysis.Double} {
		if !mover.features.Judge(action, func() {}) {
			t.Error("the tutor judges a match with a friend")
		}
	}
	menu, ok := mover.lead.menu().(*places.Menu)
	if !ok {
		t.Fatal("no menu")
	}
	for _, item := range menu.Items {
		if item.Title.ID == say.SettingsHints || item.Title.ID == say.SettingsCubeHints {
			t.Errorf("%s can be changed", item.Title.ID)
		}
	}
}

// The question names its keys as long as keys are taught, and no longer.
func TestTutorNamesItsKeys(t *testing.T) {
	s := rolled(core.Roll{3, 1})
	s.style.TeachKeys = true
	d := taught(t, s)
	const asks, keys = "That is a blunder. Take it back?", " Y takes it back, N lets it count, H tells you why."
	for i := range 6 {
		want := asks + keys
		if i == 5 {
			want = asks
		}
		if got := d.types("24/21 24/23"); got[len(got)-1] != want {
			t.Errorf("question %d: %q, want %q", i+1, got, want)
		}
		d.press("y")
	}
}

// While the tutor asks, a rollout compares the plays of the whole roll.
func TestRolloutAnswersTheTutor(t *testing.T) {
	d, r := sitRolling(t, rolled(core.Roll{3, 1}))
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	d.opts.Tutor, d.Judge = analysis.Mistake, analysis.New(e)
	d.types("24/21 24/23")
	d.hears("R", "Rolling out.")
	d.awaitTrials()
	if got := strings.Join(d.press("R"), " "); !strings.Contains(got, "8 to 5 and 6 to 5 is best") {
		t.Errorf("on the way: %q", got)
	}
	d.hears("y", "3 and 1 left.")
	<-r.stopped
}
