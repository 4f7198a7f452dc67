package meet

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/cmd/internal/friend/sealed"
)

// spokenCode returns a code that somebody could guess.
func spokenCode(t *testing.T) sealed.Code {
	t.Helper()
	code, err := sealed.ParseCode("4821 river copper 3977 plum bell")
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// A host takes part in at most 300 handshakes at once, in ten a second after
// that, and in 4,096 in total. The player is warned when these are used up.
func TestHostBoundsHandshakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var warned []Warning
		g := newGuard(spokenCode(t), func(w Warning) { warned = append(warned, w) })
		all := 0
		// So many try that nearly all that is left is used up.
		admitted := func() (n int) {
			for range 10_000 {
				if g.admits() {
					n++
				}
			}
			all += n
			return n
		}
		if n := admitted(); n > guessesAtOnce || n < guessesAtOnce-50 {
			t.Errorf("%d at once", n)
		}
		time.Sleep(10 * time.Second) //nolint:forbidigo // the time is the test's own
		if admitted(); all > guessesAtOnce+10*guessesASecond {
			t.Errorf("%d in ten seconds", all)
		}
		for range 20 {
			time.Sleep(time.Minute) //nolint:forbidigo // the time is the test's own
			admitted()
		}
		if all != 4096 {
			t.Errorf("%d in all", all)
		}
		if len(warned) != 1 || warned[0] != Spent {
			t.Errorf("warned of %v", warned)
		}
	})
}

// A stranger who knocks in step with the host's limit, 100 times each time that it allows one more
// handshake, leaves the friend the same chance as each of these knocks.
func TestKnocksInStepKeepNobodyOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGuard(spokenCode(t), func(Warning) {})
		strangers, friends := 0, 0
		for range 3000 {
			time.Sleep(time.Second / guessesASecond) //nolint:forbidigo // the time is the test's own
			for range 100 {
				if g.admits() {
					strangers++
				}
			}
			if g.admits() {
				friends++
			}
		}
		if friends < strangers/500 {
			t.Errorf("of %d handshakes the friend has %d", strangers+friends, friends)
		}
		// After a flood, the friend is soon let in.
		for range 100_000 {
			g.admits()
		}
		for range 10 {
			time.Sleep(time.Second) //nolint:forbidigo // the time is the test's own
			if g.admits() {
				return
			}
		}
		t.Error("the friend is kept out after a flood")
	})
}

// A guest has the same limits, and then gives up.
func TestGuestBoundsHandshakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGuard(spokenCode(t), func(Warning) {})
		began := time.Now()
		for i := range 4096 {
			if err := g.await(t.Context()); err != nil {
				t.Fatalf("handshake %d: %v", i+1, err)
			}
		}
		if took, least := time.Since(began), time.Duration((4096-guessesAtOnce)/guessesASecond)*time.Second; took < least {
			t.Errorf("they took %v, want %v at least", took, least)
		}
		if err := g.await(t.Context()); !errors.Is(err, ErrSpent) {
			t.Errorf("one more: %v", err)
		}
	})
}

// Nobody can guess a secret code, so its handshakes have no limit.
func TestHandshakesWithASecretCodeAreNotCounted(t *testing.T) {
	g := newGuard(sealed.NewSecret(), func(w Warning) { t.Errorf("warned of %v", w) })
	for range 2 * mostGuesses {
		g.failed()
		if !g.admits() || g.await(t.Context()) != nil {
			t.Fatal("a handshake is refused")
		}
	}
}

// The player hears one warning, after the tenth failed handshake.
func TestFailedHandshakesWarnOnce(t *testing.T) {
	var warned []Warning
	g := newGuard(spokenCode(t), func(w Warning) { warned = append(warned, w) })
	for n := 1; n <= 3*suspicious; n++ {
		g.failed()
		if want := min(n/suspicious, 1); len(warned) != want {
			t.Fatalf("%d warnings after %d failures", len(warned), n)
		}
	}
}

// When a crowd is full, whoever came first goes, but not before their time of grace is over. Whoever leaves
// makes room for others.
func TestCrowdSendsTheFirstAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := crowd{most: 2, grace: time.Second}
		enter := func() (context.Context, func()) {
			inside, leave, ok := c.enter(t.Context())
			if !ok {
				t.Fatal("there is no room")
			}
			return inside, leave
		}
		first, leaveFirst := enter()
		second, leaveSecond := enter()
		if _, _, ok := c.enter(t.Context()); ok || first.Err() != nil {
			t.Error("the first is sent away at once")
		}
		time.Sleep(c.grace) //nolint:forbidigo // the time is the test's own
		third, leaveThird := enter()
		if first.Err() == nil || second.Err() != nil || third.Err() != nil {
			t.Error("not only the first is sent away")
		}
		leaveFirst() // makes no more room, because the third has it already
		if n := len(c.inside); n != 2 {
			t.Errorf("%d are inside, want 2", n)
		}
		leaveSecond()
		if second.Err() == nil {
			t.Error("who left is still inside")
		}
		fourth, leaveFourth := enter()
		if third.Err() != nil || fourth.Err() != nil {
			t.Error("somebody is sent away although there is room")
		}
		leaveThird()
		leaveFourth()
		if n := len(c.inside); n != 0 {
			t.Errorf("%d stay inside", n)
		}
	})
}

// A guest who answers too late ends only their own turn, so nobody else hears that the match begins while the
// next guest still confirms.
func TestLateGuestEndsNoOtherTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var begins turn
		late, err := begins.take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		next, err := begins.take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		took := false
		go func() {
			_, err := begins.take(t.Context())
			took = err == nil
		}()
		synctest.Wait()
		late()
		synctest.Wait()
		if took {
			t.Error("a third guest's turn comes with the second's")
		}
		next()
		synctest.Wait()
		if !took {
			t.Error("the turn that was freed is nobody's")
		}
	})
}
