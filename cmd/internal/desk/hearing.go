package desk

import (
	"context"
	"errors"
	"time"
	"unicode/utf8"

	"backtalk/speech"
)

// A person who watches two computers at a terminal hears one line after another. Nothing happens
// until our own voice has spoken the last announcement. If our voice can't be heard, nothing
// happens until there was time to read it, by screen reader or by eye. A key interrupts the voice:
// Enter brings the next line at once, a status key brings its answer first.

const (
	// readTime is the time to read a character, at 190 words a minute.
	readTime = 60 * time.Millisecond
	// breath is the extra time to read a line.
	breath = 400 * time.Millisecond
	// voiceLag bounds how long the match waits for a voice after the time to read is over, so that
	// a hanging voice holds nothing up.
	voiceLag = 10 * time.Second
)

// hearing is what the player is still hearing.
type hearing struct {
	// followed is set if somebody is following, so that lines take time.
	followed bool
	// waiting is set while the guest waits. waits counts the waits, and so numbers them.
	waiting bool
	waits   int
	// read is the time at which a reader has read all lines so far.
	read time.Time
}

// add adds the time to read an announced line.
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

// cut ends the time to read, because a key interrupts.
func (h *hearing) cut() { h.read, h.waiting = time.Time{}, false }

// over ends a wait, unless another has begun since.
func (h *hearing) over(wait int) {
	if wait == h.waits {
		h.waiting = false
	}
}

// Follow makes the desk measure the time that its announcements take, for [Desk.StillHeard].
func (d *Desk) Follow() { d.hearing.followed = true }

// StillHeard reports whether a follower is still hearing the last announcement. If so, Run
// continues once it is over.
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
		// After the deadline, the match no longer waits for a slow voice.
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
