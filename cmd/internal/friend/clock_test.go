package friend

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/core"
)

// timedRules gives each side a minute and a half, and ten seconds more for each
// decision.
var timedRules = core.Rules{Length: 3, Clock: core.Clock{PerPoint: 30 * core.Second, Delay: 10 * core.Second}}

// elapse lets time pass in a synctest bubble, where nobody really waits.
func elapse(d time.Duration) { time.Sleep(d) } //nolint:forbidigo // the time of a test's own is its subject

// together holds two sides in the middle of a match, in a synctest bubble.
type together struct {
	t     *testing.T
	sides [2]*player
	ctx   context.Context
	// cut cuts the connection. ended receives the errors with which the sides'
	// connections end.
	cut   func()
	ended [2]chan error
}

// begun plays the opening, and returns the player who then decides.
func begun(t *testing.T) (*together, core.Player) {
	t.Helper()
	b := &together{t: t, sides: pair(t, 3, timedRules), ctx: t.Context()}
	b.connect()
	opened := make(chan error, 2)
	for _, side := range b.sides {
		go func() {
			for s := side.match.State(); !s.Timed(); s = side.match.State() {
				if err := side.step(b.ctx); err != nil {
					opened <- err
					return
				}
			}
			opened <- nil
		}()
	}
	for range b.sides {
		if err := <-opened; err != nil {
			t.Fatal(err)
		}
	}
	s := b.sides[0].match.State()
	return b, s.Decider()
}

func (b *together) connect() {
	x, y := newWire(nil)
	for p, end := range []*wireEnd{x, y} {
		b.ended[p] = make(chan error, 1)
		go func() { b.ended[p] <- b.sides[p].session.Serve(b.ctx, NewConn(end, Usual())) }()
	}
	b.cut = func() { x.Close() }
	synctest.Wait()
}

// leave ends the connection at both ends, which must happen before a synctest
// bubble ends.
func (b *together) leave() {
	b.cut()
	for _, ended := range b.ended {
		<-ended
	}
}

// passes makes a side take the time off from its clock and play any turn. The
// other side follows.
func (b *together) passes(p core.Player, off core.Millis) {
	b.t.Helper()
	side := b.sides[p]
	if off > 0 {
		if err := side.do(core.SpendTime{Player: p, Time: off}); err != nil {
			b.t.Fatal(err)
		}
	}
	s := side.match.State()
	for _, m := range s.Turn.Completions()[0].List() {
		if err := side.do(core.MoveChecker{Player: p, From: m.From, Die: m.Die}); err != nil {
			b.t.Fatal(err)
		}
	}
	if err := side.do(core.EndTurn{Player: p}); err != nil {
		b.t.Fatal(err)
	}
	synctest.Wait()
}

func TestBothSidesMeasureTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, p := begun(t)
		elapse(4 * time.Second)
		for q, side := range b.sides {
			c := side.session.Clocks()
			if !c.Runs || c.Player != p || c.Delay != 6*time.Second || c.Left != [2]time.Duration{90 * time.Second, 90 * time.Second} {
				t.Errorf("side %d has %+v", q, c)
			}
		}
		elapse(20 * time.Second)
		for q, side := range b.sides {
			if c := side.session.Clocks(); c.Delay != 0 || c.Left[p] != 76*time.Second {
				t.Errorf("side %d has %+v", q, c)
			}
		}
		if due := b.sides[p].session.Due(); due != 14*core.Second {
			t.Errorf("%v are due", due)
		}
		if due := b.sides[p.Opponent()].session.Due(); due != 0 {
			t.Errorf("%v are due of who waits", due)
		}
		b.passes(p, b.sides[p].session.Due())
		if _, err := b.sides[p.Opponent()].session.Match(); err != nil {
			t.Fatal(err)
		}
		for q, side := range b.sides {
			m, err := side.session.Match()
			if err != nil {
				t.Fatal(err)
			}
			if s := m.State(); s.TimeLeft[p] != 76*core.Second || s.Decider() == p {
				t.Errorf("side %d has %v left", q, s.TimeLeft)
			}
			if c := side.session.Clocks(); !c.Runs || c.Player == p || c.Delay != 10*time.Second {
				t.Errorf("side %d goes on with %+v", q, c)
			}
		}
		b.leave()
	})
}

// A player who counts far less time than a decision took is caught. Nobody is
// blamed for delays in the network.
func TestSlowClockIsCaught(t *testing.T) {
	for name, c := range map[string]struct {
		thinks time.Duration
		off    core.Millis
		want   Fault
	}{
		"honest":              {thinks: 60 * time.Second, off: 50 * core.Second},
		"the network was bad": {thinks: 60 * time.Second, off: 21 * core.Second},
		"a lie":               {thinks: 60 * time.Second, off: 19 * core.Second, want: WrongClock},
		"nothing off":         {thinks: 41 * time.Second, want: WrongClock},
		"the delay is free":   {thinks: 39 * time.Second},
		"more than there is":  {thinks: time.Hour, off: 60 * core.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b, p := begun(t)
				elapse(c.thinks)
				b.passes(p, c.off)
				b.cut()
				err := <-b.ended[p.Opponent()]
				<-b.ended[p]
				if got := FaultOf(err); got != c.want {
					t.Errorf("ended with %v", err)
				}
			})
		})
	}
}

// Nobody loses time while the connection is lost. After a restart, the clocks
// continue from the match.
func TestCutConnectionStopsTheClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, p := begun(t)
		elapse(15 * time.Second)
		b.leave()
		elapse(time.Hour)
		b.connect()
		for q, side := range b.sides {
			if c := side.session.Clocks(); c.Left[p] != 85*time.Second || !c.Runs {
				t.Errorf("side %d has %+v", q, c)
			}
		}
		if err := b.sides[p].do(core.SpendTime{Player: p, Time: b.sides[p].session.Due()}); err != nil {
			t.Fatal(err)
		}
		b.leave()
		for _, side := range b.sides {
			side.restart(t)
		}
		b.connect()
		if c := b.sides[p].session.Clocks(); c.Left[p] != 85*time.Second || c.Delay != 0 || !c.Runs {
			t.Errorf("after a restart %+v", c)
		}
		b.leave()
	})
}

// A player loses no time while waiting for the other side's part of the dice.
func TestDiceUnderWayStopTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, p := begun(t)
		b.passes(p, 0)
		waits, answers := b.sides[p.Opponent()], b.sides[p]
		waits.journal = append(waits.journal, waits.session.Missing()...)
		var err error
		if waits.match, err = core.Replay(waits.journal); err != nil {
			t.Fatal(err)
		}
		elapse(12 * time.Second)
		rolled := make(chan error, 1)
		go func() { rolled <- waits.rollFor(b.ctx, waits.own, false) }()
		synctest.Wait()
		elapse(time.Hour)
		for _, side := range b.sides {
			if c := side.session.Clocks(); c.Left[waits.own] != 88*time.Second || c.Runs {
				t.Errorf("side %d has %+v", side.own, c)
			}
		}
		go func() {
			for s := answers.match.State(); s.Phase == core.PhaseRoll; s = answers.match.State() {
				if err := answers.step(b.ctx); err != nil {
					t.Error(err)
					return
				}
			}
		}()
		if err := <-rolled; err != nil {
			t.Error(err)
		}
		synctest.Wait()
		for _, side := range b.sides {
			if c := side.session.Clocks(); !c.Runs {
				t.Errorf("side %d goes on with %+v", side.own, c)
			}
		}
		b.leave()
	})
}

// Both sides record the time of each decision, whatever the link does.
func TestClocksSurviveBadLinks(t *testing.T) {
	rules := core.Rules{Length: 1, Clock: core.Clock{PerPoint: 60 * core.Minute}}
	synctest.Test(t, func(t *testing.T) {
		sides := pair(t, 11, rules)
		for _, side := range sides {
			side.thinks = func() { elapse(time.Duration(side.rng.IntN(50)) * time.Millisecond) }
		}
		play(t, sides, storm(11, 20))
		equal(t, sides)
		for p, left := range sides[0].match.State().TimeLeft {
			if left == 60*core.Minute {
				t.Errorf("side %d has used no time", p)
			}
		}
	})
}
