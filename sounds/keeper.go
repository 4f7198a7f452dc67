package sounds

import (
	"context"
	"errors"
	"time"
)

// These times say how the keeper watches the device and looks for one.
const (
	// watchPeriod is the time between two checks of the device: oto does not report a failure on its
	// own.
	watchPeriod = 100 * time.Millisecond
	// suspectAfter is the number of periods without a read after which the keeper asks the device
	// for its error.
	suspectAfter = 2
	// stalledAfter is the number of periods without a read after which the device counts as gone
	// though nothing reports it: a server that lost its last sink just stops asking.
	stalledAfter = 10
	// firstPause and longestPause bound the wait between two attempts to open a device that exists but
	// doesn't open: each failed attempt costs a few kilobytes that oto never frees.
	firstPause   = 250 * time.Millisecond
	longestPause = time.Minute
	// steady is how long a device must have played before the pauses start short again.
	steady = 10 * time.Second
)

// probePauses are the waits between two searches for a missing device; the last one repeats. A
// device that returns after a moment, such as a restarted server, is found within a second or two.
// Later, the searches wake the processor only twice a minute.
var probePauses = [...]time.Duration{time.Second, time.Second, 2 * time.Second, 5 * time.Second, 30 * time.Second}

// keeper opens the device, watches it, reports its state, and opens it again.
type keeper struct {
	player *Player
	// reported is the state reported last. known is set if that report counts: begin clears it if
	// the report was untold. untold is set if a missing device was reported while the cues were
	// muted.
	reported      State
	known, untold bool
	opener        opener
	// likely reports whether there is anything to open.
	likely func() bool
	// pause is the wait before the next attempt to open a device; looks counts the searches for a
	// missing device.
	pause time.Duration
	looks int
}

func (k *keeper) run(ctx context.Context) {
	defer k.player.end()
	go k.player.store.fill()
	k.pause = firstPause
	for {
		if !k.player.wanted() {
			if !k.awaitWish(ctx) {
				return
			}
			continue
		}
		begun := time.Now()
		err := k.session(ctx)
		if ctx.Err() != nil {
			return
		}
		k.reportGone(err)
		if time.Since(begun) > steady {
			k.pause, k.looks = firstPause, 0
		}
		if !k.rest(ctx, k.next(err)) {
			return
		}
	}
}

// next returns how long to wait after an attempt that ended with err.
func (k *keeper) next(err error) time.Duration {
	if errors.Is(err, errNoDevice) {
		wait := probePauses[min(k.looks, len(probePauses)-1)]
		k.looks++
		return wait
	}
	wait := k.pause
	k.pause, k.looks = min(2*k.pause, longestPause), 0
	return wait
}

// session plays until the device is lost and returns the reason.
func (k *keeper) session(ctx context.Context) error {
	if !k.likely() {
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
		// A device that reads is working. The keeper asks it for its error only when it has stopped: the
		// PulseAudio client notes the error without a lock just as it stops reading.
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

// reportGone reports once that there is no sound, even if many searches follow.
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
	s.Muted = k.player.Muted()
	k.reported, k.known, k.untold = s.State, true, s.Muted && s.State != Playing
	if k.player.options.Report != nil {
		k.player.options.Report(s)
	}
}

// rest waits for d, or until the player asks for a device. It returns false if ctx ends first.
func (k *keeper) rest(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-k.player.wake:
		k.begin()
		return true
	case <-ctx.Done():
		return false
	}
}

// awaitWish waits until the player asks for a device. It returns false if ctx ends first.
func (k *keeper) awaitWish(ctx context.Context) bool {
	select {
	case <-k.player.wake:
		k.begin()
		return true
	case <-ctx.Done():
		return false
	}
}

// begin makes the pauses start short again, because the player has just asked for a device. It
// discards a report that was made while the cues were muted, so that the player hears of a missing
// device.
func (k *keeper) begin() { k.known, k.looks, k.pause = k.known && !k.untold, 0, firstPause }
