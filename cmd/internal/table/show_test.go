package table

import (
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/keymap"
	"backtalk/locales"
)

// shown returns a table that shows moments, with hints and with prompts that teach keys.
func shown(t *testing.T) (*driver, *Moments) {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t}
	style := a11y.Style{Echo: a11y.EchoNormal, TeachKeys: true}
	refused := func() { t.Error("something was to be played") }
	menu := func() places.Place { t.Error("the menu was opened"); return nil }
	record := func() ([]core.Event, int) { return d.match.Events(), len(d.match.Events()) }
	m := Show(desk.New(d.devices(locales.Source)), Parts{Engines: advise.Engines{Adviser: advice.New(e)}}, Options{}, style, 0, false, refused, menu, record)
	d.Table = m.Table
	t.Cleanup(m.Close)
	return d, m
}

// moment returns a match in which Ann is to play a roll.
func moment(t *testing.T, dice core.Roll) *core.Match {
	t.Helper()
	m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Ann"}, {Name: "Sam", Colour: core.Red}})
	for _, c := range from(core.Start(), dice) {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// asks presses a key that asks for something, and returns what the player hears once it is found.
func (d *driver) asks(spelling string) string {
	d.t.Helper()
	k, err := keymap.Parse(spelling)
	if err != nil {
		d.t.Fatal(err)
	}
	from := len(d.heard)
	d.desk.Press(k)
	for d.advice.Hints.Thinking() {
		d.desk.Await()
	}
	return strings.Join(d.heard[from:], "|")
}

func TestHintIsForTheMomentShown(t *testing.T) {
	d, m := shown(t)
	m.Put(moment(t, core.Roll{3, 1}), 0)
	if got := d.asks("h"); !strings.HasPrefix(got, "8 to 5 and 6 to 5: ") {
		t.Errorf("for 3 and 1 the hint is %q", got)
	}
	m.Put(moment(t, core.Roll{4, 2}), 0)
	if got := d.asks("h"); !strings.HasPrefix(got, "8 to 4 and 6 to 4: ") {
		t.Errorf("for 4 and 2, after 3 and 1, the hint is %q", got)
	}
}

func TestShownMomentTeachesNoKeyThatPlays(t *testing.T) {
	d, m := shown(t)
	m.Put(moment(t, core.Roll{3, 1}), 0)
	if got, want := d.asks("t"), "Your turn."; got != want {
		t.Errorf("T says %q, want %q", got, want)
	}
}

func TestNothingIsAdvisedBetweenGames(t *testing.T) {
	d, m := shown(t)
	over := moment(t, core.Roll{3, 1})
	for _, c := range []core.Command{core.Resign{Player: 0, Result: core.Single}, core.AcceptResign{Player: 1}} {
		if _, err := over.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	m.Put(over, 0)
	for _, key := range []string{"h", "H"} {
		if got, want := d.asks(key), "You have nothing to decide now."; got != want {
			t.Errorf("%s says %q, want %q", key, got, want)
		}
	}
}

// Touching a point of a replay says what is there, though the viewer has rolled: nobody can play.
func TestTouchInAReplayAnnouncesThePoint(t *testing.T) {
	d, m := shown(t)
	m.Put(moment(t, core.Roll{3, 1}), 0)
	from := len(d.heard)
	m.Tap(8)
	if got := d.heard[from:]; len(got) != 1 || !strings.HasPrefix(got[0], "8, ") {
		t.Errorf("touching 8 says %q", got)
	}
}
