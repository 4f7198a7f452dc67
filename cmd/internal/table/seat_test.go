package table

import (
	"context"
	"errors"
	"testing"
	"time"

	"backtalk/a11y"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/locales"
)

// elsewhere are dice that come when the test releases them.
type elsewhere struct {
	asked  chan seat.Throw
	thrown chan core.Roll
	ctx    context.Context
}

func (e *elsewhere) roll(ctx context.Context, t seat.Throw) (seat.Rolled, error) {
	e.ctx = ctx
	e.asked <- t
	select {
	case r := <-e.thrown:
		return seat.Rolled{Dice: r}, nil
	case <-ctx.Done():
		return seat.Rolled{}, ctx.Err()
	}
}

// awaiting returns a match with dice from elsewhere. The person is on roll, and has pressed Enter.
func awaiting(t *testing.T) (*driver, *elsewhere) {
	t.Helper()
	d := sit(t, setting{rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", setup: from(core.Start(), core.Roll{})})
	e := &elsewhere{asked: make(chan seat.Throw, 1), thrown: make(chan core.Roll)}
	d.dice = seat.Awaited{Post: d.desk.Post, Roll: e.roll}
	d.hears("enter")
	if got, want := <-e.asked, (seat.Throw{}); got != want {
		t.Errorf("asked for %+v, want %+v", got, want)
	}
	return d, e
}

func TestKeysAreAnsweredWhileDiceAreAwaited(t *testing.T) {
	d, e := awaiting(t)
	d.hears("p", "Pips: you 167, Ada 167. Pip counts equal.")
	d.hears("left", "23, empty.")
	d.hears("enter") // the dice are on their way
	if len(e.asked) > 0 {
		t.Error("the dice are asked for twice")
	}
	if !d.Busy() {
		t.Error("typed lines do not wait for the dice")
	}
	e.thrown <- core.Roll{3, 1}
	d.desk.Await()
	if s := d.State(); s.Phase != core.PhaseMove || s.Turn.Roll() != (core.Roll{3, 1}) {
		t.Errorf("phase %v with %v, want 3 and 1 to play", s.Phase, s.Turn.Roll())
	}
}

func TestOtherEventsCancelAwaitedDice(t *testing.T) {
	for name, happens := range map[string]func(d *driver){
		"the match is left": func(d *driver) { d.close() },
		"a double":          func(d *driver) { d.Do(core.Double{Player: 0}, core.Take{Player: 1}) },
	} {
		d, e := awaiting(t)
		happens(d)
		<-e.ctx.Done()
		version := d.match.Version()
		d.desk.Await()
		if d.match.Version() != version || d.desk.Left() {
			t.Errorf("%s: something came of dice that nobody waits for", name)
		}
	}
}

func TestDiceThatFailEndTheMatchAndAreAnnounced(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 3}, opponent: "simple", setup: from(core.Start(), core.Roll{})})
	d.dice = seat.Awaited{Post: d.desk.Post, Roll: func(context.Context, seat.Throw) (seat.Rolled, error) {
		return seat.Rolled{}, errors.New("the line is dead")
	}}
	d.press("enter")
	d.desk.Await()
	const want = "The dice failed: something unexpected happened. The match is saved."
	if got := d.heard[len(d.heard)-1]; got != want || !d.desk.Left() || d.leave != Left {
		t.Errorf("heard %q, left %v as %v", got, d.desk.Left(), d.leave)
	}
}

// remote is a player elsewhere for whom the test answers.
type remote struct {
	asked   chan seat.View
	answers chan seat.Answer
}

func (r remote) Ask(ctx context.Context, v seat.View) (seat.Answer, error) {
	r.asked <- v
	select {
	case a := <-r.answers:
		return a, nil
	case <-ctx.Done():
		return seat.Answer{}, ctx.Err()
	}
}

func TestStaleAnswerFromElsewhereIsIgnored(t *testing.T) {
	d := start(t, Options{})
	r := remote{make(chan seat.View, 1), make(chan seat.Answer)}
	d.Seats[1], d.unanswered = r, true
	d.press("g", "1", "3", "enter", "5", "g", "6", "enter", "2")
	v := <-r.asked
	d.hears("p", "Pips: you 160, Ada 167. You lead by 7.")
	r.answers <- seat.Answer{Version: v.Version - 1, Rolls: true}
	d.desk.Await()
	d.Advance()
	if again := <-r.asked; again.Version != v.Version || d.State().Phase != core.PhaseRoll {
		t.Errorf("a stale answer was taken: version %d, phase %v", again.Version, d.State().Phase)
	}
	r.answers <- seat.Answer{Version: v.Version, Commands: []core.Command{core.Double{Player: 1}}}
	d.desk.Await()
	d.Advance()
	if d.State().Phase != core.PhaseDoubled {
		t.Fatalf("phase %v, want a double", d.State().Phase)
	}
	d.press("y")
	<-r.asked
	d.close()
}

// thoughtful is a player elsewhere who thinks until the question is dropped.
type thoughtful struct{ asked chan context.Context }

func (p thoughtful) Ask(ctx context.Context, _ seat.View) (seat.Answer, error) {
	p.asked <- ctx
	<-ctx.Done()
	return seat.Answer{}, ctx.Err()
}

func TestNewTutorialStepAsksTheOpponentAgain(t *testing.T) {
	d := learn(t, locales.Source, a11y.Style{})
	p := thoughtful{make(chan context.Context, 1)}
	d.Seats[1], d.unanswered = p, true
	d.tutorial.toStep(1, len(theStakes())+4)
	for range 2 {
		d.press("D", "y")
		asked := <-p.asked
		d.tutorial.toStep(1, len(theStakes())+4)
		if asked.Err() == nil {
			t.Fatal("the opponent still thinks about the step that was left")
		}
	}
}

// lame is a player elsewhere who can't answer.
type lame struct{}

func (lame) Ask(context.Context, seat.View) (seat.Answer, error) {
	return seat.Answer{}, errors.New("the line is dead")
}

func TestFailedOpponentEndsTheMatch(t *testing.T) {
	d := start(t, Options{})
	d.Seats[1] = lame{}
	d.press("g", "1", "3", "enter", "5", "g", "6", "enter", "2")
	const want = "The computer player failed: something unexpected happened. The match is saved."
	if got := d.heard[len(d.heard)-1]; got != want || !d.desk.Left() || d.leave != Left {
		t.Errorf("heard %q, left %v as %v", got, d.desk.Left(), d.leave)
	}
}

// A computer player's answer comes at the pace that was set; a person takes their own time.
func TestOnlyComputerPlayersArePaced(t *testing.T) {
	d := start(t, Options{Pace: time.Hour})
	if got := (inquiry{d.Table}).seat(1).(seat.Away).Pace; got != time.Hour {
		t.Errorf("a computer player answers after %v", got)
	}
	ann, _ := twoTables(t, core.Rules{Length: 3})
	ann.opts.Pace = time.Hour
	if got := (inquiry{ann.Table}).seat(1).(seat.Away).Pace; got != 0 {
		t.Errorf("a friend's answer is held back for %v", got)
	}
}

// If Backtalk rolls by itself, the player hears no key for that while the dice are on their way.
func TestNoKeyIsTaughtWhileDiceAreAwaited(t *testing.T) {
	d := start(t, Options{AutoRoll: true})
	d.ear.SetStyle(a11y.Style{TeachKeys: true})
	e := &elsewhere{asked: make(chan seat.Throw, 1), thrown: make(chan core.Roll)}
	d.dice = seat.Awaited{Post: d.desk.Post, Roll: e.roll}
	d.promptDue = true
	d.Do(core.MoveChecker{Player: 0, From: 13, Die: 5}, core.MoveChecker{Player: 0, From: 6, Die: 2}, core.EndTurn{Player: 0},
		core.RollDice{Player: 1, Dice: core.Roll{3, 1}}, core.MoveChecker{Player: 1, From: 8, Die: 3},
		core.MoveChecker{Player: 1, From: 6, Die: 1}, core.EndTurn{Player: 1}, core.Double{Player: 0}, core.Take{Player: 1})
	from := len(d.heard)
	d.Advance()
	<-e.asked
	if got := d.heard[from:]; len(got) > 0 {
		t.Errorf("while the dice are awaited heard %q", got)
	}
	d.close()
}
