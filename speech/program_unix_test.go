//go:build unix

package speech

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"backtalk/a11y/say"
)

// program replaces espeak-ng by a program that notes its arguments and then runs a shell script:
// "$text" is its text, and "$wav" a file that it may write. It returns the folder of its notes.
func program(t *testing.T, script string) (notes string) {
	t.Helper()
	notes = t.TempDir()
	files := map[string]string{
		"wav": string(append(wav(format(1, 1, 16000, 16), chunk("data", 0)), "samples."...)),
		"espeak-ng": `#!/bin/sh
notes="` + notes + `"
wav="$notes/wav"
if [ "$1" = --voices ]; then
	echo 'Pty Language       Age/Gender VoiceName          File                 Other Languages'
	echo ' 5  de              --/M      German             gmw/de'
	echo ' 5  en-gb           --/M      English            gmw/en               (en 2)'
	exit
fi
text=$(cat)
echo "$@" >> "$notes/calls"
echo "$text" >> "$notes/texts"
` + script + "\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(notes, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", notes+":"+os.Getenv("PATH"))
	return notes
}

// noted returns the lines of a note.
func noted(t *testing.T, notes, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(notes, name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// speaking returns a voice by the program, with the changes it reports.
func speaking(t *testing.T, sink Sink, s Settings) (*Voice, chan Status) {
	t.Helper()
	statuses := make(chan Status, 10)
	v := New(Options{Choice: Espeak, Sink: sink, Settings: s, OnStatus: func(s Status) { statuses <- s }})
	t.Cleanup(v.Close)
	wantStatus(t, statuses, Found, "espeak-ng")
	return v, statuses
}

func TestProgramRunsWithThePlayersSettings(t *testing.T) {
	for _, c := range []struct {
		settings Settings
		want     string
	}{
		{Settings{}, "--stdin -b 1 -v en --stdout"},
		{Settings{Rate: 200}, "--stdin -b 1 -v en --stdout -s 200"},
		{Settings{Volume: 1}, "--stdin -b 1 -v en --stdout -a 1"},
		{Settings{Language: "de-AT", Rate: 300, Volume: 80}, "--stdin -b 1 -v de --stdout -s 300 -a 80"},
		{Settings{Voice: "female1"}, "--stdin -b 1 -v en+f2 --stdout"},
		{Settings{Voice: "+whisper"}, "--stdin -b 1 -v en+whisper --stdout"},
		{Settings{Voice: "german"}, "--stdin -b 1 -v de --stdout"},
		{Settings{Voice: "klatt"}, "--stdin -b 1 -v klatt --stdout"},
	} {
		notes, sink := program(t, `cat "$wav"`), &ear{}
		v, _ := speaking(t, sink, c.settings)
		v.Say(Utterance{Text: "-v is no flag", Urgency: say.Event, Pan: .25})
		if err := v.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := noted(t, notes, "calls"); !slices.Equal(got, []string{c.want}) {
			t.Errorf("called with %q, want %q", got, c.want)
		}
		if got := noted(t, notes, "texts"); !slices.Equal(got, []string{"-v is no flag"}) {
			t.Errorf("given %q", got)
		}
		if !slices.Equal(sink.played, []int{len("samples.")}) || sink.rate != 16000 || sink.pan != .25 {
			t.Errorf("played %v bytes at rate %d and pan %g", sink.played, sink.rate, sink.pan)
		}
	}
}

// A voice that a player named and that is not there must not leave the player in silence.
func TestUsualVoiceReplacesAnUnknownOne(t *testing.T) {
	notes, sink := program(t, `case "$*" in *klatt*) echo 'Error: no such voice' >&2; exit 1;; *) cat "$wav";; esac`), &ear{}
	v, _ := speaking(t, sink, Settings{Voice: "klatt"})
	v.Say(event("a"))
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, want := noted(t, notes, "calls"), []string{"--stdin -b 1 -v klatt --stdout", "--stdin -b 1 -v en --stdout"}; !slices.Equal(got, want) {
		t.Errorf("called with %q, want %q", got, want)
	}
	if len(sink.played) != 1 {
		t.Errorf("played %v", sink.played)
	}
}

// The player's log gives the reason that kept the program from speaking.
func TestFailingProgramIsReportedWithItsError(t *testing.T) {
	for _, c := range []struct {
		name, script string
		sink         Sink
		condition    Condition
		want         string
	}{
		{"a failing status", `echo 'Error: no data' >&2; exit 1`, &ear{}, Silent, "exit status 1: Error: no data"},
		{"nothing written", `exit 0`, &ear{}, Silent, "read WAV: EOF"},
		{"no samples", `head -c 44 "$wav"`, &ear{}, Silent, "no samples: EOF"},
		{"another format", `cat "$0"`, &ear{}, Silent, errBadWAV.Error()},
		{"text without an end", `echo 'this is no sound, but text'; exec sleep 1000`, &ear{}, Silent, errBadWAV.Error()},
		{"by itself, a failing status", `exit 3`, nil, Silent, "exit status 3"},
		{"by itself, without a device", `echo 'ALSA lib: x' >&2; echo 'error: no device' >&2`, nil, Deviceless, errNoDevice.Error()},
	} {
		t.Run(c.name, func(t *testing.T) {
			program(t, c.script)
			v, statuses := speaking(t, c.sink, Settings{})
			v.Say(event("a"))
			if status := wantStatus(t, statuses, c.condition, ""); !strings.Contains(status.Reason.Error(), c.want) {
				t.Errorf("the reason is %q, want %q in it", status.Reason, c.want)
			}
		})
	}
}

// A sound library complains even if it then finds a device.
func TestProgramPlaysWithoutASink(t *testing.T) {
	notes := program(t, `echo 'ALSA lib pcm.c: error: none' >&2`)
	v, _ := speaking(t, nil, Settings{})
	v.Say(event("a"))
	v.Say(event("b"))
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := noted(t, notes, "calls"); !slices.Equal(got, []string{"--stdin -b 1 -v en", "--stdin -b 1 -v en"}) {
		t.Errorf("called with %q", got)
	}
}

// A sound server that the program starts may keep the program's output for ever.
func TestLeftoverProcessDoesNotBlockSpeech(t *testing.T) {
	notes := program(t, `sleep 600 & echo $! >> "$notes/left"`)
	v, statuses := speaking(t, nil, Settings{})
	for _, text := range []string{"one", "two"} {
		v.Say(event(text))
		if err := v.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, left := range noted(t, notes, "left") {
		pid, err := strconv.Atoi(left)
		if err != nil {
			t.Fatal(err)
		}
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	if got := noted(t, notes, "texts"); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("spoken: %q", got)
	}
	if len(statuses) > 0 {
		t.Errorf("reported: %v", <-statuses)
	}
}

func TestProgramPlaysItselfIfTheSinkNeverDid(t *testing.T) {
	notes, sink := program(t, `case "$*" in *--stdout*) cat "$wav";; esac`), &pluggable{}
	v, statuses := speaking(t, sink, Settings{})
	v.Say(event("a"))
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	sink.plug()
	v.Say(event("b"))
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	sink.set(false)
	v.Say(event("c"))
	wantStatus(t, statuses, Silent, "")
	want := []string{"--stdin -b 1 -v en --stdout", "--stdin -b 1 -v en", "--stdin -b 1 -v en --stdout", "--stdin -b 1 -v en --stdout"}
	if got := noted(t, notes, "calls"); !slices.Equal(got, want) {
		t.Errorf("called with %q, want %q", got, want)
	}
}

// The program can't write the rest of a sentence to a lost device, and would wait for ever.
func TestSpeechContinuesIfTheDeviceIsLost(t *testing.T) {
	notes, sink := program(t, `cat "$wav"; case "$text" in *long*) exec cat /dev/zero;; esac`), &pluggable{plugged: true, breaking: 1}
	v, statuses := speaking(t, sink, Settings{})
	v.Say(event("a long sentence"))
	v.Say(event("next"))
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := noted(t, notes, "texts"); !slices.Equal(got, []string{"a long sentence", "next"}) {
		t.Errorf("spoken: %q", got)
	}
	if len(statuses) > 0 {
		t.Errorf("reported: %v", <-statuses)
	}
}

// held is a sink that plays until it is stopped or its samples end, and notes its calls.
type held struct {
	begun   chan struct{}
	stopped chan struct{}
	once    sync.Once
}

func (h *held) Playing() bool { return true }

func (h *held) Ready() <-chan struct{} { return plugged() }

func (h *held) Play(_ int, _ float64, samples io.Reader) (stop func(), begun, done <-chan struct{}) {
	finished, at := make(chan struct{}), make(chan struct{})
	close(at)
	go func() {
		defer close(finished)
		_, _ = io.Copy(io.Discard, samples)
	}()
	close(h.begun)
	return func() { h.once.Do(func() { close(h.stopped) }) }, at, finished
}

// Closing a voice in the middle of a sentence ends the program, and the sound with it.
func TestClosingEndsTheProgram(t *testing.T) {
	notes, sink := program(t, `echo $$ > "$notes/pid"; cat "$wav"; exec sleep 1000`), &held{begun: make(chan struct{}), stopped: make(chan struct{})}
	v, _ := speaking(t, sink, Settings{})
	v.Say(event("a long sentence"))
	<-sink.begun
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		var pid int
		for _, digit := range noted(t, notes, "pid")[0] {
			pid = 10*pid + int(digit-'0')
		}
		for syscall.Kill(pid, 0) == nil {
			time.Sleep(time.Millisecond) //nolint:forbidigo // a process tells nobody of its end but its parent
		}
	}()
	v.Close()
	<-sink.stopped
	<-ended
}

func TestKeySilencesTheSinkBeforeTheAnswer(t *testing.T) {
	notes, sink := program(t, `cat "$wav"; case "$text" in *long*) exec sleep 1000;; esac`), &ear{}
	v, _ := speaking(t, sink, Settings{})
	v.Say(event("a long sentence"))
	begun(t, v)
	v.KeyPressed()
	v.Say(Utterance{Text: "answer", Urgency: say.Answer})
	v.KeyHandled()
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := noted(t, notes, "texts"); !slices.Equal(got, []string{"a long sentence", "answer"}) {
		t.Errorf("spoken: %q", got)
	}
}

func TestMissingProgramIsReported(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := openEspeak(t.Context(), host{}); !errors.Is(err, ErrNoEspeak) {
		t.Errorf("without the program: %v", err)
	}
	notes := program(t, "")
	if err := os.WriteFile(filepath.Join(notes, "espeak-ng"), []byte("#!/bin/sh\nexit 1\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := openEspeak(t.Context(), host{}); !errors.Is(err, ErrNoEspeak) || !strings.Contains(err.Error(), "list voices") {
		t.Errorf("with a broken one: %v", err)
	}
}

// Bytes that a server's socket takes are written at once; the rest is distinguished from a failure.
func TestWritingNowNeverWaits(t *testing.T) {
	listener, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := net.Dial("unix", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	other, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	if n, err := writeNow(conn, []byte("hello")); n != 5 || err != nil {
		t.Errorf("wrote %d, %v", n, err)
	}
	got := make([]byte, 5)
	if _, err := io.ReadFull(other, got); err != nil || string(got) != "hello" {
		t.Errorf("read %q, %v", got, err)
	}
	large, all := make([]byte, 1<<20), 0
	for n := -1; n != 0; all += n {
		if n, err = writeNow(conn, large); err != nil {
			t.Fatal(err)
		}
	}
	if all == 0 {
		t.Error("nothing was written")
	}
	other.Close()
	if n, err := writeNow(conn, large); n != 0 || err == nil {
		t.Errorf("to nobody: wrote %d, %v", n, err)
	}
	conn.Close()
	if n, err := writeNow(conn, large); n != 0 || err == nil {
		t.Errorf("to a closed connection: wrote %d, %v", n, err)
	}
	pipe, _ := net.Pipe()
	if n, err := writeNow(pipe, large); n != 0 || err != nil {
		t.Errorf("to what is no socket: wrote %d, %v", n, err)
	}
}

// A voice that is off takes nothing. Turned on again it does, unless it never speaks.
func TestVoiceCanBeTurnedOffAndOn(t *testing.T) {
	notes := program(t, `cat "$wav"`)
	v, _ := speaking(t, &ear{}, Settings{})
	v.Off()
	v.Say(event("a"))
	v.On()
	v.Say(event("b"))
	if err := v.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := noted(t, notes, "texts"); !slices.Equal(got, []string{"b"}) {
		t.Errorf("spoken: %q", got)
	}
	if got := v.Program(); got != "espeak-ng" {
		t.Errorf("the program is %q", got)
	}
	v.Close()
	v.Close()
	v.Say(event("c"))
	if err := v.Wait(t.Context()); err != nil || v.Program() != "" {
		t.Errorf("a closed voice: %v, program %q", err, v.Program())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	program(t, `exec sleep 1000`)
	stuck, _ := speaking(t, &ear{}, Settings{})
	stuck.Say(event("d"))
	if err := stuck.Wait(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Wait = %v", err)
	}
}
