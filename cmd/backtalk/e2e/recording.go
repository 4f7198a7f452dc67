//go:build e2e

package e2e

import (
	"encoding/binary"
	"io"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Recording records the sound server's only device.
type Recording struct {
	t    testing.TB
	stop func()
	done chan struct{}
	more chan struct{}

	// mu guards what follows until done is closed.
	mu sync.Mutex
	// samples are 16-bit stereo; the first was played at start.
	samples []byte
	start   time.Time
}

// rate and frameSize are the format of the recording.
const (
	rate      = 48000
	frameSize = 4
)

// The limits by which a recording is judged.
const (
	clockError = 50 * time.Millisecond  // by how much its clock may be off
	buffered   = 250 * time.Millisecond // how long after leaving the mixer something may be heard
	audible    = 100                    // of 32767, about -50 dB
)

// Record records from now on until the test ends, or until CheckCues.
func (r *Rigs) Record() *Recording {
	r.t.Helper()
	rec := &Recording{t: r.t, done: make(chan struct{}), more: make(chan struct{}, 1)}
	c := r.command("sound.sh", "record", "/dev/stdout")
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := c.StdoutPipe()
	if err != nil {
		r.t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		r.t.Fatalf("recording: %v", err)
	}
	go rec.read(out)
	rec.stop = sync.OnceFunc(func() {
		// The signal goes to the whole process group: the shell and the recorder.
		_ = syscall.Kill(-c.Process.Pid, syscall.SIGTERM)
		<-rec.done
		_ = c.Wait()
	})
	r.t.Cleanup(rec.stop)
	return rec
}

// read takes the samples as they come. It computes when the first was played from each piece's
// arrival, and keeps the earliest result: a piece can be late, but never early.
func (rec *Recording) read(out io.Reader) {
	defer close(rec.done)
	piece := make([]byte, 1<<16)
	for {
		n, err := out.Read(piece)
		rec.mu.Lock()
		rec.samples = append(rec.samples, piece[:n]...)
		frames := len(rec.samples) / frameSize
		start := time.Now().Add(-time.Duration(frames) * time.Second / rate)
		if rec.start.IsZero() || start.Before(rec.start) {
			rec.start = start
		}
		rec.mu.Unlock()
		select {
		case rec.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// AwaitSilence waits until there was silence for this long, from now on.
func (rec *Recording) AwaitSilence(long time.Duration) {
	rec.t.Helper()
	from := time.Now()
	rec.await("silence", func(end time.Duration) bool {
		return rec.start.Add(end-long).After(from) && loudest(rec.samples, end-long, end) < audible
	})
}

// AwaitSound waits until something is heard that was played after a time.
func (rec *Recording) AwaitSound(after time.Time) {
	rec.t.Helper()
	rec.await("a sound", func(end time.Duration) bool {
		return loudest(rec.samples, after.Sub(rec.start)+clockError, end) >= audible
	})
}

// await waits until done accepts the length of the recording.
func (rec *Recording) await(what string, done func(end time.Duration) bool) {
	rec.t.Helper()
	satisfied := func() bool {
		rec.mu.Lock()
		defer rec.mu.Unlock()
		return done(time.Duration(len(rec.samples)/frameSize) * time.Second / rate)
	}
	for limit := time.After(patience); !satisfied(); {
		select {
		case <-rec.more:
		case <-limit:
			rec.t.Fatalf("%s did not come for %v", what, patience)
		}
	}
}

// CheckCues checks that something sounds at the device whenever the program noted that a cue began.
func (rec *Recording) CheckCues(t testing.TB, trace *Trace) {
	t.Helper()
	rec.stop()
	cues, silent := 0, 0
	for _, n := range trace.All() {
		if n.What != "cue" {
			continue
		}
		cues++
		at := time.UnixMicro(n.At).Sub(rec.start)
		if loudest(rec.samples, at-clockError, at+buffered) < audible {
			silent++
		}
	}
	if cues == 0 {
		t.Error("no cue was noted")
	}
	if silent > 0 {
		t.Errorf("%d of %d cues were not heard at the sound server's device", silent, cues)
	}
}

// loudest returns the largest sample between two times of a recording.
func loudest(samples []byte, from, to time.Duration) int {
	left, right := ears(samples, from, to)
	return max(left, right)
}

// ears returns the largest samples of both sides between two times of a
// recording.
func ears(samples []byte, from, to time.Duration) (left, right int) {
	frame := func(at time.Duration) int {
		return min(max(0, int(at.Seconds()*rate)*frameSize), len(samples)/frameSize*frameSize)
	}
	for i, end := frame(from), frame(to); i < end; i += frameSize {
		left = max(left, loudness(samples[i:]))
		right = max(right, loudness(samples[i+frameSize/2:]))
	}
	return left, right
}

// loudness returns how far a sample is from silence.
func loudness(sample []byte) int {
	s := int(int16(binary.LittleEndian.Uint16(sample)))
	return max(s, -s)
}
