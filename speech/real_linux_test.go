package speech

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y/say"
)

// need skips a test if a program is not installed.
func need(t testing.TB, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed: the real voice is not tested", program)
		}
	}
}

// rig is a real speech-dispatcher with a file as its voice, beside a sound server without a card.
type rig struct {
	t      testing.TB
	folder string
	env    []string
}

// newRig starts one; a character takes pace milliseconds.
func newRig(t testing.TB, pace int) *rig {
	t.Helper()
	need(t, "speech-dispatcher", "pulseaudio", "pactl", "bash", "setsid")
	// Not t.TempDir: the path of a socket must be short.
	folder, err := os.MkdirTemp("", "bt")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, folder: folder}
	r.env = append(os.Environ(),
		"BACKTALK_SOUND_RIG="+filepath.Join(folder, "sound"), "BACKTALK_SPEECH_RIG="+filepath.Join(folder, "speech"),
		"RIG_PACE="+strconv.Itoa(pace))
	t.Cleanup(func() { os.RemoveAll(folder) })
	for line := range strings.Lines(r.run("sound.sh", "start")) {
		r.env = append(r.env, strings.TrimPrefix(strings.TrimSpace(line), "export "))
	}
	t.Cleanup(func() { r.run("sound.sh", "stop") })
	r.run("speech.sh", "start")
	t.Cleanup(func() { r.run("speech.sh", "stop") })
	return r
}

func (r *rig) run(script, verb string) string {
	r.t.Helper()
	cmd := exec.Command(filepath.Join("..", ".ci", "rigs", script), verb)
	// The servers that a script leaves behind must not hold its output open.
	out, err := os.CreateTemp(r.folder, "out")
	if err != nil {
		r.t.Fatal(err)
	}
	defer out.Close()
	cmd.Env, cmd.Stdout, cmd.Stderr = r.env, out, out
	err = cmd.Run()
	text, _ := os.ReadFile(out.Name())
	if err != nil {
		r.t.Fatalf("%s %s: %v\n%s", script, verb, err, text)
	}
	return string(text)
}

func (r *rig) getenv(name string) string {
	if name == "SPEECHD_ADDRESS" {
		return "unix_socket:" + filepath.Join(r.folder, "speech", "speechd.sock")
	}
	return ""
}

func (r *rig) signal(signal syscall.Signal) {
	r.t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(r.run("speech.sh", "pid")))
	if err != nil {
		r.t.Fatal(err)
	}
	if err := syscall.Kill(pid, signal); err != nil {
		r.t.Fatal(err)
	}
}

// spoken returns the events of each text, without the times.
func (r *rig) spoken() []string {
	var all []string
	for line := range strings.Lines(r.run("speech.sh", "log")) {
		_, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
		all = append(all, strings.ReplaceAll(rest, "\t", " "))
	}
	return all
}

func TestRealServerSpeaksInOrderAndIsCutByKeys(t *testing.T) {
	t.Parallel()
	r := newRig(t, 10)
	sent := make(chan Utterance, 10)
	v := New(Options{
		Choice: Server, Getenv: r.getenv, NoSpawn: true, Settings: Settings{Rate: 310},
		OnSent: func(u Utterance, _ time.Time) { sent <- u },
	})
	defer v.Close()
	v.Say(event("The rival rolled 5 and 3, which is a long sentence to be cut by a key"))
	v.Say(Utterance{Text: "... und würfelt, кости", Urgency: say.Event, Language: "de"})
	<-sent
	begun(t, v)
	awaitSpoken(r, 1)
	v.KeyPressed()
	v.Say(Utterance{Text: "24, two yours", Urgency: say.Echo})
	v.KeyHandled()
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"SPOKEN en 50 The rival rolled 5 and 3, which is a long sentence to be cut by a key",
		"SPOKEN en 50 24, two yours", "DONE en 50 24, two yours",
		"SPOKEN de 50 ... und würfelt, кости", "DONE de 50 ... und würfelt, кости",
	}
	if diff := cmp.Diff(want, r.spoken()); diff != "" {
		t.Errorf("spoken (-want +got):\n%s", diff)
	}
}

// awaitSpoken waits until n lines are in the log of the voice, which is another process and reports
// BEGIN before it speaks.
func awaitSpoken(r *rig, n int) {
	for len(r.spoken()) < n {
		time.Sleep(5 * time.Millisecond) //nolint:forbidigo // the file tells nobody
	}
}

func TestRealServerIsReplacedWhenKilledOrStopped(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	need(t, "espeak-ng")
	for name, signal := range map[string]syscall.Signal{"killed": syscall.SIGKILL, "stopped": syscall.SIGSTOP} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, 100)
			statuses := make(chan Status, 10)
			sink := &ear{}
			v := New(Options{
				Choice: Server, Getenv: r.getenv, NoSpawn: true, Sink: sink,
				OnStatus: func(s Status) { statuses <- s },
			})
			defer v.Close()
			wantStatus(t, statuses, Found, "speech-dispatcher")
			v.Say(event("This had begun when the server went"))
			v.Say(event("This had not"))
			begun(t, v)
			gone := time.Now()
			r.signal(signal)
			status := wantStatus(t, statuses, FellBack, "espeak-ng")
			t.Logf("another voice after %v: %v", time.Since(gone).Round(time.Millisecond), status.Reason)
			if err := v.Wait(context.Background()); err != nil {
				t.Fatal(err)
			}
			if len(sink.played) != 1 {
				t.Errorf("%d utterances were spoken by espeak-ng, want only that which had not begun", len(sink.played))
			}
			r.run("speech.sh", "start")
			wantStatus(t, statuses, Back, "speech-dispatcher")
			v.Say(event("Back"))
			if err := v.Wait(context.Background()); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{"SPOKEN en 0 Back", "DONE en 0 Back"}, r.spoken()); diff != "" {
				t.Errorf("spoken (-want +got):\n%s", diff)
			}
		})
	}
}

// The server stops in mid-speech, and its socket fills up. No call waits for it; espeak-ng speaks
// what matters, and the server speaks again when it recovers.
func TestRealServerHangsWithAFullSocketAndRecovers(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	need(t, "espeak-ng")
	t.Parallel()
	r := newRig(t, 100)
	statuses := make(chan Status, 10)
	sink := &ear{}
	v := New(Options{Choice: Server, Getenv: r.getenv, NoSpawn: true, Sink: sink, OnStatus: func(s Status) { statuses <- s }})
	defer v.Close()
	wantStatus(t, statuses, Found, "speech-dispatcher")
	v.Say(event("This had begun when the server hung"))
	begun(t, v)
	r.signal(syscall.SIGSTOP)
	v.KeyPressed()
	v.Say(Utterance{Text: long(), Urgency: say.Answer})
	v.KeyHandled()
	if !full(v) {
		t.Error("the socket took all")
	}
	v.Say(event("This must be heard"))
	wantStatus(t, statuses, FellBack, "espeak-ng")
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if len(sink.played) != 1 {
		t.Errorf("%d utterances were spoken by espeak-ng, want only that which must be heard", len(sink.played))
	}
	r.signal(syscall.SIGCONT)
	wantStatus(t, statuses, Back, "speech-dispatcher")
	v.Say(event("Back"))
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	log := r.spoken()
	if want := []string{"SPOKEN en 0 Back", "DONE en 0 Back"}; len(log) < 2 || !cmp.Equal(want, log[len(log)-2:]) {
		t.Errorf("spoken at last: got %q, want %q", log, want)
	}
}

func TestRealEspeakPlaysThroughTheSink(t *testing.T) {
	need(t, "espeak-ng")
	sink := &ear{}
	v := New(Options{Choice: Espeak, Sink: sink, Settings: Settings{Rate: 200, Volume: 80}})
	defer v.Close()
	v.Say(Utterance{Text: "-v is no flag here", Urgency: say.Event, Pan: -.5})
	v.Say(Utterance{Text: "zwei und drei", Urgency: say.Event, Language: "de-AT", Pan: -.5})
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if len(sink.played) != 2 || sink.pan != -.5 || sink.rate < 8000 {
		t.Fatalf("%d utterances at pan %g and rate %d", len(sink.played), sink.pan, sink.rate)
	}
	for _, bytes := range sink.played {
		if seconds := float64(bytes) / 2 / float64(sink.rate); seconds < .3 || seconds > 5 {
			t.Errorf("%.2f s of speech", seconds)
		}
	}
}

func TestRealEspeakIsCutByAKey(t *testing.T) {
	need(t, "espeak-ng")
	sink := &ear{slow: true}
	v := New(Options{Choice: Espeak, Sink: sink})
	defer v.Close()
	v.Say(event("cut"))
	begun(t, v)
	v.KeyPressed()
	v.KeyHandled()
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func TestRealEspeakSpeaksDespiteAnUnknownVoice(t *testing.T) {
	need(t, "espeak-ng")
	sink := &ear{}
	v := New(Options{Choice: Espeak, Sink: sink, Settings: Settings{Voice: "no-such-voice"}})
	defer v.Close()
	v.Say(event("heard all the same"))
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if len(sink.played) != 1 || sink.played[0] == 0 {
		t.Errorf("played %v", sink.played)
	}
}
