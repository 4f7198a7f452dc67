package keymap

import (
	"slices"
	"testing"
	"unicode"
)

// pressed returns what a key does by default, by its spelling.
func pressed(t *testing.T, in Context, spelling string) Action {
	t.Helper()
	k, err := Parse(spelling)
	if err != nil {
		t.Fatalf("Parse(%q): %v", spelling, err)
	}
	return Default(Answers{}).Action(in, k)
}

func TestBoardKeysDoTheirActions(t *testing.T) {
	for action, keys := range map[Action][]string{
		DoFocusLeft: {"left"}, DoFocusRight: {"right"}, DoFocusUp: {"up"}, DoFocusDown: {"down"},
		DoEnter: {"enter", "space"},
		DoDie1:  {"1", "&"}, DoDie2: {"2", "é", "É"}, DoDie3: {"3", `"`}, DoDie4: {"4", "'"}, DoDie5: {"5", "("}, DoDie6: {"6", "-", "§"},
		DoDeselect:       {"ctrl+backspace", "backspace", "delete"},
		DoNextTarget:     {"ctrl+right", "ctrl+down", "tab", "j", "J"},
		DoPreviousTarget: {"ctrl+left", "ctrl+up", "shift+tab", "k"},
		DoNextOwnPoint:   {"a"}, DoPreviousOwnPoint: {"A", "shift+a"},
		DoNextOwnBlot: {"i"}, DoPreviousOwnBlot: {"I"},
		DoNextOpponentBlot: {"f"}, DoPreviousOpponentBlot: {"F"},
		DoNextOpponentPoint: {";"}, DoPreviousOpponentPoint: {":"},
		DoSweepOwn: {"z"}, DoSweepOpponent: {"Z"},
		DoRowStart:           {"alt+left", "home"},
		DoRowEnd:             {"alt+right", "end"},
		DoColumnTop:          {"alt+up"},
		DoColumnBottom:       {"alt+down"},
		DoDouble:             {"D", "shift+d"},
		DoYes:                {"y", "Y"},
		DoNo:                 {"n", "N"},
		DoUndo:               {"u", "U", "ctrl+z"},
		DoHint:               {"h"},
		DoCubeHint:           {"H", "f4"},
		DoStatus:             {"e", "E"},
		DoCube:               {"d", "f3"},
		DoPips:               {"p", "P"},
		DoScore:              {"s", "S"},
		DoDice:               {"c", "C"},
		DoTurn:               {"t"},
		DoWhere:              {"w"},
		DoGoToPoint:          {"g", "G"},
		DoLastPlay:           {"o", "O"},
		DoBoardBreath:        {"b"},
		DoBoardPoints:        {"B", "f2"},
		DoBoardRow:           {"%"},
		DoMovesList:          {"l", "L"},
		DoRollout:            {"R"},
		DoThreats:            {"T"},
		DoWeigh:              {"W"},
		DoRepeat:             {"r"},
		DoReviewEarlier:      {"page-up", ","},
		DoReviewLater:        {"page-down", "."},
		DoReviewFirst:        {"ctrl+home", "<"},
		DoReviewLast:         {"ctrl+end", ">"},
		DoReviewNextList:     {"f6", "]"},
		DoReviewPreviousList: {"shift+f6", "["},
		DoVerbose:            {"v", "V"},
		DoSounds:             {"m", "M"},
		DoSlower:             {"f7"}, DoFaster: {"f8"}, DoQuieter: {"shift+f7"}, DoLouder: {"shift+f8"},
		DoOwnSpeech:    {"f9"},
		DoKeyHelp:      {"?"},
		DoHelp:         {"f1"},
		DoCommandLine:  {"/"},
		DoEscape:       {"escape", "q"},
		DoMenu:         {"f10"},
		DoQuit:         {"ctrl+c"},
		DoCopyPosition: {"x", "X"},
		None:           {"0", "7", "f5", "f12", "alt+d", "ctrl+enter", "shift+up", "ctrl+d"},
	} {
		for _, key := range keys {
			if got := pressed(t, Game, key); got != action {
				t.Errorf("at the board %s does %q, want %q", key, got, action)
			}
		}
	}
}

func TestKeysWorkInMenusAndQuestions(t *testing.T) {
	for _, c := range []struct {
		in   Context
		key  string
		want Action
	}{
		{Question, "enter", DoEnter},
		{Question, "y", DoYes},
		{Question, "escape", DoBack},
		{Question, "left", DoFocusLeft},
		{Question, "1", None},
		{Question, "D", DoCube}, // the capital has no binding here
		{Question, "u", None},
		{Question, "tab", None},
		{Menu, "up", DoItemPrevious},
		{Menu, "down", DoItemNext},
		{Menu, "home", DoItemFirst},
		{Menu, "end", DoItemLast},
		{Menu, "left", DoValueLess},
		{Menu, "right", DoValueMore},
		{Menu, "enter", DoChoose},
		{Menu, "space", DoChoose},
		{Menu, "escape", DoBack},
		{Menu, "page-up", DoReviewEarlier},
		{Menu, ",", DoReviewEarlier},
		{Menu, "?", DoKeyHelp},
		{Menu, "f9", DoOwnSpeech},
		{Entry, "enter", DoAccept},
		{Entry, "escape", DoBack},
		{Entry, "ctrl+backspace", DoErase},
		{Entry, "backspace", DoErase},
		{Entry, "page-up", DoReviewEarlier},
		{Entry, ",", None},
		{Entry, "space", None},
		{Entry, "ctrl+c", DoQuit},
		{contextCount, "enter", None},
	} {
		if got := pressed(t, c.in, c.key); got != c.want {
			t.Errorf("%v: %s does %q, want %q", c.in, c.key, got, c.want)
		}
	}
}

func TestNoKeyIsBoundTwice(t *testing.T) {
	for _, in := range Contexts() {
		owner := map[Key]Action{}
		for _, r := range Records() {
			if !r.Works(in) {
				continue
			}
			for _, k := range slices.Concat(r.Keys, r.Also) {
				if other, taken := owner[k]; taken {
					t.Errorf("%v: %v is bound to %s and to %s", in, k, other, r.Action)
				}
				owner[k] = r.Action
			}
		}
	}
}

func TestScreenReaderKeysAreNeverBound(t *testing.T) {
	for _, r := range Records() {
		for _, k := range slices.Concat(r.Keys, r.Also) {
			if again, err := Parse(k.String()); err != nil || again != k {
				t.Errorf("%s: %v is no key to be bound: %v, %v", r.Action, k, again, err)
			}
		}
	}
	m, _ := Load(`enter = ["ctrl+h", "insert", "caps-lock", "ctrl", "numpad-5", "keypad-enter"]`, Answers{})
	if got, want := m.Keys(Game, DoEnter), Default(Answers{}).Keys(Game, DoEnter); !slices.Equal(got, want) {
		t.Errorf("with reserved keys alone Enter has %v, want the default keys %v", got, want)
	}
	if a := Default(Answers{}).Action(Game, Char('h', Ctrl)); a != None {
		t.Errorf("Ctrl+H does %q", a)
	}
}

// A stuck Caps Lock sends capitals: an action on one may announce, move the focus or walk through a
// replay, and double, which asks first.
func TestCapsLockTriggersNoCostlyAction(t *testing.T) {
	free := []Group{Asking, Moving, Walking}
	for _, r := range Records() {
		for _, k := range slices.Concat(r.Keys, r.Also) {
			if k.plainChar() && unicode.IsUpper(k.Rune) && !slices.Contains(free, r.Group) && r.Action != DoDouble {
				t.Errorf("%s hangs on the capital %v", r.Action, k)
			}
		}
	}
}

func TestEveryActionWorksWithoutModifiers(t *testing.T) {
	instead := map[Action]Action{
		DoPreviousTarget:       DoNextTarget, // it goes round
		DoColumnTop:            DoFocusUp,    // there are two rows
		DoColumnBottom:         DoFocusDown,
		DoPreviousOwnPoint:     DoNextOwnPoint, // these go round too
		DoPreviousOwnBlot:      DoNextOwnBlot,
		DoPreviousOpponentBlot: DoNextOpponentBlot,
		DoReviewPreviousList:   DoReviewNextList, // it goes round; AltGr types brackets on many layouts
	}
	hasPlain := func(a Action) bool {
		r, _ := Lookup(a)
		return r.InMenu || slices.ContainsFunc(slices.Concat(r.Keys, r.Also), func(k Key) bool {
			return k.Mod == 0 && !unicode.IsUpper(k.Rune)
		})
	}
	for _, r := range Records() {
		if !hasPlain(r.Action) && !hasPlain(instead[r.Action]) {
			t.Errorf("%s can't be had without a modifier", r.Action)
		}
	}
}

func TestTypedTextTriggersNoAction(t *testing.T) {
	m := Default(Answers{Yes: []rune{'j'}, No: []rune{'n'}})
	for r := rune(' '); r < 0x2000; r++ {
		k := Char(r, 0)
		if _, writes := k.Text(); !writes {
			continue
		}
		if a := m.Action(Entry, k); a != None {
			t.Errorf("typing %q does %q instead of writing it", r, a)
		}
		if a := m.Action(Menu, k); a != None && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			t.Errorf("%q in a menu does %q instead of jumping", r, a)
		}
	}
}

func TestQuestionsAllowStatusKeysButNoMoves(t *testing.T) {
	for _, r := range Records() {
		if r.Group == Asking && r.Action != DoMovesList && r.Action != DoWeigh && !r.Works(Question) {
			t.Errorf("%s can't be asked in a question", r.Action)
		}
	}
	for _, a := range []Action{DoDouble, DoUndo, DoDie1, DoDie6, DoMovesList, DoWeigh} {
		if r, _ := Lookup(a); r.Works(Question) {
			t.Errorf("%s can be done in a question", a)
		}
	}
}

func TestRecordsNameEveryActionOnce(t *testing.T) {
	seen := map[Action]bool{}
	for _, r := range Records() {
		if seen[r.Action] {
			t.Errorf("%s stands twice", r.Action)
		}
		seen[r.Action] = true
		if len(r.Keys) == 0 || len(r.In) == 0 {
			t.Errorf("%s has no key or works nowhere", r.Action)
		}
	}
	records := Records()
	records[0].Keys[0] = Key{}
	if Records()[0].Keys[0].IsZero() {
		t.Error("who asked for the records changed the table")
	}
}

func TestKeysToTeachComeFirst(t *testing.T) {
	m := Default(Answers{})
	if got := m.Keys(Game, DoNextTarget); !slices.Equal(got, []Key{Named(Right, Ctrl), Named(Down, Ctrl), Named(Tab, 0), Char('j', 0)}) {
		t.Errorf("keys of next-target: %v", got)
	}
	if got := m.Keys(Entry, DoReviewEarlier); !slices.Equal(got, []Key{Named(PageUp, 0)}) {
		t.Errorf("keys of review-earlier while typing: %v", got)
	}
	if got := m.Keys(Menu, DoUndo); got != nil {
		t.Errorf("keys of undo in a menu: %v", got)
	}
}

func TestReplayKeysDoTheirActions(t *testing.T) {
	for action, keys := range map[Action][]string{
		DoNextTurn: {"enter", "space"}, DoPreviousTurn: {"backspace", "ctrl+backspace", "delete"},
		DoPreviousDouble: {"1"}, DoNextDouble: {"2"}, DoPreviousHit: {"3"}, DoNextHit: {"4"},
		DoPreviousGammon: {"5"}, DoNextGammon: {"6"}, DoPreviousMistake: {"7"}, DoNextMistake: {"8"},
		DoPreviousGame: {"9"}, DoNextGame: {"0"}, DoPlayFromHere: {"y"},
		DoFocusLeft: {"left"}, DoPips: {"p"}, DoHint: {"h"}, DoEscape: {"escape"}, DoCopyPosition: {"x"},
		DoAnalysis: {"n"}, DoWorstMistake: {"N"}, None: {"u", "f5"},
	} {
		for _, key := range keys {
			if got := pressed(t, Replay, key); got != action {
				t.Errorf("in a replay %s does %q, want %q", key, got, action)
			}
		}
	}
}
