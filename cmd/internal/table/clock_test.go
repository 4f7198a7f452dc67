package table

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/core"
)

// timed gives each side three minutes, and twelve seconds for each decision.
func timed() core.Rules {
	return core.Rules{Length: 3, Clock: core.Clock{PerPoint: core.Minute, Delay: 12 * core.Second}}
}

// elapse lets time pass in a test's own bubble, so that nobody waits for it.
func elapse(d time.Duration) { time.Sleep(d) } //nolint:forbidigo // the time of a test's own is its subject

// onClock returns two tables in the middle of a match: the one that decides, then the one
// that waits.
func onClock(t *testing.T) (decides, waits *driver) {
	t.Helper()
	ann, sam := twoTables(t, timed())
	until(moving, ann, sam)
	decides, waits = ann, sam
	ann.unanswered, sam.unanswered = true, true
	if s := ann.State(); s.OnTurn == 1 {
		decides, waits = sam, ann
	}
	decides.Advance()
	waits.Advance()
	return decides, waits
}

// awaitsOne waits until the player hears a line: at Ann's table in English, at Sam's in German.
func (d *driver) awaitsOne(en, de string) {
	d.t.Helper()
	if d.company.friend.Session.Own() == 0 {
		d.awaits(en)
		return
	}
	d.awaits(de)
}

func TestClocksAreAnnouncedInWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		decides, waits := onClock(t)
		elapse(42 * time.Second)
		for _, d := range []*driver{decides, waits} {
			own, other := "2 minutes, 30 seconds", "3 minutes"
			if d == waits {
				own, other = other, own
			}
			en := "You have " + own + " left; Sam has " + other + "."
			de := strings.NewReplacer("minutes", "Minuten", "seconds", "Sekunden").Replace("Deine Restzeit: " + own + ". Ann: " + other + ".")
			if got := d.press("!"); len(got) != 1 || got[0] != en && got[0] != de {
				t.Errorf("heard %q, want %q", got, en)
			}
		}
		elapse(90 * time.Second)
		decides.awaitsOne("You have 1 minute left.", "Deine Restzeit: eine Minute.")
		waits.awaitsOne("Sam has 1 minute left.", "Ann, Restzeit: eine Minute.")
		elapse(50 * time.Second)
		decides.awaitsOne("You have 10 seconds left.", "Deine Restzeit: 10 Sekunden.")
		waits.awaitsOne("Sam has 10 seconds left.", "Ann, Restzeit: 10 Sekunden.")
		elapse(10 * time.Second)
		decides.awaitsOne("Your time is up. Sam may claim the match.", "Deine Zeit ist um. Ann darf den Sieg beanspruchen.")
		waits.awaitsOne("Sam's time is up. You may claim the match in the menu.", "Die Zeit von Ann ist um. Du darfst den Sieg im Menü beanspruchen.")
		for _, d := range []*driver{decides, waits} {
			if n := len(slices.DeleteFunc(slices.Clone(d.heard), func(line string) bool { return !strings.Contains(line, "10 ") })); n != 1 {
				t.Errorf("the last ten seconds were announced %d times", n)
			}
			d.close()
		}
	})
}

// In a replay the player hears the clocks as they were recorded.
func TestReplayAnnouncesRecordedClocks(t *testing.T) {
	d := sit(t, setting{rules: timed(), setup: from(core.Start(), core.Roll{3, 1})})
	d.Do(core.SpendTime{Player: 0, Time: 30 * core.Second})
	d.hears("!", "After the last turn, Eve had 2 minutes, 30 seconds left and Ada had 3 minutes.")
}

// The waiting side claims the match. Only the other side, which has to decide, can add that to the match.
func TestWaitingSideClaimsTheMatchOnTime(t *testing.T) {
	over := func(s core.State) bool { return s.Phase == core.PhaseOver }
	synctest.Test(t, func(t *testing.T) {
		decides, waits := onClock(t)
		elapse(time.Minute)
		waits.types("claim")
		decides.desk.Await()
		waits.awaitsOne("Sam still has 2 minutes, 12 seconds left.", "Ann hat noch Zeit: 2 Minuten, 12 Sekunden.")
		elapse(3 * time.Minute)
		waits.types("claim")
		until(over, decides, waits)
		for _, d := range []*driver{decides, waits} {
			s := d.State()
			if s.Winner != waits.company.friend.Session.Own() || s.Score != [2]int{} {
				t.Errorf("player %d wins at %v", s.Winner, s.Score)
			}
		}
		waits.awaitsOne("Sam has no time left. You win the match.", "Ann hat keine Zeit mehr. Du gewinnst das Match.")
		decides.awaitsOne("You have no time left. Sam wins the match.", "Deine Zeit ist um. Ann gewinnt das Match.")
		decides.close()
		waits.close()
	})
}
