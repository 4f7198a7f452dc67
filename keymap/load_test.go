package keymap

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestOwnKeysReplaceTheDefaults(t *testing.T) {
	m, problems := Load(`
# my keys
undo = ["x", "f5"]
quit = []

[game]
hint = [
  "k",   # near the hand
  "f11",
]

[menu]
back = ["backspace"]
deselect = []
`, Answers{})
	if len(problems) > 0 {
		t.Fatalf("problems: %v", problems)
	}
	for _, c := range []struct {
		in   Context
		key  Key
		want Action
	}{
		{Game, Char('x', 0), DoUndo},
		{Game, Char('X', 0), DoUndo},
		{Game, Named(F5, 0), DoUndo},
		{Game, Char('u', 0), None},
		{Game, Char('z', Ctrl), None},
		{Game, Char('c', Ctrl), None},
		{Game, Char('k', 0), DoHint},
		{Game, Char('h', 0), None},
		{Question, Char('h', 0), DoHint}, // [game] is the board only
		{Menu, Named(Backspace, 0), DoBack},
		{Menu, Named(Escape, 0), None},
		{Game, Named(Escape, 0), DoEscape},
		{Game, Char('e', 0), DoStatus},
	} {
		if got := m.Action(c.in, c.key); got != c.want {
			t.Errorf("%v: %v does %q, want %q", c.in, c.key, got, c.want)
		}
	}
}

// The action that quits was called leave in earlier versions.
func TestFormerNameOfAnActionStillWorks(t *testing.T) {
	for _, src := range []string{`leave = ["f12"]`, "[game]\nleave = [\"f12\"]"} {
		m, problems := Load(src, Answers{})
		if len(problems) > 0 {
			t.Errorf("%s: problems: %v", src, problems)
		}
		if got := m.Action(Game, Named(F12, 0)); got != DoQuit {
			t.Errorf("%s: F12 does %q, want %q", src, got, DoQuit)
		}
		if got := m.Action(Game, Char('c', Ctrl)); got != None {
			t.Errorf("%s: the default key still does %q", src, got)
		}
	}
}

func TestProblemsNameTheirLineAndTheRestIsUsed(t *testing.T) {
	m, problems := Load(`undo = ["7", "zz"]
jump = ["j"]
score = 5
turn = ["ctrl+h"]

[game]
hint = ["k"]
pips = [
  "x",
  "k",
]
accept = ["f5"]
undoo = ["q"]

[bar]
undo = ["q"]

[menu]
item-next = ["j", "tab"]

[question]
where = ["y"]
no = [1]
`, Answers{})
	want := []Problem{
		{Line: 1, Kind: UnknownKey, Text: "zz"},
		{Line: 2, Kind: UnknownAction, Text: "jump"},
		{Line: 3, Kind: NotAList, Text: "score"},
		{Line: 4, Kind: ReservedKey, Text: "ctrl+h"},
		{Line: 10, Kind: Conflict, Text: "k", Other: DoHint},
		{Line: 12, Kind: WrongContext, Text: "accept", In: Game},
		{Line: 13, Kind: UnknownAction, Text: "undoo"},
		{Line: 15, Kind: UnknownContext, Text: "bar"},
		{Line: 19, Kind: TextKey, Text: "j", In: Menu},
		{Line: 22, Kind: NoKeyLeft, Text: "y", Other: DoYes, In: Question},
		{Line: 23, Kind: NotAList, Text: "no"},
	}
	if !slices.Equal(problems, want) {
		t.Errorf("problems:\n%v\nwant:\n%v", problems, want)
	}
	for _, c := range []struct {
		in   Context
		key  Key
		want Action
	}{
		{Game, Char('7', 0), DoUndo},
		{Game, Char('x', 0), DoPips},
		{Game, Char('k', 0), DoHint},
		{Game, Char('s', 0), DoScore},
		{Menu, Named(Tab, 0), DoItemNext},
		{Question, Char('n', 0), DoNo},
	} {
		if got := m.Action(c.in, c.key); got != c.want {
			t.Errorf("%v: %v does %q, want %q", c.in, c.key, got, c.want)
		}
	}
}

// If none of the keys on a line can be used, the action keeps its default keys.
func TestWrongLineKeepsTheDefaultKeys(t *testing.T) {
	m, problems := Load(`undo = ["zz"]
hint = ["k"]
pips = ["k"]

[menu]
item-next = ["j"]
`, Answers{})
	var wrong []int
	for _, p := range problems {
		wrong = append(wrong, p.Line)
	}
	if want := []int{1, 3, 6}; !slices.Equal(slices.Compact(wrong), want) {
		t.Errorf("problems: %v, want them in the lines %v", problems, want)
	}
	for _, c := range []struct {
		in   Context
		key  Key
		want Action
	}{
		{Game, Char('u', 0), DoUndo},
		{Game, Char('k', 0), DoHint},
		{Game, Char('h', 0), None},
		{Game, Char('p', 0), DoPips},
		{Menu, Named(Down, 0), DoItemNext},
	} {
		if got := m.Action(c.in, c.key); got != c.want {
			t.Errorf("%v: %v does %q, want %q", c.in, c.key, got, c.want)
		}
	}
}

// Backtalk refuses at once a file that no player would write, instead of reading it for seconds.
func TestStrangeFileKeepsTheDefaults(t *testing.T) {
	var many strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&many, "a%d=1\n", i)
	}
	for name, src := range map[string]string{
		"dotted keys":  strings.Repeat("a.", 50_000) + "a = 1\n",
		"a deep table": "[" + strings.Repeat("a.", 50_000) + "a]\nb = 1\n",
		"a deep list":  "undo = " + strings.Repeat("[", 50_000) + "\n",
		"a mark first": "\ufeffjump = [\"j\"]\n",
		"many keys":    many.String(),
	} {
		m, problems := Load(src, Answers{})
		if len(problems) == 0 || problems[0].Line != 1 {
			t.Errorf("%s: %d problems, want them from line 1 on", name, len(problems))
		}
		if got := m.Action(Game, Char('u', 0)); got != DoUndo {
			t.Errorf("%s: u does %q", name, got)
		}
	}
}

func TestOneSlipKeepsTheOtherLines(t *testing.T) {
	for src, wrong := range map[string]int{
		"undo = [\"z\"]\n\nhint = [\"k\"\nscore = \"f5\"\n":   3,
		"undo = [\"z\"]\nhint is k\nscore = \"f5\"\n":         2,
		"undo = z\nundo = [\"z\"]\nscore = \"f5\"\n":          1,
		"undo = [\"z\"]\n[game\nscore = [\"f5\"]\n":           2,
		"\"undo = \n[game]\r\nundo = [\"z\"]\r\nscore = 'f5'": 1,
	} {
		m, problems := Load(src, Answers{})
		if len(problems) != 1 || problems[0].Kind != BadLine || problems[0].Line != wrong {
			t.Errorf("%s: problems: %v, want one, on line %d", src, problems, wrong)
		}
		for key, want := range map[Key]Action{Char('z', 0): DoUndo, Char('u', 0): None, Named(F5, 0): DoScore} {
			if got := m.Action(Game, key); got != want {
				t.Errorf("%s: %v does %q, want %q", src, key, got, want)
			}
		}
	}
}

func TestActionAndSectionMayShareAName(t *testing.T) {
	for _, section := range []string{"[menu]", "[in.menu]", "[ in . \"menu\" ]  # lists"} {
		m, problems := Load("menu = [\"f12\"]\n"+section+"\nchoose = [\"enter\"]\n", Answers{})
		if len(problems) > 0 {
			t.Errorf("%s: problems: %v", section, problems)
		}
		if got := m.Action(Game, Named(F12, 0)); got != DoMenu {
			t.Errorf("%s: F12 does %q at the board", section, got)
		}
		if got := m.Action(Menu, Named(Space, 0)); got != None {
			t.Errorf("%s: Space does %q in menus, though only Enter chooses", section, got)
		}
	}
}

func TestProblemFormatsAsAnErrorForTheLog(t *testing.T) {
	_, problems := Load("\nundo = [\"zz\"]", Answers{})
	var p Problem
	if err := errors.Join(problems[0]); !errors.As(err, &p) || p.Line != 2 {
		t.Errorf("problem: %v", err)
	}
	if want := `keys.toml: line 2: UnknownKey: "zz"`; p.Error() != want {
		t.Errorf("Error() = %q, want %q", p.Error(), want)
	}
}

func TestActionMayNameAKeyOfAnEarlierLineAgain(t *testing.T) {
	_, problems := Load("undo = [\"x\", \"x\"]\n[game]\nundo = [\"x\"]\n", Answers{})
	if len(problems) > 0 {
		t.Errorf("problems: %v", problems)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add("undo = [\"u\", \"ctrl+z\"]\n[game]\ndouble = [\"D\", \"f5\"]\n")
	f.Add("[game]\nundo = []\n[menu.x]\ny = 1\n")
	f.Add("game = { undo = ['z'] }\n\"undo\" = [\n\n'f5']")
	f.Add("game.undo = [\"z\"]\n[[menu]]\nback = [\"f5\"]")
	f.Add("aaa=[\"\\")
	f.Fuzz(func(t *testing.T, src string) {
		m, problems := Load(src, Answers{})
		last := strings.Count(src, "\n") + 1
		for _, p := range problems {
			if p.Line < 1 || p.Line > last {
				t.Errorf("%v: the file has %d lines", p, last)
			}
		}
		for _, in := range Contexts() {
			for _, r := range Records() {
				for _, k := range m.Keys(in, r.Action) {
					if got := m.Action(in, k); k.Reserved() || got != r.Action {
						t.Errorf("%v: %v is listed for %s and does %q", in, k, r.Action, got)
					}
				}
			}
		}
	})
}

// One key needs no brackets.
func TestOneKeyNeedsNoBrackets(t *testing.T) {
	m, problems := Load("pips = \"f6\"\n[game]\nscore = 'f5'\n", Answers{})
	if len(problems) > 0 {
		t.Errorf("problems: %v", problems)
	}
	for key, want := range map[Key]Action{Named(F6, 0): DoPips, Named(F5, 0): DoScore, Char('p', 0): None} {
		if got := m.Action(Game, key); got != want {
			t.Errorf("%v does %q, want %q", key, got, want)
		}
	}
}
