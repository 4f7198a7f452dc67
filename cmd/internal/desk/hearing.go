package desk

import (
	"context"
	"errors"
	"time"
	"unicode/utf8"

	"backtalk/speech"
)

// A person who watches two computers at a terminal hears one line after
// another: nothing happens until our own voice has spoken the last
// announcement, or there was time to read it by screen reader or by eye. If
// our voice can't be heard, the time to read counts. A key interrupts the voice: Enter brings the next line at once, a status key
// its answer first.

const (
	// readTime is the time to read a character: 190 words a minute.
	readTime = 60 * time.Millisecond
	// breath is the extra time to read a line.
	breath = 400 * time.Millisecond
	// voiceLag bounds how much longer than a reader a voice may take, so that a
	// voice that neither speaks nor ends holds nothing up.
	voiceLag = 10 * time.Second
)

// hearing is what the player is still hearing.
type hearing struct {
	// followed is set if somebody follows, so that lines count.
	followed bool
	// waiting is set while the guest waits; waits numbers the waits.
	waiting bool
	waits   int
	// read is when all lines so far will have been read.
	read time.Time
}

// add counts a line as announced.
func (h *hearing) add(text string) {
	if !h.followed {
		return
	}
	takes := time.Duration(utf8.RuneCountInString(text))*readTime + breath
	if now := time.Now(); h.read.Before(now) {
		h.read = now
	}
	h.read = h.read.Add(takes)
}

// cut ends the time to read when a key interrupts.
func (h *hearing) cut() { h.read, h.waiting = time.Time{}, false }

// over ends a wait, unless a key has cut it.
func (h *hearing) over(wait int) {
	if wait == h.waits {
		h.waiting = false
	}
}

// Follow makes the desk count what it announces, for [Desk.StillHeard].
func (d *Desk) Follow() { d.hearing.followed = true }

// StillHeard reports whether a follower is still hearing the last
// announcement. If so, Run continues when that is over.
func (d *Desk) StillHeard() bool {
	if d.hearing.waiting {
		return true
	}
	if !d.hearing.followed || !d.unheard() {
		return false
	}
	d.hearing.waiting = true
	d.hearing.waits++
	wait := d.hearing.waits
	over := func() { d.Post(func() { d.hearing.over(wait) }) }
	end := d.hearing.read
	if !d.speaks() {
		time.AfterFunc(time.Until(end), over)
		return true
	}
	go func(v Voice) {
		ctx, cancel := context.WithDeadline(context.Background(), end.Add(voiceLag))
		defer cancel()
		// A slow voice is not waited for any longer.
		if err := v.Wait(ctx); errors.Is(err, speech.ErrMute) {
			time.AfterFunc(time.Until(end), over)
			return
		}
		over()
	}(d.Voice)
	return true
}

// unheard reports whether the player is still hearing something.
func (d *Desk) unheard() bool {
	now := time.Now()
	if !d.speaks() {
		return now.Before(d.hearing.read)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	err := d.Voice.Wait(ended)
	if errors.Is(err, speech.ErrMute) {
		return now.Before(d.hearing.read)
	}
	return err != nil && now.Before(d.hearing.read.Add(voiceLag))
}
