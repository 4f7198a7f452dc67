package speech

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"backtalk/a11y/say"
)

// These tests run if NVDA's client library is beside the test program, or the fake one of .ci/rigs,
// which logs its calls. fakeVersion names it.
const fakeVersion = "BACKTALK_FAKE_NVDA"

// besideProgram returns the path of a file beside the test program.
func besideProgram(t *testing.T, name string) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(filepath.Dir(program), name)
}

// byNVDA starts a voice by the fake client, with another behind it.
func byNVDA(t *testing.T) (*Voice, *script, chan Status) {
	t.Helper()
	if os.Getenv(fakeVersion) == "" {
		t.Skip("no fake client of NVDA's: " + fakeVersion + " is not set")
	}
	_ = os.Remove(besideProgram(t, "nvda.log"))
	statuses := make(chan Status, 10)
	second, behind := standIn("second")
	v := start(Options{
		OnStatus: func(s Status) { statuses <- s }, OnSent: func(Utterance, time.Time) {}, Skipped: func(int) string { return "" },
	}, []opener{{"NVDA", openNVDA}, second})
	t.Cleanup(v.Close)
	wantStatus(t, statuses, Found, "NVDA")
	return v, behind, statuses
}

// spokenByNVDA returns the texts that the client got, without tags.
func spokenByNVDA(t *testing.T) (calls []string) {
	t.Helper()
	text, err := os.ReadFile(besideProgram(t, "nvda.log"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if text, ok := strings.CutPrefix(line, "ssml <speak><mark name=\""); ok {
			_, text, _ = strings.Cut(text, `"/>`)
			line = "speak " + strings.TrimSuffix(text, "</speak>")
		}
		calls = append(calls, line)
	}
	return calls
}

func TestNVDASpeaksInOrderAndShowsBraille(t *testing.T) {
	v, _, _ := byNVDA(t)
	v.Say(event("You roll 3 & 1."))
	v.Say(event("Zug: 8 nach 5, ёж."))
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	first := "speak You roll 3 & 1."
	if os.Getenv(fakeVersion) == "2" {
		first = "speak You roll 3 &amp; 1."
	}
	want := []string{
		"test", "braille You roll 3 & 1.", first,
		"braille Zug: 8 nach 5, ёж.", "speak Zug: 8 nach 5, ёж.",
	}
	if got := spokenByNVDA(t); !slices.Equal(got, want) {
		t.Errorf("called with\n%q, want\n%q", got, want)
	}
}

// Version 2 reports that an event had begun: a key silences it, and it is not repeated.
func TestKeySilencesNVDA(t *testing.T) {
	v, _, _ := byNVDA(t)
	begun := make(chan struct{})
	v.mu.Lock()
	v.options.OnSent = func(Utterance, time.Time) {}
	v.mu.Unlock()
	v.Say(event("a long one"))
	v.Say(event("next"))
	go func() {
		defer close(begun)
		for {
			v.mu.Lock()
			heard := v.queue.current != nil && v.queue.current.begun
			v.mu.Unlock()
			if heard {
				return
			}
		}
	}()
	<-begun
	v.KeyPressed()
	v.Say(Utterance{Text: "answer", Urgency: say.Answer})
	v.KeyHandled()
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"test", "braille a long one", "speak a long one", "cancel",
		"braille answer", "speak answer", "braille next", "speak next",
	}
	if got := spokenByNVDA(t); !slices.Equal(got, want) {
		t.Errorf("called with\n%q, want\n%q", got, want)
	}
}

func TestAnotherVoiceSpeaksWhenNVDAIsEnded(t *testing.T) {
	v, behind, statuses := byNVDA(t)
	gone := besideProgram(t, "nvda.gone")
	if err := os.WriteFile(gone, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Remove(gone) }()
	v.Say(event("a"))
	wantStatus(t, statuses, FellBack, "second")
	if j := <-behind.spoken; j.text != "a" {
		t.Errorf("%q is spoken instead", j.text)
	}
}

// A screen reader that is not installed is reported as missing, and nothing is started.
func TestAbsentScreenReadersAreReportedMissing(t *testing.T) {
	if _, err := openJAWS(t.Context(), host{}); !errors.Is(err, ErrNoJAWS) {
		t.Errorf("JAWS: %v", err)
	}
	if _, err := createJAWS(); !errors.Is(err, ErrNoJAWS) {
		t.Errorf("JAWS's object: %v", err)
	}
	if os.Getenv(fakeVersion) != "" {
		return
	}
	if _, err := openNVDA(t.Context(), host{}); !errors.Is(err, ErrNoNVDA) || !errors.Is(err, ErrNoClient) {
		t.Errorf("NVDA: %v", err)
	}
}

// Windows' own speech either speaks a text to its end or says that it can't: Wine's has no voice.
func TestSAPISpeaksOrSaysThatItCannot(t *testing.T) {
	reports := make(chan report, 10)
	b, err := openSAPI(t.Context(), host{report: func(r report) { reports <- r }, sent: func(Utterance, time.Time) {}})
	if err != nil {
		if !errors.Is(err, ErrNoSAPI) {
			t.Errorf("SAPI: %v", err)
		}
		t.Logf("not there: %v", err)
		return
	}
	b.speak(job{token: 1, text: "one", language: "en", rate: 200, volume: 50, voice: "female1"})
	for r := range reports {
		t.Logf("%d %v", r.what, r.err)
		if r.what == jobEnded || r.what == backendFailed {
			break
		}
	}
	<-b.close()
}

func TestWindowsVoicesHaveTheirLanguage(t *testing.T) {
	for codes, want := range map[string]string{"407": "de-DE", "409;9": "en-US", "419": "ru-RU", "": "", "nonsense": ""} {
		if got := languageOfCode(codes); got != want {
			t.Errorf("%q is %q, want %q", codes, got, want)
		}
	}
}

func TestRateFitsWindowsVoices(t *testing.T) {
	for words, want := range map[int]int{0: 0, SlowestRate: -7, UsualRate: 0, 350: 6, 525: 10, FastestRate: 10} {
		if got := sapiRate(words); got != want {
			t.Errorf("%d words a minute are %d, want %d", words, got, want)
		}
	}
}
