package speech

import (
	"context"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y/say"
)

// script is a backend that notes its orders and does nothing else.
type script struct {
	h      host
	mu     sync.Mutex
	spoken chan job
}

func (s *script) speak(j job)    { s.spoken <- j }
func (s *script) cancel() uint64 { return 0 }
func (s *script) close() <-chan struct{} {
	gone := make(chan struct{})
	close(gone)
	return gone
}

// standIn opens a script under the name of a program.
func standIn(name string) (opener, *script) {
	s := &script{spoken: make(chan job, 100)}
	return opener{name, func(_ context.Context, h host) (backend, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.h = h
		return s, nil
	}}, s
}

func (s *script) begins(j job) { s.report(report{token: j.token, what: jobBegun}) }

func (s *script) ends(j job) {
	s.begins(j)
	s.report(report{token: j.token, what: jobEnded})
}

func (s *script) report(r report) {
	s.mu.Lock()
	emit := s.h.report
	s.mu.Unlock()
	emit(r)
}

func event(text string) Utterance { return Utterance{Text: text, Urgency: say.Event} }

// voiceOn starts a voice with a scripted server, and with a replacement behind it.
func voiceOn(t *testing.T, s *fakeServer, o Options) (v *Voice, behind *script, statuses chan Status) {
	t.Helper()
	statuses = make(chan Status, 100)
	o.Getenv, o.Choice, o.NoSpawn = s.environment, Server, true
	o.OnStatus = func(status Status) { statuses <- status }
	second, behind := standIn("second")
	if o.OnSent == nil {
		o.OnSent = func(Utterance, time.Time) {}
	}
	if o.Skipped == nil {
		o.Skipped = func(int) string { return "skipped" }
	}
	v = start(o, []opener{{"server", openSpeechd}, second})
	t.Cleanup(v.Close)
	return v, behind, statuses
}

func wantStatus(t *testing.T, statuses chan Status, condition Condition, program string) Status {
	t.Helper()
	got := <-statuses
	if got.Condition != condition || got.Backend != program {
		t.Fatalf("status %+v, want condition %d of %q", got, condition, program)
	}
	return got
}

func TestServerGetsParametersBeforeTheFirstText(t *testing.T) {
	s := newFakeServer(t, nil)
	settings := Settings{Rate: 310, Volume: 50, Language: "de", Module: "espeak-ng", Voices: map[say.Speaker]string{say.Rival: "female1"}}
	v, _, _ := voiceOn(t, s, Options{Settings: settings})
	v.Say(event(".first"))
	v.Say(Utterance{Text: "second", Urgency: say.Event, Language: "en", Speaker: say.Rival})
	v.Say(event("third"))
	s.commands("SPEAK", 1)
	s.end()
	s.commands("SPEAK", 2)
	s.end()
	want := []string{
		"SET self CLIENT_NAME player:backtalk:main", "SET self NOTIFICATION ALL ON", "SET self PRIORITY MESSAGE",
		"SET self LANGUAGE de", "SET self OUTPUT_MODULE espeak-ng", "SET self RATE 50", "SET self VOLUME 0",
		"SPEAK .first",
		"SET self LANGUAGE en", "SET self OUTPUT_MODULE espeak-ng", "SET self VOICE_TYPE FEMALE1",
		"SPEAK second",
		"SET self LANGUAGE de", "SET self OUTPUT_MODULE espeak-ng", "SET self VOICE_TYPE MALE1",
		"SPEAK third",
	}
	if diff := cmp.Diff(want, s.everything(3)); diff != "" {
		t.Errorf("the server was sent (-want +got):\n%s", diff)
	}
}

func TestNamedVoiceSpeaksOnlyForItsSpeaker(t *testing.T) {
	s := newFakeServer(t, nil)
	v, _, _ := voiceOn(t, s, Options{Settings: Settings{Voices: map[say.Speaker]string{say.Rival: "Alan"}}})
	v.Say(Utterance{Text: "first", Urgency: say.Event, Speaker: say.Rival})
	v.Say(event("second"))
	v.Say(Utterance{Text: "third", Urgency: say.Event, Speaker: say.Rival})
	s.commands("SPEAK", 1)
	s.end()
	s.commands("SPEAK", 2)
	s.end()
	want := []string{
		"SET self LANGUAGE en", "SET self SYNTHESIS_VOICE Alan", "SPEAK first",
		"SET self VOICE_TYPE MALE1", "SPEAK second",
		"SET self SYNTHESIS_VOICE Alan", "SPEAK third",
	}
	if diff := cmp.Diff(want, s.everything(3)[3:]); diff != "" {
		t.Errorf("the server was sent (-want +got):\n%s", diff)
	}
}

func TestServerKeepsItsOwnSettingsWithoutAChoice(t *testing.T) {
	s := newFakeServer(t, nil)
	v, _, _ := voiceOn(t, s, Options{})
	v.Say(event("a"))
	got := s.everything(1)[3:]
	if diff := cmp.Diff([]string{"SET self LANGUAGE en", "SPEAK a"}, got); diff != "" {
		t.Errorf("the server was sent (-want +got):\n%s", diff)
	}
}

func TestKeyCancelsBeforeItsAnswerIsSpoken(t *testing.T) {
	s := newFakeServer(t, nil)
	v, _, _ := voiceOn(t, s, Options{})
	v.Say(event("the rival rolled"))
	v.Say(event("the rival moved"))
	s.commands("SPEAK", 1)
	begun(t, v)
	v.KeyPressed()
	v.Say(Utterance{Text: "24, two yours", Urgency: say.Echo})
	v.KeyHandled()
	s.commands("SPEAK", 2)
	s.end()
	got := slices.DeleteFunc(s.everything(3), func(c string) bool { return strings.HasPrefix(c, "SET") })
	want := []string{"SPEAK the rival rolled", "CANCEL self", "SPEAK 24, two yours", "SPEAK the rival moved"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the server was sent (-want +got):\n%s", diff)
	}
}

// begun waits until the voice knows that its current utterance has begun, or has spoken all its texts:
// on a busy machine a short utterance begins and ends between two checks.
func begun(t testing.TB, v *Voice) {
	t.Helper()
	for {
		v.mu.Lock()
		yes := v.queue.current != nil && v.queue.current.begun || v.queue.idle()
		v.mu.Unlock()
		if yes {
			return
		}
		time.Sleep(time.Millisecond) //nolint:forbidigo // the voice reports to nobody when it begins
	}
}

func TestKilledServerLosesNoUnspokenEvent(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	s := newFakeServer(t, nil)
	v, behind, statuses := voiceOn(t, s, Options{})
	wantStatus(t, statuses, Found, "server")
	v.Say(event("a"))
	v.Say(event("b"))
	v.Say(event("c"))
	s.commands("SPEAK", 1)
	begun(t, v)
	s.kill()
	wantStatus(t, statuses, FellBack, "second")
	for _, want := range []string{"b", "c"} {
		j := <-behind.spoken
		if j.text != want {
			t.Fatalf("spoken %q, want %q", j.text, want)
		}
		behind.ends(j)
	}
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	s.listen()
	wantStatus(t, statuses, Back, "server")
	v.Say(event("d"))
	if got := s.commands("SPEAK", 2); got[1] != "SPEAK d" {
		t.Errorf("spoken %q, want d", got[1])
	}
}

func TestTroubleMovesTheWaitingEventToTheNextVoice(t *testing.T) {
	tests := []struct {
		name   string
		script func(*fakeServer, net.Conn, string) bool
	}{
		{"the server hangs before the text", func(_ *fakeServer, _ net.Conn, c string) bool {
			if c == "SPEAK" {
				select {} // like a stopped process
			}
			return false
		}},
		{"the server closes in the middle of a reply", func(_ *fakeServer, conn net.Conn, c string) bool {
			if strings.HasPrefix(c, "SPEAK ") {
				_, _ = conn.Write([]byte("225-1\r\n22"))
				conn.Close()
			}
			return strings.HasPrefix(c, "SPEAK ")
		}},
		{"the server answers with something else", func(s *fakeServer, conn net.Conn, c string) bool {
			if strings.HasPrefix(c, "SPEAK ") {
				s.send(conn, "HTTP/1.1 400 Bad Request")
			}
			return strings.HasPrefix(c, "SPEAK ")
		}},
		{"the server refuses the text", func(s *fakeServer, conn net.Conn, c string) bool {
			if strings.HasPrefix(c, "SPEAK ") {
				s.send(conn, "300 ERR INTERNAL")
			}
			return strings.HasPrefix(c, "SPEAK ")
		}},
		{"the server does not begin", func(s *fakeServer, conn net.Conn, c string) bool {
			if strings.HasPrefix(c, "SPEAK ") {
				s.send(conn, "225-9", "225 OK MESSAGE QUEUED")
			}
			return strings.HasPrefix(c, "SPEAK ")
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newFakeServer(t, tt.script)
			v, behind, statuses := voiceOn(t, s, Options{})
			wantStatus(t, statuses, Found, "server")
			v.Say(event("must be heard"))
			if status := wantStatus(t, statuses, FellBack, "second"); status.Reason == nil {
				t.Error("the status gives no reason")
			}
			if j := <-behind.spoken; j.text != "must be heard" {
				t.Errorf("spoken %q", j.text)
			}
		})
	}
}

func TestEventMayOvertakeTheReply(t *testing.T) {
	s := newFakeServer(t, func(s *fakeServer, conn net.Conn, c string) bool {
		if !strings.HasPrefix(c, "SPEAK ") {
			return false
		}
		s.send(conn, "701-7", "701-1", "701 BEGIN", "702-7", "702-1", "702 END", "225-7", "225 OK MESSAGE QUEUED")
		return true
	})
	v, _, _ := voiceOn(t, s, Options{})
	v.Say(event("a"))
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func TestMissingVoiceIsAnnouncedOnceWithWhatToInstall(t *testing.T) {
	statuses := make(chan Status, 10)
	none := func(context.Context, host) (backend, error) { return nil, ErrNoServer }
	v := start(Options{OnStatus: func(s Status) { statuses <- s }}, []opener{{"server", none}})
	defer v.Close()
	v.Say(event("a"))
	got := wantStatus(t, statuses, Absent, "")
	want := say.SpeechNoVoice
	if !systemHasVoices {
		want = say.SpeechUnsupported
	}
	if got.Message().ID != want {
		t.Errorf("message %s, want %s", got.Message().ID, want)
	}
}

func TestVoiceThatIsOffTakesNothingMore(t *testing.T) {
	only, s := standIn("only")
	v := start(Options{OnStatus: func(Status) {}, OnSent: func(Utterance, time.Time) {}}, []opener{only})
	defer v.Close()
	v.Say(event("speech off"))
	v.Off()
	v.Say(event("not spoken"))
	first := <-s.spoken
	v.On()
	v.Say(event("speech on"))
	s.ends(first)
	if got := <-s.spoken; first.text != "speech off" || got.text != "speech on" {
		t.Errorf("spoken %q, then %q", first.text, got.text)
	}
}

func TestSkippedEventsAreCountedInWords(t *testing.T) {
	only, s := standIn("only")
	o := Options{OnStatus: func(Status) {}, Skipped: func(n int) string { return "skipped " + string(rune('0'+n)) }}
	v := start(o, []opener{only})
	defer v.Close()
	v.Say(event("first"))
	first := <-s.spoken
	for range maxEvents + 2 {
		v.Say(event("more"))
	}
	s.ends(first)
	if got := <-s.spoken; got.text != "skipped 3" {
		t.Errorf("spoken %q, want the number of skipped events: the notice takes a place itself", got.text)
	}
}

func TestNoneNeverSpeaks(t *testing.T) {
	v := New(Options{Choice: None})
	v.On()
	v.Say(event("a"))
	v.KeyPressed()
	if err := v.Wait(context.Background()); err != nil {
		t.Error(err)
	}
	v.Close()
}

func TestEnvironmentGivesTheServersAddress(t *testing.T) {
	tests := []struct {
		name  string
		env   map[string]string
		want  socketAddress
		given bool
	}{
		{"named socket", map[string]string{"SPEECHD_ADDRESS": "unix_socket:/a/b"}, socketAddress{"unix", "/a/b"}, true},
		{"named host", map[string]string{"SPEECHD_ADDRESS": "inet_socket:localhost:6560"}, socketAddress{"tcp", "localhost:6560"}, true},
		{"runtime folder", map[string]string{"XDG_RUNTIME_DIR": "/run/user/1"}, socketAddress{"unix", "/run/user/1/speech-dispatcher/speechd.sock"}, false},
		{"home", map[string]string{"HOME": "/home/a"}, socketAddress{"unix", "/home/a/.cache/speech-dispatcher/speechd.sock"}, false},
		{"nonsense", map[string]string{"SPEECHD_ADDRESS": "pigeon", "HOME": "/h"}, socketAddress{"unix", "/h/.cache/speech-dispatcher/speechd.sock"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, given := ssipAddress(func(name string) string { return tt.env[name] })
			if got != tt.want || given != tt.given {
				t.Errorf("got %v, %t, want %v, %t", got, given, tt.want, tt.given)
			}
		})
	}
}

func TestEspeakVoiceForLanguage(t *testing.T) {
	const table = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  de              --/M      German             gmw/de
 2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
 5  cmn             --/M      Chinese_(Mandarin) sit/cmn              (zh-cmn 5)(zh 5)
 5  cmn-latn-pinyin --/M      Chinese_(Mandarin,_latin_as_Pinyin) sit/cmn-Latn-pinyin  (zh-cmn 5)(zh 5)
`
	voices := parseEspeakVoices(table)
	tests := []struct{ language, voice, want string }{
		{"de-AT", "", "de"},
		{"en", "", "en"},
		{"en_GB", "female1", "en-gb+f2"},
		{"tlh", "male1", "en"},
		{"de", "+klatt", "de+klatt"},
		{"zh-Hans", "", "cmn-latn-pinyin"},
		{"zh_CN", "female1", "cmn-latn-pinyin+f2"},
		{"de", "mb-de1", "mb-de1"},
	}
	for _, tt := range tests {
		if got := voices.choose(tt.language, tt.voice); got != tt.want {
			t.Errorf("choose(%q, %q) = %q, want %q", tt.language, tt.voice, got, tt.want)
		}
	}
}
