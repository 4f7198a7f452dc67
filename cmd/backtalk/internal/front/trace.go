package front

import (
	"encoding/json"
	"io"
	"sync"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/keymap"
	"backtalk/sounds"
	"backtalk/speech"
)

// Trace records input and output, one JSON object per line, for measurements and for the end-to-end
// tests: keys, lines written, utterances handed to a voice, cues that began to sound, when the
// screen got something to show, and when it was drawn. A nil trace writes nothing.
type Trace struct {
	mu  sync.Mutex
	out *json.Encoder
}

// traced is one line of a trace.
type traced struct {
	// At is in microseconds since 1970.
	At   int64  `json:"at"`
	What string `json:"what"`
	Text string `json:"text"`
	// Event marks a line that the player must hear, so it must be among the utterances too.
	Event bool `json:"event,omitempty"`
}

// NewTrace returns a trace that writes to w.
func NewTrace(w io.Writer) *Trace { return &Trace{out: json.NewEncoder(w)} }

func (t *Trace) note(what, text string, at time.Time) {
	t.write(traced{At: at.UnixMicro(), What: what, Text: text})
}

func (t *Trace) write(line traced) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	// Nobody is there to hear that a trace can't be written.
	_ = t.out.Encode(line)
}

func (t *Trace) pressed(k keymap.Key, at time.Time) { t.note("key", k.String(), at) }

func (t *Trace) spoken(u speech.Utterance, at time.Time) { t.note("spoken", u.Text, at) }

func (t *Trace) played(c say.Cue, _ say.Place, at time.Time) { t.note("cue", sounds.ID(c), at) }

// drawn records that the screen was drawn.
func (t *Trace) drawn() { t.note("drawn", "", time.Now()) }

// tracedFront records each line that the front writes, and when it gets a frame to show.
type tracedFront struct {
	desk.Front
	trace *Trace
}

// Show passes the frame on if the front is a display.
func (f tracedFront) Show(v desk.Frame) {
	if p, ok := f.Front.(desk.Display); ok {
		p.Show(v)
		f.trace.note("shown", "", time.Now())
	}
}

// Line writes and records a line.
func (f tracedFront) Line(text string, a say.Announcement) {
	f.Front.Line(text, a)
	f.trace.write(traced{At: time.Now().UnixMicro(), What: "line", Text: text, Event: a.Urgency == say.Event})
}
