package speech

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/a11y/say"
)

// actor is a program that can be opened again and again while it is there.
type actor struct {
	name  string
	began time.Time

	mu    sync.Mutex
	gone  bool
	tried []time.Duration
	parts []*part
}

// part is one opening of an actor.
type part struct {
	*script
	closed bool
}

func (p *part) close() <-chan struct{} {
	p.closed = true
	return p.script.close()
}

var errGone = errors.New("gone")

func (a *actor) open(_ context.Context, h host) (backend, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tried = append(a.tried, time.Since(a.began))
	if a.gone {
		return nil, errGone
	}
	p := &part{script: &script{h: h, spoken: make(chan job, 100)}}
	a.parts = append(a.parts, p)
	return p, nil
}

// is says whether the program is gone.
func (a *actor) is(gone bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.gone = gone
}

// last returns the part that was opened last.
func (a *actor) last(t *testing.T) *part {
	t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.parts) == 0 {
		t.Fatalf("%s was never opened", a.name)
	}
	return a.parts[len(a.parts)-1]
}

// attempts returns the seconds at which something tried to open it.
func (a *actor) attempts() []int {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []int
	for _, at := range a.tried {
		all = append(all, int(at/time.Second))
	}
	return all
}

// play starts a voice with the first of two programs as the chosen one, and returns the changes it
// reports.
func play(t *testing.T, gone bool) (v *Voice, home, other *actor, statuses chan Status) {
	t.Helper()
	home, other = &actor{name: "home", began: time.Now(), gone: gone}, &actor{name: "other", began: time.Now()}
	statuses = make(chan Status, 100)
	v = start(Options{
		Choice: Server, OnStatus: func(s Status) { statuses <- s }, OnSent: func(Utterance, time.Time) {},
		Skipped: func(int) string { return "" },
	}, []opener{{"home", home.open}, {"other", other.open}})
	t.Cleanup(v.Close)
	return v, home, other, statuses
}

// speaks waits for an utterance and reports it as spoken to its end.
func (p *part) speaks(t *testing.T, text string) {
	t.Helper()
	j := <-p.spoken
	if j.text != text {
		t.Errorf("%q was handed over, want %q", j.text, text)
	}
	p.begins(j)
	time.Sleep(time.Second) //nolint:forbidigo // virtual: how long a voice speaks
	p.ends(j)
}

// fails makes the program report that it is gone.
func (p *part) fails() { p.report(report{what: backendFailed, err: errGone}) }

// The chosen program is looked for at growing intervals while another speaks, and speaks again when
// it is back.
func TestChosenVoiceIsSoughtLessAndLessOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, other, statuses := play(t, true)
		defer v.Close()
		wantStatus(t, statuses, StoodIn, "other")
		time.Sleep(2 * time.Minute) //nolint:forbidigo // virtual
		if got, want := home.attempts(), []int{0, 3, 9, 21, 45, 75, 105}; !slices.Equal(got, want) {
			t.Errorf("it was looked for after %v seconds, want %v", got, want)
		}
		home.is(false)
		wantStatus(t, statuses, Back, "home")
		v.Say(event("a"))
		home.last(t).speaks(t, "a")
		if !other.last(t).closed || v.Program() != "home" {
			t.Errorf("the voice that stood in stays open, %q speaks", v.Program())
		}
		if n := len(home.attempts()); n != 8 {
			t.Errorf("it was looked for %d times, want 8", n)
		}
		time.Sleep(5 * time.Minute) //nolint:forbidigo // virtual
		if n := len(home.attempts()); n != 8 {
			t.Errorf("what speaks was looked for again: %d times", n)
		}
	})
}

// A voice that takes words and does not speak them costs silence each time, so the keeper tries it
// again only after minutes.
func TestMuteVoiceIsRetriedAfterMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, other, statuses := play(t, false)
		defer v.Close()
		wantStatus(t, statuses, Found, "home")
		v.Say(event("a"))
		wantStatus(t, statuses, FellBack, "other")
		other.last(t).speaks(t, "a")
		if !home.last(t).closed {
			t.Error("the voice that hangs stays open")
		}
		lost := time.Since(home.began)
		if status := wantStatus(t, statuses, Back, "home"); status.Reason != nil {
			t.Errorf("back with the reason %v", status.Reason)
		}
		if got := time.Since(home.began) - lost; got < stalledRetry-10*time.Second {
			t.Errorf("it was opened again after %v, want %v", got, stalledRetry)
		}
	})
}

// A better voice that is back takes over with the next utterance, not in the middle of one.
func TestBetterVoiceWaitsForTheEndOfTheSentence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, other, statuses := play(t, true)
		defer v.Close()
		wantStatus(t, statuses, StoodIn, "other")
		v.Say(event("a"))
		v.Say(event("b"))
		stand := other.last(t)
		j := <-stand.spoken
		stand.begins(j)
		home.is(false)
		wantStatus(t, statuses, Back, "home")
		synctest.Wait()
		if stand.closed || v.Program() != "other" {
			t.Error("the voice was closed in mid-sentence")
		}
		stand.ends(j)
		ended := time.Now()
		home.last(t).speaks(t, "b")
		if took := time.Since(ended); took != time.Second {
			t.Errorf("the next sentence was spoken after %v, want at once", took-time.Second)
		}
		if !stand.closed {
			t.Error("the voice that stood in stays open")
		}
		if err := v.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// If the speaking voice is lost while a better one waits, the better one takes over at once.
func TestWaitingBetterVoiceTakesOverForALostOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, other, statuses := play(t, true)
		defer v.Close()
		wantStatus(t, statuses, StoodIn, "other")
		v.Say(event("a"))
		<-other.last(t).spoken
		home.is(false)
		wantStatus(t, statuses, Back, "home")
		other.last(t).fails()
		home.last(t).speaks(t, "a")
		if !other.last(t).closed || len(statuses) > 0 {
			t.Errorf("the lost voice is closed: %v; %d more changes", other.last(t).closed, len(statuses))
		}
	})
}

// A better voice that is lost again before it spoke changes nothing but what is announced to the
// player.
func TestBetterVoiceLostBeforeItSpokeChangesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, other, statuses := play(t, true)
		defer v.Close()
		wantStatus(t, statuses, StoodIn, "other")
		v.Say(event("a"))
		v.Say(event("b"))
		stand := other.last(t)
		j := <-stand.spoken
		stand.begins(j)
		home.is(false)
		wantStatus(t, statuses, Back, "home")
		better := home.last(t)
		home.is(true)
		better.fails()
		if status := wantStatus(t, statuses, FellBack, "other"); !errors.Is(status.Reason, errGone) {
			t.Errorf("the reason is %v", status.Reason)
		}
		if !better.closed {
			t.Error("the voice that is gone stays open")
		}
		stand.ends(j)
		stand.speaks(t, "b")
	})
}

// A chosen program that never spoke has not stopped working.
func TestMissingChosenVoiceIsNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, _, _, statuses := play(t, true)
		defer v.Close()
		m := wantStatus(t, statuses, StoodIn, "other").Message()
		if m.ID != say.SpeechStoodIn || m.Data["Chosen"] != "home" || m.Data["Program"] != "other" {
			t.Errorf("said %s with %v", m.ID, m.Data)
		}
	})
}

// If no voice is left, the first one that becomes available speaks what waited.
func TestFirstVoiceFoundEndsTheSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, other, statuses := play(t, false)
		defer v.Close()
		wantStatus(t, statuses, Found, "home")
		home.is(true)
		other.is(true)
		home.last(t).fails()
		wantStatus(t, statuses, Silent, "")
		v.Say(event("a"))
		time.Sleep(time.Minute) //nolint:forbidigo // virtual
		other.is(false)
		wantStatus(t, statuses, Back, "other")
		other.last(t).speaks(t, "a")
		home.is(false)
		wantStatus(t, statuses, Back, "home")
	})
}

// The chosen voice speaks again at once if its replacement is lost.
func TestChosenVoiceIsTriedFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, other, statuses := play(t, true)
		defer v.Close()
		wantStatus(t, statuses, StoodIn, "other")
		home.is(false)
		other.last(t).fails()
		if status := wantStatus(t, statuses, Back, "home"); status.Reason != nil {
			t.Errorf("back with the reason %v", status.Reason)
		}
	})
}

// If nobody chose, the best voice found is the chosen one from then on.
func TestWithoutAChoiceTheFirstVoiceFoundIsChosen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		home, other := &actor{name: "home", gone: true}, &actor{name: "other"}
		statuses := make(chan Status, 10)
		v := start(Options{
			Choice: Auto, OnStatus: func(s Status) { statuses <- s }, OnSent: func(Utterance, time.Time) {},
		}, []opener{{"home", home.open}, {"other", other.open}})
		defer v.Close()
		wantStatus(t, statuses, Found, "other")
		v.Say(event("a"))
		other.last(t).speaks(t, "a")
		other.last(t).fails()
		synctest.Wait()
		v.Say(event("b"))
		other.last(t).speaks(t, "b")
		time.Sleep(time.Hour) //nolint:forbidigo // virtual
		if len(statuses) > 0 || len(home.attempts()) != 1 {
			t.Errorf("%d changes were reported, the other was looked for %d times", len(statuses), len(home.attempts()))
		}
	})
}

// If a voice has spoken, is lost, and is back at once, you hear nothing about it.
func TestVoiceBackAtOnceIsNotAnnounced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, _, statuses := play(t, false)
		defer v.Close()
		wantStatus(t, statuses, Found, "home")
		v.Say(event("a"))
		home.last(t).speaks(t, "a")
		first := home.last(t)
		first.fails()
		synctest.Wait()
		if home.last(t) == first || !first.closed {
			t.Error("it was not opened again")
		}
		v.Say(event("b"))
		home.last(t).speaks(t, "b")
		// Reports of an opening that is over mean nothing.
		first.fails()
		synctest.Wait()
		if len(statuses) > 0 || v.Program() != "home" {
			t.Errorf("%d changes were reported, %q speaks", len(statuses), v.Program())
		}
	})
}

// Closing waits for programs to end, and no longer than they take. It closes again one that is
// opened meanwhile.
func TestClosingTakesNoLongerThanTheProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v, home, _, statuses := play(t, false)
		wantStatus(t, statuses, Found, "home")
		began := time.Now()
		v.Close()
		if took := time.Since(began); took != 0 || !home.last(t).closed {
			t.Errorf("closing took %v, the program is closed: %v", took, home.last(t).closed)
		}
		late := &part{script: &script{spoken: make(chan job, 1)}}
		v = start(Options{OnStatus: func(Status) {}}, []opener{{"late", func(ctx context.Context, _ host) (backend, error) {
			<-ctx.Done()
			return late, nil
		}}})
		v.Close()
		synctest.Wait()
		if !late.closed {
			t.Error("what was opened while the voice was closed stays open")
		}
	})
}

// An option that is left out is one that does nothing.
func TestOptionsMayBeLeftOut(t *testing.T) {
	server := newFakeServer(t, nil)
	t.Setenv("SPEECHD_ADDRESS", "unix_socket:"+server.path)
	for _, getenv := range []func(string) string{nil, server.environment} {
		v := New(Options{Choice: Server, NoSpawn: true, Getenv: getenv})
		for range 2 * maxEvents {
			v.Say(event("too many to be heard"))
		}
		for n := range maxEvents - 1 {
			server.commands("SPEAK", n+1)
			server.end()
		}
		v.Close()
		server.forget()
	}
}

// forget empties the log.
func (s *fakeServer) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log = nil
}
