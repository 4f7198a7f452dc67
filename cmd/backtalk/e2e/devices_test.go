//go:build e2e

package e2e

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The announcements when the voice and the sounds are lost.
const (
	voiceGone = "The voice stopped working. espeak-ng speaks instead."
	soundGone = "The sound device is gone."
)

// In the middle of a match the speech server dies, and then the sound device is unplugged, which
// also ends the other voice. The program announces each loss once, in text, and plays the match to
// its end undisturbed: it saves, writes and announces every event once.
func TestMatchSurvivesTheLossOfDevices(t *testing.T) {
	t.Parallel()
	rigs := StartRigs(t, 0)
	trace := OpenTrace(t)
	data, file := t.TempDir(), filepath.Join(t.TempDir(), "events")
	r := &Robot{Seat: Sit(t, append(rigs.Environment, "HOME="+t.TempDir()), *program, "play", "--ui", "lines", "--against", "simple",
		"--name", "Sam", "--opponent-name", "Ada", "--voice", "speechd", "--seed", "11", "--data", data,
		"--config", settingsIn(t, data), "--events", file, "--trace", trace.Path)}
	r.AwaitEars(trace)
	r.decide(8)
	rigs.Kill("speech.sh")
	r.decide(8)
	trace.AwaitNotices(voiceGone)
	rigs.Run("sound.sh", "unplug")
	r.decide(8)
	trace.AwaitNotices(soundGone, noVoice)
	r.finish(t, trace, file, data)
	r.announcedEachOnce(voiceGone, soundGone, noVoice)
}

// finish plays the match to its end and quits. It checks that every event was saved, written and
// announced once.
func (r *Robot) finish(t *testing.T, trace *Trace, file, data string) {
	t.Helper()
	r.PlayMatch(1000)
	r.Press("C-c")
	r.AwaitEnd()
	if diff := cmp.Diff(encoded(t, written(t, file)), encoded(t, kept(t, data))); diff != "" {
		t.Errorf("the event file (-) and the journal (+) differ:\n%s", diff)
	}
	shownOnce(t, trace, r.Lines())
}

// announcedEachOnce checks that one line has each of the notices.
func (r *Robot) announcedEachOnce(notices ...string) {
	r.t.Helper()
	for _, notice := range notices {
		if got := r.count(notice); got != 1 {
			r.t.Errorf("lines with %q: got %d, want 1", notice, got)
		}
	}
}
