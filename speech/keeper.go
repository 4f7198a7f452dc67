package speech

import (
	"context"
	"errors"
	"time"
)

const (
	// openLimit is how long one backend may take to open, including the start of a speech server.
	openLimit = 3 * time.Second
	// reopenLimit is how long a backend that was just lost may take to return before another takes
	// over.
	reopenLimit = 300 * time.Millisecond
	// The time between two attempts to get the chosen backend back grows from firstRetry to
	// lastRetry.
	firstRetry = 3 * time.Second
	lastRetry  = 30 * time.Second
	// stalledRetry is for one that can be opened but does not speak: each attempt costs the player
	// beginLimit of silence.
	stalledRetry = 5 * time.Minute
	// While nobody can speak for want of a sound device a voice is tried all the same, as the
	// player's mixer may have troubles of its own: the time between two attempts grows from
	// lastRetry to longestTrial, and each starts a program.
	longestTrial = 5 * time.Minute
)

// keeper opens backends and opens them again. Its goroutine is the only one that waits for programs
// to start.
type keeper struct {
	voice      *Voice
	candidates []opener
	// home is the backend that was chosen at the start, speaking the one in use, -1 for none.
	home     int
	speaking int
	retry    time.Duration
	// deviceless says that the last voice was lost because there was no sound device; trial is how
	// long to wait until one is tried without.
	deviceless bool
	trial      time.Duration
	// owed says that a voice without a sound device was opened again without one: its return is
	// reported once it has spoken.
	owed bool
}

// run finds a voice, then another one each time it is lost, and comes back to the chosen one when
// that can be had again.
func (k *keeper) run(ctx context.Context) {
	k.begin(ctx)
	retry := time.NewTimer(lastRetry)
	defer retry.Stop()
	for {
		k.arm(retry)
		select {
		case <-ctx.Done():
			return
		case l := <-k.voice.lost:
			k.replace(ctx, l)
		case <-k.voice.spoke:
			k.heard(ctx)
		case <-k.device():
			k.comeHome(ctx)
		case <-retry.C:
			k.comeHome(ctx)
		}
	}
}

// arm sets the timer if the chosen backend is not the one that speaks.
func (k *keeper) arm(retry *time.Timer) {
	k.tellMute()
	retry.Stop()
	switch {
	case k.speaking == k.home:
		return
	case k.speaking < 0 && k.deviceless:
		retry.Reset(k.trial)
		k.trial = min(2*k.trial, longestTrial)
		return
	}
	retry.Reset(k.retry)
	k.retry = min(2*k.retry, max(lastRetry, k.retry))
}

// device returns a channel that is closed when there is a sound device; nil while no voice waits for
// one. A speech server started without one would take texts and never speak.
func (k *keeper) device() <-chan struct{} {
	if k.speaking >= 0 || !k.deviceless {
		return nil
	}
	return k.voice.options.Sink.Ready()
}

// begin finds the first voice. With [Auto] the best that answers is the chosen one; a named choice
// stays chosen.
func (k *keeper) begin(ctx context.Context) {
	k.retry, k.speaking = firstRetry, -1
	err := k.openFirst(ctx, -1, -1)
	status := Status{Condition: Found, Reason: err}
	switch choice := k.voice.options.Choice; {
	case k.speaking < 0:
		status.Condition = Absent
	case choice == Auto || choice == "":
		k.home = k.speaking
	case k.speaking != k.home:
		status.Condition, status.Chosen = StoodIn, k.candidates[k.home].name
	}
	k.report(ctx, status)
}

// replace finds another voice for one that is lost. A voice that is back at once is not worth a
// word. A voice that hangs, or has not spoken a sentence since it was opened, is tried again only
// later.
func (k *keeper) replace(ctx context.Context, l loss) {
	if name := k.voice.Program(); name != "" {
		k.settle(ctx, k.index(name), l.reason)
		return
	}
	before, leaveOut := k.speaking, -1
	k.lacksDevice(l)
	if !l.proven && !k.deviceless || errors.Is(l.reason, errHung) || errors.Is(l.reason, errStalled) {
		leaveOut = before
	}
	switch {
	case errors.Is(l.reason, errStalled) && !k.deviceless:
		k.retry = stalledRetry
	case l.proven:
		k.retry = firstRetry
	}
	k.speaking = -1
	if !k.deviceless || k.voice.hasDevice() {
		_ = k.openFirst(ctx, before, leaveOut)
	}
	if k.owed && k.speaking < 0 {
		return // its return was never announced
	}
	k.owed = false
	switch {
	case k.speaking == before:
	case k.speaking < 0 && !l.hadDevice && errors.Is(l.reason, errNoDevice):
		k.report(ctx, Status{Condition: Deviceless, Reason: l.reason})
	case k.speaking < 0:
		k.report(ctx, Status{Condition: Silent, Reason: l.reason})
	case k.speaking == k.home:
		k.report(ctx, Status{Condition: Back})
	default:
		k.report(ctx, Status{Condition: FellBack, Reason: l.reason})
	}
}

// settle notes which voice continues to speak after one of two was lost.
func (k *keeper) settle(ctx context.Context, speaking int, reason error) {
	if speaking == k.speaking {
		return
	}
	k.speaking = speaking
	if speaking != k.home {
		k.report(ctx, Status{Condition: FellBack, Reason: reason})
	}
}

// lacksDevice takes note of whether a voice was lost for want of a sound device. The first to be
// lost like that is tried again after lastRetry.
func (k *keeper) lacksDevice(l loss) {
	before := k.deviceless
	k.deviceless = errors.Is(l.reason, errNoDevice) && k.voice.options.Sink != nil
	if k.deviceless && (!before || l.proven) {
		k.trial = lastRetry
	}
}

// comeHome tries to get the chosen backend back, or any if none speaks.
func (k *keeper) comeHome(ctx context.Context) {
	last := k.home
	if k.speaking < 0 {
		last = len(k.candidates) - 1
	}
	owed := k.speaking < 0 && k.deviceless && !k.voice.hasDevice()
	select {
	case <-k.voice.spoke: // by one that was lost since
	default:
	}
	for i := k.home; i <= last; i++ {
		if k.open(ctx, i, openLimit) != nil {
			continue
		}
		k.owed, k.deviceless = owed, owed
		if !owed {
			k.report(ctx, Status{Condition: Back})
		}
		return
	}
	// With a device it is not the device that is missing.
	k.deviceless = k.deviceless && owed
}

// heard reports the return of a voice that had to speak first.
func (k *keeper) heard(ctx context.Context) {
	if !k.owed || k.speaking < 0 {
		return
	}
	k.owed, k.deviceless = false, false
	k.report(ctx, Status{Condition: Back})
}

// openFirst opens the first backend that can be had, the chosen one first, but not the one to be
// left out. The one just lost is given little time. The error is why better ones could not.
func (k *keeper) openFirst(ctx context.Context, lost, leaveOut int) error {
	var all error
	for i := range k.candidates {
		i = (i + k.home) % len(k.candidates)
		if i == leaveOut {
			continue
		}
		limit := openLimit
		if i == lost {
			limit = reopenLimit
		}
		err := k.open(ctx, i, limit)
		if err == nil {
			return all
		}
		all = errors.Join(all, err)
	}
	return all
}

func (k *keeper) open(ctx context.Context, i int, limit time.Duration) error {
	candidate := k.candidates[i]
	l, h := k.voice.newLine(candidate.name)
	h.noSpawn = h.noSpawn || limit < openLimit
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	b, err := candidate.open(ctx, h)
	if err != nil {
		return err
	}
	l.backend = b
	k.speaking, k.deviceless = i, false
	k.voice.use(l)
	return nil
}

func (k *keeper) index(name string) int {
	for i, c := range k.candidates {
		if c.name == name {
			return i
		}
	}
	return -1
}

// report reports a status, unless the voice is being closed.
func (k *keeper) report(ctx context.Context, s Status) {
	if ctx.Err() != nil {
		return
	}
	k.tellMute()
	if k.speaking >= 0 {
		s.Backend = k.candidates[k.speaking].name
	}
	k.voice.options.OnStatus(s)
}

// tellMute lets nobody wait for a voice if there is none, or one on trial without a sound device.
func (k *keeper) tellMute() { k.voice.setMute(k.speaking < 0 || k.owed) }
