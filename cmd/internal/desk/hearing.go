package desk

import (
	"context"
	"time"
	"unicode/utf8"
)

// Who watches two computers at a terminal hears one line after the other: nothing happens until
// what was announced last has been spoken by our own voice, or has had the time to be read by a
// screen reader, or by eye. A key cuts what is spoken: Enter brings the next line at once, a status
// key its answer first.

const (
	// readTime is how long a character takes to be read: 190 words a minute.
	readTime = 60 * time.Millisecond
	// breath is how long a line takes besides.
	breath = 400 * time.Millisecond
	// voiceLag is by how much longer than a reader a voice may take; one that neither speaks nor
	// ends is not waited for.
	voiceLag = 10 * time.Second
)

// hearing is what is still being heard.
type hearing struct {
	// followed says that somebody follows, so that lines are counted.
	followed bool
	// waiting says that the guest waits for the end, for the last time of so many waits.
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

// cut forgets what a key has cut.
func (h *hearing) cut() { h.read, h.waiting = time.Time{}, false }

// over ends a wait, unless a key has cut it.
func (h *hearing) over(wait int) {
	if wait == h.waits {
		h.waiting = false
	}
}

// Follow has the desk count what is announced, for [Desk.StillHeard].
func (d *Desk) Follow() { d.hearing.followed = true }

// StillHeard reports whether what was announced last is still being heard where somebody follows,
// and has Run go on when it has been.
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
		_ = v.Wait(ctx) // a voice that takes longer is not waited for
		over()
	}(d.Voice)
	return true
}

// unheard reports whether something is still to be heard now.
func (d *Desk) unheard() bool {
	now := time.Now()
	if !d.speaks() {
		return now.Before(d.hearing.read)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	return now.Before(d.hearing.read.Add(voiceLag)) && d.Voice.Wait(ended) != nil
}
