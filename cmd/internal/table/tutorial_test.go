package table

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"backtalk/a11y"
	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/bot"
	"backtalk/core/notation"
	"backtalk/keymap"
	"backtalk/locales"
)

// learn starts the tutorial.
func learn(t *testing.T, lang string, style a11y.Style, before ...say.Message) *driver {
	t.Helper()
	d := &driver{t: t}
	devices, parts := d.devices(lang), Parts{}
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	parts.Adviser = advice.New(e)
	b, err := bot.New("simple", bot.Needs{Seed: []byte{1}})
	if err != nil {
		t.Fatal(err)
	}
	parts.Seats[1] = seat.Bot(b)
	players := [2]core.PlayerInfo{{Name: "Eve", Kind: "human"}, {Name: devices.Text(say.M(say.CliDefaultOpponent, nil)), Kind: "simple", Colour: core.Red}}
	style.TeachKeys = true
	d.tutorial = NewTutorial(desk.New(devices), parts, style, players, Options{Seed: []byte{1}}, before...)
	d.Table = d.tutorial.table
	d.settle()
	return d
}

// robot does what the tutorial says and nothing else: it knows how to look for a point with the
// arrows and how to move with the keys that a step taught, and the names of the keys.
type robot struct {
	*driver
	script strings.Builder
	keys   map[string]keymap.Key
	// next and enter are the keys with which it was taught to move, along the one to the next
	// point.
	next, enter, along string
}

// requests matches what a step may ask for, with what it names.
var requests = regexp.MustCompile(
	`(?i)\bpress (KEY)(?: until you hear (\d+)| (four) times)?|, then (?:press )?(KEY)|\bgo to (\d+)|\btype (\d+)|\bplay (\d+ to \d+)(?: and (\d+ to \d+))?`)

func robotAt(d *driver) *robot {
	r := &robot{driver: d, keys: map[string]keymap.Key{}}
	for _, record := range keymap.Records() {
		for _, in := range []keymap.Context{keymap.Game, keymap.Question} {
			for _, k := range d.desk.Keys.Keys(in, record.Action) {
				r.keys[d.desk.Texts.Text(keyname.Of(k))] = k
			}
		}
	}
	r.next, r.enter = "Control plus Right arrow", "Enter"
	r.along = map[bool]string{false: "Left arrow", true: "Right arrow"}[d.ear.Style().HomeLeft]
	return r
}

// obey does what a line asks.
func (r *robot) obey(line string) {
	r.t.Helper()
	names := make([]string, 0, len(r.keys))
	for name := range r.keys {
		names = append(names, regexp.QuoteMeta(name))
	}
	// The longest first: "Control plus Right arrow" begins with "C" too.
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	asked := regexp.MustCompile(strings.ReplaceAll(requests.String(), "KEY", "(?-i:"+strings.Join(names, "|")+`)\b`))
	found := asked.FindAllStringSubmatch(line, -1)
	if len(found) == 0 {
		r.t.Fatalf("nothing is asked: %s", line)
	}
	for _, m := range found {
		switch {
		case m[2] != "":
			r.until(m[1], m[2])
		case m[3] != "":
			for range 4 {
				r.key(m[1])
			}
		case m[1] != "":
			r.key(m[1])
		case m[4] != "":
			r.key(m[4])
		case m[5] != "":
			r.goTo(m[5])
		case m[6] != "":
			for _, digit := range m[6] {
				r.desk.Press(keymap.Char(digit, 0))
			}
		default:
			for _, move := range m[7:] {
				r.play(move)
			}
		}
	}
}

// key presses a key by its name, and notes what was heard.
func (r *robot) key(name string) string {
	r.t.Helper()
	k, ok := r.keys[name]
	if !ok {
		r.t.Fatalf("no key is called %q", name)
	}
	from := len(r.heard)
	r.desk.Press(k)
	r.settle()
	for i, line := range r.heard[from:] {
		if i > 0 {
			name = ""
		}
		fmt.Fprintf(&r.script, "%-24s %s\n", name, line)
	}
	if len(r.heard) == from {
		r.t.Fatalf("%s gives nothing", name)
	}
	return r.heard[from]
}

// until presses a key until the learner hears a point.
func (r *robot) until(key, point string) {
	r.t.Helper()
	for range 24 {
		if strings.HasPrefix(r.key(key), point+",") {
			return
		}
	}
	r.t.Fatalf("%s never leads to %s", key, point)
}

// goTo moves the focus to a point with the arrows, as the first steps teach it: the numbers fall along the
// upper row and rise along the lower.
func (r *robot) goTo(point string) {
	r.t.Helper()
	to := numberIn(r.t, point)
	at := numberIn(r.t, r.key(r.along)) // to hear where that is
	switch {
	case at > 12 && to <= 12:
		at = numberIn(r.t, r.key("Down arrow"))
	case at <= 12 && to > 12:
		at = numberIn(r.t, r.key("Up arrow"))
	}
	for range 12 {
		way := r.along
		if (to < at) != (to > 12) {
			way = map[string]string{"Left arrow": "Right arrow", "Right arrow": "Left arrow"}[way]
		}
		if at == to {
			return
		}
		at = numberIn(r.t, r.key(way))
	}
	r.t.Fatalf("the arrows do not lead to %s", point)
}

// numberIn returns the number with which a line begins.
func numberIn(t *testing.T, line string) int {
	t.Helper()
	var n int
	if _, err := fmt.Sscanf(line, "%d", &n); err != nil {
		t.Fatalf("no point is named by %q", line)
	}
	return n
}

// play makes a move as the steps teach it.
func (r *robot) play(move string) {
	r.t.Helper()
	if from, to, found := strings.Cut(move, " to "); found {
		r.until(r.next, from)
		r.key(r.enter)
		r.until(r.next, to)
		r.key(r.enter)
	}
}

// TestTutorialWorksByDoingWhatItSays lets a robot go through all steps and do nothing but what they
// say, with the home board on either side.
func TestTutorialWorksByDoingWhatItSays(t *testing.T) {
	for _, homeLeft := range []bool{false, true} {
		t.Run(fmt.Sprintf("home left %v", homeLeft), func(t *testing.T) {
			d := learn(t, locales.Source, a11y.Style{Echo: a11y.EchoNormal, HomeLeft: homeLeft})
			r := robotAt(d)
			for _, line := range d.heard {
				fmt.Fprintf(&r.script, "%-24s %s\n", "", line)
			}
			for part := range d.tutorial.parts {
				if part > 0 {
					r.key("N")
				}
				for step := range d.tutorial.parts[part] {
					if d.tutorial.part != part || d.tutorial.at != step {
						t.Fatalf("at step %d of part %d, want %d of %d:\n%s", d.tutorial.at, d.tutorial.part, step, part, &r.script)
					}
					r.obey(d.heard[len(d.heard)-1])
				}
			}
			if last := d.heard[len(d.heard)-1]; last != "Play a game now?" {
				t.Errorf("after the last step heard %q", last)
			}
			d.press("y")
			if !d.desk.Left() || d.leave != NewMatch {
				t.Errorf("after the last step left is %v, leave %v", d.desk.Left(), d.leave)
			}
			if strings.Contains(r.script.String(), "Not quite") {
				t.Error("what was asked was not what was meant")
			}
			if !homeLeft {
				golden(t, "tutorial.txt", r.script.String())
			}
		})
	}
}

// mostStepWords limits the words of a step in English before its task. mostStepLength limits the length
// in another language, in hundredths of the English characters: words there are longer or shorter.
const mostStepWords, mostStepLength = 20, 160

// Every step is short, says which keys to press, and knows all their names.
func TestStepsAreShort(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	inEnglish := map[[2]int]int{}
	for _, lang := range locales.Languages() {
		texts, err := locales.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		d := learn(t, lang, a11y.Style{Echo: a11y.EchoNormal})
		for name, value := range d.tutorial.data() {
			if value == "" {
				t.Errorf("%s: no key for %s", lang, name)
			}
		}
		for part := range d.tutorial.parts {
			for step := range d.tutorial.parts[part] {
				d.tutorial.toStep(part, step)
				line := d.heard[len(d.heard)-1]
				text := d.desk.Text(say.M(d.tutorial.step().text, d.tutorial.data()))
				if n := len(strings.Fields(text)); lang == locales.Source && n > mostStepWords {
					t.Errorf("%s: %d words, at most %d: %s", lang, n, mostStepWords, line)
				}
				length := utf8.RuneCountInString(line)
				if lang == locales.Source {
					inEnglish[[2]int{part, step}] = length
				}
				stale := slices.Contains(texts.Coverage().Stale, d.tutorial.step().text)
				if most := inEnglish[[2]int{part, step}] * mostStepLength / 100; length > most && !stale {
					t.Errorf("%s: %d characters, at most %d: %s", lang, length, most, line)
				}
			}
		}
	}
}

// Each step begins with the dice that it names, and with nothing done already.
func TestStepsBeginWithNothingDone(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{})
	for part := range d.tutorial.parts {
		for n := range d.tutorial.parts[part] {
			for focus := core.Point(1); focus <= firstFocus; focus++ {
				d.board = d.board.on(focus)
				d.tutorial.toStep(part, n)
				if step := d.tutorial.step(); step.done(d.tutorial) || step.missed(d.tutorial) {
					t.Errorf("step %d of part %d is done or missed before it begins", n, part)
				}
			}
			step := d.tutorial.step()
			if s := d.State(); step.dice.Valid() && (s.Phase != core.PhaseMove || s.Turn.Complete()) {
				t.Errorf("step %d of part %d has no dice to play", n, part)
			}
		}
	}
}

// Escape opens the menu at every step, even at one that begins with a selected checker and would start again
// without it.
func TestEscapeOpensTheMenuAtEveryStep(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{})
	for part := range d.tutorial.parts {
		for step := range d.tutorial.parts[part] {
			d.tutorial.toStep(part, step)
			if heard := d.press("escape"); len(heard) == 0 || !strings.HasPrefix(heard[0], "Tutorial menu") {
				t.Fatalf("at step %d of part %d Escape gives %q", step, part, heard)
			}
			d.press("escape")
		}
	}
}

// If a step has nothing to play, keys that would play repeat the step, and a typed command that plays sets it
// up again.
func TestStepsWithoutAPlayPlayNothing(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{Echo: a11y.EchoNormal})
	d.tutorial.toStep(0, 1)
	again := d.heard[len(d.heard)-1]
	for _, key := range []string{"enter", "D", "3", "l"} {
		d.hears(key, again)
	}
	d.types("roll")
	if s := d.State(); s.Phase != core.PhaseRoll || !slices.Contains(d.heard, "Not quite. The board is set up again; try once more.") {
		t.Errorf("after a typed roll the phase is %v", s.Phase)
	}
}

// What the tutorial says of doubling and taking is what the engine advises.
func TestTutorialAgreesWithTheEngineOnDoubles(t *testing.T) {
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	d := learn(t, locales.Source, a11y.Style{})
	for i, c := range []struct {
		text    string
		verdict advice.Verdict
	}{{"Double when", advice.DoubleTake}, {"Take if", advice.Take}} {
		step := len(theStakes()) + 4 + i
		d.tutorial.toStep(1, step)
		if line := d.heard[len(d.heard)-1]; !strings.Contains(line, c.text) {
			t.Fatalf("step %d is %q", step, line)
		}
		s := d.State()
		got, err := advice.New(e).Cube(context.Background(), &s, 2)
		if err != nil {
			t.Fatal(err)
		}
		if got.Verdict != c.verdict || got.Close || i == 1 && got.Win < 0.25 {
			t.Errorf("%s: the verdict is %d, close %v, chances %.3f; %+v", c.text, got.Verdict, got.Close, got.Win, got)
		}
	}
}

func TestMenuWalksThroughTheTutorial(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{})
	steps := len(d.tutorial.parts[0]) + len(d.tutorial.parts[1])
	at := func() int { return d.tutorial.part*len(d.tutorial.parts[0]) + d.tutorial.at }
	for range steps - 1 {
		before := at()
		d.press("f10", "down", "down", "enter")
		if d.tutorial.part == 0 && before == len(d.tutorial.parts[0])-1 {
			d.press("n")
		}
		if at() != before+1 {
			t.Fatalf("Next step at step %d led to %d", before, at())
		}
	}
	for range steps - 1 {
		before := at()
		d.press("f10", "down", "down", "down", "enter")
		if at() != before-1 {
			t.Fatalf("Previous step at step %d led to %d", before, at())
		}
	}
	d.hears("f10 down down down enter", "You are on 6.", "Step 1 of 13. Ada has borne off no checkers, so bearing off your last one wins a gammon, 2 points. Go to 1 and press 5.")
	d.press("f10", "end", "enter")
	if !d.desk.Left() || d.leave != Finished {
		t.Error("the menu's last line does not end the tutorial")
	}
}

// A step has its own dice, however many were rolled in the steps before.
func TestRepeatedStepHasTheSameDice(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{})
	rolls := slices.IndexFunc(d.tutorial.parts[0], func(l lesson) bool { return l.text == say.TutorialYourTurn })
	plays := slices.IndexFunc(d.tutorial.parts[0], func(l lesson) bool { return l.text == say.TutorialLastDie })
	for range 2 {
		d.tutorial.toStep(0, plays)
		d.types("6/4")
		if last := lastTurn(d.match.Events()); last.Player != 1 {
			t.Fatalf("the opponent has not played: %+v", last)
		}
		d.tutorial.toStep(0, rolls)
		d.heard = nil
		d.types("roll")
		if !strings.HasPrefix(d.heard[0], "3 and 1.") {
			t.Errorf("want 3 and 1, heard %q", d.heard)
		}
	}
}

// The position of each step matches the golden file, in which an editor can compare it with what the step
// says.
func TestStepsEqualTheirDrawings(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{})
	var drawn strings.Builder
	for part := range d.tutorial.parts {
		for n := range d.tutorial.parts[part] {
			d.tutorial.toStep(part, n)
			s := d.State()
			fmt.Fprintf(&drawn, "%s\n%s\n\n", d.heard[len(d.heard)-1], notation.FormatPlain(notation.Situate(&s)))
		}
	}
	golden(t, "tutorial-positions.txt", drawn.String())
}

// Whatever keys the learner presses on the way, they know which point is in focus: a step that begins
// elsewhere says where, and the key that repeats a step names the point in focus if the step doesn't.
func TestTutorialNamesThePointInFocus(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{Echo: a11y.EchoNormal})
	const step = "Step 2 of 25. The board has 24 points. You start on 24, where you have 2 checkers. Press Left arrow."
	d.hears("enter", step)
	d.hears("down", "1, Ada, 2.")
	d.hears("t", step+" You are on 1.")
	d.hears("up", "24, yours, 2.")
	d.hears("t", step)
}

// Going back to 24 and down from there leads to the next step, and the focus stays at the point
// that the learner heard.
func TestNextStepKeepsTheFocus(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{Echo: a11y.EchoNormal})
	d.press("enter", "left", "right")
	heard := d.press("down")
	if len(heard) != 2 || heard[0] != "1, Ada, 2." || !strings.HasPrefix(heard[1], "Step 4 of 25") || d.board.focus != 1 {
		t.Fatalf("focus %d, heard %q", d.board.focus, heard)
	}
	d.hears("up", "24, yours, 2.")
	if heard = d.press("f10", "down", "down", "enter"); heard[len(heard)-2] != "You are on 6." || d.board.focus != 6 {
		t.Errorf("focus %d, heard %q", d.board.focus, heard)
	}
}

// finger is a learner without keys, who does what the tutorial says by touch: it double taps each point and
// each button.
type finger struct {
	*driver
	buttons map[string]keymap.Action
}

// taps matches what a step may ask for by touch.
var taps = regexp.MustCompile(`(?i)\bdouble-tap (.+?)(?:, then (?:choose )?([^,]+?))?(?:, and keep moving until no move is left)?(?: to hear the opponent's turn again)?\.|\bplay (\d+) to (\d+)(?: and (\d+) to (\d+))?\.`)

// obey does what a line asks.
func (f *finger) obey(line string) {
	f.t.Helper()
	found := taps.FindAllStringSubmatch(line, -1)
	if len(found) == 0 {
		f.t.Fatalf("nothing is asked: %s", line)
	}
	for _, m := range found {
		if m[3] != "" {
			f.move(m[3], m[4])
			if m[5] != "" {
				f.move(m[5], m[6])
			}
			continue
		}
		f.tap(m[1])
		if m[2] != "" {
			f.then(m[2])
		}
		if strings.Contains(line, "until no move is left") {
			for !f.desk.AtBoard() {
				f.press("enter")
			}
		}
	}
}

// tap double taps a point or a button.
func (f *finger) tap(what string) {
	f.t.Helper()
	if action, ok := f.buttons[what]; ok {
		f.desk.Do(action)
		f.settle()
		return
	}
	f.desk.Touch(func(b desk.Board) { b.Open(core.Point(numberIn(f.t, what))) })
	f.settle()
	if from := f.State().Board[0][core.Bar]; from > 0 {
		f.then(what)
	}
}

// then answers a question with a button, or chooses a line of the list that has opened.
func (f *finger) then(what string) {
	f.t.Helper()
	if action, ok := f.buttons[what]; ok {
		f.desk.Do(action)
		f.settle()
		return
	}
	if what == "a play" {
		f.press("enter")
		return
	}
	for range 24 {
		if line := f.heard[len(f.heard)-1]; regexp.MustCompile(`(?i)(?:^|\. )` + what + `\b`).MatchString(line) {
			f.press("enter")
			return
		}
		f.press("down")
	}
	f.t.Fatalf("no line of the list is %s: %s", what, f.heard[len(f.heard)-1])
}

func (f *finger) move(from, to string) {
	f.t.Helper()
	f.tap(from)
	f.then(to)
}

// A learner can go through the tutorial by touch alone, by doing what it says, and hears of no key.
func TestTutorialWorksByTouch(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{Echo: a11y.EchoNormal})
	d.desk.ByTouch = true
	f := &finger{driver: d, buttons: map[string]keymap.Action{}}
	for _, record := range keymap.Records() {
		f.buttons[d.desk.Text(keyname.Title(record.Action))] = record.Action
	}
	for part := range d.tutorial.parts {
		if part > 0 {
			d.desk.Do(keymap.DoNo)
			d.settle()
		}
		for step := 0; step < len(d.tutorial.parts[part]); step++ {
			if d.tutorial.parts[part][step].passes != nil {
				continue // the learner made the whole move at once
			}
			d.tutorial.toStep(part, step)
			line := d.heard[len(d.heard)-1]
			if strings.Contains(line, "ress ") {
				t.Errorf("by touch a key is named: %s", line)
			}
			if d.tutorial.step().text == say.TutorialErrors && !strings.Contains(line, "“Your worst errors” in the menu takes you") {
				t.Errorf("by touch the way to the errors is %q", line)
			}
			f.obey(line)
			at, next := [2]int{d.tutorial.part, d.tutorial.at}, step+1
			if next < len(d.tutorial.parts[part]) && d.tutorial.parts[part][next].passes != nil {
				next++
			}
			if next < len(d.tutorial.parts[part]) && at != [2]int{part, next} {
				t.Fatalf("after %q at %v, want %d of part %d; heard %q", line, at, next, part, d.heard[len(d.heard)-3:])
			}
		}
		if last := d.heard[len(d.heard)-1]; !strings.Contains(last, "game") || d.desk.AtBoard() {
			t.Fatalf("after part %d heard %q", part, last)
		}
	}
	for _, line := range d.heard {
		if strings.Contains(line, "Not quite") {
			t.Error("what was asked was not what was meant")
		}
	}
}

// The announcements before the tutorial come first. A learner who wants to play after the first part
// can.
func TestTutorialLeadsToTheFirstGame(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{}, say.M(say.StartDone, nil))
	if !strings.HasPrefix(d.heard[0], "Done.") {
		t.Errorf("the first words are %q", d.heard[0])
	}
	d.tutorial.toStep(0, len(d.tutorial.parts[0])-1)
	d.hears("enter", "You can play now. Play your first game? Y starts a game, N continues with the cube and good play.")
	d.press("y")
	if !d.desk.Left() || d.leave != NewMatch {
		t.Errorf("left is %v, leave %v", d.desk.Left(), d.leave)
	}
}

// The hint in the tutorial is a real one, and the step lasts until the learner has heard it.
func TestTutorialGivesAHint(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{Echo: a11y.EchoNormal})
	d.tutorial.toStep(0, slices.IndexFunc(d.tutorial.parts[0], func(l lesson) bool { return l.text == say.TutorialHint }))
	d.heard = nil
	d.press("h")
	if len(d.heard) < 2 || !strings.HasPrefix(d.heard[0], "8 to 5 and 6 to 5: makes your 5 point.") || d.heard[1] != "Well done." {
		t.Errorf("heard %q", d.heard)
	}
}
