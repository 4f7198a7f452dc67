package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/bot"
	"backtalk/core/engine"
	"backtalk/core/notation"
	"backtalk/keymap"
)

var shipped = sync.OnceValues(engine.New)

// sitAdvised does the same as sit, with hints from the built-in engine.
func sitAdvised(t *testing.T, s setting) *driver {
	t.Helper()
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	s.opts.Hints, s.opts.CubeHints = true, true
	d := sit(t, s)
	d.Adviser = advice.New(e)
	return d
}

var matchTo5 = core.Rules{Scoring: core.MatchPlay, Length: 5, Crawford: true}

func rolled(dice core.Roll) setting {
	return setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(core.Start(), dice)}
}

// H announces the best play with its reason, then the next best ones, then the best again. Asking changes
// nothing.
func TestHintsBeginWithTheBestPlay(t *testing.T) {
	d := sitAdvised(t, rolled(core.Roll{3, 1}))
	before := d.State()
	first := d.press("h")
	if want := "8 to 5 and 6 to 5: makes your 5 point."; len(first) != 1 || !strings.HasPrefix(first[0], want) ||
		!strings.Contains(first[0], "The next best is 0.") {
		t.Errorf("the hint is %q, want one that begins with %q and tells how much worse the next is", first, want)
	}
	second := d.press("h")
	if len(second) != 1 || !strings.Contains(second[0], ", worse by ") {
		t.Errorf("the second hint is %q, want a loss and a reason", second)
	}
	for range advise.MostHints - 1 {
		d.press("h")
	}
	if again := d.heard[len(d.heard)-1]; again != first[0] {
		t.Errorf("after the last hint comes %q, want the first again", again)
	}
	if d.State().Turn != before.Turn {
		t.Error("hints changed the turn")
	}
}

// After part of a turn, the hint is the best way to finish it.
func TestHintsContinuePartOfATurn(t *testing.T) {
	d := sitAdvised(t, rolled(core.Roll{3, 1}))
	d.press("h")
	d.types("8/5")
	if got := d.press("h"); len(got) != 1 || !strings.HasPrefix(got[0], "6 to 5: makes your 5 point.") {
		t.Errorf("after 8 to 5 the hint is %q", got)
	}
	d.press("u")
	if got := d.press("h"); len(got) != 1 || !strings.HasPrefix(got[0], "8 to 5 and 6 to 5:") {
		t.Errorf("after taking it back the hint is %q", got)
	}
}

// Hints are announced in the numbers that the player chose.
func TestHintsSpeakInTheListenersNumbers(t *testing.T) {
	s := rolled(core.Roll{3, 1})
	s.style.FixedNumbers = true
	s.setup = []core.Command{
		core.SetUp{Board: core.Start(), Player: 1, Cube: core.Cube{Value: 1, Owner: core.Centre}},
		core.RollDice{Player: 1, Dice: core.Roll{3, 1}},
	}
	s.opponent = ""
	d := sitAdvised(t, s)
	if got := d.press("h"); len(got) != 1 || !strings.HasPrefix(got[0], "17 to 20 and 19 to 20: makes your 20 point.") {
		t.Errorf("the hint of the second player is %q", got)
	}
}

func TestHintKeysSayWhyThereIsNoHint(t *testing.T) {
	d := sit(t, rolled(core.Roll{3, 1}))
	d.hears("h", "Hints are off in this match.")
	d.hears("H", "Cube hints are off in this match.")

	d = sitAdvised(t, rolled(core.Roll{3, 1}))
	d.hears("H", "You can only double before the roll.")

	d = sitAdvised(t, rolled(core.Roll{}))
	d.hears("h", "Roll first.")

	s := rolled(core.Roll{3, 1})
	s.opts.Confirm = true
	d = sitAdvised(t, s)
	d.types("8/5 6/5")
	d.hears("h", "No dice left to play.")
	d.hears("H", "You can only double before the roll.")
}

// Shift plus H announces what to do with the cube, what each choice is worth, and why there may be
// nothing to choose.
func TestCubeHintsSayWhatToDo(t *testing.T) {
	race := func(own, other map[int]int) core.Board { return boardOf(t, own, other) }
	ahead := race(map[int]int{6: 4, 5: 4, 4: 4, 3: 3}, map[int]int{6: 5, 5: 5, 4: 5})
	far := race(map[int]int{3: 4, 2: 4, 1: 2}, map[int]int{6: 5, 5: 5, 4: 5})
	crunched := race(map[int]int{6: 2, 5: 3, 4: 3, 3: 3, 2: 2, 1: 2}, map[int]int{25: 2, 6: 5, 5: 4, 4: 4})
	for _, c := range []struct {
		what  string
		board core.Board
		score [2]int
		crawf bool
		cube  core.Cube
		want  []string
	}{
		{"the start", core.Start(), [2]int{}, false, core.Cube{Value: 1, Owner: core.Centre}, []string{
			"Roll, don't double. No roll loses your market. Rolling is worth 0.", " 1.00 if dropped.",
		}},
		{"a race a little ahead", ahead, [2]int{}, false, core.Cube{Value: 1, Owner: core.Centre}, []string{"Double; it's a take. You lead the race by 9 percent. Rolling is worth ", "of 36 rolls lose your market."}},
		{"a won race", far, [2]int{}, false, core.Cube{Value: 1, Owner: core.Centre}, []string{"Double; it's a drop. You win 100 of 100 games. Rolling is worth "}},
		{"too good", crunched, [2]int{}, false, core.Cube{Value: 1, Owner: core.Centre}, []string{"Too good to double: play on for the gammon."}},
		{"the Crawford game", far, [2]int{4, 0}, true, core.Cube{Value: 1, Owner: core.Centre}, []string{"No doubling in the Crawford game."}},
		{"a dead cube", far, [2]int{4, 4}, false, core.Cube{Value: 1, Owner: core.Centre}, []string{"The cube is dead for you"}},
		{"the opponent's cube", far, [2]int{}, false, core.Cube{Value: 2, Owner: core.Owner(1)}, []string{"Your opponent owns the cube"}},
	} {
		s := rolled(core.Roll{})
		s.setup = []core.Command{core.SetUp{Board: c.board, Score: c.score, Crawford: c.crawf, Cube: c.cube}}
		got := strings.Join(sitAdvised(t, s).press("H"), "\n")
		if strings.Contains(got, "\n") || slices.ContainsFunc(c.want, func(part string) bool { return !strings.Contains(got, part) }) {
			t.Errorf("%s: the cube hint is %q, want %q in it", c.what, got, c.want)
		}
	}
}

// A player who is doubled uses the same key.
func TestCubeHintsAdviseOnAnOfferedDouble(t *testing.T) {
	for _, c := range []struct {
		other map[int]int
		want  string
	}{
		{map[int]int{6: 4, 5: 4, 4: 4, 3: 2}, "Take. You trail in the race by 8 percent. Taking is worth "},
		{map[int]int{6: 5, 5: 5, 4: 5, 13: 0}, "Drop. You win 0 of 100 games. Taking is worth minus "},
	} {
		b := boardOf(t, map[int]int{6: 3, 5: 4, 4: 3, 3: 3}, map[int]int{6: 4, 5: 3, 4: 4, 3: 3})
		if strings.HasPrefix(c.want, "Drop") {
			b = boardOf(t, map[int]int{3: 4, 2: 4, 1: 2}, map[int]int{6: 5, 5: 5, 4: 5})
		}
		s := setting{rules: matchTo5, setup: append(from(b, core.Roll{}), core.Double{Player: 0})}
		d := sitAdvised(t, s)
		if got := strings.Join(d.press("H"), "\n"); !strings.HasPrefix(got, c.want) {
			t.Errorf("the answer to the double: %q, want %q", got, c.want)
		}
		if got := strings.Join(d.press("h"), "\n"); !strings.HasPrefix(got, c.want) {
			t.Errorf("H at the double: %q, want %q", got, c.want)
		}
		d.opts.CubeHints = false
		d.hears("h", "Answer the double first.")
	}
}

// A player who is offered a resignation uses the same keys.
func TestHintsAdviseOnAnOfferedResignation(t *testing.T) {
	lost := boardOf(t, map[int]int{6: 5, 5: 5, 4: 4}, map[int]int{1: 1})
	gammonish := boardOf(t, map[int]int{17: 12, 6: 3}, map[int]int{1: 2})
	for _, c := range []struct {
		board core.Board
		rules core.Rules
		want  string
	}{
		{lost, matchTo5, "Accept: playing on is worth no more than 1.00."},
		{gammonish, core.Rules{Scoring: core.Money}, "Refuse: accepting is worth 1.00; playing on is worth 2.00."},
		{boardOf(t, map[int]int{1: 1}, map[int]int{6: 5, 5: 5, 4: 4}), matchTo5, "Accept: that is worth 1.00; playing on is worth minus 1.00."},
		{core.Start(), core.Rules{Variant: core.BestOfFive()}, "No hint: a Mulligan is still possible, and hints ignore Mulligans."},
	} {
		d := sitAdvised(t, setting{rules: c.rules, setup: append(from(c.board, core.Roll{}), core.Resign{Player: 0, Result: core.Single})})
		d.hears("h", c.want)
		d.hears("H", c.want)
	}
	d := sit(t, setting{rules: matchTo5, setup: append(from(lost, core.Roll{}), core.Resign{Player: 0, Result: core.Single})})
	d.hears("h", "Hints are off in this match.")
}

// If a hint takes long, the player hears that. If the match moves on first, the search stops, and the player
// doesn't hear the hint.
func TestMoveStopsASlowHint(t *testing.T) {
	d := sitAdvised(t, rolled(core.Roll{3, 1}))
	slow := &slowAdviser{Adviser: d.Adviser, asked: make(chan context.Context, 2), may: make(chan struct{})}
	d.Adviser, d.patient = slow, true
	d.advice.Hints.Patience = time.Millisecond
	d.press("h")
	ctx := <-slow.asked
	from := len(d.heard)
	d.desk.Await() // the end of the patience
	d.hears("h", "Thinking.")
	if got := d.heard[from]; got != "Thinking." {
		t.Errorf("after a second without a hint: %q", got)
	}
	d.types("8/5")
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Error("the search goes on though the position is another")
	}
	d.press("h")
	<-slow.asked
	close(slow.may)
	d.patient = false
	if got := d.press("left"); !strings.HasPrefix(d.heard[len(d.heard)-1], "6 to 5: makes your 5 point.") {
		t.Errorf("the hint for the new position is %q", got)
	}
}

// noting sends each line as it is announced.
type noting struct {
	*driver
	told chan string
}

func (n noting) Line(text string, _ say.Announcement) { n.told <- text }

// At a running table too, the player hears when a hint takes longer than a second. This hint takes until they
// have.
func TestSlowHintIsAnnouncedAfterASecond(t *testing.T) {
	d := sitAdvised(t, rolled(core.Roll{3, 1}))
	slow := &slowAdviser{Adviser: d.Adviser, asked: make(chan context.Context, 1), may: make(chan struct{})}
	front := noting{d, make(chan string, 64)}
	d.Adviser, d.desk.Front, d.advice.Hints.Patience = slow, front, advise.Patience
	keys, quiet, ended := make(chan keymap.Key), make(chan struct{}), make(chan Leaving)
	go func() { ended <- d.Run(desk.Inputs{Keys: keys, Quiet: quiet}) }()
	keys <- keymap.Key{Rune: 'h'}
	for text := range front.told {
		if text == "Thinking." {
			break
		}
		if strings.Contains(text, "The next best is") {
			t.Fatal("the hint came before it was announced")
		}
	}
	close(slow.may)
	if got := <-front.told; !strings.HasPrefix(got, "8 to 5 and 6 to 5: makes your 5 point.") {
		t.Errorf("after that was told %q", got)
	}
	close(quiet)
	if got := <-ended; got != Left {
		t.Errorf("the match is left as %d", got)
	}
}

// slowAdviser answers as its Adviser does, but only when it may.
type slowAdviser struct {
	advise.Adviser
	asked chan context.Context
	may   chan struct{}
}

func (s *slowAdviser) Plays(ctx context.Context, q advice.Request) ([]advice.Play, error) {
	s.asked <- ctx
	select {
	case <-s.may:
		return s.Adviser.Plays(ctx, q)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A fault in the engine costs the hint, not the match.
func TestFailedHintLeavesTheMatchAlone(t *testing.T) {
	d := sitAdvised(t, rolled(core.Roll{3, 1}))
	d.Adviser = brokenAdviser{}
	d.hears("h", "Backtalk couldn't find a hint: something unexpected happened.")
	d.hears("left", "23, empty.")
}

type brokenAdviser struct{ advise.Adviser }

// If nobody may double, a hint on the cube announces that and why, before the roll and after it.
func TestCubeHintsSayWhyNobodyMayDouble(t *testing.T) {
	crawford := core.SetUp{
		Score: [2]int{4, 0}, Crawford: true, Board: core.Start(), Cube: core.Cube{Value: 1, Owner: core.Centre},
	}
	for _, c := range []struct {
		name  string
		rules core.Rules
		setup core.SetUp
		want  string
	}{
		{"single game", core.Rules{Length: 1}, from(core.Start(), core.Roll{})[0].(core.SetUp), "A single game has no cube."},
		{"best of five", core.Rules{Variant: core.BestOfFive()}, from(core.Start(), core.Roll{})[0].(core.SetUp), "Best of five has no cube."},
		{"Crawford game", matchTo5, crawford, "No doubling in the Crawford game."},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := sitAdvised(t, setting{rules: c.rules, opponent: bot.NameSimple, setup: []core.Command{c.setup}})
			d.hears("H", c.want)
			d.press("enter")
			if d.State().Phase != core.PhaseMove {
				t.Fatal("not rolled")
			}
			d.hears("H", c.want)
		})
	}
}

// While the opponent decides, the player gets no hint.
func TestNoHintIsGivenForTheOpponent(t *testing.T) {
	d := sitAdvised(t, rolled(core.Roll{3, 1}))
	d.unanswered = true
	d.types("8/5 6/5")
	d.hears("h", "You have nothing to decide now.")
	d.hears("H", "You have nothing to decide now.")
}

// atFirstRoll starts a match of a game with a roll, with hints allowed.
func atFirstRoll(t *testing.T, game string) *driver {
	t.Helper()
	v, known := core.VariantNamed(game)
	if !known {
		t.Fatalf("nobody knows %q", game)
	}
	setup := []core.Command{core.StartGame{Dice: core.Roll{6, 4}}}
	if v.RollsAgain {
		setup = append(setup, core.RollDice{Player: 0, Dice: core.Roll{6, 4}})
	}
	return weighing(t, setting{rules: core.Rules{Length: 3, Variant: v}, setup: setup})
}

func TestHintsAndWeighingWorkInOtherGames(t *testing.T) {
	for _, game := range []string{"tavla", "portes", "nackgammon", "plakoto", "hypergammon"} {
		d := atFirstRoll(t, game)
		if got := d.press("h"); len(got) == 0 || strings.Contains(got[0], "nothing to decide") || !strings.Contains(got[0], " to ") {
			t.Errorf("%s: a hint is %q", game, got)
		}
		s := d.State()
		plays := s.Turn.Completions()
		if got := d.types("weigh " + notation.FormatPlay(plays[len(plays)-1].List())); len(got) == 0 || !strings.Contains(got[0], "No play is better") && !strings.Contains(got[0], ", worse by ") {
			t.Errorf("%s: a play that is weighed is %q", game, got)
		}
	}
}

func TestThreatsAreRefusedInSomeGames(t *testing.T) {
	for game, want := range map[string]bool{"plakoto": false, "fevga": false, "nardy": false, "hypergammon": false, "tavla": true, "portes": true} {
		got := atFirstRoll(t, game).types("threats")
		if refused := len(got) == 1 && got[0] == "Backtalk can't tell you that in this game."; refused == want {
			t.Errorf("%s: %q", game, got)
		}
	}
}
