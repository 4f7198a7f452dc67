package sounds

import (
	"context"
	"errors"
	"time"
)

// How the device is watched and looked for.
const (
	// watchPeriod is how often the device is asked whether it is well: oto does not report it by
	// itself.
	watchPeriod = 100 * time.Millisecond
	// suspectAfter is how many periods without a read make it worth to ask the device for its
	// error.
	suspectAfter = 2
	// stalledAfter is how many periods without a read mean that the device is gone though nothing
	// reports it: a server whose last sink was taken away just stops to ask.
	stalledAfter = 10
	// probePeriod is how often a missing device is looked for; a look costs 30 microseconds.
	probePeriod = time.Second
	// firstPause and longestPause bound the wait between two attempts to open a device that is
	// there but does not open: each failed attempt costs a few kilobytes that oto keeps.
	firstPause   = 250 * time.Millisecond
	longestPause = time.Minute
	// steady is how long a device must have played for the pauses to begin short again.
	steady = 10 * time.Second
)

// keeper opens the device, watches it, reports what becomes of it, and opens it again.
type keeper struct {
	player *Player
	// reported is the state that was last reported; before the first it is unknown.
	reported State
	known    bool
	opener   opener
}

func (k *keeper) run(ctx context.Context) {
	defer k.player.end()
	go k.player.store.fill()
	pause := firstPause
	for {
		begun := time.Now()
		err := k.session(ctx)
		if ctx.Err() != nil {
			return
		}
		k.reportGone(err)
		if time.Since(begun) > steady {
			pause = firstPause
		}
		wait := pause
		if errors.Is(err, errNoDevice) {
			wait = probePeriod
		} else {
			pause = min(2*pause, longestPause)
		}
		if !rest(ctx, wait) {
			return
		}
	}
}

// session plays until the device is lost and returns the reason.
func (k *keeper) session(ctx context.Context) error {
	if !deviceLikely() {
		return errNoDevice
	}
	d, err := k.opener.open(ctx, k.player.options.Name, k.player.mixer)
	if err != nil {
		return err
	}
	defer d.close()
	k.player.begin()
	defer k.player.end()
	k.reportPlaying()
	return k.watch(ctx, d)
}

func (k *keeper) watch(ctx context.Context, d *device) error {
	tick := time.NewTicker(watchPeriod)
	defer tick.Stop()
	reads, still := uint64(0), 0
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		now := k.player.mixer.reads.Load()
		still++
		if now != reads {
			reads, still = now, 0
			continue
		}
		// A device that reads is well. It is asked for its error only when it has stopped: the
		// PulseAudio client notes the error without a lock, at the moment when it stops to read.
		if still < suspectAfter {
			continue
		}
		if err := d.err(); err != nil {
			return err
		}
		if still >= stalledAfter {
			return errStalled
		}
	}
}

var errStalled = errors.New("the sound device takes no more samples")

func (k *keeper) reportPlaying() {
	again := k.known
	k.report(Status{State: Playing, Again: again})
}

// reportGone reports once that there is no sound, however often the device is looked for.
func (k *keeper) reportGone(err error) {
	state := Lost
	if !k.known {
		state = NoDevice
	}
	if k.known && k.reported != Playing {
		return
	}
	k.report(Status{State: state, Err: err})
}

func (k *keeper) report(s Status) {
	k.reported, k.known = s.State, true
	if k.player.options.Report != nil {
		k.player.options.Report(s)
	}
}

// rest waits; false when ctx is done first.
func rest(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
