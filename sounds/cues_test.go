package sounds

import (
	"math"
	"slices"
	"testing"

	"backtalk/a11y/say"
)

// softer returns the cues that are softer than the others on purpose, each with its reason.
func softer() map[say.Cue]string {
	const everyKey = "sounds with every arrow key, while the point's words begin"
	return map[say.Cue]string{
		say.CueFocusEmpty:      "sounds with most arrow keys, and nothing is there",
		say.CueFocusOwnBlot:    everyKey,
		say.CueFocusOwnPoint:   everyKey,
		say.CueFocusOwnStack:   everyKey,
		say.CueFocusRivalBlot:  everyKey,
		say.CueFocusRivalBlock: everyKey,
		say.CueFocusRivalStack: everyKey,
		say.CueBarLine:         everyKey,
		say.CueMenuItem:        "sounds with every arrow key in a menu, while the line's words begin",
		say.CueWaiting:         "says that nothing happens, while the opponent's turn may be spoken",
	}
}

func loudnessOf(cue say.Cue, far bool) float64 { return loudness(widened(Render(cue, far))) }

func widened(samples []float32) []float64 {
	wide := make([]float64, len(samples))
	for i, v := range samples {
		wide[i] = float64(v)
	}
	return wide
}

func TestCuesAreAsLoudAsEachOther(t *testing.T) {
	soft := softer()
	var levels []float64
	for _, cue := range Cues() {
		if soft[cue] == "" {
			levels = append(levels, loudnessOf(cue, false), loudnessOf(cue, true))
		}
	}
	least, most := slices.Min(levels), slices.Max(levels)
	if most-least > 3 {
		t.Errorf("the loudest is %.1f dB louder than the softest, want 3 at most", most-least)
	}
	for _, cue := range Cues() {
		for _, far := range []bool{false, true} {
			is := loudnessOf(cue, far)
			switch below := most - is; {
			case soft[cue] == "" && below > 3:
				t.Errorf("%s, far %v: %.1f LUFS, %.1f below the loudest", ID(cue), far, is, below)
			case soft[cue] != "" && (below < 3 || below > 8):
				t.Errorf("%s, far %v: %.1f LUFS, %.1f below the loudest, want 3 to 8: it %s", ID(cue), far, is, below, soft[cue])
			}
		}
	}
}

// This is the standard's own check: a full-scale sine of 997 Hz in one channel is -3.01 LKFS. A
// frequency that the ear hears well counts as louder, and a short sound as softer.
func TestLoudnessMatchesTheStandard(t *testing.T) {
	sine := func(hz float64, ms int) []float64 {
		x := make([]float64, SampleRate)
		for i := range x[:ms*SampleRate/1000] {
			x[i] = math.Sin(2 * math.Pi * hz * float64(i) / SampleRate)
		}
		return x
	}
	for _, c := range []struct {
		hz   float64
		ms   int
		want float64
	}{{997, 1000, -3.01}, {10000, 1000, .3}, {38, 1000, -9.7}, {997, 62, -6.1}} {
		if got := loudness(sine(c.hz, c.ms)); math.Abs(got-c.want) > .15 {
			t.Errorf("%v Hz for %d ms: %.2f LUFS, want %.2f", c.hz, c.ms, got, c.want)
		}
	}
}

// These are the least distances of any two cues, in degrees (see distance). They were found by ear:
// pairs that players took for one another had 31 to 48 degrees, with 27 to 33 in spectrum. Two cues
// in one row are compared in the near row, where they are heard most. Cues in different rows are
// compared only on the board, where their place shows the row too.
const (
	leastNear   = 50
	leastFar    = 45
	leastAcross = 40
)

func TestAnyTwoCuesDifferInMonoAndAtLowVolume(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	var heardIn [2][say.CueCount]heard
	for _, cue := range Cues() {
		heardIn[0][cue], heardIn[1][cue] = hearing(Render(cue, false)), hearing(Render(cue, true))
	}
	for _, a := range Cues() {
		for _, b := range Cues() {
			for _, c := range []struct {
				rows     string
				of, from int
				counts   bool
				least    float64
			}{
				{"near", 0, 0, a < b, leastNear},
				{"far", 1, 1, a < b && HasRow(a) && HasRow(b), leastFar},
				{"near and far", 0, 1, a != b && HasRow(a) && HasRow(b), leastAcross},
			} {
				if !c.counts {
					continue
				}
				if spectrum, envelope, both := distance(heardIn[c.of][a], heardIn[c.from][b]); both < c.least {
					t.Errorf("%s and %s, %s: %.1f apart (spectrum %.1f, envelope %.1f), want %.0f",
						ID(a), ID(b), c.rows, both, spectrum, envelope, c.least)
				}
			}
		}
	}
}

// Pairs that players took for one another now sound like different things, whatever their rhythm.
func TestConfusableCuesDifferInSpectrum(t *testing.T) {
	for _, pair := range [][2]say.Cue{
		{say.CueWaiting, say.CueDance},
		{say.CueGameLost, say.CueDance},
		{say.CueGammonLost, say.CueDance},
		{say.CueGameLost, say.CueGammonLost},
		{say.CueSelect, say.CueMyTurn},
	} {
		spectrum, _, _ := distance(hearing(Render(pair[0], false)), hearing(Render(pair[1], false)))
		if spectrum < 45 {
			t.Errorf("%s and %s: %.1f degrees apart in spectrum, want 45", ID(pair[0]), ID(pair[1]), spectrum)
		}
	}
}

// The measure agrees with the ear: sounds that the ear takes for the same are near, whatever their
// volume, and others are far.
func TestDistanceMatchesTheEar(t *testing.T) {
	of := func(layers ...layer) heard {
		x := make([]float64, frames(250))
		for _, l := range layers {
			l.add(x, newNoise(1))
		}
		return hearing(narrow(x))
	}
	knock := strike{gain: 1, body: wood, click: .1}
	later := strike{at: 100, gain: 1, body: wood, click: .1}
	low, high := tone{length: 200, gain: 1, from: 400}, tone{length: 200, gain: 1, from: 900}
	for name, c := range map[string]struct {
		a, b        heard
		least, most float64
	}{
		"the same, softer":        {of(knock), of(strike{gain: .1, body: wood, click: .1}), 0, 1},
		"a hair higher":           {of(low), of(tone{length: 200, gain: 1, from: 405}), 0, 10},
		"a knock and two":         {of(knock), of(knock, later), 50, 120},
		"a low and a high note":   {of(low), of(high), 50, 100},
		"rising and falling":      {of(tone{length: 200, gain: 1, from: 400, to: 1600}), of(tone{length: 200, gain: 1, from: 1600, to: 400}), 40, 100},
		"a note and a short note": {of(low), of(tone{length: 60, gain: 1, from: 400}), 40, 100},
	} {
		if _, _, both := distance(c.a, c.b); both < c.least || both > c.most {
			t.Errorf("%s: %.1f apart, want %.0f to %.0f", name, both, c.least, c.most)
		}
	}
}
