package replay_test

import (
	"strings"
	"testing"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/replay"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/locales/localestest"
)

// After a match one key leads to the worst error, and on to the next worst, each with its reason;
// another leads to a new match.
func TestReviewGoesFromTheWorstErrorOn(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played), Review: true}, replay.Front{Teacher: teacher(t)})
	if got := w.page.heard(); got != "Analysing the match." {
		t.Errorf("it opens with %q", got)
	}
	w.desk.Await()
	first := w.page.heard()
	if !strings.Contains(first, "ou ") || !strings.Contains(first, "better") || !strings.Contains(first, "Blunder, game ") {
		t.Errorf("the worst error is %q", first)
	}
	w.desk.Await()
	const how = "N goes to your next worst error, Y starts another match."
	if why := w.page.heard(); len(why) <= len(how)+1 || !strings.HasSuffix(why, how) {
		t.Errorf("the reason is %q", why)
	}
	heard := map[string]bool{first: true}
	for {
		next := w.press("n")
		if next == "There are no more errors. Y starts another match." {
			break
		}
		if heard[next] || len(heard) > 4 {
			t.Fatalf("after %d errors heard %q", len(heard), next)
		}
		heard[next] = true
		w.desk.Await()
		if why := w.page.heard(); why == "" || strings.Contains(why, how) {
			t.Errorf("the reason is %q", why)
		}
	}
	if len(heard) < 3 {
		t.Errorf("heard %v", heard)
	}
	if got := w.press("n"); got != first {
		t.Errorf("after the last comes %q, want the worst again", got)
	}
	// The player can ask about the board, as in any replay.
	if got := w.press("P"); !strings.HasPrefix(got, "Pips: ") {
		t.Errorf("pips: %q", got)
	}
	keys := make(chan keymap.Key, 1)
	keys <- keymap.Char('y', 0)
	if left := w.replay.Run(desk.Inputs{Keys: keys}); !left.Again || left.Quit {
		t.Errorf("left with %+v", left)
	}
}

// A player without keys hears the names of a button and a line in the menu, and finds both.
func TestReviewByTouchNamesNoKeys(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played), Review: true}, replay.Front{Teacher: teacher(t)})
	w.desk.ByTouch = true
	w.desk.Await()
	w.desk.Await()
	const how = "the button “worst error” goes to your next worst error, “New match” in the menu starts another match."
	if why := w.page.heard(); !strings.HasSuffix(why, how) {
		t.Errorf("the reason is %q", why)
	}
	w.press("escape")
	for range 20 {
		if got := w.press("down"); strings.HasPrefix(got, "New match. ") {
			break
		}
	}
	keys := make(chan keymap.Key, 1)
	keys <- keymap.Named(keymap.Enter, 0)
	if left := w.replay.Run(desk.Inputs{Keys: keys}); !left.Again || left.Quit {
		t.Errorf("left with %+v", left)
	}
}

// After a match without errors the player hears only the sums.
func TestReviewWithoutErrorsSaysSo(t *testing.T) {
	const clean = ` 1 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                   64: 24/14
  2) Resigns
      Wins 1 point and the match
`
	w := walk(t, replay.Record{Events: events(t, clean), Review: true}, replay.Front{Teacher: teacher(t)})
	w.desk.Await()
	if got := w.page.heard(); !strings.HasSuffix(got, " Y starts another match.") || !strings.Contains(got, "decision") || strings.Contains(got, "no more") {
		t.Errorf("heard %q", got)
	}
}

// In any other replay, Y doesn't start another match.
func TestOnlyAReviewLeadsToAnotherMatch(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{Teacher: teacher(t)})
	w.hears("You can't play in a replay.", "y")
}

// In every language N goes to the next error and Y starts another match, whatever letters these keys write.
// If Y writes the letter for no, as in Russian, a question comes first.
func TestKeysOfAReviewDontDependOnTheLettersForYesAndNo(t *testing.T) {
	teacher := teacher(t)
	for _, lang := range locales.Languages() {
		texts, err := locales.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		w := walk(t, replay.Record{Events: events(t, played), Review: true}, replay.Front{Teacher: teacher})
		yes, no := texts.YesNo()
		w.desk.Keys = keymap.Default(keymap.Answers{Yes: yes, No: no})
		w.desk.Await()
		w.desk.Await()
		const how = "N goes to your next worst error, Y starts another match."
		if why := w.page.heard(); !strings.HasSuffix(why, how) {
			t.Errorf("%s: the reason is %q", lang, why)
		}
		for _, r := range "ny" + localestest.NAndY(lang) {
			got := w.replay.Action(keymap.Char(r, 0))
			switch {
			case strings.ContainsRune("nνтىמ", r) && got != keymap.DoNo,
				strings.ContainsRune("yυغט", r) && got != keymap.DoYes,
				r == 'н' && got != keymap.DoEnter:
				t.Errorf("%s: %c does %q", lang, r, got)
			}
		}
		for _, r := range yes {
			if got := w.replay.Action(keymap.Char(r, 0)); got == keymap.DoYes && r != 'y' {
				t.Errorf("%s: %c starts another match", lang, r)
			}
		}
	}
}

func TestReviewAsksBeforeAKeyThatWritesNoStartsAnotherMatch(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played), Review: true}, replay.Front{Teacher: teacher(t)})
	w.desk.Keys = keymap.Default(keymap.Answers{Yes: []rune{'д'}, No: []rune{'н'}})
	w.desk.Await()
	w.desk.Await()
	w.hears("Another match?", "н")
	keys := make(chan keymap.Key, 1)
	keys <- keymap.Char('д', 0)
	if left := w.replay.Run(desk.Inputs{Keys: keys}); !left.Again {
		t.Errorf("left with %+v", left)
	}
}
