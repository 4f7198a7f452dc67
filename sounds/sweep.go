package sounds

import (
	"time"

	"backtalk/a11y/say"
)

// The pace of a sweep: a point begins this long after the last knock of the one before, and a
// longer gap marks each quarter of the board, so that points can be counted in sixes. A usual
// position takes 2.5 s.
const (
	sweepStep    = 80 * time.Millisecond
	sweepQuarter = 110 * time.Millisecond
	quarter      = 6
)

// Sweep plays the 24 points one after another, in the order given, as sound alone, and returns at
// once. It ends after the last point, or with the next Cue, Follow, Sweep or Hush. Like Cue, it
// returns false if nobody will hear it.
func (p *Player) Sweep(spots [24]say.Spot) bool {
	if !p.hears() {
		return false
	}
	voices := make([]*cueVoice, 0, len(spots))
	at := time.Duration(0)
	for i, s := range spots {
		if i > 0 && i%quarter == 0 {
			at += sweepQuarter
		}
		if samples := p.store.samples(s.Cue, s.Place.Far); len(samples) > 0 {
			wait := int(at * SampleRate / time.Second)
			voices = append(voices, p.mixer.voice(samples, p.pan(panOf(s.Place)), s.Cue, s.Place, wait))
		}
		at += sweepStep + lastOnset(s.Cue)
	}
	p.mixer.startSweep(voices)
	return true
}

// lastOnset returns when the last knock of a built-in cue begins.
func lastOnset(cue say.Cue) time.Duration {
	if cue >= say.CueCount {
		return 0
	}
	last := 0.0
	for _, l := range specs[cue].layers {
		if s, ok := l.(strike); ok {
			last = max(last, s.at)
		}
	}
	return time.Duration(last * float64(time.Millisecond))
}

// Hush ends a sweep; other cues and speech continue.
func (p *Player) Hush() { p.mixer.endSweep() }

// startSweep replaces the sweep that sounds.
func (m *mixer) startSweep(voices []*cueVoice) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cutSweep()
	m.sweep = append(m.sweep, voices...)
}

func (m *mixer) endSweep() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cutSweep()
}

// cutSweep drops the cues of a sweep that have not begun, and ends the others over a short ramp. The
// caller must hold mu.
func (m *mixer) cutSweep() {
	kept := m.sweep[:0]
	for _, v := range m.sweep {
		if v.begun {
			v.samples = faded(v.samples, fadeOut)
			kept = append(kept, v)
		}
	}
	clear(m.sweep[len(kept):])
	m.sweep = kept
}
