package sounds

import (
	"hash/fnv"
	"math"
	"slices"

	"backtalk/a11y/say"
)

// SampleRate is the rate of all samples in this package, in frames a second.
const SampleRate = 48000

// loudnessOfCues is the loudness of every cue, in LUFS as loudness measures it, except those that
// are softer on purpose. It is a little softer than speech.
const loudnessOfCues = -22

// highest is the largest allowed sample of a cue. Few cues reach it; those may be softer than the
// others.
const highest = .9

// Render returns a cue as mono samples between -1 and 1 at SampleRate, silent at both ends, the same
// each time: 60 to 250 ms, the end of a game or match up to 1.5 s. A cue that belongs to a place on the
// board is duller in the far row than in the near one, but as loud. For CueNone and for a cue that
// doesn't exist, Render returns no samples.
func Render(cue say.Cue, far bool) []float32 {
	if cue >= say.CueCount || len(specs[cue].layers) == 0 {
		return nil
	}
	s := specs[cue]
	x := make([]float64, frames(s.length))
	draw := newNoise(seedOf(s.id))
	for _, l := range s.layers {
		l.add(x, draw)
	}
	reflect(x, s.room)
	highPass(x)
	if HasRow(cue) {
		shade(x, far)
	}
	settle(x)
	level(x, loudnessOfCues-s.soft)
	return narrow(x)
}

// seedOf returns the seed of a cue's own noise, which stays the same when cues are added.
func seedOf(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // never fails
	return h.Sum64()
}

// HasRow reports whether a cue belongs to a place on the board.
func HasRow(cue say.Cue) bool { return cue >= say.CueFocusEmpty && cue <= say.CueDance }

// reflection is one path from a wall to the ear.
type reflection struct{ ms, gain float64 }

// A small room: the first reflections of the table and of the walls. No two delays are in a simple
// ratio, or they would be heard as a pitch.
var smallRoom = [...]reflection{{4.3, .5}, {7.9, .42}, {12.7, .36}, {18.1, .3}, {24.9, .22}, {33.7, .15}, {44.3, .1}}

// wallCut is the frequency above which walls and furniture absorb sound.
const wallCut = 3000

// reflect adds the room to a dry sound.
func reflect(x []float64, gain float64) {
	if gain == 0 {
		return
	}
	dry := slices.Clone(x)
	lowPass(dry, wallCut)
	for _, r := range smallRoom {
		late := frames(r.ms)
		for i := late; i < len(x); i++ {
			x[i] += gain * r.gain * dry[i-late]
		}
	}
}

// highPass weakens everything below 40 Hz, by 6 dB an octave. No loudspeaker reproduces it, and it
// would push the cone aside.
func highPass(x []float64) {
	k := math.Exp(-2 * math.Pi * 40 / SampleRate)
	var last, y float64
	for i, v := range x {
		y = k * (y + v - last)
		last = v
		x[i] = y
	}
}

// These factors separate the rows by brightness, relative to the cue's own mean frequency: a fixed
// frequency would leave the low cues as they are.
const (
	farCut   = 0.45
	nearLift = 1.5
)

// shade makes a sound duller for the far side of the board, or brighter for the near side, without
// changing its strength.
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

// lowPass applies the simplest filter there is: 6 dB an octave above hz.
func lowPass(x []float64, hz float64) {
	k := 1 - math.Exp(-2*math.Pi*hz/SampleRate)
	var y float64
	for i, v := range x {
		y += k * (v - y)
		x[i] = y
	}
}

// meanFrequency returns the root mean square frequency of the spectrum. It computes the frequency
// from the slope of the wave: for a sine of frequency f, the rms of the slope is 2 pi f times the
// rms of the wave.
func meanFrequency(x []float64) float64 {
	var slope, level float64
	for i := 1; i < len(x); i++ {
		d := x[i] - x[i-1]
		slope += d * d
		level += x[i] * x[i]
	}
	return math.Sqrt(slope/level) * SampleRate / (2 * math.Pi)
}

// settle fades both ends and subtracts the mean, so that neither end clicks. It subtracts the mean
// in the fade's own shape, which keeps the ends at zero.
func settle(x []float64) {
	in, out := float64(frames(0.5)), math.Max(float64(frames(8)), float64(len(x))/25)
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

// level scales a sound to a loudness, or less if its highest sample doesn't allow that.
func level(x []float64, lufs float64) {
	top := 0.0
	for _, v := range x {
		top = math.Max(top, math.Abs(v))
	}
	if top > 0 {
		scaleBy(x, math.Min(math.Pow(10, (lufs-loudness(x))/20), highest/top))
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
