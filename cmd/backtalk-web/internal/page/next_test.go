package page

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/keymap"
	"backtalk/locales"
)

// stateOf returns the state of an action's button.
func stateOf(states []ActionState, a keymap.Action) ActionState {
	at := slices.IndexFunc(states, func(s ActionState) bool { return s.Action == string(a) })
	if at < 0 {
		return ActionState{}
	}
	return states[at]
}

// shows returns the message for a frame with this scene.
func shows(t *testing.T, sc a11y.Scene, change func(*desk.Frame)) Message {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	var sent Message
	f := NewFront(&desk.Devices{Texts: texts}, func(m Message) { sent = m })
	sc.Focus = 24
	frame := desk.Frame{Scene: sc, Playing: true}
	if change != nil {
		change(&frame)
	}
	f.Show(frame)
	return sent
}

// scene returns a scene of a match in a phase. Player 0 is the viewer and on turn.
func scene(p core.Phase) a11y.Scene {
	board := core.Start()
	s := core.State{
		Phase: p, Game: 1, Rules: core.Rules{Length: 3, Crawford: true}, Board: board, Cube: core.Cube{Value: 1, Owner: core.Centre},
		Players: [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada", Colour: core.Red}}, Score: [2]int{1, 2},
	}
	if p == core.PhaseMove {
		s.Turn = core.NewTurn(board, core.Roll{3, 1})
	}
	return a11y.Scene{State: s}
}

// The large button says what is next, and the buttons beside it what else can
// be done.
func TestButtonsSayWhatIsNext(t *testing.T) {
	doubled := scene(core.PhaseDoubled)
	doubled.State.OnTurn = 1
	away := scene(core.PhaseRoll)
	away.State.OnTurn = 1
	played := scene(core.PhaseMove)
	for _, from := range []core.Point{8, 6} {
		if _, err := played.State.Turn.Move(from, map[core.Point]uint8{8: 3, 6: 1}[from]); err != nil {
			t.Fatal(err)
		}
	}
	resigned := scene(core.PhaseResigned)
	resigned.State.Resigner, resigned.State.Resigned = 1, core.Single
	for name, c := range map[string]struct {
		scene  a11y.Scene
		action keymap.Action
		want   ActionState
	}{
		"roll":           {scene(core.PhaseRoll), keymap.DoEnter, ActionState{Title: "Roll", Next: true}},
		"double":         {scene(core.PhaseRoll), keymap.DoDouble, ActionState{Title: "Double", Next: true}},
		"no answer":      {scene(core.PhaseRoll), keymap.DoYes, ActionState{Gone: true}},
		"no undo":        {scene(core.PhaseRoll), keymap.DoUndo, ActionState{Idle: true}},
		"move":           {scene(core.PhaseMove), keymap.DoEnter, ActionState{}},
		"no double":      {scene(core.PhaseMove), keymap.DoDouble, ActionState{Idle: true}},
		"plays":          {scene(core.PhaseMove), keymap.DoMovesList, ActionState{}},
		"done":           {played, keymap.DoEnter, ActionState{Title: "Done", Next: true}},
		"undo":           {played, keymap.DoUndo, ActionState{}},
		"no plays left":  {played, keymap.DoMovesList, ActionState{Idle: true}},
		"take":           {doubled, keymap.DoYes, ActionState{Title: "Take", Next: true}},
		"drop":           {doubled, keymap.DoNo, ActionState{Title: "Drop", Next: true}},
		"accept":         {resigned, keymap.DoYes, ActionState{Title: "Accept", Next: true}},
		"refuse":         {resigned, keymap.DoNo, ActionState{Title: "Refuse", Next: true}},
		"opponent's":     {away, keymap.DoEnter, ActionState{Idle: true}},
		"between games":  {scene(core.PhaseBetween), keymap.DoEnter, ActionState{Title: "Next game", Next: true}},
		"after a match":  {scene(core.PhaseOver), keymap.DoEnter, ActionState{Title: "New match", Next: true}},
		"opening":        {scene(core.PhaseOpening), keymap.DoEnter, ActionState{Title: "Roll", Next: true}},
		"always":         {away, keymap.DoMenu, ActionState{}},
		"last play also": {away, keymap.DoLastPlay, ActionState{}},
	} {
		got := stateOf(shows(t, c.scene, nil).Board.Actions, c.action)
		if c.want != (ActionState{}) {
			c.want.Action = string(c.action)
		}
		if got != c.want {
			t.Errorf("%s: the button is %+v, want %+v", name, got, c.want)
		}
	}
}

// A match without a cube has no button for it, and a replay no buttons that
// change.
func TestButtonsThatNeverApplyAreHidden(t *testing.T) {
	sc := scene(core.PhaseRoll)
	sc.State.Rules = core.Rules{Variant: core.BestOfFive()}.Normal()
	if got := stateOf(shows(t, sc, nil).Board.Actions, keymap.DoDouble); !got.Gone {
		t.Errorf("without a cube the button is %+v", got)
	}
	sc = scene(core.PhaseRoll)
	sc.Replay = true
	if got := shows(t, sc, nil).Board.Actions; got != nil {
		t.Errorf("a replay has %+v", got)
	}
}

// The arrows of the opponent's last play are on the triangles that it touched, also if both sides go the
// same way round the board.
func TestArrowsShowTheOpponentsPlay(t *testing.T) {
	for game, want := range map[string][2]core.Point{"": {1, 7}, "nardy": {12, 6}, "fevga": {12, 6}} {
		variant, ok := core.VariantNamed(game)
		if !ok {
			t.Fatalf("there is no %s", game)
		}
		sc := scene(core.PhaseRoll)
		sc.State.Rules = core.Rules{Length: 3, Variant: variant}.Normal()
		m := shows(t, sc, func(f *desk.Frame) {
			f.LastTurn = core.TurnEnded{Player: 1, Moves: []core.Move{{From: 24, To: 18, Die: 6}}, Unplayed: []uint8{5}}
		})
		if arrow := (Arrow{From: index(want[0]), To: index(want[1]), Side: 1}); !slices.Equal(m.Board.Moves, []Arrow{arrow}) {
			t.Errorf("%q: the arrows are %+v, want %+v", game, m.Board.Moves, arrow)
		}
	}
}

// The title of a menu changes with the language, though the menu stays open.
func TestMenuTitleFollowsTheLanguage(t *testing.T) {
	german, err := locales.New("de")
	if err != nil {
		t.Fatal(err)
	}
	english, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	var sent Message
	devices := &desk.Devices{Texts: english}
	f := NewFront(devices, func(m Message) { sent = m })
	title := say.M(say.PagePoints, nil)
	frame := desk.Frame{Top: &places.Menu{Title: title, Text: devices.Text}}
	for _, texts := range []*locales.Localizer{english, german} {
		devices.Texts = texts
		if f.Show(frame); sent.Place == nil || sent.Place.Title != texts.Text(title) {
			t.Errorf("in %s the menu is %+v", texts.Tag(), sent.Place)
		}
	}
}

// The panel beside the board shows names, score, length, pips, whose turn it is, the cube,
// and what the opponent played last.
func TestPanelShowsTheMatch(t *testing.T) {
	sc := scene(core.PhaseRoll)
	m := shows(t, sc, func(f *desk.Frame) {
		f.LastTurn = core.TurnEnded{Player: 1, Moves: []core.Move{{From: 24, To: 18, Die: 6}}, Unplayed: []uint8{5}}
	})
	p := m.Board.Panel
	if p.Match != "3-point match" || p.Sides[0].Name != "Eve" || p.Sides[0].Score != 1 || p.Sides[1].Score != 2 || p.Sides[1].Pips != "167 pips" {
		t.Errorf("the panel is %+v", p)
	}
	if !p.Sides[0].Turn || p.Sides[1].Turn || p.Cube != "Cube 1, centred." || p.Last != "Ada: 6-5, 24/18" {
		t.Errorf("the panel is %+v", p)
	}
	if !slices.Equal(m.Board.Last, []int{6, 5}) {
		t.Errorf("the opponent's dice are %v", m.Board.Last)
	}
	// The viewer's own last play needs no line.
	m = shows(t, sc, func(f *desk.Frame) {
		f.LastTurn = core.TurnEnded{Player: 0, Moves: []core.Move{{From: 24, To: 18, Die: 6}}, Unplayed: []uint8{5}}
	})
	if m.Board.Panel.Last != "" || m.Board.Last != nil {
		t.Errorf("the own play is shown: %+v, %v", m.Board.Panel, m.Board.Last)
	}
	timed := scene(core.PhaseMove)
	timed.State.Rules.Clock = core.Clock{PerPoint: core.Minute, Delay: 12 * core.Second}
	timed.State.TimeLeft = [2]core.Millis{90 * core.Second, 30 * core.Second}
	if sides := shows(t, timed, nil).Board.Panel.Sides; !sides[0].Timed || sides[0].Left != 90_000 || sides[0].Delay != 12_000 || sides[1].Left != 30_000 {
		t.Errorf("the clock is %+v", sides)
	}
}

// The moves made so far are sent, so that the last can be taken back by a
// click.
func TestMovesOfTheTurnAreShown(t *testing.T) {
	r := open(t, core.Start(), core.Roll{3, 1})
	m := r.sends(Input{Drag: &[2]int{16, 19}})
	if len(m.Board.Made) != 1 || m.Board.Made[0] != (Arrow{From: 16, To: 19}) {
		t.Errorf("after 8 to 5 the moves are %+v", m.Board.Made)
	}
	if m = r.sends(Input{Do: string(keymap.DoUndo)}); len(m.Board.Made) != 0 {
		t.Errorf("after undo the moves are %+v", m.Board.Made)
	}
	// A drag against the rules changes nothing and says why.
	if m = r.sends(Input{Drag: &[2]int{0, 5}}); len(m.Lines) == 0 || m.Board != nil && len(m.Board.Made) != 0 {
		t.Errorf("24 to 19 led to %+v", m)
	}
	for _, bad := range [][2]int{{-1, 3}, {3, 26}, {99, 99}} {
		if r.front.Call(Input{Drag: &bad}) != nil {
			t.Errorf("%v is dragged", bad)
		}
	}
}

// The title says whose turn it is, and the page asks to keep files once a match
// is over.
func TestTitleSaysWhoseTurnItIs(t *testing.T) {
	away := scene(core.PhaseRoll)
	away.State.OnTurn = 1
	over := scene(core.PhaseOver)
	for _, c := range []struct {
		scene a11y.Scene
		title string
		keep  bool
	}{
		{scene(core.PhaseRoll), "Your turn – Backtalk", false},
		{away, "Ada's turn – Backtalk", false},
		{over, "", true}, // as before
	} {
		if m := shows(t, c.scene, nil); m.Title != c.title || m.Keep != c.keep {
			t.Errorf("the title is %q, keep %v", m.Title, m.Keep)
		}
	}
}

// A player who only touches the screen presses no keys. A player with a mouse has a
// keyboard too.
func TestFrontRecognizesTouchPlayers(t *testing.T) {
	r := open(t, core.Start(), core.Roll{3, 1})
	if r.sends(Input{Tap: new(16)}); r.desk.ByTouch {
		t.Error("after a click the player is taken to press no keys")
	}
	r.front.SetCoarse(true)
	for _, c := range []struct {
		in   Input
		want bool
	}{
		{Input{Tap: new(16)}, true},
		{Input{Press: &Press{Key: "p"}}, false},
		{Input{Do: string(keymap.DoPips)}, true},
		{Input{Type: new("pips")}, true}, // as before
		{Input{Press: &Press{Key: "p"}}, false},
		{Input{Open: new(0)}, true},
	} {
		if r.sends(c.in); r.desk.ByTouch != c.want {
			t.Errorf("after %+v the player is taken to press no keys: %v", c.in, r.desk.ByTouch)
		}
	}
}

// Each line of a list in several languages has its language.
func TestLinesHaveTheirLanguages(t *testing.T) {
	m := shows(t, scene(core.PhaseRoll), func(f *desk.Frame) {
		named := func(name string) say.Message { return say.M(say.SettingsIsNamed, say.Data{"Value": name}) }
		f.Top = &places.Menu{
			Title: say.M(say.StartLanguage, nil), Text: func(say.Message) string { return "" },
			Items: []places.Item{{Title: named("x")}, {Title: named("Deutsch"), Lang: "de"}},
		}
	})
	if !slices.Equal(m.Place.Langs, []string{"", "de"}) {
		t.Errorf("the languages are %q", m.Place.Langs)
	}
}

// A prompt is marked, so that the page doesn't show it in place of what
// happened.
func TestPromptsAreMarked(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	var sent Message
	f := NewFront(&desk.Devices{Texts: texts}, func(m Message) { sent = m })
	f.Line("Ada rolls.", say.Announcement{Urgency: say.Event})
	f.Line("Enter rolls.", say.Announcement{Urgency: say.Hint})
	f.End()
	if sent.Lines[0].Prompt || !sent.Lines[1].Prompt {
		t.Errorf("the lines are %+v", sent.Lines)
	}
	f.SetLook(Look{Theme: "wood"})
	if sent.Look == nil || sent.Look.Theme != "wood" {
		t.Errorf("the look is %+v", sent.Look)
	}
	sent = Message{}
	if f.SetLook(Look{Theme: "wood"}); sent.Look != nil {
		t.Errorf("the same look is sent again: %+v", sent.Look)
	}
	if f.SetLook(Look{Theme: "wood", Size: "large"}); sent.Look == nil || sent.Look.Size != "large" {
		t.Errorf("another look is %+v", sent.Look)
	}
	for _, key := range []settings.Key{settings.Look, settings.DicePicture, settings.Width, settings.Motion} {
		row, ok := settings.Find(key)
		if _, has := Offers(*row); !ok || !has || !row.Browser {
			t.Errorf("the page lacks the setting %s", key)
		}
	}
}

// The page computes with the time of a side that has none left.
func TestClockThatIsOverIsSent(t *testing.T) {
	sent, err := json.Marshal(PanelSide{Timed: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"left":0`, `"delay":0`} {
		if !strings.Contains(string(sent), part) {
			t.Errorf("%s lacks %s", sent, part)
		}
	}
}
