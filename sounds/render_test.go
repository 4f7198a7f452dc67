package sounds_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"backtalk/a11y/say"
	"backtalk/sounds"
)

func eachRow(t *testing.T, check func(t *testing.T, cue say.Cue, x []float32)) {
	t.Helper()
	for _, cue := range sounds.Cues() {
		for _, far := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/far=%v", sounds.ID(cue), far), func(t *testing.T) {
				check(t, cue, sounds.Render(cue, far))
			})
		}
	}
}

func TestEveryCueIsShortCleanAndWhole(t *testing.T) {
	eachRow(t, func(t *testing.T, cue say.Cue, x []float32) {
		ms := float64(len(x)) * 1000 / sounds.SampleRate
		most := 250.
		if cue >= say.CueGameWon && cue <= say.CueMatchLost {
			most = 1500
		}
		if ms < 60 || ms > most || ms != float64(sounds.Length(cue).Milliseconds()) {
			t.Errorf("lasts %.0f ms, want 60 to %.0f, and %v", ms, most, sounds.Length(cue))
		}
		var peak, sum float64
		for _, v := range x {
			peak = math.Max(peak, math.Abs(float64(v)))
			sum += float64(v)
		}
		if peak > .9 || peak < .1 {
			t.Errorf("peak is %.2f, want .1 to .9", peak)
		}
		if dc := sum / float64(len(x)); math.Abs(dc) > 1e-4 {
			t.Errorf("mean is %g, want 0", dc)
		}
		if first, last := x[0], x[len(x)-1]; math.Abs(float64(first)) > 1e-3 || math.Abs(float64(last)) > 1e-3 {
			t.Errorf("starts at %g and ends at %g, want 0", first, last)
		}
	})
}

func TestCueIsTheSameEachTime(t *testing.T) {
	eachRow(t, func(t *testing.T, cue say.Cue, x []float32) {
		again := sounds.Render(cue, slices.Equal(x, sounds.Render(cue, true)))
		if !slices.Equal(x, again) {
			t.Error("two renderings differ")
		}
	})
}

// A cue must begin at once: what comes later than a few milliseconds is delay to the player.
func TestCueSoundsAtOnce(t *testing.T) {
	slow := map[say.Cue]float64{say.CueUndo: 110, say.CueEnter: 60, say.CueBarLine: 30}
	eachRow(t, func(t *testing.T, cue say.Cue, x []float32) {
		limit := max(slow[cue], 8)
		peak := float64(slices.Max(x))
		onset := slices.IndexFunc(x, func(v float32) bool { return math.Abs(float64(v)) > peak/10 })
		if ms := float64(onset) * 1000 / sounds.SampleRate; ms > limit {
			t.Errorf("first heard after %.1f ms, want %.0f at most", ms, limit)
		}
	})
}

func TestCueNoneIsSilent(t *testing.T) {
	if sounds.Render(say.CueNone, false) != nil || sounds.Render(say.CueCount, false) != nil {
		t.Error("a cue which is none has samples")
	}
}

func TestFarRowSoundsDuller(t *testing.T) {
	// The cues that belong to a place on the board; the others have no row.
	for cue := say.CueFocusEmpty; cue <= say.CueDance; cue++ {
		near, far := sounds.Render(cue, false), sounds.Render(cue, true)
		cn, cf := centroid(near), centroid(far)
		if cn < 1.25*cf {
			t.Errorf("%s: near centroid %.0f Hz, far %.0f Hz, want near at least 1.25 times as high", sounds.ID(cue), cn, cf)
		}
		if db := 20 * math.Log10(level(near)/level(far)); math.Abs(db) > 6 {
			t.Errorf("%s: near is %.1f dB louder than far, want within 6", sounds.ID(cue), db)
		}
	}
}

func TestUniqueIDsFindTheirCues(t *testing.T) {
	for _, cue := range sounds.Cues() {
		id := sounds.ID(cue)
		back, ok := sounds.ByID(id)
		if id == "" || !ok || back != cue {
			t.Errorf("cue %d has id %q, which leads back to %d", cue, id, back)
		}
		if sounds.Title(cue).ID == "" {
			t.Errorf("%s has no name for people", id)
		}
	}
	if _, ok := sounds.ByID("no-such-cue"); ok {
		t.Error("found a cue that is not there")
	}
}

func centroid(x []float32) float64 {
	power := spectrum(x)
	var sum, weighed float64
	for k, p := range power {
		sum += p
		weighed += p * float64(k) * sounds.SampleRate / float64(2*len(power))
	}
	return weighed / sum
}

func level(x []float32) float64 {
	sum := 0.0
	for _, v := range x {
		sum += float64(v) * float64(v)
	}
	return math.Sqrt(sum / float64(len(x)))
}

// spectrum returns the power of the lower half of the discrete Fourier transform, under a Hann
// window.
func spectrum(x []float32) []float64 {
	n := 1
	for n < len(x) {
		n *= 2
	}
	c := make([]complex128, n)
	for i, v := range x {
		w := .5 - .5*math.Cos(2*math.Pi*(float64(i)+.5)/float64(len(x)))
		c[i] = complex(float64(v)*w, 0)
	}
	sounds.Transform(c)
	power := make([]float64, n/2)
	for k := range power {
		power[k] = real(c[k])*real(c[k]) + imag(c[k])*imag(c[k])
	}
	return power
}
