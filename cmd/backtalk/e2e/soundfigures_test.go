//go:build e2e

package e2e

import (
	"slices"
	"testing"
	"time"
)

// BenchmarkKeyToCue measures from reading a key to its cue at the sound server's device, while bots
// of two plies play at another table. It overestimates by the recorder's delay, about 5 ms.
func BenchmarkKeyToCue(b *testing.B) {
	keysHeard(b, "key-to-cue", "cue", 400*time.Millisecond, "--voice", "none")
}

// BenchmarkKeyToWord measures the same to the first word, spoken by espeak-ng through the mixer,
// without cues.
func BenchmarkKeyToWord(b *testing.B) {
	keysHeard(b, "key-to-word", "spoken", 1500*time.Millisecond, "--voice", "espeak", "--mute")
}

// keysHeard presses focus keys so far apart that each sounds alone, and reports how long after the
// key it sounds.
func keysHeard(b *testing.B, name, note string, apart time.Duration, arguments ...string) {
	rigs := StartSound(b)
	think(b)
	trace := OpenTrace(b)
	data := b.TempDir()
	command := append([]string{
		*program, "play", "--ui", "lines", "--against", "simple", "--name", "Sam", "--opponent-name", "Ada", "--seed", "7",
		"--data", data, "--config", settingsIn(b, data, "[speech]\nrate = 600\n"), "--trace", trace.Path,
	}, arguments...)
	r := &Robot{Seat: Sit(b, append(rigs.Environment, "HOME="+data, "SSH_CONNECTION=elsewhere"), command...)}
	r.Await("Opening: ")
	heard := rigs.Record()
	count := func() int { return len(trace.Texts(note, func(Noted) bool { return true })) }
	for before := count(); count() == before; { // there is no sound before the device is open
		r.Press("w")
		trace.rest(apart)
	}
	trace.rest(5 * time.Second) // what was announced until now has been spoken
	keys := []string{"Left", "Left", "Right", "Right"}
	var pressed []int64
	for i := 0; b.Loop(); i++ {
		from := len(trace.All())
		r.Press(keys[i%len(keys)])
		trace.Await("the sound of a key", func(noted []Noted) bool {
			return slices.ContainsFunc(noted[from:], func(n Noted) bool { return n.What == note })
		})
		pressed = append(pressed, trace.All()[from].At)
		trace.rest(apart)
	}
	heard.stop()
	var all []time.Duration
	for _, key := range pressed {
		at := time.UnixMicro(key).Sub(heard.start)
		if left, right := ears(heard.samples, at-apart/4, at); max(left, right) >= audible {
			b.Errorf("something was heard just before a key")
		}
		onset := min(heard.onset(at, at+apart), apart)
		all = append(all, onset)
	}
	report(b, name, all)
}

// onset returns how long after from the first sound begins. It looks no further than to.
func (rec *Recording) onset(from, to time.Duration) time.Duration {
	const step = time.Millisecond
	for at := from; at < to; at += step {
		if loudest(rec.samples, at, at+step) >= audible {
			return at - from
		}
	}
	return to - from
}

// think makes two bots of two plies play each other until the test ends.
func think(b *testing.B) {
	b.Helper()
	OpenPane(b, 80, 24, nil, "--ui", "lines", "--me", "2-ply", "--against", "2-ply", "--length", "25", "--seed", "5")
}

// rest lets a sound end; nothing reports when it does.
func (tr *Trace) rest(d time.Duration) {
	time.Sleep(d) //nolint:forbidigo // see above
}
