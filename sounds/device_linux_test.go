package sounds_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/sounds"
)

// These tests play on a real PulseAudio with a null sink, and listen to what it plays.

// patience bounds the wait for an event before a test gives up; it measures nothing.
const patience = 30 * time.Second

// rig is the test's own sound server.
type rig struct {
	t   testing.TB
	dir string
}

func newRig(t testing.TB) *rig {
	t.Helper()
	for _, tool := range []string{"pulseaudio", "pactl", "parec"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
	r := &rig{t: t, dir: filepath.Join(t.TempDir(), "rig")}
	t.Setenv("BACKTALK_SOUND_RIG", r.dir)
	t.Setenv("PULSE_SERVER", "unix:"+filepath.Join(r.dir, "native"))
	t.Cleanup(func() { r.script("stop") })
	return r
}

func (r *rig) script(verb string) {
	r.t.Helper()
	cmd := exec.Command("../.ci/rigs/sound.sh", verb)
	// Not a pipe: the server would inherit it, and Wait would wait for the server.
	out, err := os.CreateTemp(r.t.TempDir(), "out")
	if err != nil {
		r.t.Fatal(err)
	}
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(out.Name())
		r.t.Fatalf("sound.sh %s: %v\n%s", verb, err, said)
	}
}

// ear listens to the null sink. Frames arrive in order and without gaps.
type ear struct {
	t      testing.TB
	mu     sync.Mutex
	frames [][2]int16
	at     time.Time
	came   chan struct{}
}

func (r *rig) listen() *ear {
	r.t.Helper()
	cmd := exec.Command("parec", "--device=rig.monitor", "--format=s16le", "--rate=48000", "--channels=2", "--raw",
		"--latency-msec=5", "--process-time-msec=5")
	out, err := cmd.StdoutPipe()
	if err != nil {
		r.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	e := &ear{t: r.t, came: make(chan struct{}, 1)}
	go e.take(out)
	r.t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	e.await("silence", func([][2]int16) bool { return true })
	return e
}

func (e *ear) take(from io.Reader) {
	buf := make([]byte, 0, 1<<16)
	for {
		n, err := from.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		e.mu.Lock()
		for len(buf) >= 4 {
			left, right := binary.LittleEndian.Uint16(buf), binary.LittleEndian.Uint16(buf[2:])
			e.frames = append(e.frames, [2]int16{int16(left), int16(right)})
			buf = buf[4:]
		}
		e.at = time.Now()
		e.mu.Unlock()
		buf = append(make([]byte, 0, 1<<16), buf...)
		select {
		case e.came <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// await waits until enough accepts what the ear has heard since forget, and returns that.
func (e *ear) await(what string, enough func([][2]int16) bool) [][2]int16 {
	e.t.Helper()
	limit := time.After(patience)
	for {
		e.mu.Lock()
		heard := slices.Clone(e.frames)
		e.mu.Unlock()
		if len(heard) > 0 && enough(heard) {
			return heard
		}
		select {
		case <-e.came:
		case <-limit:
			e.t.Fatalf("did not hear %s", what)
		}
	}
}

func (e *ear) forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.frames = nil
}

// audible is 50 dB below full scale.
const audible = 100

func onset(heard [][2]int16) int {
	return slices.IndexFunc(heard, func(f [2]int16) bool { return max(f[0], -f[0], f[1], -f[1]) > audible })
}

// sounded reports whether something was heard, and then half a second of nothing. On a busy machine a cue
// has shorter gaps.
func sounded(heard [][2]int16) bool {
	const quiet = sounds.SampleRate / 2
	return onset(heard) >= 0 && len(heard) > quiet && onset(heard[len(heard)-quiet:]) < 0
}

// balance returns how many dB more the right ear hears than the left.
func balance(heard [][2]int16) float64 {
	var left, right float64
	for _, f := range heard {
		left += float64(f[0]) * float64(f[0])
		right += float64(f[1]) * float64(f[1])
	}
	return 10 * math.Log10(right/left)
}

type listener struct {
	states chan sounds.Status
	played chan say.Cue
}

func open(t testing.TB) (*sounds.Player, listener) {
	t.Helper()
	l := listener{states: make(chan sounds.Status, 100), played: make(chan say.Cue, 100)}
	p := sounds.Open(sounds.Options{
		Name:     "backtalk test",
		Report:   func(s sounds.Status) { l.states <- s },
		OnPlayed: func(c say.Cue, _ say.Place, _ time.Time) { l.played <- c },
	})
	t.Cleanup(p.Close)
	return p, l
}

func (l listener) want(t testing.TB, state sounds.State, again bool) {
	t.Helper()
	select {
	case s := <-l.states:
		if s.State != state || s.Again != again {
			t.Fatalf("told state %d, again %v, because of %v; want %d, %v", s.State, s.Again, s.Err, state, again)
		}
	case <-time.After(patience):
		t.Fatalf("was not told state %d", state)
	}
}

func (l listener) wantNoMore(t testing.TB) {
	t.Helper()
	select {
	case s := <-l.states:
		t.Fatalf("told state %d once more", s.State)
	default:
	}
}

func TestCueSoundsWhereItHappens(t *testing.T) {
	r := newRig(t)
	r.script("start")
	p, l := open(t)
	l.want(t, sounds.Playing, false)
	ear := r.listen()
	for _, c := range []struct {
		column int
		db     float64
	}{{1, -13.9}, {6, -1.1}, {0, 0}, {12, 13.9}} {
		ear.forget()
		if !p.Cue(say.CuePlace, say.Place{Column: c.column}) {
			t.Fatal("the cue was not taken")
		}
		heard := ear.await("the cue", sounded)
		if db := balance(heard); math.Abs(db-c.db) > .5 {
			t.Errorf("column %d: the right ear hears %.1f dB more, want %.1f", c.column, db, c.db)
		}
	}
}

func TestDeviceMayGoAndComeBack(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	r := newRig(t)
	r.script("start")
	p, l := open(t)
	l.want(t, sounds.Playing, false)
	for range 2 {
		r.script("kill")
		l.want(t, sounds.Lost, false)
		if p.Cue(say.CueHit, say.Place{}) {
			t.Error("a cue was taken without a device: it would sound late")
		}
		r.script("start")
		l.want(t, sounds.Playing, true)
		ear := r.listen()
		p.Cue(say.CueHit, say.Place{})
		ear.await("the cue after the device came back", sounded)
	}
	l.wantNoMore(t)
}

func TestLastSinkMayBeUnplugged(t *testing.T) {
	r := newRig(t)
	r.script("start")
	_, l := open(t)
	l.want(t, sounds.Playing, false)
	r.script("unplug")
	l.want(t, sounds.Lost, false)
	r.script("plug")
	l.want(t, sounds.Playing, true)
	l.wantNoMore(t)
}

func TestDeviceAppearsAfterTheStart(t *testing.T) {
	r := newRig(t)
	hideCards(t)
	p, l := open(t)
	l.want(t, sounds.NoDevice, false)
	if stop, _, done := p.Speech().Play(22050, 0, strings.NewReader("")); done != nil {
		stop()
		t.Error("speech was taken without a device: nobody would hear it")
	}
	r.script("start")
	l.want(t, sounds.Playing, true)
	l.wantNoMore(t)
}

// hideCards skips the test if the machine has a sound card, which a test can't take away.
func hideCards(t *testing.T) {
	t.Helper()
	t.Setenv("HOME", t.TempDir())
	t.Setenv("ALSA_CONFIG_PATH", "")
	for _, sign := range []string{"/dev/snd/pcmC*D*p", "/etc/asound.conf"} {
		if found, _ := filepath.Glob(sign); len(found) > 0 {
			t.Skipf("this machine has %s", found[0])
		}
	}
}

func TestSpeechIsPlacedAndStopsAtOnce(t *testing.T) {
	r := newRig(t)
	r.script("start")
	p, l := open(t)
	l.want(t, sounds.Playing, false)
	ear := r.listen()

	_, _, done := p.Speech().Play(22050, -.75, sineAt(22050, 2000))
	<-done
	heard := ear.await("the whole utterance", sounded)
	if db := balance(heard); math.Abs(db+13.9) > .5 {
		t.Errorf("the right ear hears %.1f dB more, want -13.9", db)
	}

	ear.forget()
	stop, _, done := p.Speech().Play(22050, 0, endless{})
	ear.await("the beginning", func(heard [][2]int16) bool { return onset(heard) >= 0 })
	stop()
	stop()
	<-done
	ear.await("silence after the stop", sounded)
}

// sineAt returns ms milliseconds of a sine of 440 Hz.
func sineAt(rate, frames int) io.Reader {
	var b bytes.Buffer
	for i := range frames {
		_ = binary.Write(&b, binary.LittleEndian, int16(10000*math.Sin(2*math.Pi*440*float64(i)/float64(rate))))
	}
	return &b
}

// endless is a voice that never stops on its own.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(64 * (i / 32 % 2))
	}
	return len(p), nil
}

// BenchmarkCueToSound measures from the call of Cue to the sound at the server, and counts an arrival at
// the end of the recorder's piece, so that it errs on the long side by up to 5 ms.
func BenchmarkCueToSound(b *testing.B) {
	r := newRig(b)
	r.script("start")
	p, l := open(b)
	l.want(b, sounds.Playing, false)
	ear := r.listen()
	var delays []float64
	for b.Loop() {
		ear.forget()
		asked := time.Now()
		p.Cue(say.CueFocusOwnBlot, say.Place{Column: 6})
		ear.await("the cue", func(heard [][2]int16) bool { return onset(heard) >= 0 })
		delays = append(delays, float64(time.Since(asked).Microseconds())/1000)
		ear.await("the end", sounded)
	}
	slices.Sort(delays)
	b.ReportMetric(delays[len(delays)/2], "ms-median")
	b.ReportMetric(delays[len(delays)*99/100], "ms-p99")
}
