package speech

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"backtalk/a11y/say"
)

// mute is a talker that notes its orders and, without reports, never reports on them.
type mute struct {
	mu      sync.Mutex
	calls   []string
	broken  error
	reports chan report
}

func (m *mute) do(call string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.calls = append(m.calls, call)
	return m.broken
}

func (m *mute) say(j job) error     { return m.do(j.text) }
func (m *mute) hush() error         { return m.do("hush") }
func (m *mute) news() <-chan report { return m.reports }
func (m *mute) close()              { _ = m.do("close") }

// called returns its orders so far.
func (m *mute) called() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.calls)
}

func (m *mute) open(ctx context.Context, h host) (backend, error) {
	return openCaller(ctx, "mute", h, func() (talker, error) { return m, nil })
}

// talking starts a voice with a talker, and another behind it.
func talking(m *mute) (*Voice, *script, chan Status) {
	statuses := make(chan Status, 10)
	second, behind := standIn("second")
	v := start(Options{
		OnStatus: func(s Status) { statuses <- s }, OnSent: func(Utterance, time.Time) {}, Skipped: func(int) string { return "" },
	}, []opener{{"mute", m.open}, second})
	return v, behind, statuses
}

// A voice that never reports its end gets the time that a text takes, and then the next text.
func TestSilentVoiceGetsTheTimeOfItsText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &mute{}
		v, _, statuses := talking(m)
		defer v.Close()
		wantStatus(t, statuses, Found, "mute")
		v.Configure(Settings{Rate: 200})
		first := "Ada rolls 6 and 4: 1 to 11, hits."
		v.Say(event(first))
		v.Say(event("You are on the bar."))
		synctest.Wait()
		time.Sleep(spokenTime(first, 200) - time.Millisecond) //nolint:forbidigo // virtual: how long a voice speaks
		if got := m.called(); !slices.Equal(got, []string{first}) {
			t.Errorf("before the first text can have ended: %q", got)
		}
		if err := v.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := m.called(); !slices.Equal(got, []string{first, "You are on the bar."}) {
			t.Errorf("called with %q", got)
		}
	})
}

// A key silences a talker before its answer is spoken; an event that counts as begun is not
// repeated.
func TestKeySilencesATalkerBeforeTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &mute{}
		v, _, statuses := talking(m)
		defer v.Close()
		wantStatus(t, statuses, Found, "mute")
		v.Say(event("one"))
		v.Say(event("two"))
		synctest.Wait()
		v.KeyPressed()
		v.Say(Utterance{Text: "answer", Urgency: say.Answer})
		v.KeyHandled()
		if err := v.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got, want := m.called(), []string{"one", "hush", "answer", "two"}; !slices.Equal(got, want) {
			t.Errorf("called with %q, want %q", got, want)
		}
	})
}

// The queue believes a talker's reports, and estimates nothing.
func TestReportsOfATalkerReplaceEstimates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &mute{reports: make(chan report)}
		v, _, statuses := talking(m)
		defer v.Close()
		wantStatus(t, statuses, Found, "mute")
		v.Say(event("one"))
		v.Say(event("two"))
		m.reports <- report{token: 1, what: jobBegun}
		time.Sleep(2 * time.Second) //nolint:forbidigo // virtual: longer than any estimate
		synctest.Wait()
		if got := m.called(); !slices.Equal(got, []string{"one"}) {
			t.Errorf("called with %q while the first is being spoken", got)
		}
		m.reports <- report{token: 1, what: jobEnded}
		synctest.Wait()
		if got := m.called(); !slices.Equal(got, []string{"one", "two"}) {
			t.Errorf("called with %q", got)
		}
	})
}

// When a screen reader is ended, another voice speaks what it did not take.
func TestFailedTalkerIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &mute{broken: errors.New("gone")}
		v, behind, statuses := talking(m)
		defer v.Close()
		wantStatus(t, statuses, Found, "mute")
		v.Say(event("one"))
		wantStatus(t, statuses, FellBack, "second")
		if j := <-behind.spoken; j.text != "one" {
			t.Errorf("%q is spoken instead", j.text)
		}
		if got := m.called(); !slices.Equal(got, []string{"one", "close"}) {
			t.Errorf("called with %q", got)
		}
	})
}

// A talker that does not open in time is given up, and closed once it has opened.
func TestHungTalkerIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, hang := &mute{}, make(chan struct{})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := openCaller(ctx, "mute", host{}, func() (talker, error) { <-hang; return m, nil })
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("it opened: %v", err)
		}
		close(hang)
		synctest.Wait()
		if got := m.called(); !slices.Equal(got, []string{"hush", "close"}) {
			t.Errorf("called with %q", got)
		}
	})
}

// Every estimate is positive, grows with the text and shrinks with the rate.
func TestEstimateGrowsWithTextAndShrinksWithRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, more := rapid.String().Draw(t, "text"), rapid.StringN(1, 20, -1).Draw(t, "more")
		rate := rapid.IntRange(SlowestRate, FastestRate-1).Draw(t, "rate")
		short, long := spokenTime(text, rate), spokenTime(text+more, rate)
		if short <= 0 || long <= short {
			t.Errorf("%v, and %v with more", short, long)
		}
		if fast := spokenTime(text, rate+1); fast > short {
			t.Errorf("%v, and %v faster", short, fast)
		}
	})
	for text, want := range map[string][2]time.Duration{
		"13, yours, 5.":                     {900 * time.Millisecond, 2500 * time.Millisecond},
		"Ada rolls 6 and 4: 1 to 11, hits.": {2 * time.Second, 5 * time.Second},
	} {
		if got := spokenTime(text, 0); got < want[0] || got > want[1] {
			t.Errorf("%q takes %v", text, got)
		}
	}
}
