package sounds

import (
	"math"
	"math/cmplx"
)

// These functions measure how different two cues sound: two angles, in degrees. They compare the
// part of a cue that is left in mono and at low volume: anything more than audible dB below its
// loudest moment counts as silence. An angle does not depend on the volume.

// heard is a cue as the ear takes it in: its power in each moment and band, in dB, 0 being silence
// and audible the most.
type heard [][]float64

const (
	// audible is the range that a cue has over the room's noise when it is played softly.
	audible = 40
	// momentStep is the time between two moments, and momentWindow the length of each, in frames.
	momentStep   = 10 * SampleRate / 1000
	momentWindow = 1024
	// melBands from melLow to melHigh hertz.
	melBands = 24
	melLow   = 100
	melHigh  = 12000
)

func mel(hz float64) float64 { return 2595 * math.Log10(1+hz/700) }

// hearing listens to a cue of one loudness.
func hearing(samples []float32) heard {
	var h heard
	top := 0.0
	for from := 0; from < len(samples); from += momentStep {
		bands := moment(samples[from:])
		sum := 0.0
		for _, p := range bands {
			sum += p
		}
		top = max(top, sum)
		h = append(h, bands)
	}
	for _, bands := range h {
		for i, p := range bands {
			bands[i] = max(0, audible+10*math.Log10(p/top+1e-12))
		}
	}
	return h
}

// moment returns the power of the next momentWindow frames in each band.
func moment(samples []float32) []float64 {
	c := make([]complex128, momentWindow)
	for i, v := range samples[:min(len(samples), momentWindow)] {
		w := .5 - .5*math.Cos(2*math.Pi*(float64(i)+.5)/momentWindow)
		c[i] = complex(float64(v)*w, 0)
	}
	Transform(c)
	bands := make([]float64, melBands)
	lowest, highest := mel(melLow), mel(melHigh)
	for k := 1; k < momentWindow/2; k++ {
		// Each line of the spectrum is shared by the two bands around it.
		at := (mel(float64(k)*SampleRate/momentWindow) - lowest) / (highest - lowest) * (melBands - 1)
		if at < 0 || at > melBands-1 {
			continue
		}
		p := real(c[k])*real(c[k]) + imag(c[k])*imag(c[k])
		below := int(at)
		share := at - float64(below)
		bands[below] += p * (1 - share)
		bands[min(below+1, melBands-1)] += p * share
	}
	return bands
}

// parts are the beginning, the middle and the end of a cue, so that what rises differs from what
// falls.
const parts = 3

// spectrum returns the power in each band, for each part of the cue.
func (h heard) spectrum() []float64 {
	out := make([]float64, parts*melBands)
	for m, bands := range h {
		part := m * parts / len(h)
		for i, p := range bands {
			out[part*melBands+i] += p
		}
	}
	return out
}

// envelope returns the loudness of each moment, whatever its pitch: 10 dB more is twice as loud
// (Stevens).
func (h heard) envelope() []float64 {
	out := make([]float64, len(h))
	for m, bands := range h {
		for _, p := range bands {
			out[m] += math.Exp2((p-audible)/10) - math.Exp2(-audible/10)
		}
	}
	return out
}

// angle returns the angle between two vectors in degrees, the shorter filled up with zeros: 0 for
// the same direction, 90 for nothing shared.
func angle(a, b []float64) float64 {
	var ab, aa, bb float64
	for i := range min(len(a), len(b)) {
		ab += a[i] * b[i]
	}
	for _, v := range a {
		aa += v * v
	}
	for _, v := range b {
		bb += v * v
	}
	return math.Acos(min(1, ab/math.Sqrt(aa*bb))) * 180 / math.Pi
}

// distance returns how far apart two cues are in spectrum, in envelope, and in both.
func distance(a, b heard) (spectrum, envelope, both float64) {
	spectrum, envelope = angle(a.spectrum(), b.spectrum()), angle(a.envelope(), b.envelope())
	return spectrum, envelope, math.Hypot(spectrum, envelope)
}

// Transform computes the textbook radix-2 Fourier transform, for the tests outside the package too.
func Transform(x []complex128) {
	n := len(x)
	if n == 1 {
		return
	}
	even, odd := make([]complex128, n/2), make([]complex128, n/2)
	for i := range even {
		even[i], odd[i] = x[2*i], x[2*i+1]
	}
	Transform(even)
	Transform(odd)
	for k := range even {
		t := cmplx.Rect(1, -2*math.Pi*float64(k)/float64(n)) * odd[k]
		x[k], x[k+n/2] = even[k]+t, even[k]-t
	}
}
