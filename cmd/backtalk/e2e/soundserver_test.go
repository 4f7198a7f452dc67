//go:build e2e

package e2e

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// What is told when the sound server dies under a voice, and when it is back.
const (
	noVoice    = "The voice stopped working. The game goes on as text"
	soundsBack = "Sounds are back."
	voiceBack  = "espeak-ng is back and speaks again."
	serverBack = "speech-dispatcher is back and speaks again."
)

// alone is how long nothing else may sound before and after words that are listened to.
const alone = time.Second

// The sound server dies in mid-play and comes back. While it is away nothing can be heard; what had to be is heard when it is there
// again, in order, and nothing is told twice. speech-dispatcher 0.11 dies with it or, one time in five, hangs; it is ended then, so that
// espeak-ng is the first to speak.
func TestSoundServerGoesAndComesBack(t *testing.T) {
	for _, voice := range []string{"espeak", "speechd"} {
		t.Run(voice, func(t *testing.T) {
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
			trace.AwaitTold(noVoice)
			if voice == "speechd" {
				rigs.Run("speech.sh", "stop")
			}
			silent := len(trace.All())
			r.decide(2)
			missed := trace.events(silent)
			if len(missed) == 0 {
				t.Fatal("nothing happened while the sound server was away")
			}
			back := len(trace.All())
			rigs.Run("sound.sh", "start")
			heard := rigs.Record()
			trace.AwaitTold(soundsBack, voiceBack)
			trace.AwaitSpoken(back, missed)
			if voice == "speechd" {
				rigs.start("speech.sh")
				trace.AwaitTold(serverBack)
			}
			answer := r.askInSilence(heard)
			r.finish(t, trace, file, data, notices...)
			heard.checkWords(t, trace.All()[back:], append(missed, answer))
		})
	}
}

// askInSilence asks what is awaited when nothing sounds and nobody else is about to play, so that the answer is all that is heard for
// a while. It gives the answer.
func (r *Robot) askInSilence(heard *Recording) string {
	r.t.Helper()
	for notMine.MatchString(r.awaited()) {
		r.Read()
	}
	heard.AwaitSilence(alone)
	answer := r.awaited()
	heard.AwaitSilence(alone)
	return answer
}

// checkWords checks that texts which were handed to the voice are heard, those during which no cue sounds.
func (rec *Recording) checkWords(t *testing.T, noted []Noted, texts []string) {
	t.Helper()
	rec.stop()
	looked := 0
	for i, n := range noted {
		if n.What != "spoken" || !slices.Contains(texts, n.Text) {
			continue
		}
		from := time.UnixMicro(n.At).Sub(rec.start)
		until := from + alone
		if next := slices.IndexFunc(noted[i+1:], func(n Noted) bool { return n.What == "spoken" || n.What == "cue" }); next >= 0 {
			until = time.UnixMicro(noted[i+1+next].At).Sub(rec.start)
		}
		cued := slices.ContainsFunc(noted[:i], func(before Noted) bool { return before.What == "cue" && n.At-before.At < alone.Microseconds() })
		if cued || until-from < 2*buffered {
			continue
		}
		looked++
		if loudest(rec.samples, from, until) < audible {
			t.Errorf("%q was handed to the voice and not heard", n.Text)
		}
	}
	if looked == 0 {
		t.Error("no words stood alone to be listened to")
	}
}

// decide decides so often, in a match that is not over by then.
func (r *Robot) decide(times int) {
	r.t.Helper()
	for range times {
		if r.Decide() {
			r.t.Fatal("the match was over before everything had happened")
		}
	}
}

// events are the texts of the events told from the n-th note on.
func (tr *Trace) events(n int) []string {
	var texts []string
	for _, noted := range tr.All()[n:] {
		if noted.What == "line" && noted.Event {
			texts = append(texts, noted.Text)
		}
	}
	return texts
}

// hasTold reports whether a line with a notice was written.
func (tr *Trace) hasTold(notice string) bool {
	return slices.ContainsFunc(tr.All(), func(n Noted) bool { return n.What == "line" && strings.Contains(n.Text, notice) })
}

// AwaitTold waits until a line with each of the notices was written.
func (tr *Trace) AwaitTold(notices ...string) {
	tr.t.Helper()
	for _, notice := range notices {
		tr.Await(notice, func([]Noted) bool { return tr.hasTold(notice) })
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
