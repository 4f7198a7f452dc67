package replay_test

import (
	"strings"
	"sync"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/replay"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/engine"
	"backtalk/core/record"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/locales/localestest"
)

// The match: Ann hits, Bob dances, takes and hits; Ann dances and drops. Bob resigns a gammon.
const played = ` 7 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                   52: 13/8 24/22
  2) 64: 24/14                     31: 22/21 13/10
  3) 63: 24/15*                    55:
  4)  Doubles => 2                  Takes
  5) 21: 13/10                     43: bar/21 13/10*
  6) 66:                           61: 13/7 8/7
  7) 51: bar/24 13/8                Doubles => 4
  8)  Drops

 Game 2
 Ann : 0                          Bob : 2
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2)  Wins 2 points
`

// everywhere says in every language what the tests of this package hear.
var everywhere = sync.OnceValue(localestest.New)

// page is a front that notes its lines.
type page struct {
	t     *testing.T
	lines []string
}

func (p *page) Line(text string, a say.Announcement) {
	everywhere().Say(p.t, text, a)
	p.lines = append(p.lines, text)
}
func (p *page) TypedRune(rune)  {}
func (p *page) ErasedRune(rune) {}

// heard returns the announcements since the last call.
func (p *page) heard() string {
	text := strings.Join(p.lines, " ")
	p.lines = nil
	return text
}

// walker presses keys in a replay.
type walker struct {
	t      *testing.T
	page   *page
	desk   *desk.Desk
	replay *replay.Replay
	copied string
}

func events(t *testing.T, mat string) []core.Event {
	t.Helper()
	found, err := record.Import(strings.NewReader(mat))
	if err != nil {
		t.Fatal(err)
	}
	return found[0].Events
}

func walk(t *testing.T, r replay.Record, f replay.Front) *walker {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	w := &walker{t: t, page: &page{t: t}}
	w.desk = desk.New(&desk.Devices{
		Texts: texts, Keys: keymap.Default(keymap.Answers{}), Front: w.page,
		Answers: func(line string) (bool, bool) { return line == "yes", line == "yes" || line == "no" },
		Copy:    func(text string) (bool, error) { w.copied = text; return true, nil },
	})
	if w.replay, err = replay.New(w.desk, r, f); err != nil {
		t.Fatal(err)
	}
	w.replay.Advance()
	return w
}

// press presses keys and returns the announcements.
func (w *walker) press(keys ...string) string {
	w.t.Helper()
	w.page.heard()
	for _, name := range keys {
		k, err := keymap.Parse(name)
		if err != nil {
			w.t.Fatal(err)
		}
		w.desk.Press(k)
	}
	return w.page.heard()
}

// hears fails the test unless pressing keys announces want.
func (w *walker) hears(want string, keys ...string) {
	w.t.Helper()
	if got := w.press(keys...); got != want {
		w.t.Errorf("%v says\n%s\nwant\n%s", keys, got, want)
	}
}

func TestReplayWalksTurnByTurn(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{})
	if got, want := w.page.heard(), "Replay. Enter goes to the next turn, Backspace to the previous one. Escape opens the menu. "+
		"7-point match. You are white, Bob is red. Opening: you 3, Bob 1. You start with 3 and 1."; got != want {
		t.Errorf("it opens with\n%s\nwant\n%s", got, want)
	}
	for _, want := range []string{
		"You: 8 to 5 and 6 to 5. Bob rolls 5 and 2.",
		"Bob: 1 to 3 and 12 to 17. You roll 6 and 4.",
		"You: 24 to 14. Bob rolls 3 and 1.",
		"Bob: 3 to 4 and 12 to 15. You roll 6 and 3.",
		"You: 24 to 15, hits. Bob is on the bar. Bob rolls double 5 and dances. You double to 2.",
		"Bob takes the cube at 2. You roll 2 and 1.",
		"You: 13 to 10. Bob rolls 4 and 3.",
		"Bob: bar to 4 and 12 to 15, hits. You are on the bar. Double 6. You dance. Bob rolls 6 and 1.",
		"Bob: 12 to 18 and 17 to 18. You roll 5 and 1.",
		"You: bar to 24 and 13 to 8. Bob doubles to 4. Take?",
		"You drop. Bob wins 2 points. Score: you 0, Bob 2.",
		"Game 2. Opening: you 3, Bob 1. You start with 3 and 1.",
		"You: 8 to 5 and 6 to 5. Bob rolls 4 and 2.",
		"Bob: 17 to 21 and 19 to 21. Bob resigns a gammon, 2 points. Accept?",
		"You accept. You win a gammon, 2 points. Score: you 2, Bob 2.",
		"You are at the end.",
	} {
		w.hears(want, "enter")
	}
	w.hears("Game 2, Bob's move 1. Bob: 17 to 21 and 19 to 21. Bob resigns a gammon, 2 points. Accept?", "backspace")
	for range 20 {
		w.press("backspace")
	}
	w.hears("You are at the start.", "backspace")
}

func TestReplayGoesToEveryKindOfStop(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{})
	for _, c := range []struct{ key, want string }{
		{"4", "Game 1, your move 4. You: 24 to 15, hits. Bob is on the bar. Bob rolls double 5 and dances. You double to 2."},
		{"4", "Game 1, Bob's move 6. Bob: bar to 4 and 12 to 15, hits. You are on the bar. Double 6. You dance. Bob rolls 6 and 1."},
		{"4", "There is no later hit."},
		{"1", "Game 1, your move 4. You: 24 to 15, hits. Bob is on the bar. Bob rolls double 5 and dances. You double to 2."},
		{"1", "There is no earlier double."},
		{"2", "Game 1, Bob's move 7. You: bar to 24 and 13 to 8. Bob doubles to 4. Take?"},
		{"2", "There is no later double."},
		{"3", "Game 1, Bob's move 6. Bob: bar to 4 and 12 to 15, hits. You are on the bar. Double 6. You dance. Bob rolls 6 and 1."},
		{"0", "Game 2. Opening: you 3, Bob 1. You start with 3 and 1."},
		{"0", "There is no later game."},
		{"6", "Game 2, Bob's move 1. Bob resigns a gammon, 2 points. You win a gammon, 2 points. Score: you 2, Bob 2."},
		{"6", "There is no later gammon."},
		{"9", "Game 2. Opening: you 3, Bob 1. You start with 3 and 1."},
		{"9", "Game 1, your move 1. 7-point match. You are white, Bob is red. Opening: you 3, Bob 1. You start with 3 and 1."},
		{"9", "There is no earlier game."},
		{"5", "There is no earlier gammon."},
		{"8", "This match hasn't been analysed yet."},
	} {
		w.hears(c.want, c.key)
	}
}

// The player hears which keys lead on, as in a match.
func TestReplayNamesItsKeysAgain(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{})
	w.press("enter")
	const keys = "Replay. Enter goes to the next turn, Backspace to the previous one. Escape opens the menu."
	w.hears("Bob's turn. "+keys, "t")
	w.hears("Help. What to do now. 1 of 4 Game 1, Bob's move 1. "+keys, "f1", "enter")
}

func TestReplayGoesToMistakesWhereTheyWereMade(t *testing.T) {
	all := events(t, played)
	at := 0
	for i, e := range all {
		if m, ok := e.(core.Moved); ok && m.Player == 1 {
			at = i
			break
		}
	}
	w := walk(t, replay.Record{Events: all, Mistakes: []int{at}}, replay.Front{})
	w.press("enter", "enter", "enter")
	w.hears("Game 1, Bob's move 1. You: 8 to 5 and 6 to 5. Bob rolls 5 and 2.", "7")
	w.hears("There is no earlier error.", "7")
	w.hears("There is no later error.", "8")
}

// Every key that only asks answers as in a match.
func TestStatusKeysAnswerInAReplay(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{})
	w.press("2")
	w.press("enter")
	for key, want := range map[string]string{
		"p": "Pips: you 144, Bob 171. You lead by 27.", "c": "2 and 1 left.", "e": "Bar: you 0, Bob 1. No checkers off.",
		"d": "Cube 2, Bob's. Only Bob may double.", "s": "You, white, 0; Bob, red, 0. 7-point match, game 1. Cube 2.",
		"o": "Bob rolls double 5 and dances.", "left": "23 point, empty.",
	} {
		if got := w.press(key); !strings.HasPrefix(got, want) {
			t.Errorf("%s says %q, want %q", key, got, want)
		}
	}
	w.hears("Position copied.", "x")
	if want := "XGID=a-B-aBC-B---dE---b-e----B-:1:-1:1:21:0:0:0:7:10"; !strings.HasPrefix(w.copied, "XGID=") || len(w.copied) != len(want) {
		t.Errorf("copied %q", w.copied)
	}
}

// If the player types a play in a replay, nothing changes.
func TestNothingIsPlayedInAReplay(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{})
	for _, line := range []string{"8/5 6/5", "roll", "double", "take", "undo", "end", "resign", "yes"} {
		w.page.heard()
		w.desk.Type(line)
		if line == "double" {
			continue // goes to the next double
		}
		w.page.heard()
	}
	w.press("9")
	w.hears("You: 8 to 5 and 6 to 5. Bob rolls 5 and 2.", "enter")
	if got := w.press("l"); !strings.HasPrefix(got, "Your turn") && got == "" {
		t.Errorf("L says %q", got)
	}
}

// If there is no roll to play, the key that lists plays announces the
// choice.
func TestListOfPlaysAnnouncesACubeDecision(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{})
	w.press("2")
	w.hears("You double to 2. Bob has to answer. There are no plays to list here: the choice is to take or to drop.", "l")
	w.press("enter")
	if got := w.press("l"); strings.Contains(got, "no plays to list") {
		t.Errorf("at a roll: %s", got)
	}
}

func TestTypedWordsWalkAReplay(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{Typed: true})
	for _, c := range []struct{ line, want string }{
		{"next", "You: 8 to 5 and 6 to 5. Bob rolls 5 and 2."},
		{"back", "Game 1, your move 1. 7-point match. You are white, Bob is red. Opening: you 3, Bob 1. You start with 3 and 1."},
		{"hit", "Game 1, your move 4. You: 24 to 15, hits. Bob is on the bar. Bob rolls double 5 and dances. You double to 2."},
		{"game", "Game 2. Opening: you 3, Bob 1. You start with 3 and 1."},
		{"double back", "Game 1, Bob's move 7. You: bar to 24 and 13 to 8. Bob doubles to 4. Take?"},
		{"back", "Game 1, your move 7. Bob: 12 to 18 and 17 to 18. You roll 5 and 1."},
		{"undo", "You can't play in a replay."},
		{"pips", "Pips: you 151, Bob 157. You lead by 6."},
	} {
		w.page.heard()
		w.desk.Type(c.line)
		if got := w.page.heard(); got != c.want {
			t.Errorf("%s says\n%s\nwant\n%s", c.line, got, c.want)
		}
	}
}

// The real engine gives hints for both sides.
func TestHintsAreGivenInAReplay(t *testing.T) {
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{Adviser: advice.New(e)})
	hint := func(key string) string {
		w.press(key)
		for {
			w.desk.Await()
			// A slow machine reports that it is thinking.
			if got := strings.TrimPrefix(w.page.heard(), "Thinking."); got != "" {
				return strings.TrimSpace(got)
			}
		}
	}
	if got := hint("h"); !strings.Contains(got, "8 to 5 and 6 to 5") {
		t.Errorf("the hint for 3 and 1 is %q", got)
	}
	w.press("enter")
	if got := hint("h"); !strings.HasPrefix(got, "For Bob, as Bob counts the points: ") {
		t.Errorf("the hint for Bob is %q", got)
	}
	if got := hint("H"); !strings.Contains(got, "oll") || strings.Contains(got, "only double before") {
		t.Errorf("whether Bob should have doubled before this roll is %q", got)
	}
	w.press("2")
	if got := hint("H"); !strings.Contains(got, "ake") && !strings.Contains(got, "rop") {
		t.Errorf("the hint for Bob's answer is %q", got)
	}
}

func TestPlayContinuesFromAReplay(t *testing.T) {
	opponents := []replay.Opponent{{Kind: "simple", Title: say.M(say.SettingsIsSimple, nil)}}
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{Opponents: opponents})
	w.press("enter")
	w.page.heard()
	w.desk.Type("undo")
	if got := w.page.heard(); got != "You can't play in a replay. Y starts a match from here." {
		t.Errorf("undo says %q", got)
	}
	keys := make(chan keymap.Key, 2)
	keys <- keymap.Char('y', 0)
	keys <- keymap.Named(keymap.Enter, 0)
	left := w.replay.Run(desk.Inputs{Keys: keys})
	if left.Quit || left.Start == nil || left.Start.Opponent != "simple" {
		t.Fatalf("left as %+v", left)
	}
	m := core.NewMatch(left.Start.Rules, [2]core.PlayerInfo{})
	for _, c := range left.Start.Commands {
		if _, err := m.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	s := m.State()
	if s.Phase != core.PhaseMove || s.OnTurn != 1 || s.Turn.Roll() != (core.Roll{5, 2}) || s.Rules.Length != 7 {
		t.Errorf("it goes on from %+v", s)
	}
}

func TestMenuJumpsToGamesAndTurnsTheView(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played), Others: true}, replay.Front{})
	w.hears("Replay. Continue the replay. 1 of 10", "escape")
	w.hears("Games. 2 of 10 Games. Game 1, Ann 0, Bob 0: won by Bob, 2 points. 1 of 2", "down", "enter")
	w.hears("Game 2, Ann 0, Bob 2: won by Ann, 2 points. 2 of 2", "down")
	w.hears("Game 2. Opening: Ann 3, Bob 1. Ann starts with 3 and 1.", "enter")
	w.hears("Ann: 8 to 5 and 6 to 5. Bob rolls 4 and 2.", "enter")
	w.hears("Replay. Continue the replay. 1 of 10 View from the other side. 5 of 10 You now hear the points as Bob counts them. Ann: 17 to 20 and 19 to 20. Bob rolls 4 and 2.", "escape", "v", "enter")
}

// The list of games calls the person who played "you", and says which game of tavli each was.
func TestListOfGamesSaysYouAndNamesTheGamesOfTavli(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played), Own: 1}, replay.Front{})
	w.hears("Replay. Continue the replay. 1 of 10 Games. 2 of 10 Games. Game 1, Ann 0, you 0: you win 2 points. 1 of 2", "escape", "down", "enter")
	w.hears("Game 2, Ann 0, you 2: won by Ann, 2 points. 2 of 2", "down")

	tavli, _ := core.VariantNamed("tavli")
	m := core.NewMatch(core.Rules{Length: 5, Variant: tavli}.Normal(), [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
	for _, c := range []core.Command{
		core.StartGame{Dice: core.Roll{5, 2}},
		core.Resign{Player: 0, Result: core.Single},
		core.AcceptResign{Player: 1},
		core.StartGame{},
		core.Resign{Player: 1, Result: core.Single},
		core.AcceptResign{Player: 0},
	} {
		if _, err := m.Do(c); err != nil {
			t.Fatalf("%T: %v", c, err)
		}
	}
	w = walk(t, replay.Record{Events: m.Events()}, replay.Front{})
	w.hears("Replay. Continue the replay. 1 of 10 Games. 2 of 10 Games. Portes, Game 1, you 0, Ada 0: won by Ada, 1 point. 1 of 2", "escape", "down", "enter")
	w.hears("Plakoto, Game 2, you 0, Ada 1: you win 1 point. 2 of 2", "down")
}

// Back on your own side, you hear the points "as you count them", not as somebody called "You" does.
func TestOwnViewSaysAsYouCountThem(t *testing.T) {
	w := walk(t, replay.Record{Events: events(t, played)}, replay.Front{})
	w.press("escape")
	w.press("v")
	w.press("enter")
	w.press("escape")
	w.press("v")
	if got := w.press("enter"); !strings.HasPrefix(got, "You now hear the points as you count them.") {
		t.Errorf("heard %q", got)
	}
}

// In a match that is not over, the last stop announces the state of the
// match, and nothing twice.
func TestLastStopAnnouncesThePlayOnce(t *testing.T) {
	all := events(t, played)
	for n, want := range map[int]string{
		// Bob has played, without and with a hit, and danced; Ann has hit.
		11: "Bob: 1 to 3 and 12 to 17. You, white, 0; Bob, red, 0. 7-point match, game 1. Cube 1. Your turn to roll.",
		36: "Bob: bar to 4 and 12 to 15, hits. You are on the bar. You, white, 0; Bob, red, 0. 7-point match, game 1. Cube 2. Your turn to roll.",
		26: "You: 24 to 15, hits. Bob is on the bar. Bob rolls double 5 and dances. You, white, 0; Bob, red, 0. 7-point match, game 1. Cube 1. Your turn to roll.",
		23: "You: 24 to 15, hits. Bob is on the bar. You, white, 0; Bob, red, 0. 7-point match, game 1. Cube 1. Bob to roll.",
		// The last stop announces lines of an earlier one if it has nothing about them.
		43: "Bob: 12 to 18 and 17 to 18. You, white, 0; Bob, red, 0. 7-point match, game 1. Cube 2. You are on the bar. Your turn to roll.",
		13: "You, white, 0; Bob, red, 0. 7-point match, game 1. Cube 1. Bob rolls 5 and 2: 1 to 3 and 12 to 17. Your turn.",
	} {
		w := walk(t, replay.Record{Events: all[:n]}, replay.Front{})
		got, last := "", ""
		for last != "You are at the end." {
			got, last = last, w.press("enter")
		}
		if got != want {
			t.Errorf("after %d events:\n%s\nwant\n%s", n, got, want)
		}
	}
}

// A match that ends after any number of events opens, and each of its stops announces something.
func TestEveryStopOfEveryMatchCanBeShown(t *testing.T) {
	all := events(t, played)
	for n := 2; n <= len(all); n++ {
		w := walk(t, replay.Record{Events: all[:n], Own: 1}, replay.Front{})
		for range n {
			if got := w.press("enter"); got == "" {
				t.Fatalf("of %d events: nothing is said", n)
			}
		}
		w.hears("You are at the end.", "enter")
	}
	if _, err := replay.New(w0(t), replay.Record{Events: all[1:]}, replay.Front{}); err == nil {
		t.Error("what is no match is replayed")
	}
}

func w0(t *testing.T) *desk.Desk {
	return walk(t, replay.Record{Events: events(t, played)}, replay.Front{}).desk
}
