package sounds

import "math"

// Loudness as heard, after ITU-R BS.1770-5: what the head and the ear do to frequencies (K-weighting),
// then the mean power over a window. The standard's momentary window of 400 ms is for programmes; a
// knock of 50 ms would come out far too soft in it. So the window is shortened to the 125 ms of a sound
// level meter's "fast" (IEC 61672), and the loudest window counts.

// loudWindow and loudHop are the window and its step.
const (
	loudWindow = SampleRate / 8
	loudHop    = SampleRate / 200
)

// biquad is a second-order filter with a0 = 1.
type biquad struct{ b0, b1, b2, a1, a2 float64 }

// kWeighting returns the standard's two filters at 48,000 Hz: a shelf for the head, and the loss of
// lows.
func kWeighting() [2]biquad {
	return [2]biquad{
		{1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, .73248077421585},
		{1, -2, 1, -1.99004745483398, .99007225036621},
	}
}

func (f biquad) filter(x []float64) {
	var s1, s2 float64
	for i, v := range x {
		y := f.b0*v + s1
		s1 = f.b1*v - f.a1*y + s2
		s2 = f.b2*v - f.a2*y
		x[i] = y
	}
}

// loudness returns the loudness of the loudest window, in LUFS. A full-scale sine of 1 kHz in one
// ear has -3 LUFS, and silence about -121.
func loudness(x []float64) float64 {
	weighed := append([]float64(nil), x...)
	for _, f := range kWeighting() {
		f.filter(weighed)
	}
	// powers[i] is the sum of the squares of the first i frames.
	powers := make([]float64, len(x)+1)
	for i, v := range weighed {
		powers[i+1] = powers[i] + v*v
	}
	top := 0.0
	for from := 0; from == 0 || from+loudWindow <= len(x); from += loudHop {
		top = max(top, (powers[min(from+loudWindow, len(x))]-powers[from])/loudWindow)
	}
	return -.691 + 10*math.Log10(top+1e-12)
}
