package sounds

import "math"

// This file has the few physical models that every cue is made of. A cue is a sum of layers; a
// layer is data, and adds itself to a buffer:
//
//	strike   something hard hits something: a sum of sines, each dying at its own pace (modal synthesis), and a click
//	rattle   several strikes at irregular times: dice in a cup, dice rolling out
//	burst    noise through a band-pass that may glide: felt, a slide, a breath
//	tone     a note with a few harmonics that may glide: signals that stand for nothing on the board
//
// All times are in milliseconds, all frequencies in hertz, all gains relative to the other layers
// of the cue: the whole is brought to the cue's own loudness afterwards.

// layer is one part of a cue.
type layer interface {
	// add sums the layer into out, which is mono at SampleRate. Noise is drawn from draw, so that a
	// cue is the same each time it is rendered.
	add(out []float64, draw *noise)
}

// mode is one resonance of a struck body.
type mode struct {
	hz float64
	// ring is the time in which the resonance falls by 60 dB.
	ring float64
	gain float64
}

// strike is one hit on a body.
type strike struct {
	at   float64
	gain float64
	body []mode
	// click is the gain of the contact itself: noise that falls by 40 dB in 2 ms.
	click float64
}

func (s strike) add(out []float64, draw *noise) {
	from := frames(s.at)
	for _, m := range s.body {
		level := s.gain * m.gain
		// A mode ends when its level has fallen to silent.
		n := min(len(out)-from, frames(m.ring*math.Log10(level/silent)/3))
		wave := newSine(m.hz, decayPerFrame(m.ring, 60))
		for i := range max(0, n) {
			out[from+i] += level * wave.next()
		}
	}
	level, decay := s.gain*s.click, decayPerFrame(2, 40)
	for i := from; i < len(out) && level > silent; i++ {
		out[i] += level * draw.next()
		level *= decay
	}
}

// sine is a sine wave that dies away. Each frame costs only two multiplications: sines are most of
// the work of a cue.
type sine struct{ last, before, turn, loss float64 }

// newSine returns a sine that starts at 0 and falls by the factor decay each frame.
func newSine(hz, decay float64) *sine {
	step := 2 * math.Pi * hz / SampleRate
	return &sine{before: -math.Sin(step) / decay, turn: 2 * decay * math.Cos(step), loss: decay * decay}
}

func (s *sine) next() float64 {
	now := s.last
	s.last, s.before = s.turn*s.last-s.loss*s.before, s.last
	return now
}

// rattle is a run of strikes that vary in spacing, strength and pitch, like those of dice.
type rattle struct {
	at, length float64
	strikes    int
	gain       float64
	body       []mode
	click      float64
	// slowing is 0 for an even run. At 1 the last gaps are about three times as long as the first, as
	// when dice come to rest.
	slowing float64
}

func (r rattle) add(out []float64, draw *noise) {
	for i := range r.strikes {
		// x goes from 0 to 1 over the run; bending it lengthens the later gaps.
		x := (float64(i) + 0.35*draw.next()) / float64(r.strikes)
		x = math.Max(0, x) * (1 + r.slowing*math.Max(0, x)) / (1 + r.slowing)
		pitch := 1 + 0.12*draw.next()
		strike{
			at:    r.at + x*r.length,
			gain:  r.gain * (0.7 + 0.3*draw.next()),
			body:  transposed(r.body, pitch),
			click: r.click,
		}.add(out, draw)
	}
}

// material is the quality of a body's modes: pi times the number of periods in which a mode falls
// to 1/e. The quality is nearly the same for all modes of a material, and by it the ear
// distinguishes materials: the higher a mode of wood, the sooner it is over.
type material float64

// body returns a body with modes at these ratios to hz, with these gains. A fall by 60 dB takes 6.9
// times as long as one to 1/e.
func (quality material) body(hz float64, ratios, gains []float64) []mode {
	modes := make([]mode, len(gains))
	for i, gain := range gains {
		modes[i] = mode{hz: hz * ratios[i], gain: gain, ring: 6.9 * float64(quality) / (math.Pi * hz * ratios[i]) * 1000}
	}
	return modes
}

// note returns the strike of an instrument's bar.
func note(at, gain, hz float64, bar []mode) strike {
	return strike{at: at, gain: gain, body: transposed(bar, hz), click: .04}
}

func transposed(body []mode, factor float64) []mode {
	moved := make([]mode, len(body))
	for i, m := range body {
		moved[i] = mode{hz: m.hz * factor, ring: m.ring, gain: m.gain}
	}
	return moved
}

// burst is band-passed noise.
type burst struct {
	at, length float64
	gain       float64
	from, to   float64 // centre of the band, at the start and at the end
	// q is the sharpness of the band: 1 is breath, 5 almost whistles.
	q float64
	// attack is the time to full strength; the rest falls by 40 dB.
	attack float64
}

func (b burst) add(out []float64, draw *noise) {
	from, n := frames(b.at), frames(b.length)
	rise := frames(b.attack)
	decay := decayPerFrame(b.length-b.attack, 40)
	level := 1.0
	var f, low, band float64
	for i := range n {
		if from+i >= len(out) {
			return
		}
		if i%glideStep == 0 {
			hz := glide(b.from, b.to, float64(i)/float64(n))
			// A state-variable filter (Chamberlin): stable while the centre is well below a sixth
			// of the rate.
			f = 2 * math.Sin(math.Pi*hz/SampleRate)
		}
		low += f * band
		high := draw.next() - low - band/b.q
		band += f * high
		env := level
		if i < rise {
			x := float64(i) / float64(rise)
			env = x * x
		} else {
			level *= decay
		}
		out[from+i] += b.gain * env * band / b.q * 2
	}
}

// tone is a note.
type tone struct {
	at, length float64
	gain       float64
	// from is the fundamental at the start and to at the end; to is 0 if it stays.
	from, to float64
	// bright is the gain of each harmonic relative to the one below it: 0 is a sine, 0.7 a buzz.
	bright float64
	// fall is by how many dB the note dies away over its length: 0 holds it, 40 plucks it.
	fall float64
	// attack is the time to full strength; 0 means 4 ms.
	attack float64
}

const harmonics = 8

func (t tone) add(out []float64, _ *noise) {
	from, n := frames(t.at), min(frames(t.length), len(out)-frames(t.at))
	if n <= 0 {
		return
	}
	wave := t.wave(n)
	attack, edge := float64(frames(max(t.attack, 4))), float64(frames(4))
	decay := decayPerFrame(t.length, t.fall)
	level := t.gain
	for i, v := range wave {
		env := math.Min(1, math.Min(float64(i)/attack, float64(n-i)/edge))
		out[from+i] += level * env * v
		level *= decay
	}
}

// wave returns n frames of the note at constant strength.
func (t tone) wave(n int) []float64 {
	out := make([]float64, n)
	weight := 1.0
	for h := 1; h <= harmonics && weight > silent && max(t.from, t.to)*float64(h) < SampleRate/3; h++ {
		if t.to == 0 {
			steady := newSine(t.from*float64(h), 1)
			for i := range out {
				out[i] += weight * steady.next()
			}
		} else {
			t.gliding(out, float64(h), weight)
		}
		weight *= t.bright
	}
	return out
}

// gliding adds one harmonic of a note that glides.
func (t tone) gliding(out []float64, harmonic, weight float64) {
	phase, step := 0.0, 0.0
	for i := range out {
		if i%glideStep == 0 {
			step = 2 * math.Pi * glide(t.from, t.to, float64(i)/float64(len(out))) / SampleRate
		}
		phase += step
		out[i] += weight * math.Sin(phase*harmonic)
	}
}

// glideStep is the number of frames between steps of a glide. Steps of a third of a millisecond can't
// be heard.
const glideStep = 16

// silent is the gain below which a part adds nothing audible (80 dB down).
const silent = 1e-4

func frames(ms float64) int { return int(math.Round(ms * SampleRate / 1000)) }

// decayPerFrame returns the factor per frame for a fall by db within ms milliseconds.
func decayPerFrame(ms, db float64) float64 {
	return math.Pow(10, -db/20/(ms*SampleRate/1000))
}

// glide returns the value at x, from 0 to 1, on the way from a to b, in equal musical steps.
func glide(a, b, x float64) float64 {
	if a == b {
		return a
	}
	return a * math.Pow(b/a, x)
}

// noise is a small generator (xorshift64*, Vigna 2016), so that a cue doesn't change with the Go
// release.
type noise struct{ state uint64 }

func newNoise(seed uint64) *noise { return &noise{state: seed*0x9E3779B97F4A7C15 + 1} }

// next returns a random number, uniform between -1 and 1.
func (n *noise) next() float64 {
	n.state ^= n.state >> 12
	n.state ^= n.state << 25
	n.state ^= n.state >> 27
	return float64(int64(n.state*0x2545F4914F6CDD1D)) / (1 << 63)
}
