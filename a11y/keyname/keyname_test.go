package keyname_test

import (
	"testing"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/locales"
)

func heard(t *testing.T, m say.Message) string {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	return texts.Text(m)
}

func TestKeysHaveSpokenNames(t *testing.T) {
	for spelling, want := range map[string]string{
		"ctrl+right":        "Control plus Right arrow",
		"ctrl+alt+shift+f1": "Control plus Alt plus Shift plus F1",
		"shift+tab":         "Shift plus Tab",
		"d":                 "D",
		"D":                 "Shift plus D",
		"ctrl+z":            "Control plus Z",
		"é":                 "E acute",
		"?":                 "question mark",
		"ж":                 "Ж",
		"7":                 "7",
		"+":                 "+",
		"space":             "Space",
	} {
		k, err := keymap.Parse(spelling)
		if err != nil {
			t.Fatal(err)
		}
		if got := heard(t, keyname.Of(k)); got != want {
			t.Errorf("%s is called %q, want %q", spelling, got, want)
		}
	}
}

func TestKeyHelpFollowsThePlayersKeys(t *testing.T) {
	m, problems := keymap.Load(`undo = ["x"]`, keymap.Answers{})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for _, c := range []struct {
		in   keymap.Context
		key  keymap.Key
		want string
	}{
		{keymap.Game, keymap.Char('x', 0), "X: Takes back the last move of this turn."},
		{keymap.Game, keymap.Char('u', 0), "U does nothing here."},
		{keymap.Menu, keymap.Char('z', 0), "Z: goes to the next item that starts with it."},
		{keymap.Entry, keymap.Named(keymap.Space, 0), "Space: types itself."},
	} {
		if got := heard(t, keyname.Line(m, c.in, c.key)); got != c.want {
			t.Errorf("%v: key help on %v says %q, want %q", c.in, c.key, got, c.want)
		}
	}
}

func TestProblemsAreAnnounced(t *testing.T) {
	_, problems := keymap.Load(`undo = ["zz"]
nothing = ["z"]
turn = 5
pips = ["ctrl+h"]
[bar]
[game]
accept = ["x"]
hint = ["k"]
score = ["k"]
where = ["y"]
[entry]
accept = ["x"]
`, keymap.Answers{})
	want := []string{
		`Keys file, line 1: no key is called "zz".`,
		`Keys file, line 2: no action is called "nothing".`,
		`Keys file, line 3: "turn" needs a key in quotes, or a list of keys in square brackets.`,
		`Keys file, line 4: the key "ctrl+h" is reserved for screen readers or terminals.`,
		`Keys file, line 5: there is no section "bar". The sections are game, question, menu, entry, replay.`,
		`Keys file, line 7: "accept" doesn't work at the board.`,
		`Keys file, line 9: the key "k" already has the action "hint".`,
		`Keys file, line 10: the action "yes" has no key left at the board.`,
		`Keys file, line 12: the key "x" can't have an action while you type.`,
	}
	for i, p := range problems {
		if got := heard(t, keyname.Problem(p)); i >= len(want) || got != want[i] {
			t.Errorf("problem %d is told as %q, want %q", i, got, want[min(i, len(want)-1)])
		}
	}
	if len(problems) != len(want) {
		t.Errorf("%d problems, want %d", len(problems), len(want))
	}
	_, problems = keymap.Load("undo = [", keymap.Answers{})
	if got, want := heard(t, keyname.Problem(problems[0])), `Keys file, line 1: Backtalk can't read "undo = [". The other lines are used.`; got != want {
		t.Errorf("a broken line is told as %q, want %q", got, want)
	}
}
