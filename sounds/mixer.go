package sounds

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"backtalk/a11y/say"
)

// The mixer sums what sounds into stereo frames of 32-bit floats, little-endian, as the device
// reads them. It never ends: with nothing to play it returns silence, so that the device stays open
// and a cue has no start-up to wait for.

// quantum is the most frames one Read returns: 2.5 ms. The device's own reader asks for more than
// it needs if it is given more, and what it holds already is delay for the next cue.
const quantum = SampleRate / 400

// maxVoices bounds the cues that sound at once; the oldest gives way. More than a few are a blur
// anyway.
const maxVoices = 16

// frame is one sample for each ear.
type frame struct{ left, right float32 }

// voice is something that sounds until it reports its end.
type voice interface {
	// mix adds the voice's next frames to bus, and reports false when there are none left.
	mix(bus []frame) bool
}

// cueVoice is one cue on its way to the ears.
type cueVoice struct {
	// wait is the number of frames until the cue begins.
	wait    int
	samples []float32
	gain    frame
	cue     say.Cue
	place   say.Place
	begun   bool
}

func (v *cueVoice) mix(bus []frame) bool {
	skipped := min(v.wait, len(bus))
	v.wait -= skipped
	bus = bus[skipped:]
	n := min(len(bus), len(v.samples))
	for i, s := range v.samples[:n] {
		bus[i].left += s * v.gain.left
		bus[i].right += s * v.gain.right
	}
	v.samples = v.samples[n:]
	return len(v.samples) > 0
}

// played records when the first frame of a cue left the mixer.
type played struct {
	cue   say.Cue
	place say.Place
	at    time.Time
}

type mixer struct {
	// onPlayed may be nil.
	onPlayed func(say.Cue, say.Place, time.Time)
	// reads counts the device's reads: a device that stops reading is gone.
	reads atomic.Uint64

	mu      sync.Mutex
	cues    []*cueVoice
	sweep   []*cueVoice
	streams []*stream
	volume  float64

	// bus and begun belong to Read, which the device calls from one goroutine at a time.
	bus   [quantum]frame
	begun []played
}

func newMixer(onPlayed func(say.Cue, say.Place, time.Time)) *mixer {
	return &mixer{onPlayed: onPlayed, volume: 1}
}

// Read fills p with whole frames, at most a quantum. It never fails and never ends.
func (m *mixer) Read(p []byte) (int, error) {
	m.reads.Add(1)
	const frameBytes = 8
	n := min(len(p)/frameBytes, quantum)
	bus := m.bus[:n]
	m.fill(bus)
	for i, f := range bus {
		binary.LittleEndian.PutUint32(p[i*frameBytes:], math.Float32bits(limit(f.left)))
		binary.LittleEndian.PutUint32(p[i*frameBytes+4:], math.Float32bits(limit(f.right)))
	}
	m.reportPlayed()
	return n * frameBytes, nil
}

func (m *mixer) fill(bus []frame) {
	clear(bus)
	if len(bus) == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	m.noteBegun(m.cues, len(bus), now)
	m.noteBegun(m.sweep, len(bus), now)
	m.cues = mixed(m.cues, bus)
	m.sweep = mixed(m.sweep, bus)
	m.streams = mixed(m.streams, bus)
}

// noteBegun records the cues that begin within the next n frames.
func (m *mixer) noteBegun(voices []*cueVoice, n int, now time.Time) {
	for _, v := range voices {
		if !v.begun && v.wait < n {
			v.begun = true
			m.begun = append(m.begun, played{v.cue, v.place, now})
		}
	}
}

// mixed adds every voice to bus and returns those that have more.
func mixed[V voice](voices []V, bus []frame) []V {
	kept := voices[:0]
	for _, v := range voices {
		if v.mix(bus) {
			kept = append(kept, v)
		}
	}
	clear(voices[len(kept):])
	return kept
}

func (m *mixer) reportPlayed() {
	if m.onPlayed != nil {
		for _, p := range m.begun {
			m.onPlayed(p.cue, p.place, p.at)
		}
	}
	m.begun = m.begun[:0]
}

func (m *mixer) setVolume(volume float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.volume = volume
}

// cue starts a cue, at once or after those that sound or wait, and ends a sweep. If too many sound
// or wait, the oldest gives way. So does a tune, if the cue starts at once.
func (m *mixer) cue(samples []float32, pan float64, cue say.Cue, place say.Place, after bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.cues) >= maxVoices {
		m.cues = append(m.cues[:0], m.cues[1:]...)
	}
	wait := 0
	if after {
		for _, v := range m.cues {
			wait = max(wait, v.wait+len(v.samples))
		}
	}
	m.cutSweep()
	if !after {
		m.cutTunes()
	}
	m.cues = append(m.cues, m.voiceAt(samples, pan, cue, place, wait))
}

// A tune is a cue with more than longest still to play. When it gives way, it fades over tuneFade.
const (
	longest  = SampleRate / 4
	tuneFade = SampleRate / 20
)

// cutTunes ends the tunes that are playing. The caller must hold mu.
func (m *mixer) cutTunes() {
	for _, v := range m.cues {
		if v.begun && len(v.samples) > longest {
			v.samples = faded(v.samples, tuneFade)
		}
	}
}

// faded returns the beginning of samples, falling to silence over n frames.
func faded(samples []float32, n int) []float32 {
	out := slices.Clone(samples[:min(len(samples), n)])
	for i := range out {
		out[i] *= 1 - float32(i+1)/float32(len(out))
	}
	return out
}

// voice returns a cue's voice that starts after wait frames.
func (m *mixer) voice(samples []float32, pan float64, cue say.Cue, place say.Place, wait int) *cueVoice {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.voiceAt(samples, pan, cue, place, wait)
}

// voiceAt does the same as voice, for a caller that holds mu.
func (m *mixer) voiceAt(samples []float32, pan float64, cue say.Cue, place say.Place, wait int) *cueVoice {
	gain := equalPower(pan)
	gain.left *= float32(m.volume)
	gain.right *= float32(m.volume)
	return &cueVoice{wait: wait, samples: samples, gain: gain, cue: cue, place: place}
}

// silence drops every cue that is playing or waiting, and a sweep; speech continues.
func (m *mixer) silence() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.cues)
	m.cues = m.cues[:0]
	clear(m.sweep)
	m.sweep = m.sweep[:0]
}

func (m *mixer) stream(s *stream) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.streams = append(m.streams, s)
}

// sideways is how far out column 1 and column 12 sound, of 1. With less than 1 a player who hears
// with one ear, or wears one earphone, still gets every cue: .75 is 14 dB between the ears.
const sideways = 0.75

// panOf returns the pan of a column, -1 left to +1 right, or the middle without a column.
func panOf(place say.Place) float64 {
	if place.Column < 1 || place.Column > 12 {
		return 0
	}
	return sideways * (float64(place.Column) - 6.5) / 5.5
}

// equalPower splits a signal between the ears so that it is equally loud at every place. In the
// middle, each ear gets .707 of it.
func equalPower(pan float64) frame {
	angle := (1 + min(1, max(-1, pan))) * math.Pi / 4
	return frame{left: float32(math.Cos(angle)), right: float32(math.Sin(angle))}
}

// knee is the level from which the limiter bends.
const knee = 0.8

// limit keeps a sum of many voices within 1 without a hard edge: above the knee it nears 1 and
// never reaches it.
func limit(x float32) float32 {
	if x <= knee && x >= -knee {
		return x
	}
	over := math.Abs(float64(x)) - knee
	bent := knee + (1-knee)*over/(over+1-knee)
	return float32(math.Copysign(bent, float64(x)))
}
