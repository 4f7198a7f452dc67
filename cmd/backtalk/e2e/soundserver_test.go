//go:build e2e

package e2e

import (
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// The announcements when the sound server dies under a voice, and when it
// is back.
const (
	noVoice    = voiceStopped + " The game continues as text"
	soundsBack = "Sounds are back."
	voiceBack  = "espeak-ng is speaking again."
	serverBack = "speech-dispatcher is speaking again."
)

// alone is the length of the silence before words that the test listens to.
const alone = time.Second

// The sound server dies in the middle of play and comes back. Meanwhile the player hears nothing.
// What they must hear follows afterwards, in order, and the program announces nothing twice.
// speech-dispatcher 0.11 then dies, hangs, or claims to have spoken; the test ends it, so that
// espeak-ng is the first to speak.
func TestSoundServerGoesAndComesBack(t *testing.T) {
	t.Parallel()
	for _, voice := range []string{"espeak", "speechd"} {
		t.Run(voice, func(t *testing.T) {
			t.Parallel()
			playAgain(t, func() bool { return soundServerGoesAndComesBack(t, voice) })
		})
	}
}

// soundServerGoesAndComesBack plays the match and reports whether the voice was lost no more often
// than its sound server: see TestMatchByKeys.
func soundServerGoesAndComesBack(t *testing.T, voice string) bool {
	rigs := StartSound(t, "RIG_MODULE=espeak-ng")
	notices := []string{soundGone, noVoice, soundsBack, voiceBack}
	if voice == "speechd" {
		rigs.start("speech.sh")
		notices = append(notices, serverBack)
	}
	trace := OpenTrace(t)
	data, file := t.TempDir(), filepath.Join(t.TempDir(), "events")
	r := &Robot{Seat: Sit(t, append(rigs.Environment, "HOME="+t.TempDir()), *program, "play", "--ui", "lines", "--against", "simple",
		"--name", "Sam", "--opponent-name", "Ada", "--voice", voice, "--seed", "11", "--data", data,
		"--config", settingsIn(t, data, "[speech]\nrate = 600\n"), "--events", file, "--trace", trace.Path)}
	r.AwaitEars(trace)
	r.decide(3)
	rigs.Run("sound.sh", "kill")
	r.decide(1)
	if voice == "speechd" {
		rigs.Run("speech.sh", "stop")
	}
	trace.AwaitNotices(noVoice)
	silent := len(trace.All())
	r.decide(2)
	missed := trace.events(silent)
	if len(missed) == 0 {
		t.Fatal("nothing happened while the sound server was away")
	}
	back := len(trace.All())
	rigs.Run("sound.sh", "start")
	heard := rigs.Record()
	trace.AwaitNotices(soundsBack, voiceBack)
	trace.AwaitSpoken(back, missed)
	if voice == "speechd" {
		rigs.start("speech.sh")
		trace.AwaitNotices(serverBack)
	}
	r.hearsAnswer(heard, trace)
	r.finish(t, trace, file, data)
	if voice == "speechd" && (r.count(voiceGone) > 1 || r.count(noVoice) > 1) {
		return false
	}
	r.announcedEachOnce(notices...)
	return true
}

// hearsAnswer asks what to do next when nothing sounds and nobody else is about to play, and waits
// until the answer is heard.
func (r *Robot) hearsAnswer(heard *Recording, trace *Trace) {
	r.t.Helper()
	for notMine.MatchString(r.awaited()) {
		r.Read()
	}
	heard.AwaitSilence(alone)
	asked, at := len(trace.All()), time.Now()
	r.awaited()
	heard.AwaitSound(at)
	if slices.ContainsFunc(trace.All()[asked:], func(n Noted) bool { return n.What == "cue" }) {
		r.t.Error("a cue sounded beside the answer, which may not have been heard")
	}
}

// decide makes this many decisions. It fails the test if the match is over before that.
func (r *Robot) decide(times int) {
	r.t.Helper()
	for range times {
		if r.Decide() {
			r.t.Fatal("the match was over before everything had happened")
		}
	}
}

// events returns the texts of the events announced from the n-th note on.
func (tr *Trace) events(n int) []string {
	var texts []string
	for _, noted := range tr.All()[n:] {
		if noted.What == "line" && noted.Event {
			texts = append(texts, noted.Text)
		}
	}
	return texts
}

// AwaitNotices waits until a line with each of the notices was written.
func (tr *Trace) AwaitNotices(notices ...string) {
	tr.t.Helper()
	for _, notice := range notices {
		tr.Await(notice, func([]Noted) bool { return tr.has(notice) })
	}
}

// AwaitSpoken waits until texts were handed to the voice, in order, from the n-th note on.
func (tr *Trace) AwaitSpoken(n int, texts []string) {
	tr.t.Helper()
	tr.Await("what was missed", func(noted []Noted) bool {
		left := texts
		for _, n := range noted[n:] {
			if len(left) > 0 && n.What == "spoken" && n.Text == left[0] {
				left = left[1:]
			}
		}
		return len(left) == 0
	})
}
