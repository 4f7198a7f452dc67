package sounds

import (
	"math"
	"slices"

	"backtalk/a11y/say"
)

// SampleRate is that of everything in this package, in frames a second.
const SampleRate = 48000

// Render gives a cue as mono samples between -1 and 1 at SampleRate: 60 to 250 ms, silent at both ends, the same each
// time. The far row is duller than the near one and as loud. CueNone, and a cue that does not exist, is empty.
func Render(cue say.Cue, far bool) []float32 {
	if cue >= say.CueCount || len(specs[cue].layers) == 0 {
		return nil
	}
	s := specs[cue]
	x := make([]float64, frames(s.length))
	draw := newNoise(uint64(cue))
	for _, l := range s.layers {
		l.add(x, draw)
	}
	highPass(x)
	shade(x, far)
	settle(x)
	scale(x, s.peak)
	return narrow(x)
}

// highPass takes away what no loudspeaker gives back and what would push the cone aside: everything well below 40 Hz.
func highPass(x []float64) {
	k := math.Exp(-2 * math.Pi * 40 / SampleRate)
	var last, y float64
	for i, v := range x {
		y = k * (y + v - last)
		last = v
		x[i] = y
	}
}

// Where the rows part in brightness, relative to the cue's own mean frequency: a fixed frequency would leave the low
// cues as they are.
const (
	farCut   = 0.45
	nearLift = 2.5
)

// shade makes a sound as it is at the far side of the board, without its highs, or at the near side, with more of them;
// as strong in both.
func shade(x []float64, far bool) {
	before := rms(x)
	if before == 0 {
		return
	}
	middle := meanFrequency(x)
	if far {
		lowPass(x, farCut*middle)
		lowPass(x, farCut*middle)
	} else {
		lows := slices.Clone(x)
		lowPass(lows, middle)
		for i := range x {
			x[i] += nearLift * (x[i] - lows[i])
		}
	}
	scaleBy(x, before/rms(x))
}

// lowPass is the simplest there is: 6 dB an octave above hz.
func lowPass(x []float64, hz float64) {
	k := 1 - math.Exp(-2*math.Pi*hz/SampleRate)
	var y float64
	for i, v := range x {
		y += k * (v - y)
		x[i] = y
	}
}

// meanFrequency is the root mean square of the spectrum's frequency, found from the slope of the wave: a sine of f has
// a slope whose rms is 2 pi f times its own.
func meanFrequency(x []float64) float64 {
	var slope, level float64
	for i := 1; i < len(x); i++ {
		d := x[i] - x[i-1]
		slope += d * d
		level += x[i] * x[i]
	}
	return math.Sqrt(slope/level) * SampleRate / (2 * math.Pi)
}

// settle fades both ends and takes away the mean, so that neither end clicks. The mean is taken away with the fade's
// own shape, which keeps the ends at zero.
func settle(x []float64) {
	in, out := float64(frames(0.5)), float64(frames(6))
	n := float64(len(x) - 1)
	fade := make([]float64, len(x))
	var sum, weight float64
	for i := range x {
		fade[i] = math.Min(1, math.Min(float64(i)/in, (n-float64(i))/out))
		x[i] *= fade[i]
		sum += x[i]
		weight += fade[i]
	}
	for i := range x {
		x[i] -= sum / weight * fade[i]
	}
}

func scale(x []float64, peak float64) {
	top := 0.0
	for _, v := range x {
		top = math.Max(top, math.Abs(v))
	}
	if top > 0 {
		scaleBy(x, peak/top)
	}
}

func scaleBy(x []float64, factor float64) {
	for i := range x {
		x[i] *= factor
	}
}

func rms(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return math.Sqrt(sum / float64(len(x)))
}

func narrow(x []float64) []float32 {
	out := make([]float32, len(x))
	for i, v := range x {
		out[i] = float32(v)
	}
	return out
}
