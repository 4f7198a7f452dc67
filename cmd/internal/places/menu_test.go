package places_test

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
	"backtalk/locales"
)

func english(t testing.TB) *locales.Localizer {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// listener presses keys in a place and records its answers.
type listener struct {
	t     testing.TB
	texts *locales.Localizer
	keys  *keymap.Map
	place places.Place
}

func listen(t testing.TB, p places.Place) *listener {
	return &listener{t, english(t), keymap.Default(keymap.Answers{}), p}
}

func (l *listener) press(spelling string) places.Answer {
	l.t.Helper()
	k, err := keymap.Parse(spelling)
	if err != nil {
		l.t.Fatal(err)
	}
	return l.place.Act(places.Input{Action: l.keys.Action(l.place.Context(), k), Key: k})
}

// hears presses a key and checks the words and the cue of the answer.
func (l *listener) hears(spelling, want string, cue say.Cue) {
	l.t.Helper()
	a := l.press(spelling)
	if len(a.Say) != 1 {
		l.t.Fatalf("%s: %d announcements, want 1", spelling, len(a.Say))
	}
	if got := l.texts.Announcement(a.Say[0]); got != want || a.Say[0].Cue != cue {
		l.t.Errorf("%s: heard %q with cue %d, want %q with %d", spelling, got, a.Say[0].Cue, want, cue)
	}
}

func named(text string) say.Message { return say.M(say.SettingsIsNamed, say.Data{"Value": text}) }

// counter returns a line whose value Left and Right change.
func counter(title string, n *int) places.Item {
	return places.Item{
		Title:  named(title),
		Value:  func() say.Message { return named(strconv.Itoa(*n)) },
		Change: func(by int) { *n += by },
	}
}

// A menu whose first line has the menu's title announces it once, whenever
// the focus returns.
func TestSharedTitleOfMenuAndLineIsAnnouncedOnce(t *testing.T) {
	on, rate := 1, 3
	l := listen(t, &places.Menu{Title: named("Sounds"), Text: english(t).Text, Items: []places.Item{
		counter("Sounds", &on), counter("Speed", &rate),
	}})
	for _, want := range []string{"Sounds: 1. 1 of 2", "Sounds. Speed: 3. 2 of 2"} {
		if got := l.texts.Announcement(l.place.Describe()); got != want {
			t.Errorf("heard %q, want %q", got, want)
		}
		l.press("down")
	}
}

func TestMenuAnnouncesTitleValueAndPlace(t *testing.T) {
	length, rate := 5, 1
	texts := english(t)
	m := &places.Menu{Title: named("Options"), Text: texts.Text, Items: []places.Item{
		{Title: named("Start")},
		counter("Match length", &length),
		{Title: named("Sounds")},
		counter("Speed", &rate),
		{Title: named("You have 3."), Whole: true},
	}}
	l := listen(t, m)
	if got, want := texts.Announcement(m.Describe()), "Options. Start. 1 of 5"; got != want {
		t.Errorf("opening: heard %q, want %q", got, want)
	}
	l.hears("down", "Match length: 5. 2 of 5", say.CueMenuItem)
	l.hears("right", "Match length: 6. 2 of 5", say.CueMenuItem)
	l.hears("left", "Match length: 5. 2 of 5", say.CueMenuItem)
	l.hears("enter", "Match length: 6. 2 of 5", say.CueMenuItem)
	l.hears("end", "You have 3. 5 of 5", say.CueMenuItem)
	l.hears("down", "You have 3. 5 of 5", say.CueEdge)
	l.hears("home", "Start. 1 of 5", say.CueMenuItem)
	l.hears("up", "Start. 1 of 5", say.CueEdge)
	l.hears("right", "Start. 1 of 5", say.CueEdge) // a line without a value is only repeated
	if length != 6 {
		t.Errorf("the length is %d", length)
	}
}

// At its least or greatest value, a line repeats itself with the sound of an end, not of a change.
func TestValueStopsAtItsEnds(t *testing.T) {
	volume := 90
	m := &places.Menu{Title: named("Sounds"), Text: english(t).Text, Items: []places.Item{{
		Title:  named("Volume"),
		Value:  func() say.Message { return named(strconv.Itoa(volume)) },
		Change: func(by int) { volume = min(volume+10*by, 100) },
	}}}
	l := listen(t, m)
	l.hears("right", "Volume: 100. 1 of 1", say.CueMenuItem)
	l.hears("right", "Volume: 100. 1 of 1", say.CueEdge)
	l.hears("left", "Volume: 90. 1 of 1", say.CueMenuItem)
}

func TestFirstLettersCycleThroughTheLines(t *testing.T) {
	texts := english(t)
	m := &places.Menu{Title: named("Options"), Text: texts.Text, Items: []places.Item{
		{Title: named("Start")}, {Title: named("Length")}, {Title: named("sounds")}, {Title: named("2 players")},
	}}
	l := listen(t, m)
	l.hears("s", "sounds. 3 of 4", say.CueMenuItem)
	l.hears("S", "Start. 1 of 4", say.CueMenuItem)
	l.hears("2", "2 players. 4 of 4", say.CueMenuItem)
	l.hears("l", "Length. 2 of 4", say.CueMenuItem)
	l.hears("l", "Length. 2 of 4", say.CueMenuItem)
	l.hears("д", "Length. 2 of 4", say.CueMenuItem) // the L key of a Russian keyboard
	l.hears("x", "Length. 2 of 4", say.CueEdge)     // no such line: the focus stays
	for _, key := range []string{"q", "й"} {
		if a := m.Act(places.Input{Key: keymap.Char([]rune(key)[0], 0)}); !a.Leave {
			t.Errorf("%s, which no line begins with, did not close the menu", key)
		}
	}
	m.Items = append(m.Items, places.Item{Title: named("Quiet")})
	l.hears("q", "Quiet. 5 of 5", say.CueMenuItem)
	m.Items, m.Root = m.Items[:4], true
	m.Focus(0)
	l.hears("q", "Start. 1 of 4", say.CueEdge)
}

func TestChoosingAndLeavingCloseMenus(t *testing.T) {
	texts := english(t)
	done, left := "", 0
	below := &places.Entry{Ask: named("Name?")}
	m := &places.Menu{Title: named("Menu"), Text: texts.Text, Left: func() { left++ }, Items: []places.Item{
		{Title: named("Play"), Do: func() { done = "play" }},
		{Title: named("Name"), Open: func() places.Place { return below }},
	}}
	l := listen(t, m)
	a := l.press("enter")
	if a.Then(); !a.LeaveMenus || done != "play" {
		t.Errorf("a line that does something: %+v, done %q", a, done)
	}
	l.press("down")
	if a = l.press("space"); a.Enter != below || a.Leave || a.LeaveMenus {
		t.Errorf("a line that opens a field: %+v", a)
	}
	if a = l.press("escape"); !a.Leave {
		t.Errorf("Escape: %+v", a)
	}
	if a.Then(); left != 1 {
		t.Errorf("left %d times", left)
	}
	m.Root = true
	l.hears("escape", "Name. 2 of 2", say.CueEdge) // there is nothing behind the menu
}

func TestMessagesBeforeTheTitleAreAnnouncedOnce(t *testing.T) {
	texts := english(t)
	m := &places.Menu{
		Title: named("Who should read the game to you?"), Whole: true, Before: []say.Message{named("Welcome.")}, Unasked: true,
		Text: texts.Text, Items: []places.Item{{Title: named("Orca")}},
	}
	first := m.Describe()
	if got, want := texts.Announcement(first), "Welcome. Who should read the game to you? Orca. 1 of 1"; got != want || first.Urgency != say.Event {
		t.Errorf("heard %q with urgency %d, want %q as an event", got, first.Urgency, want)
	}
	again := m.Describe()
	if got, want := texts.Announcement(again), "Who should read the game to you? Orca. 1 of 1"; got != want || again.Urgency != say.Answer {
		t.Errorf("heard %q with urgency %d, want %q as an answer", got, again.Urgency, want)
	}
}

func TestEmptyListSaysSo(t *testing.T) {
	l := listen(t, &places.Menu{Title: named("History"), Text: english(t).Text})
	for _, key := range []string{"enter", "left", "x"} {
		a := l.press(key)
		if len(a.Say) != 1 || a.Leave || a.LeaveMenus {
			t.Errorf("%s: %+v", key, a)
		}
	}
	if got, want := l.texts.Announcement(l.place.Describe()), "History. Nothing here."; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestTypedNumberChooses(t *testing.T) {
	chosen := 0
	m := &places.Menu{Title: named("Plays"), Text: english(t).Text, Items: []places.Item{
		{Title: named("8 to 5"), Do: func() { chosen = 1 }}, {Title: named("6 to 5"), Do: func() { chosen = 2 }},
	}}
	for _, line := range []string{"0", "3", "-1", "x", ""} {
		if _, ok := m.Typed(line); ok {
			t.Errorf("%q was taken", line)
		}
	}
	a, ok := m.Typed("2")
	if a.Then(); !ok || chosen != 2 {
		t.Errorf("taken %v, chosen %d", ok, chosen)
	}
}

// Whatever key is pressed, the focus stays in the list, and every key of the
// menu gets at least a sound.
func TestAnyKeyInAMenuIsAnswered(t *testing.T) {
	texts := english(t)
	keys := []string{"up", "down", "home", "end", "left", "right", "enter", "space", "a", "b", "7", "escape", "f1", "page-up"}
	rapid.Check(t, func(t *rapid.T) {
		value := 0
		var items []places.Item
		for i := range rapid.IntRange(0, 5).Draw(t, "items") {
			items = append(items, counter(string(rune('a'+i)), &value))
		}
		m := &places.Menu{Title: named("Menu"), Items: items, Text: texts.Text}
		byKeys := keymap.Default(keymap.Answers{})
		for _, spelling := range rapid.SliceOfN(rapid.SampledFrom(keys), 1, 20).Draw(t, "keys") {
			k, err := keymap.Parse(spelling)
			if err != nil {
				t.Fatal(err)
			}
			a := m.Act(places.Input{Action: byKeys.Action(m.Context(), k), Key: k})
			if m.At() < 0 || m.At() >= max(1, len(items)) {
				t.Fatalf("%s: the focus is on %d of %d", spelling, m.At(), len(items))
			}
			silent := slices.IndexFunc(a.Say, func(s say.Announcement) bool { return s.Cue != say.CueNone }) < 0
			if !a.NotMine && silent && a.Enter == nil && !a.LeaveMenus {
				t.Fatalf("%s: no answer", spelling)
			}
		}
	})
}
