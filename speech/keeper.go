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
	// The time between two attempts to reopen the chosen backend grows from firstRetry to lastRetry.
	firstRetry = 3 * time.Second
	lastRetry  = 30 * time.Second
	// stalledRetry is for a backend that opens but doesn't speak: each attempt costs the player
	// beginLimit of silence.
	stalledRetry = 5 * time.Minute
	// If no voice can speak without a sound device, the keeper still tries one from time to time, because
	// only the player's mixer may be at fault. The time between attempts grows from lastRetry to
	// longestTrial; each one starts a program.
	longestTrial = 5 * time.Minute
)

// keeper opens and reopens backends. Only its goroutine waits for programs to start.
type keeper struct {
	voice      *Voice
	candidates []opener
	// home is the backend chosen at the start, speaking the one in use, or -1 for none.
	home     int
	speaking int
	retry    time.Duration
	// deviceless is set if the last voice was lost for lack of a sound device; trial is how long to wait
	// before a voice is tried without one.
	deviceless bool
	trial      time.Duration
	// owed is set if a voice was reopened without a sound device. Its return is reported once it has
	// spoken.
	owed bool
}

// run finds a voice, and another one whenever it is lost. It returns to the chosen backend when that is
// available again.
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

// arm sets the timer unless the chosen backend speaks. It also tells the voice whether anybody can
// hear it.
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

// device returns a channel that is closed when there is a sound device, or nil while no voice waits for
// one. A speech server started without one would accept texts and never speak.
func (k *keeper) device() <-chan struct{} {
	if k.speaking >= 0 || !k.deviceless {
		return nil
	}
	return k.voice.options.Sink.Ready()
}

// begin finds the first voice. For [Auto], the best one that answers becomes the chosen one; a named
// choice stays chosen.
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

// replace finds another voice for a lost one. It doesn't announce a voice that returns at once. It
// delays further attempts with a voice that hangs, or that hasn't spoken a sentence since it was
// opened.
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

// settle records which of two voices continues after the other was lost.
func (k *keeper) settle(ctx context.Context, speaking int, reason error) {
	if speaking == k.speaking {
		return
	}
	k.speaking = speaking
	if speaking != k.home {
		k.report(ctx, Status{Condition: FellBack, Reason: reason})
	}
}

// lacksDevice records whether a voice was lost for lack of a sound device. The first one lost like that
// is tried again after lastRetry.
func (k *keeper) lacksDevice(l loss) {
	before := k.deviceless
	k.deviceless = errors.Is(l.reason, errNoDevice) && k.voice.options.Sink != nil
	if k.deviceless && (!before || l.proven) {
		k.trial = lastRetry
	}
}

// comeHome tries to reopen the chosen backend. If none speaks, it also tries those after it.
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
	// If there is a device, something else is at fault.
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

// openFirst opens the first available backend. It tries the chosen one first, skips the excluded one,
// and gives the one just lost little time. The error says why better ones failed.
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

// tellMute tells the voice whether nobody can hear it: there is no backend, or only a backend on
// trial without a sound device.
func (k *keeper) tellMute() { k.voice.setMute(k.speaking < 0 || k.owed) }
