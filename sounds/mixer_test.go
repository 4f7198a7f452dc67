package sounds

import (
	"encoding/binary"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backtalk/a11y/say"
)

// hear takes n frames from the mixer as the device does.
func hear(m *mixer, n int) []frame {
	var heard []frame
	buf := make([]byte, 8*quantum)
	for len(heard) < n {
		got, _ := m.Read(buf[:min(len(buf), 8*(n-len(heard)))])
		for b := buf[:got]; len(b) > 0; b = b[8:] {
			heard = append(heard, frame{
				left:  math.Float32frombits(binary.LittleEndian.Uint32(b)),
				right: math.Float32frombits(binary.LittleEndian.Uint32(b[4:])),
			})
		}
	}
	return heard
}

func silentFrom(heard []frame) int {
	for i := len(heard) - 1; i >= 0; i-- {
		if heard[i] != (frame{}) {
			return i + 1
		}
	}
	return 0
}

// connected returns a player with the test as its device.
func connected(options Options) *Player {
	p := &Player{options: options, mixer: newMixer(options.OnPlayed), ready: make(chan struct{})}
	p.store.pack = options.Pack
	p.begin()
	return p
}

func TestPanKeepsTheLoudnessAndMirrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pan := rapid.Float64Range(-1, 1).Draw(t, "pan")
		a, b := equalPower(pan), equalPower(-pan)
		if power := a.left*a.left + a.right*a.right; math.Abs(float64(power)-1) > 1e-6 {
			t.Fatalf("power %v, want 1", power)
		}
		if math.Abs(float64(a.left-b.right)) > 1e-6 {
			t.Fatalf("left of %v is %v, right of its mirror %v", pan, a.left, b.right)
		}
	})
}

func TestColumnsRiseFromLeftToRight(t *testing.T) {
	for column := 1; column < 12; column++ {
		a, b := panOf(say.Place{Column: column}), panOf(say.Place{Column: column + 1})
		if a >= b {
			t.Errorf("column %d is at %.2f, column %d at %.2f", column, a, column+1, b)
		}
	}
	for _, nowhere := range []int{0, -1, 13} {
		if pan := panOf(say.Place{Column: nowhere}); pan != 0 {
			t.Errorf("column %d is at %.2f, want the middle", nowhere, pan)
		}
	}
}

func TestManyCuesAtOnceNeitherClipNorGrow(t *testing.T) {
	p := connected(Options{})
	for range 10 * maxVoices {
		p.Cue(say.CueHit, say.Place{Column: 12})
	}
	if n := len(p.mixer.cues); n != maxVoices {
		t.Errorf("%d cues sound, want %d", n, maxVoices)
	}
	for i, f := range hear(p.mixer, SampleRate/4) {
		if max(f.left, -f.left, f.right, -f.right) >= 1 {
			t.Fatalf("frame %d clips: %v", i, f)
		}
	}
}

func TestEachCueIsReportedOnceInOrder(t *testing.T) {
	var told []say.Cue
	p := connected(Options{OnPlayed: func(c say.Cue, _ say.Place, _ time.Time) { told = append(told, c) }})
	p.Cue(say.CueDiceShaken, say.Place{})
	p.Cue(say.CueDiceThrown, say.Place{})
	if told != nil {
		t.Error("told before anything was heard")
	}
	hear(p.mixer, SampleRate/10)
	p.Cue(say.CuePlace, say.Place{Column: 3})
	hear(p.mixer, SampleRate)
	if want := []say.Cue{say.CueDiceShaken, say.CueDiceThrown, say.CuePlace}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}

func TestMutingSilencesCuesButNotSpeech(t *testing.T) {
	p := connected(Options{})
	p.Cue(say.CueMatchLost, say.Place{})
	p.SetMuted(true)
	if silentFrom(hear(p.mixer, SampleRate/4)) != 0 {
		t.Error("a cue sounds on after muting")
	}
	if p.Cue(say.CueHit, say.Place{}) {
		t.Error("a cue was taken while muted")
	}
	_, _, done := p.Speech().Play(SampleRate, 0, voiceOf(100))
	if silentFrom(hearUntil(p.mixer, done)) == 0 {
		t.Error("speech is muted too")
	}
	p.SetMuted(false)
	if !p.Cue(say.CueHit, say.Place{}) {
		t.Error("a cue was not taken after unmuting")
	}
}

func TestTuneYieldsToKeysButNotToEvents(t *testing.T) {
	for _, c := range []struct {
		name string
		next func(p *Player) bool
		want time.Duration
	}{
		{"a key", func(p *Player) bool { return p.Cue(say.CueMenuItem, say.Place{}) }, Length(say.CueMenuItem)},
		{"an event", func(p *Player) bool { return p.Follow(say.CueMenuItem, say.Place{}) }, Length(say.CueMatchWon) - time.Second/4 + Length(say.CueMenuItem)},
	} {
		p := connected(Options{})
		p.Cue(say.CueMatchWon, say.Place{})
		hear(p.mixer, SampleRate/4)
		c.next(p)
		if n, most := silentFrom(hear(p.mixer, 2*SampleRate)), int(c.want*SampleRate/time.Second); n > most || n < most-SampleRate/20 {
			t.Errorf("after %s it sounds for %d frames, want %d", c.name, n, most)
		}
	}
}

func TestHalfVolumeIsTenDecibelsQuieter(t *testing.T) {
	peak := func(volume float64) float64 {
		p := connected(Options{})
		p.SetVolume(volume)
		p.Cue(say.CueQuestion, say.Place{})
		top := float32(0)
		for _, f := range hear(p.mixer, SampleRate/4) {
			top = max(top, f.left)
		}
		return float64(top)
	}
	if db := 20 * math.Log10(peak(.5)/peak(1)); math.Abs(db+10) > .1 {
		t.Errorf("half the volume is %.2f dB, want -10", db)
	}
	if peak(0) != 0 {
		t.Error("no volume is not silent")
	}
}

func TestMonoPutsEverythingInTheMiddle(t *testing.T) {
	p := connected(Options{Mono: true})
	p.Cue(say.CueHit, say.Place{Column: 1})
	for _, f := range hear(p.mixer, SampleRate/4) {
		if f.left != f.right {
			t.Fatalf("the ears hear %v", f)
		}
	}
}

func TestCuesWithoutADeviceAreDropped(t *testing.T) {
	p := connected(Options{})
	p.Cue(say.CueHit, say.Place{})
	p.end()
	if p.Cue(say.CueHit, say.Place{}) {
		t.Error("a cue was taken")
	}
	p.begin()
	if silentFrom(hear(p.mixer, SampleRate/4)) != 0 {
		t.Error("what was asked for before the device was lost sounds late")
	}
}

// voiceOf returns a synthesiser's output: n frames of one level, which differs from silence.
func voiceOf(n int) io.Reader { return strings.NewReader(strings.Repeat("\x00\x40", n)) }

// hearUntil plays until the stream has ended.
func hearUntil(m *mixer, done <-chan struct{}) []frame {
	var heard []frame
	for {
		select {
		case <-done:
			return heard
		default:
			heard = append(heard, hear(m, quantum)...)
		}
	}
}

func TestSampleRateKeepsTheLengthOfSpeech(t *testing.T) {
	for _, rate := range []int{8000, 22050, 44100, 48000, 96000} {
		p := connected(Options{})
		_, _, done := p.Speech().Play(rate, 0, voiceOf(rate/2))
		heard := hearUntil(p.mixer, done)
		// The mixer may have had to wait for the pump, with silence: what was not silent is
		// counted.
		n := 0
		for _, f := range heard {
			if f != (frame{}) {
				n++
			}
		}
		if got, want := float64(n)/SampleRate, .5; math.Abs(got-want) > .005 {
			t.Errorf("half a second at %d lasts %.3f s", rate, got)
		}
	}
}

func TestSpeechOfAnImpossibleRateIsRefused(t *testing.T) {
	p := connected(Options{})
	for _, rate := range []int{-1, 0, 100, 1 << 30} {
		if _, _, done := p.Speech().Play(rate, 0, voiceOf(10)); done != nil {
			t.Errorf("rate %d was taken", rate)
		}
	}
}

func TestSpeechThatIsCutEndsWithinMilliseconds(t *testing.T) {
	p := connected(Options{})
	stop, _, done := p.Speech().Play(SampleRate, 0, voiceOf(SampleRate))
	for silentFrom(hear(p.mixer, quantum)) == 0 {
	}
	stop()
	<-done
	rest := hear(p.mixer, SampleRate/10)
	if n := silentFrom(rest); n > fadeOut {
		t.Errorf("%d frames sound after the stop, want %d at most", n, fadeOut)
	}
	if n := len(p.mixer.streams); n != 0 {
		t.Errorf("%d streams are kept", n)
	}
}

func TestSpeechEndsWhenTheDeviceIsLost(t *testing.T) {
	p := connected(Options{})
	_, _, done := p.Speech().Play(SampleRate, 0, voiceOf(10*SampleRate))
	p.end()
	<-done
	p.begin()
	hear(p.mixer, SampleRate/10)
	if n := len(p.mixer.streams); n != 0 {
		t.Errorf("%d streams are kept", n)
	}
}

// A resampler must not care how its input is cut into pieces.
func TestResamplingInPiecesIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := rapid.IntRange(minRate, maxRate).Draw(t, "rate")
		in := rapid.SliceOfN(rapid.Float32Range(-1, 1), 0, 200).Draw(t, "in")
		cut := rapid.IntRange(0, len(in)).Draw(t, "cut")
		whole := newResampler(rate)
		want := whole.flush(whole.add(nil, in...))
		pieces := newResampler(rate)
		got := pieces.flush(pieces.add(pieces.add(nil, in[:cut]...), in[cut:]...))
		if !slices.Equal(got, want) {
			t.Fatalf("in pieces %v, whole %v", got, want)
		}
		if n := float64(len(in)+2) * SampleRate / float64(rate); math.Abs(float64(len(got))-n) > n/1000+float64(SampleRate)/float64(rate)+1 {
			t.Fatalf("%d frames at %d gave %d", len(in), rate, len(got))
		}
	})
}
