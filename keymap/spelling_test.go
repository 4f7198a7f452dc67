package keymap

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestSpellingsNameKeys(t *testing.T) {
	for spelling, want := range map[string]Key{
		"enter":          {Name: Enter},
		"ctrl+right":     {Name: Right, Mod: Ctrl},
		"shift+tab":      {Name: Tab, Mod: Shift},
		"alt+ctrl+up":    {Name: Up, Mod: Ctrl | Alt},
		"shift+space":    {Name: Space},
		"page-up":        {Name: PageUp},
		"f12":            {Name: F12},
		"d":              {Rune: 'd'},
		"D":              {Rune: 'D'},
		"shift+d":        {Rune: 'D'},
		"ctrl+z":         {Rune: 'z', Mod: Ctrl},
		"ctrl+Z":         {Rune: 'z', Mod: Ctrl},
		"ctrl+shift+z":   {Rune: 'z', Mod: Ctrl | Shift},
		"alt+shift+d":    {Rune: 'D', Mod: Alt},
		"+":              {Rune: '+'},
		"ctrl++":         {Rune: '+', Mod: Ctrl},
		"é":              {Rune: 'é'},
		"ctrl+backspace": {Name: Backspace, Mod: Ctrl},
	} {
		if got, err := Parse(spelling); err != nil || got != want {
			t.Errorf("Parse(%q) = %+v, %v; want %+v", spelling, got, err, want)
		}
	}
}

func TestUnknownKeysAreRefused(t *testing.T) {
	for spelling, want := range map[string]error{
		"":             ErrUnknownKey,
		" ":            ErrUnknownKey,
		"entr":         ErrUnknownKey,
		"dd":           ErrUnknownKey,
		"f13":          ErrUnknownKey,
		"ctrl+":        ErrUnknownKey,
		"shift+1":      ErrUnknownKey,
		"\x1b":         ErrUnknownKey,
		"\xff":         ErrUnknownKey,
		"Ctrl+x":       ErrUnknownKey,
		"insert":       ErrReservedKey,
		"ctrl+insert":  ErrReservedKey,
		"ctrl+j":       ErrReservedKey,
		"ctrl+m":       ErrReservedKey,
		"caps-lock":    ErrReservedKey,
		"ctrl":         ErrReservedKey,
		"keypad-enter": ErrReservedKey,
		"numpad-5":     ErrReservedKey,
		"ctrl+h":       ErrReservedKey,
		"ctrl+H":       ErrReservedKey,
		"ctrl+shift+h": ErrReservedKey,
	} {
		if got, err := Parse(spelling); !errors.Is(err, want) {
			t.Errorf("Parse(%q) = %v, %v; want %v", spelling, got, err, want)
		}
	}
}

// anyKey generates the keys that a front end may make of any event.
func anyKey() *rapid.Generator[Key] {
	return rapid.Custom(func(t *rapid.T) Key {
		mod := Mod(rapid.IntRange(0, int(Ctrl|Alt|Shift)).Draw(t, "mod"))
		if rapid.Bool().Draw(t, "named") {
			return Named(Name(rapid.IntRange(int(Enter), int(F12)).Draw(t, "name")), mod)
		}
		return Char(rapid.SampledFrom([]rune("aZéhH+-1?ßжЖאıſKǅ ")).Draw(t, "rune"), mod)
	})
}

func TestKeySpellingsParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyKey().Draw(t, "key")
		got, err := Parse(k.String())
		if k.Reserved() {
			if !errors.Is(err, ErrReservedKey) {
				t.Fatalf("Parse(%q): %v, want it refused", k, err)
			}
			return
		}
		if err != nil || got != k {
			t.Fatalf("Parse(%q) = %+v, %v; want %+v", k.String(), got, err, k)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"ctrl+right", "shift+tab", "D", "page-up", "ctrl++", "alt+shift+é", "++", "\xff", "ctrl+shift+ß"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, spelling string) {
		k, err := Parse(spelling)
		if err != nil {
			return
		}
		if again, err := Parse(k.String()); err != nil || again != k {
			t.Errorf("Parse(%q) = %+v, spelled %q, read again as %+v, %v", spelling, k, k, again, err)
		}
	})
}

// A key's name has each modifier that the player has to hold down, so that no two keys share one.
func TestNamesOfKeysHaveEveryModifier(t *testing.T) {
	for spelling, want := range map[string][]string{
		"d":            {"KeyNameCharacter"},
		"D":            {"KeyNameShift", "KeyNameCharacter"},
		"alt+d":        {"KeyNameAlt", "KeyNameCharacter"},
		"alt+shift+d":  {"KeyNameAlt", "KeyNameShift", "KeyNameCharacter"},
		"ctrl+shift+z": {"KeyNameControl", "KeyNameShift", "KeyNameCharacter"},
		"alt+?":        {"KeyNameAlt", "KeyNameQuestionMark"},
	} {
		k, err := Parse(spelling)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		label := k.Label()
		for l := &label; l != nil; l = l.Key {
			got = append(got, l.MessageID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s is named by %v, want %v", spelling, got, want)
		}
	}
}
