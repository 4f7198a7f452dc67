package sounds

import (
	"context"
	"time"

	"backtalk/a11y/say"
)

// PointView is what a sweep needs to know of a point: the cue that the focus would give there, and where it lies.
type PointView struct {
	// Number is the listener's number of the point, 1 to 24.
	Number int
	Cue    say.Cue
	Place  say.Place
}

// Step is one cue of a sweep and when it sounds, from the sweep's beginning.
type Step struct {
	At    time.Duration
	Cue   say.Cue
	Place say.Place
}

// The pace of a sweep. The ear tells 5 sounds a second apart with ease; a longer gap marks each quarter of the board, so
// that the points can be counted in sixes.
const (
	sweepStep    = 200 * time.Millisecond
	sweepQuarter = 250 * time.Millisecond
	sweepMinStep = 40 * time.Millisecond
	quarter      = 6
)

// Sweep plays the points one after another, in the order given, as sound alone. Each begins when the one before has had
// time to be heard. The times rise strictly; all 24 points take about 6 s.
func Sweep(points []PointView) []Step {
	steps := make([]Step, 0, len(points))
	at := time.Duration(0)
	for i, p := range points {
		if i > 0 && i%quarter == 0 {
			at += sweepQuarter
		}
		steps = append(steps, Step{At: at, Cue: p.Cue, Place: p.Place})
		at += max(sweepStep, Duration(p.Cue)+sweepMinStep)
	}
	return steps
}

// Duration is how long a built-in cue lasts; 0 for CueNone.
func Duration(cue say.Cue) time.Duration {
	if cue >= say.CueCount {
		return 0
	}
	return time.Duration(specs[cue].length * float64(time.Millisecond))
}

// Sweep plays steps until they end or ctx is done, which a key should do. It waits: call it from a goroutine of its own.
func (p *Player) Sweep(ctx context.Context, steps []Step) error {
	begun := time.Now()
	for _, s := range steps {
		if !rest(ctx, time.Until(begun.Add(s.At))) {
			return ctx.Err()
		}
		p.Cue(s.Cue, s.Place)
	}
	return nil
}
