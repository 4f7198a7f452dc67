package table

import (
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/keymap"
)

// paper asks questions in order, and notes how large the errors of the answers are.
type paper struct {
	questions []Question
	sizes     []analysis.Size
}

func (a *paper) Next() (q Question, ok bool) {
	if len(a.questions) == 0 {
		return q, false
	}
	q, a.questions = a.questions[0], a.questions[1:]
	return q, true
}

func (a *paper) Answered(size analysis.Size) []say.Message {
	a.sizes = append(a.sizes, size)
	return nil
}

// examined starts an exam with these positions.
func examined(t *testing.T, commands ...[]core.Command) (*driver, *Exam, *paper) {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	a := &paper{}
	for _, c := range commands {
		a.questions = append(a.questions, Question{About: say.M(say.QuizOpenings, nil), Commands: c})
	}
	d := &driver{t: t}
	parts := Parts{Engines: advise.Engines{Adviser: advice.New(e), Judge: analysis.New(e)}}
	exam := NewExam(desk.New(d.devices("en")), parts, Options{Options: advise.Options{HintPlies: 1}}, a11y.Style{Echo: a11y.EchoNormal}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}}, a)
	d.Table = exam.table
	exam.table.Advance()
	return d, exam, a
}

// plays presses keys at an exam and returns what the player hears after the last one. It leaves out
// "Thinking.", which only a slow machine announces.
func (d *driver) plays(exam *Exam, spellings ...string) string {
	heard := ""
	for _, s := range spellings {
		from := len(d.heard)
		d.patient = true
		k, err := keymap.Parse(s)
		if err != nil {
			d.t.Fatal(err)
		}
		d.desk.Press(k)
		for exam.table.Advance(); d.advice.Tutor.Thinking() || d.advice.Hints.Thinking(); exam.table.Advance() {
			d.desk.Await()
		}
		heard = strings.TrimPrefix(strings.Join(d.heard[from:], "\n"), "Thinking.\n")
	}
	return heard
}

// The player answers a question by playing. The first answer counts. After it there are hints, and the player
// may try other answers.
func TestPlayAnswersAnExam(t *testing.T) {
	d, exam, a := examined(t, from(core.Start(), core.Roll{3, 1}), from(core.Start(), core.Roll{}))
	if heard := strings.Join(d.heard, "\n"); heard != "Opening. You roll 3 and 1." {
		t.Errorf("asked %q", heard)
	}
	if got := d.plays(exam, "h"); got != "Decide first." {
		t.Errorf("a hint: %q", got)
	}
	got := d.plays(exam, "g", "2", "4", "enter", "3", "g", "2", "4", "enter", "1")
	if !strings.Contains(got, "Blunder of 0.") || !strings.Contains(got, "Better: 8 to 5 and 6 to 5.") {
		t.Errorf("a blunder: %q", got)
	}
	if got := d.plays(exam, "h"); !strings.HasPrefix(got, "8 to 5 and 6 to 5: makes your 5 point.") || strings.Contains(got, "It costs") {
		t.Errorf("why: %q", got)
	}
	if got := d.plays(exam, "u"); got != "Opening. You roll 3 and 1." {
		t.Errorf("taking it back: %q", got)
	}
	if s := d.State(); len(s.Turn.Made()) != 0 || s.Board != core.Start() {
		t.Errorf("%d moves are left of what was taken back", len(s.Turn.Made()))
	}
	if got := d.plays(exam, "h"); got != "Decide first." {
		t.Errorf("a hint after taking it back: %q", got)
	}
	got = d.plays(exam, "g", "8", "enter", "3", "g", "6", "enter", "1")
	if !strings.HasSuffix(got, "Right.") || len(a.sizes) != 1 || a.sizes[0] != analysis.Blunder {
		t.Errorf("another play: %q; costs %v", got, a.sizes)
	}
	if got := d.plays(exam, "h"); !strings.HasPrefix(got, "8 to 5 and 6 to 5: makes your 5 point. The next best is ") {
		t.Errorf("why it is right: %q", got)
	}
	if got := d.plays(exam, "enter"); !strings.HasPrefix(got, "Opening. Roll or double?") {
		t.Errorf("the next question: %q", got)
	}
	if got := d.plays(exam, "enter"); got != "Right." || len(a.sizes) != 2 {
		t.Errorf("rolling: %q, %v", got, a.sizes)
	}
	if got := d.plays(exam, "h"); !strings.HasPrefix(got, "Roll, don't double.") {
		t.Errorf("why rolling is right: %q", got)
	}
	if d.plays(exam, "enter"); !d.desk.Left() || d.leave != Finished {
		t.Error("the exam goes on")
	}
}

// A wrong double counts as an error, and nothing happens to the cube.
func TestWrongDoubleCountsAsAnError(t *testing.T) {
	d, exam, a := examined(t, from(core.Start(), core.Roll{}))
	got := d.plays(exam, "D")
	if !strings.HasPrefix(got, "Blunder of 0.") || !strings.Contains(got, "Better: rolling.") || len(a.sizes) != 1 || d.State().Cube.Value != 1 {
		t.Errorf("%q, %v", got, a.sizes)
	}
}

// The exam asks how to answer a double. The player answers with the usual keys, and nothing happens to the
// cube.
func TestExamAsksHowToAnswerADouble(t *testing.T) {
	ahead := boardOf(t, map[int]int{6: 5, 5: 5, 4: 5}, map[int]int{6: 1, 1: 1})
	d, exam, a := examined(t, []core.Command{
		core.SetUp{Board: ahead, Player: 1, Cube: core.Cube{Value: 2, Owner: 1}}, core.Double{Player: 1},
	})
	heard := strings.Join(d.heard, "\n")
	if !strings.HasPrefix(heard, "Opening. Your opponent doubles: take or drop?\n") || !strings.Contains(heard, "Ada doubles to 4.") {
		t.Errorf("asked %q", heard)
	}
	if got := d.plays(exam, "T"); got != "Decide first." {
		t.Errorf("the threats: %q", got)
	}
	got := d.plays(exam, "y")
	if !strings.HasPrefix(got, "Blunder of ") || !strings.Contains(got, "Better: dropping.") || len(a.sizes) != 1 || d.State().Cube.Value != 2 {
		t.Errorf("taking: %q, %v", got, a.sizes)
	}
	if got := d.plays(exam, "n"); !strings.HasPrefix(got, "Right.") || d.State().Phase != core.PhaseDoubled {
		t.Errorf("dropping: %q", got)
	}
	if d.plays(exam, "enter"); !d.desk.Left() {
		t.Error("the exam goes on")
	}
}

// The player can take back an answer about the cube like a play. Enter then answers again instead of opening
// the next question. Only the first answer counts.
func TestCubeAnswerCanBeTakenBack(t *testing.T) {
	d, exam, a := examined(t, from(core.Start(), core.Roll{}))
	if got := d.plays(exam, "D"); !strings.HasSuffix(got, "Enter for the next question, H for the reason, U to try again.") {
		t.Errorf("doubling: %q", got)
	}
	if got := d.plays(exam, "u"); got != "Opening. Roll or double?" {
		t.Errorf("taking it back: %q", got)
	}
	if got := d.plays(exam, "h"); got != "Decide first." {
		t.Errorf("a hint: %q", got)
	}
	if got := d.plays(exam, "D"); !strings.HasPrefix(got, "Blunder of 0.") {
		t.Errorf("the same once more: %q", got)
	}
	if got := d.plays(exam, "u", "enter"); got != "Right." || len(a.sizes) != 1 || a.sizes[0] == analysis.None {
		t.Errorf("rolling: %q; costs %v", got, a.sizes)
	}
	exam.again()
	if got := d.plays(exam, "enter"); got != "Right." || len(a.sizes) != 1 {
		t.Errorf("the question again: %q; costs %v", got, a.sizes)
	}
	if d.plays(exam, "enter"); !d.desk.Left() {
		t.Error("the exam goes on")
	}
}

// After the last question the player hears how to end the exam, by key or by typing, even if they have
// already heard how to continue.
func TestLastQuestionSaysHowToEnd(t *testing.T) {
	d, exam, a := examined(t, from(core.Start(), core.Roll{}), from(core.Start(), core.Roll{}))
	if got := d.plays(exam, "enter"); !strings.HasSuffix(got, "Enter for the next question, H for the reason, U to try again.") {
		t.Errorf("before the last: %q", got)
	}
	a.questions[0].Last = true
	d.plays(exam, "enter")
	if got := d.plays(exam, "enter"); got != "Right. Enter to end, H for the reason, U to try again." {
		t.Errorf("the last: %q", got)
	}
	exam.table.opts.Typed = true
	if got := d.desk.Text(goOn(exam)); got != "Type next to end, or hint for the reason." {
		t.Errorf("typed: %q", got)
	}
	if menu := exam.menu().(*places.Menu); len(menu.Items) != 4 {
		t.Errorf("the menu has %d lines", len(menu.Items))
	}
	if d.plays(exam, "enter"); !d.desk.Left() {
		t.Error("the exam goes on")
	}
}

// A question from a match names its opponent, and the next one has the usual opponent again.
func TestQuestionNamesItsOpponent(t *testing.T) {
	d, exam, a := examined(t)
	a.questions = []Question{
		{About: say.M(say.QuizOwn, nil), Commands: from(core.Start(), core.Roll{3, 1}), Opponent: "Finn"},
		{About: say.M(say.QuizOpenings, nil), Commands: from(core.Start(), core.Roll{3, 1})},
	}
	for _, want := range []string{"Finn", "Ada"} {
		exam.ask()
		if got := strings.Join(d.press("p"), " "); !strings.Contains(got, want+" 167.") {
			t.Errorf("against %s: %q", want, got)
		}
	}
}

// The player types a number at the board. Until then the exam refuses every key that would give it
// away; after that the hint key explains it. The first answer counts.
func TestExamAsksForANumber(t *testing.T) {
	d, exam, a := examined(t)
	a.questions = []Question{{
		About: say.M(say.TrainerPips, nil), Commands: from(core.Start(), core.Roll{}),
		Number: &Number{
			Ask: say.M(say.TrainerPipsYours, nil), Answer: 167, Near: 2, Why: []say.Message{say.M(say.TrainerPipsSum, say.Data{"Pips": 167})},
			Hides: []keymap.Action{keymap.DoPips},
		},
	}}
	exam.ask()
	const asked = "Counting pips. What is your pip count?"
	for _, c := range []struct{ keys, heard string }{
		{"p", "Answer first."},
		{"h", "Answer first."},
		{"D", asked},
		{"u", asked},
		{"enter", "Your answer:"},
		{"escape", ""},
		{"1 6 5 enter", "Nearly: 167. Enter for the next question, H for the reason, U to try again."},
		{"p", "Pips: you 167, Ada 167. Pip counts equal."},
		{"h", "Altogether 167."},
		{"u", asked},
		{"p", "Answer first."},
		{"9 enter", "No, 167."},
		{"u", asked},
		{"1 6 x enter", "Type a whole number."},
		{"1 6 7 enter", "Right, 167."},
	} {
		if got := d.plays(exam, strings.Fields(c.keys)...); got != c.heard {
			t.Errorf("after %s heard %q, want %q", c.keys, got, c.heard)
		}
	}
	if len(a.sizes) != 1 || a.sizes[0] != analysis.Small {
		t.Errorf("noted %v", a.sizes)
	}
	if d.plays(exam, "enter"); !d.desk.Left() {
		t.Error("the exam goes on")
	}
}

// A typed line answers too, in any digits.
func TestTypedLineAnswersWithANumber(t *testing.T) {
	d, exam, a := examined(t)
	a.questions = []Question{{About: say.M(say.QuizOpenings, nil), Commands: from(core.Start(), core.Roll{}), Number: &Number{Ask: say.M(say.TrainerPipsYours, nil), Answer: 36, Fine: 1}}}
	exam.ask()
	exam.table.Typed("٣٥")
	if got := d.heard[len(d.heard)-1]; !strings.HasPrefix(got, "Right, 36.") || len(a.sizes) != 1 || a.sizes[0] != analysis.None {
		t.Errorf("%q, noted %v", got, a.sizes)
	}
}

// A text to read asks nothing: Enter opens the next question, and no key plays.
func TestTextToReadAsksNothing(t *testing.T) {
	d, exam, a := examined(t)
	a.questions = []Question{
		{About: say.M(say.CoursePips2, nil), Read: true, Commands: from(core.Start(), core.Roll{})},
		{About: say.M(say.QuizOpenings, nil), Commands: from(core.Start(), core.Roll{3, 1})},
	}
	exam.ask()
	const read = "Count point by point: three checkers on 6 are 18 pips. Enter continues."
	for _, key := range []string{"D", "h", "t"} {
		if got := d.plays(exam, key); got != read {
			t.Errorf("after %s heard %q", key, got)
		}
	}
	if got := d.plays(exam, "enter"); got != "Opening. You roll 3 and 1." || len(a.sizes) != 0 {
		t.Errorf("after Enter heard %q, noted %v", got, a.sizes)
	}
}

// The player can also take a whole play back before it is judged.
func TestPlayCanBeTakenBackWhileJudged(t *testing.T) {
	d, exam, _ := examined(t, from(core.Start(), core.Roll{3, 1}))
	d.plays(exam, "g", "8", "enter", "3", "g", "6", "enter")
	d.desk.Press(keymap.Char('1', 0))
	exam.table.Advance()
	if got := d.plays(exam, "u"); got != "Opening. You roll 3 and 1." || len(exam.table.match.Events()) == 0 {
		t.Errorf("heard %q", got)
	}
	if s := d.State(); len(s.Turn.Made()) != 0 || s.Board != core.Start() {
		t.Errorf("%d moves are left of what was taken back", len(s.Turn.Made()))
	}
}
