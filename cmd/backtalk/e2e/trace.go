//go:build e2e

package e2e

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Noted is one line of the program's trace, such as a key that it read, a line that it wrote, an
// utterance that it handed to the voice, or a cue that began to sound.
type Noted struct {
	// At is in microseconds since 1970.
	At    int64
	What  string
	Text  string
	Event bool
}

// Trace reads what the program notes about itself while it runs. Path goes to --trace.
type Trace struct {
	t    testing.TB
	Path string

	// announced, if set before the program starts, is sent each line that it writes.
	announced chan<- Line

	mu    sync.Mutex
	noted []Noted
	more  chan struct{}
}

// OpenTrace makes a pipe for a program's trace and reads it until the test ends.
func OpenTrace(t testing.TB) *Trace {
	t.Helper()
	tr := &Trace{t: t, Path: filepath.Join(t.TempDir(), "trace"), more: make(chan struct{}, 1)}
	if err := syscall.Mkfifo(tr.Path, 0o600); err != nil {
		t.Fatalf("making a pipe for the trace: %v", err)
	}
	// Open it for reading and writing, so that neither end waits for the other.
	pipe, err := os.OpenFile(tr.Path, os.O_RDWR, 0)
	if err != nil {
		t.Fatalf("opening the trace: %v", err)
	}
	t.Cleanup(func() { pipe.Close() })
	go tr.read(pipe)
	return tr
}

func (tr *Trace) read(pipe *os.File) {
	lines := bufio.NewScanner(pipe)
	for lines.Scan() {
		var n Noted
		if json.Unmarshal(lines.Bytes(), &n) != nil {
			n = Noted{What: "broken", Text: lines.Text()}
		}
		tr.mu.Lock()
		tr.noted = append(tr.noted, n)
		tr.mu.Unlock()
		if n.What == "line" && tr.announced != nil {
			tr.announced <- Line{len(tr.noted), n.Text}
		}
		select {
		case tr.more <- struct{}{}:
		default:
		}
	}
}

// All returns everything noted so far, in order.
func (tr *Trace) All() []Noted {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return tr.noted[:len(tr.noted):len(tr.noted)]
}

// last returns the last notes, for the report of a failure.
func (tr *Trace) last() []Noted {
	all := tr.All()
	return all[max(0, len(all)-12):]
}

// Texts returns the texts of one kind of note that pass accepts.
func (tr *Trace) Texts(what string, pass func(Noted) bool) []string {
	var texts []string
	for _, n := range tr.All() {
		if n.What == what && pass(n) {
			texts = append(texts, n.Text)
		}
	}
	return texts
}

// cut reports whether a key was read after a text was last handed to the voice.
func (tr *Trace) cut(text string) bool {
	for _, n := range slices.Backward(tr.All()) {
		switch {
		case n.What == "key":
			return true
		case n.What == "spoken" && n.Text == text:
			return false
		}
	}
	return false
}

// writesAfter bounds how long the rig's voice, a separate process, may take
// to write down what it has reported to have begun.
const writesAfter = 250 * time.Millisecond

// cutAtOnce returns the texts that a key cut so soon after they reached the
// voice that it may have begun them and been killed before it wrote them
// down.
func (tr *Trace) cutAtOnce() []string {
	var texts []string
	all := tr.All()
	for i, n := range all {
		if n.What != "spoken" {
			continue
		}
		next := slices.IndexFunc(all[i+1:], func(n Noted) bool { return n.What == "key" || n.What == "spoken" })
		if next >= 0 && all[i+1+next].What == "key" && all[i+1+next].At-n.At < writesAfter.Microseconds() {
			texts = append(texts, n.Text)
		}
	}
	return texts
}

// hasGoneOn reports whether the utterance that the voice began last reached it after text did.
func (tr *Trace) hasGoneOn(text string, begun []string) bool {
	var handed []string
	for _, n := range slices.Backward(tr.All()) {
		if n.What != "spoken" {
			continue
		}
		if n.Text == text {
			break
		}
		handed = append(handed, n.Text)
	}
	return len(begun) > 0 && slices.Contains(handed, begun[len(begun)-1])
}

// voiceStopped begins the announcement of a lost voice.
const voiceStopped = "The voice stopped working."

// has reports whether a line with a notice was written.
func (tr *Trace) has(notice string) bool {
	return slices.ContainsFunc(tr.All(), func(n Noted) bool { return n.What == "line" && strings.Contains(n.Text, notice) })
}

// Await waits until done accepts the notes.
func (tr *Trace) Await(what string, done func([]Noted) bool) {
	tr.t.Helper()
	limit := time.After(patience)
	for !done(tr.All()) {
		select {
		case <-tr.more:
		case <-limit:
			tr.t.Fatalf("%s did not come for %v; the last notes: %v", what, patience, tr.last())
		}
	}
}
