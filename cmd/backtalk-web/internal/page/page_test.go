package page

import (
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
	"backtalk/locales"
)

// reader is a page with a desk behind it. It keeps the messages that it
// receives.
type reader struct {
	t        *testing.T
	front    *Front
	desk     *desk.Desk
	calls    chan func(*desk.Desk)
	messages []Message
	shown    chan struct{}
}

// Show shows a frame, and reports that the desk waits.
func (r *reader) Show(f desk.Frame) {
	r.front.Show(f)
	r.shown <- struct{}{}
}
func (r *reader) Line(text string, a say.Announcement) { r.front.Line(text, a) }
func (r *reader) TypedRune(rune)                       {}
func (r *reader) ErasedRune(rune)                      {}

// open begins a match of two people from a position.
func open(t *testing.T, board core.Board, dice core.Roll) *reader {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	yes, no := texts.YesNo()
	r := &reader{t: t, calls: make(chan func(*desk.Desk)), shown: make(chan struct{})}
	devices := &desk.Devices{
		Texts: texts, Keys: keymap.Default(keymap.Answers{Yes: yes, No: no}), Front: r, ReaderReads: true,
		Answers: func(string) (bool, bool) { return false, false },
	}
	r.front = NewFront(devices, func(m Message) { r.messages = append(r.messages, m) })
	r.desk = desk.New(devices)
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada", Colour: core.Red}})
	played := table.New(r.desk, table.Parts{}, table.Options{AskCube: true}, a11y.Style{Echo: a11y.EchoNormal}, m)
	played.StartFrom([]core.Command{
		core.SetUp{Board: board, Cube: core.Cube{Value: 1, Owner: core.Centre}}, core.RollDice{Dice: dice},
	})
	over, quiet := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		played.Run(desk.Inputs{Calls: r.calls, Quiet: quiet})
	}()
	<-r.shown
	t.Cleanup(func() {
		close(quiet)
		for {
			select {
			case <-r.shown:
			case <-over:
				return
			}
		}
	})
	return r
}

// sends sends an input and returns the message that follows.
func (r *reader) sends(in Input) Message {
	r.t.Helper()
	r.messages = nil
	call := r.front.Call(in)
	if call == nil {
		r.t.Fatalf("%+v does nothing", in)
	}
	r.calls <- call
	<-r.shown
	switch len(r.messages) {
	case 0:
		return Message{}
	case 1:
		return r.messages[0]
	}
	r.t.Fatalf("%d messages at once", len(r.messages))
	return Message{}
}

func (r *reader) presses(key string) Message {
	r.t.Helper()
	return r.sends(Input{Press: &Press{Key: key}})
}

func TestStepIsReadOnceWithTheFocus(t *testing.T) {
	r := open(t, core.Start(), core.Roll{3, 1})
	m := r.presses("ArrowLeft")
	want := []Line{{Text: "23, empty.", Now: true, Focused: true}}
	if diff := cmp.Diff(want, m.Lines); diff != "" {
		t.Error(diff)
	}
	if m.Board == nil || m.Board.Focus != 1 || m.Board.Points[1].Label != "23, empty." || m.Place != nil {
		t.Errorf("the board is sent as %+v, the place as %+v", m.Board, m.Place)
	}
	// At the edge nothing moves, so a live region reads the line.
	r.presses("Home")
	edge := r.presses("ArrowLeft")
	if len(edge.Lines) != 1 || edge.Lines[0].Focused {
		t.Errorf("an edge is %+v", edge.Lines)
	}
}

func TestSelectionIsReadAndMarked(t *testing.T) {
	r := open(t, core.Start(), core.Roll{3, 1})
	m := r.sends(Input{Tap: new(16)})
	if len(m.Lines) != 1 || m.Lines[0] != (Line{Text: "8 selected.", Now: true}) {
		t.Errorf("a tap said %+v", m.Lines)
	}
	p := m.Board.Points
	if !p[16].Selected || !p[19].Target || !p[17].Target || p[15].Target {
		t.Errorf("the marks are wrong: %+v", p)
	}
}

func TestMenuIsAListWhoseItemsTheFocusReads(t *testing.T) {
	r := open(t, core.Start(), core.Roll{3, 1})
	m := r.presses("q")
	if m.Place == nil || m.Place.Kind != InMenu || m.Place.Title != "Menu" || m.Place.At != 0 {
		t.Fatalf("the menu is %+v", m.Place)
	}
	if len(m.Lines) != 1 || !m.Lines[0].Focused || !m.Lines[0].Passing {
		t.Errorf("the menu was said as %+v", m.Lines)
	}
	id := m.Place.ID
	if m = r.presses("ArrowDown"); m.Place != nil || m.Step == nil || m.Step.At != 1 || len(m.Step.Items) > 0 || !m.Lines[0].Focused {
		t.Errorf("the next line is %+v, %+v, %+v", m.Place, m.Step, m.Lines)
	}
	for range 20 {
		m = r.presses("ArrowDown")
	}
	if len(m.Lines) != 1 || m.Lines[0].Focused {
		t.Errorf("the end of the menu was said as %+v", m.Lines)
	}
	// A touch chooses a line, but not in a place that is gone.
	if m = r.sends(Input{Choose: new(0), Place: id - 1}); m.Place != nil {
		t.Errorf("a stale touch led to %+v", m.Place)
	}
	if m = r.sends(Input{Choose: new(0), Place: id}); m.Place == nil || m.Place.Kind != AtBoard {
		t.Errorf("the first line led to %+v", m.Place)
	}
}

// A step in a list sends the lines that changed; another list is sent whole.
func TestListSendsWhatChanged(t *testing.T) {
	list := Place{Kind: InMenu, ID: 3, Title: "Menu", Items: []string{"Sounds: on", "Volume: 50", "Close"}, At: 1}
	louder := list
	louder.Items = []string{"Sounds: on", "Volume: 60", "Close"}
	if s := list.stepTo(&louder); s == nil || s.At != 1 || len(s.Items) != 1 || s.Items[1] != "Volume: 60" {
		t.Errorf("another value is sent as %+v", s)
	}
	for name, change := range map[string]func(p *Place){
		"another list":  func(p *Place) { p.ID++ },
		"another title": func(p *Place) { p.Title = "Settings" },
		"another root":  func(p *Place) { p.Root = true },
		"fewer lines":   func(p *Place) { p.Items = p.Items[:2] },
		"a field":       func(p *Place) { *p = Place{Kind: InEntry, ID: 3, Title: "Menu"} },
	} {
		next := list
		if change(&next); list.stepTo(&next) != nil {
			t.Errorf("%s is sent as a step", name)
		}
	}
	board := Place{Kind: AtBoard}
	if board.stepTo(&Place{Kind: AtBoard, At: 1}) != nil {
		t.Error("the board is sent as a step")
	}
}

func TestFieldAndQuestionAreReadOnce(t *testing.T) {
	r := open(t, core.Start(), core.Roll{3, 1})
	m := r.presses("g")
	if m.Place == nil || m.Place.Kind != InEntry || !m.Place.Number || len(m.Lines) != 1 || !m.Lines[0].Focused {
		t.Fatalf("the field is %+v, said as %+v", m.Place, m.Lines)
	}
	if m = r.sends(Input{Type: new("99")}); m.Place != nil || len(m.Lines) == 0 || m.Lines[0].Focused {
		t.Errorf("what is no point led to %+v, said as %+v", m.Place, m.Lines)
	}
	if m = r.sends(Input{Type: new("6")}); m.Place == nil || m.Place.Kind != AtBoard || m.Board.Focus != 18 {
		t.Errorf("6 led to %+v, %+v", m.Place, m.Board)
	}
	r.presses("q")
	for r.front.place.Items[r.front.place.At] != "New match" {
		r.presses("ArrowDown")
	}
	if m = r.presses("Enter"); m.Place == nil || m.Place.Kind != AtQuestion || m.Place.At != noAnswer || !m.Lines[0].Focused {
		t.Fatalf("the question is %+v, said as %+v", m.Place, m.Lines)
	}
	if m = r.sends(Input{Choose: new(noAnswer), Place: m.Place.ID}); m.Place == nil || m.Place.Kind != AtBoard {
		t.Errorf("no led to %+v", m.Place)
	}
}

// Announcements after the last frame are sent when the game ends, once.
func TestEndSendsTheLastLines(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	var sent []Message
	f := NewFront(&desk.Devices{Texts: texts}, func(m Message) { sent = append(sent, m) })
	f.Line("Match saved.", say.Announcement{Urgency: say.Answer})
	f.End()
	f.End()
	if diff := cmp.Diff([]Message{{Ended: true, Lines: []Line{{Text: "Match saved.", Now: true}}}, {Ended: true}}, sent); diff != "" {
		t.Error(diff)
	}
}

func TestKeymapReadsBrowserKeys(t *testing.T) {
	for _, test := range []struct {
		press Press
		want  keymap.Key
		ok    bool
	}{
		{Press{Key: "ArrowLeft", Ctrl: true}, keymap.Named(keymap.Left, keymap.Ctrl), true},
		{Press{Key: "D", Shift: true}, keymap.Char('D', 0), true},
		{Press{Key: " "}, keymap.Named(keymap.Space, 0), true},
		{Press{Key: "é"}, keymap.Char('é', 0), true},
		{Press{Key: "д"}, keymap.Char('д', 0), true},
		{Press{Key: "[", Ctrl: true, Alt: true, AltGr: true}, keymap.Char('[', 0), true},
		{Press{Key: "Shift", Shift: true}, keymap.Key{}, false},
		{Press{Key: ""}, keymap.Key{}, false},
		{Press{Key: "\x07"}, keymap.Key{}, false},
	} {
		if k, ok := test.press.Keymap(); k != test.want || ok != test.ok {
			t.Errorf("%+v is %v, %v", test.press, k, ok)
		}
	}
}

func TestPageTeachesOnlyKeysThatReachIt(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	yes, no := texts.YesNo()
	_, problems := keymap.Load(first, keymap.Answers{Yes: yes, No: no})
	if len(problems) > 0 {
		t.Fatalf("the page's keys: %v", problems)
	}
	keys, usual := Keys(texts), keymap.Default(keymap.Answers{Yes: yes, No: no})
	for _, in := range keymap.Contexts() {
		for _, r := range keymap.Records() {
			for _, k := range usual.Keys(in, r.Action) {
				if got := keys.Action(in, k); got != r.Action {
					t.Errorf("%v in %v is %s, not %s", k, in, got, r.Action)
				}
			}
		}
	}
	if got := keys.Keys(keymap.Game, keymap.DoNextTarget)[0]; got != keymap.Char('j', 0) {
		t.Errorf("the key taught for the next target is %v", got)
	}
}

func TestAddressBeginsAMatch(t *testing.T) {
	query, err := url.ParseQuery("length=7&no-crawford&hints=true&against=gnubg-2&theme=x&play.pace=calm&seed=abc")
	if err != nil {
		t.Fatal(err)
	}
	var v settings.Values
	if !Asked(query, &v) {
		t.Error("nothing was asked for")
	}
	for key, want := range map[settings.Key]string{
		settings.Length: "7", settings.Crawford: "false", settings.Hints: "true", settings.Opponent: bot.NameSimple, settings.Pace: "calm", settings.Seed: "",
	} {
		if got := v.Text(key); got != want {
			t.Errorf("%s is %q, not %q", key, got, want)
		}
	}
	if Asked(url.Values{"hint-plies": {"3"}}, &v) {
		t.Error("what takes many seconds here was asked for")
	}
	if !Asked(url.Values{"against": {"3-ply"}}, &v) || v.Text(settings.Opponent) != bot.Name3Ply {
		t.Errorf("the opponent asked for is %q", v.Text(settings.Opponent))
	}
	if Asked(url.Values{"utm": {"x"}}, &v) {
		t.Error("what is no setting began a match")
	}
}

func TestPointsAreShownAsButtonsAndAsATable(t *testing.T) {
	r := open(t, core.Start(), core.Roll{3, 1})
	for _, test := range []struct {
		form  string
		parts []string
		first []int
	}{
		{settings.AsButtons, []string{"Opponent's home board, 24 to 19", "Opponent's outer board, 18 to 13", "Your outer board, 12 to 7", "Your home board, 6 to 1"}, []int{0, 1, 2, 3, 4, 5}},
		{settings.AsTable, []string{"13 to 24", "12 to 1"}, []int{11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}},
		{settings.AsList, nil, nil},
	} {
		r.front.SetForm(test.form)
		m := r.presses("ArrowLeft")
		if m.Board == nil || m.Board.Form != test.form || len(m.Board.Parts) != len(test.parts) {
			t.Fatalf("as %s the board is %+v", test.form, m.Board)
		}
		seen := map[int]bool{}
		for i, part := range m.Board.Parts {
			if part.Title != test.parts[i] {
				t.Errorf("a heading of %s is %q, not %q", test.form, part.Title, test.parts[i])
			}
			for _, at := range part.Points {
				seen[at] = true
			}
		}
		if m.Board.Beside == "" == (len(test.parts) > 0) {
			t.Errorf("beside the points as %s is %q", test.form, m.Board.Beside)
		}
		if len(test.parts) == 0 {
			continue
		}
		if len(seen) != 24 {
			t.Errorf("as %s there are %d points", test.form, len(seen))
		}
		if diff := cmp.Diff(test.first, m.Board.Parts[0].Points); diff != "" {
			t.Error(diff)
		}
	}
}

// A button does all that a turn needs: it opens the points that its checker
// can reach, and does what Enter does if nothing can move.
func TestButtonsOfPointsPlayATurn(t *testing.T) {
	r := open(t, core.Start(), core.Roll{3, 1})
	r.front.SetForm(settings.AsButtons)
	for _, from := range []struct {
		index int
		title string
	}{{16, "8 selected."}, {18, "6 selected."}} {
		m := r.sends(Input{Open: new(from.index)})
		if m.Place == nil || m.Place.Kind != InMenu || m.Place.Title != from.title {
			t.Fatalf("the button leads to %+v", m.Place)
		}
		m = r.sends(Input{Choose: new(0), Place: m.Place.ID})
		if m.Place == nil || m.Place.Kind != AtBoard {
			t.Fatalf("the first line leads to %+v", m.Place)
		}
	}
	if s := r.front.scene.State; s.OnTurn == r.front.scene.Viewer && !s.Turn.Complete() {
		t.Fatalf("the turn is not played: %v", s.Turn.Made())
	}
	turn := r.front.scene.State.OnTurn
	for range 2 {
		r.sends(Input{Open: new(0)})
	}
	if s := r.front.scene.State; s.Phase != core.PhaseMove || s.OnTurn == turn && s.Turn.Complete() {
		t.Errorf("after two buttons no dice are thrown: phase %v", s.Phase)
	}
}

// FuzzInput checks that the front ignores bad messages from the page.
func FuzzInput(f *testing.F) {
	f.Add([]byte(`{"press":{"key":"q"}}`))
	f.Add([]byte(`{"choose":7,"place":-1}`))
	f.Add([]byte(`{"tap":99}`))
	f.Add([]byte(`{"do":"quit"}`))
	front := NewFront(&desk.Devices{}, func(Message) {})
	f.Fuzz(func(_ *testing.T, message []byte) {
		in, err := Read(message)
		if err == nil {
			front.Call(in)
		}
	})
}

// The page calls a player back from another tab only if somebody waits for them or writes to them.
func TestWaitingAndChatCallFromAnotherTab(t *testing.T) {
	for _, c := range []struct {
		a    say.Announcement
		want bool
	}{
		{say.Announcement{Urgency: say.Event, Cue: say.CueMyTurn}, true},
		{say.Announcement{Urgency: say.Event, Cue: say.CueChat, Topic: say.TopicChat}, true},
		{say.Announcement{Urgency: say.Event, Cue: say.CueDoubleOffered}, true},
		{say.Announcement{Urgency: say.Alert, Cue: say.CueWaiting}, true},
		{say.Announcement{Urgency: say.Event, Cue: say.CuePlace}, false},
		{say.Announcement{Urgency: say.Echo}, false},
		{say.Announcement{Urgency: say.Answer}, false},
	} {
		if got := calls(c.a); got != c.want {
			t.Errorf("%+v calls: %v", c.a, got)
		}
	}
}
