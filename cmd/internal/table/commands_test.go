package table

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/bot"
	"backtalk/core/notation"
	"backtalk/keymap"
)

// Backtalk answers everything that the player types, in words. What can't be done now changes nothing.
func TestTypedCommandsAreAnswered(t *testing.T) {
	opening := setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(core.Start(), core.Roll{})}
	rolled := setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(core.Start(), core.Roll{3, 1})}
	const turn = "Your turn to roll. Enter rolls, Shift plus D doubles."
	for _, c := range []struct {
		setting
		typed string
		want  []string
	}{
		{opening, "where 1", []string{"1 point, Ada, 2 checkers."}},
		{opening, "where 13", []string{"13 point, yours, 5 checkers."}},
		{opening, "where 24", []string{"24 point, yours, 2 checkers."}},
		{opening, "where 0", []string{"Points go from 1 to 24."}},
		{opening, "where 25", []string{"Points go from 1 to 24."}},
		{opening, "where bar", []string{"Points go from 1 to 24."}},
		{opening, "where", []string{"24 point, yours, 2 checkers."}},
		{opening, "moves", []string{turn}},
		{opening, "next", []string{turn}},
		{opening, "end", []string{"Roll first."}},
		{opening, "stop", []string{"You can stop only a money session."}},
		{opening, "drop", []string{"No question to answer."}},
		{opening, "take", []string{"No question to answer."}},
		{opening, "beaver", []string{"No double to answer."}},
		{opening, "undo", []string{"Nothing to undo."}},
		{opening, "resign", []string{"Resign a single game?"}},
		{opening, "resign mulligan", []string{"You can't resign that here."}},
		{opening, "resign everything", []string{"Not understood: everything. Type help for a list of commands."}},
		{rolled, "roll", []string{"Play the dice first."}},
		{rolled, "double", []string{"Play the dice first."}},
		{rolled, "end", []string{"You can still play a 3."}},
		{rolled, "moves", []string{"16 plays.", "24 to 21 and 24 to 23."}},
	} {
		d := sit(t, c.setting)
		before := d.State()
		got := d.types(c.typed)
		if slices.Equal(c.want[:1], []string{"16 plays."}) && len(got) == 17 {
			got = got[:2]
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q is answered by %q, want %q", c.typed, got, c.want)
		}
		if d.State() != before {
			t.Errorf("%q changes the match", c.typed)
		}
	}
}

// twoPeople returns a match of two people, with the first on roll.
func twoPeople(t *testing.T, r core.Rules, done ...core.Command) *driver {
	t.Helper()
	return sit(t, setting{rules: r, setup: append(from(core.Start(), core.Roll{}), done...)})
}

func TestKeysAndWordsAnswerAResignation(t *testing.T) {
	for _, c := range []struct {
		answer string
		want   core.Phase
	}{{"y", core.PhaseBetween}, {"/accept", core.PhaseBetween}, {"/yes", core.PhaseBetween}, {"n", core.PhaseRoll}, {"/refuse", core.PhaseRoll}, {"/drop", core.PhaseRoll}} {
		d := twoPeople(t, matchTo5, core.Resign{Player: 0, Result: core.Single})
		if c.answer[0] == '/' {
			d.types(c.answer[1:])
		} else {
			d.press(c.answer)
		}
		if s := d.State(); s.Phase != c.want {
			t.Errorf("after %s the match is in %s, want %s", c.answer, s.Phase, c.want)
		}
	}
}

// The focus follows a checker that the player moves by typing, so that they can move it again at once.
func TestFocusFollowsATypedMove(t *testing.T) {
	for typed, want := range map[string]core.Point{"13/10": 10, "24/23 13/10": 10, "24/20": 20} {
		d := sit(t, setting{
			rules: matchTo5, opponent: bot.NameSimple, opts: Options{Confirm: true}, setup: from(core.Start(), core.Roll{3, 1}),
		})
		d.types(typed)
		if d.board.focus != want {
			t.Errorf("after %s the focus is on %d, want %d", typed, d.board.focus, want)
		}
	}
}

// A point that takes both dice is a destination like any other if combined moves are on.
func TestCombinedMoveReachesTheChosenPoint(t *testing.T) {
	for _, combined := range []bool{true, false} {
		d := sit(t, setting{
			rules: matchTo5, opponent: bot.NameSimple, opts: Options{Confirm: true, Combined: combined},
			setup: from(core.Start(), core.Roll{3, 1}),
		})
		got := d.press("enter", "g", "2", "0", "enter", "enter")
		if combined {
			d.compare(got, "24 to 20.", 20)
		} else {
			d.compare(got, "No die moves a checker from 24 to 20.", 24)
		}
	}
}

// compare checks the first line heard, and that the player has a checker on a point.
func (d *driver) compare(got []string, want string, at core.Point) {
	d.t.Helper()
	if s := d.State(); len(got) == 0 || got[0] != want || (s.Board[0][at] == 0) {
		d.t.Errorf("heard %q, want %q, with %v", got, want, s.Board[0])
	}
}

func TestWatcherCannotResign(t *testing.T) {
	d := watched(t, &slowVoice{}, Options{Followed: true})
	before := d.State()
	d.types("resign")
	d.types("resign gammon")
	if d.State() != before {
		t.Error("a match that is only watched was resigned")
	}
}

func TestMenuOffersTheSweepOfBothSides(t *testing.T) {
	titles := func(d *driver) []string {
		var all []string
		for _, item := range (hand{d.Table}).sweepMenu().(*places.Menu).Items {
			all = append(all, d.desk.Text(item.Title))
		}
		return all
	}
	played := sit(t, setting{rules: matchTo5, opponent: bot.NameSimple})
	if got := titles(played); !slices.Equal(got, []string{"Your checkers", "Ada's checkers"}) {
		t.Errorf("where one plays, it offers %q", got)
	}
	if got := titles(watched(t, &slowVoice{}, Options{Followed: true})); !slices.Equal(got, []string{"Sam's checkers", "Ada's checkers"}) {
		t.Errorf("where one watches, it offers %q", got)
	}
}

// A switch that is turned at the table is reported, so that it can be saved.
func TestTurnedSwitchesAreReported(t *testing.T) {
	d := sit(t, setting{rules: matchTo5, opponent: bot.NameSimple})
	var got []bool
	d.desk.Switched = func(s desk.Switch, on bool) {
		if s != desk.VerboseCommentary {
			t.Errorf("switch %d was turned", s)
		}
		got = append(got, on)
	}
	d.press("v", "v")
	if !slices.Equal(got, []bool{true, false}) {
		t.Errorf("the commentary was reported as %v", got)
	}
}

// The player hears waiting notices before the match.
func TestWaitingNoticesComeFirst(t *testing.T) {
	d := sit(t, setting{rules: matchTo5, opponent: bot.NameSimple})
	d.heard = nil
	notices, quiet := make(chan say.Announcement, 1), make(chan struct{})
	notices <- say.Announcement{Sentences: []say.Message{say.M(say.SavedAgain, nil)}, Urgency: say.Alert}
	close(quiet)
	d.Run(desk.Inputs{Notices: notices, Quiet: quiet})
	if want := d.desk.Text(say.M(say.SavedAgain, nil)); len(d.heard) < 2 || d.heard[0] != want {
		t.Errorf("heard %q, want %q first", d.heard, want)
	}
}

// A turn whose end is held back for a moment ends by itself.
func TestTurnEndsAfterItsGrace(t *testing.T) {
	d := start(t, Options{Grace: time.Millisecond})
	front := noting{d, make(chan string, 64)}
	d.desk.Front = front
	keys, quiet, ended := make(chan keymap.Key), make(chan struct{}), make(chan Leaving)
	go func() { ended <- d.Run(desk.Inputs{Keys: keys, Quiet: quiet}) }()
	for _, r := range "g13" {
		keys <- keymap.Key{Rune: r}
	}
	enter, err := keymap.Parse("enter")
	if err != nil {
		t.Fatal(err)
	}
	keys <- enter
	for _, r := range "52" {
		keys <- keymap.Key{Rune: r}
	}
	for text := range front.told {
		if len(text) > 4 && text[:4] == "Ada " {
			break
		}
	}
	close(quiet)
	if got := <-ended; got != Left {
		t.Errorf("the match is left as %d", got)
	}
}

// A typed turn ends at once, even if the settings change.
func TestChangedOptionsLeaveATypedMatchAsItIs(t *testing.T) {
	d := start(t, Options{Typed: true})
	d.SetOptions(Options{Grace: time.Hour})
	d.types("13/8 8/6")
	if d.turnsOf(0) != 1 {
		t.Error("the end of a typed turn is held back")
	}
}

// If the player leaves a match, the search for a hint stops.
func TestLeavingStopsTheSearchForAHint(t *testing.T) {
	d := sitAdvised(t, setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(core.Start(), core.Roll{3, 1})})
	slow := &slowAdviser{Adviser: d.Adviser, asked: make(chan context.Context, 1), may: make(chan struct{})}
	d.Adviser, d.patient = slow, true
	d.press("h")
	ctx := <-slow.asked
	quiet := make(chan struct{})
	close(quiet)
	d.run(desk.Inputs{Quiet: quiet})
	<-ctx.Done()
}

// idleAdviser finds nothing.
type idleAdviser struct{ advise.Adviser }

func (idleAdviser) Plays(context.Context, advice.Request) ([]advice.Play, error) { return nil, nil }

func TestHintKeyAnswersIfNoHintIsFound(t *testing.T) {
	d := sitAdvised(t, setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(core.Start(), core.Roll{3, 1})})
	d.Adviser = idleAdviser{}
	d.hears("h", "You have nothing to decide now.")
	d.hears("left", "23, empty.")
}

// The player hears what to do next once for each decision, not after each key.
func TestKeysAreTaughtOncePerDecision(t *testing.T) {
	d := sit(t, setting{
		rules: matchTo5, opponent: bot.NameSimple, opts: Options{Confirm: true}, style: a11y.Style{TeachKeys: true},
		setup: from(core.Start(), core.Roll{}),
	})
	d.hears("p", "Pips: you 167, Ada 167. Pip counts equal.")
	d.hears("left", "23, empty.")
	d.types("roll")
	d.hears("p", "Pips: you 167, Ada 167. Pip counts equal.")
	got := d.types(d.anyPlay())
	if want := "Enter ends the turn."; got[len(got)-1] != want {
		t.Errorf("after the last die heard %q, want %q last", got, want)
	}
	if again := d.press("left"); len(again) != 1 {
		t.Errorf("after another key heard %q, want no more than the point", again)
	}
}

// anyPlay returns a legal play, as a player types it.
func (d *driver) anyPlay() string {
	s := d.State()
	return notation.FormatPlay(s.Turn.Completions()[0].List())
}

// Anybody can check the dice that Backtalk draws: it commits to the seed before the first roll, and shows the
// seed when the match is over, even if the match was continued in between.
func TestMatchCommitsToItsSeedAndShowsIt(t *testing.T) {
	d := twoPeople(t, core.Rules{Length: 1})
	started, ok := d.all[0].(core.MatchStarted)
	if want := core.Commitment([]byte{0}); !ok || started.Commit != want {
		t.Errorf("the match starts with %+v, want the commitment %s", d.all[0], want)
	}
	shown := func(d *driver) string {
		d.Do(core.Resign{Player: 0, Result: core.Single}, core.AcceptResign{Player: 1})
		ended, _ := d.all[len(d.all)-1].(core.MatchEnded)
		return ended.Seed
	}
	saved := slices.Clone(d.all)
	if got := shown(d); got != "00" {
		t.Errorf("the seed shown is %q", got)
	}
	for name, events := range map[string][]core.Event{"00": saved, "": d.match.Events()[:len(saved)]} {
		resumed, err := core.Replay(events)
		if err != nil {
			t.Fatal(err)
		}
		again := &driver{t: t}
		again.Table = New(desk.New(again.devices("en")), Parts{Events: again.note}, Options{Seed: []byte{0}}, normal(), resumed)
		again.open()
		if got := shown(again); got != name {
			t.Errorf("after it was continued the seed shown is %q, want %q", got, name)
		}
	}
}

// If the player touches a point and nothing can move, they only hear what is there. A list of destinations
// opens for a checker that can move.
func TestTouchAnnouncesThePointIfNothingMoves(t *testing.T) {
	waiting := sit(t, setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(core.Start(), core.Roll{})})
	moving := sit(t, setting{rules: matchTo5, opponent: bot.NameSimple, setup: from(core.Start(), core.Roll{3, 1})})
	for _, c := range []struct {
		d     *driver
		point core.Point
		want  string
	}{
		{waiting, 13, "13, yours, 5."},
		{waiting, 24, "24, yours, 2."},
		{waiting, 1, "1, Ada, 2."},
		{waiting, 30, "Your turn to roll."},
		{moving, 25, "Your turn. 3 and 1 left."},
		{moving, 24, "24 selected."},
	} {
		from := len(c.d.heard)
		c.d.Open(c.point)
		if got := strings.Join(c.d.heard[from:], "|"); !strings.HasPrefix(got, c.want) {
			t.Errorf("touching %d is answered by %q, want %q", c.point, got, c.want)
		}
		if atBoard := c.d.desk.AtBoard(); atBoard != (c.want != "24 selected.") {
			t.Errorf("touching %d leaves the board: %v", c.point, !atBoard)
		}
	}
}

// Enter closes an empty field, and the player hears that.
func TestEmptyCommandReturnsToTheBoard(t *testing.T) {
	d := start(t, Options{})
	d.press("/")
	d.hears("enter", "Back at the board.")
}
