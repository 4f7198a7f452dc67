package speech

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"backtalk/a11y/say"
)

// These are the bounds and times of the queue.
const (
	// quietTime is how long the keys must be quiet before an alert that was cut is spoken again.
	quietTime = time.Second
	// holdTime bounds how long events wait for the answer to a key if nobody reports that it is complete.
	// It is ten times what a key may take.
	holdTime = 100 * time.Millisecond
	// beginLimit is how long a voice may take to begin. It may have to wait for another program's speech.
	beginLimit = 5 * time.Second
	// maxEvents is about three minutes of speech: nobody waits for more.
	maxEvents = 48
	// maxAnswers bounds the utterances that wait as the answer to one key.
	maxAnswers = 8
	// maxAgain bounds the alerts that wait for the keys to rest.
	maxAgain = 4
	// maxTries bounds how often an event goes to voices that fail before the queue skips it: its text may
	// be the cause.
	maxTries = 3
)

// item is an utterance in the queue.
type item struct {
	utterance Utterance
	// token is the token of its last attempt, or 0 before the first.
	token uint64
	// tries counts the attempts that the voice ended: it was lost, or it dropped the utterance for
	// another program.
	tries int
	begun bool
	// again marks an alert's second time.
	again bool
	// skipped counts the dropped events, in the notice about them.
	skipped int
}

func (it *item) mustBeHeard() bool {
	return it.utterance.Urgency == say.Event || it.utterance.Urgency == say.Alert
}

// orders tells the voice what to do after an input: first cancel, then speak.
type orders struct {
	cancel bool
	speak  *item
	// stalled says that the voice neither begins nor ends, so it must be given up.
	stalled bool
}

// queue decides what is spoken when. It is plain state: callers pass in times, and it acts only through
// its orders. Voice owns it, under its lock.
//
// The life of an utterance:
//
//  1. push puts it in the place of its urgency: answers, echo, events (alerts too, in the same
//     order), hint.
//  2. next takes the first of answers, echo, events, hint when nothing is current and the voice is
//     ready, assigns it a token, and orders it spoken. It is current.
//  3. begun, with its token, marks that the player has started to hear it.
//  4. ended takes it away: it was heard.
//  5. cut takes it away early: by a key, by a more urgent push, by another program, by the loss of
//     the voice. What must be heard and had not begun goes back to the front of events (step 2 with
//     another token). An alert that had begun goes to again, and from there, once, to the front of
//     events when the keys are quiet. Everything else is dropped.
//  6. A report with a token other than current's is about an utterance that was cut, and changes
//     nothing. There is one exception: if the utterance ended while the cut was on its way, and waits to
//     be spoken again, the listener heard it after all.
type queue struct {
	ready   bool
	off     bool
	current *item
	answers []*item
	echo    *item
	events  []*item
	hint    *item
	again   []*item
	tokens  uint64

	lastKey   time.Time
	holdUntil time.Time
	sentAt    time.Time
	begunAt   time.Time
}

// push adds an utterance. It ignores one without words.
func (q *queue) push(u Utterance, now time.Time) orders {
	if q.off || strings.TrimSpace(u.Text) == "" {
		return q.next(now, orders{})
	}
	var o orders
	if q.current != nil && givesWay(q.current.utterance.Urgency, u.Urgency) {
		o = q.cut(o)
	}
	q.place(&item{utterance: u})
	return q.next(now, o)
}

// givesWay reports whether a pushed utterance cuts the current one. An answer does not cut an answer: a
// key press has already silenced the answer to the key before, so both belong to one key.
func givesWay(spoken, pushed say.Urgency) bool {
	switch spoken {
	case say.Hint:
		return true
	case say.Answer:
		return false
	case say.Echo:
		return pushed == say.Echo || pushed == say.Answer
	default:
		return pushed == say.Answer
	}
}

func (q *queue) place(it *item) {
	switch it.utterance.Urgency {
	case say.Answer:
		q.answers = append(q.answers, it)
		q.answers = q.answers[max(0, len(q.answers)-maxAnswers):]
	case say.Echo:
		q.echo = it
	case say.Hint:
		q.hint = it
	default:
		q.events = append(q.events, it)
		q.bound()
	}
}

// key silences speech and drops the answers to earlier keys. Events wait until the key's answer is
// there.
func (q *queue) key(now time.Time) orders {
	q.lastKey, q.holdUntil = now, now.Add(holdTime)
	q.answers, q.echo, q.hint = nil, nil, nil
	if q.current == nil {
		return q.next(now, orders{})
	}
	return q.next(now, q.cut(orders{}))
}

// handled records that everything a key caused has been pushed.
func (q *queue) handled(now time.Time) orders {
	q.holdUntil = time.Time{}
	return q.next(now, orders{})
}

// answered drops the questions that wait to be repeated, also those that recall returned to events.
func (q *queue) answered(now time.Time) orders {
	repeats := func(it *item) bool { return it.again && it.utterance.Asks }
	q.events, q.again = slices.DeleteFunc(q.events, repeats), slices.DeleteFunc(q.again, repeats)
	return q.next(now, orders{})
}

// hush silences speech and drops everything that waits: the player wants quiet.
func (q *queue) hush(time.Time) orders {
	cancel := q.current != nil
	q.current, q.answers, q.echo, q.hint, q.events, q.again = nil, nil, nil, nil, nil, nil
	return orders{cancel: cancel}
}

func (q *queue) begun(token uint64, now time.Time) orders {
	if !q.is(token) || q.current.begun {
		return orders{}
	}
	q.current.begun, q.begunAt = true, now
	return orders{}
}

// begunAfterAll records that an utterance had begun when it was cut, though nobody had reported that.
func (q *queue) begunAfterAll(token uint64) {
	i := slices.IndexFunc(q.events, func(it *item) bool { return it.token == token && it.token != 0 })
	if i < 0 {
		return
	}
	it := q.events[i]
	q.events = slices.Delete(q.events, i, i+1)
	it.begun = true
	q.waitAgain(it)
}

func (q *queue) ended(token uint64, now time.Time) orders {
	if q.is(token) {
		q.current = nil
		return q.next(now, orders{})
	}
	was := func(it *item) bool { return it.token == token }
	q.events, q.again = slices.DeleteFunc(q.events, was), slices.DeleteFunc(q.again, was)
	return orders{}
}

// canceled records that the voice dropped the utterance on its own, for another program's sake.
func (q *queue) canceled(token uint64, now time.Time) orders {
	if !q.is(token) {
		return orders{}
	}
	q.retry()
	return q.next(now, orders{})
}

// lost records that the voice was lost with its utterance. unheard says that nobody heard the
// utterance, though it had begun, for lack of a device: the text is not to blame, and is spoken when a
// device returns.
func (q *queue) lost(unheard bool) {
	q.ready = false
	switch {
	case q.current == nil:
	case unheard:
		q.current.begun = false
		q.requeue()
	default:
		q.retry()
	}
}

func (q *queue) restored(now time.Time) orders {
	q.ready = true
	return q.next(now, orders{})
}

// tick continues the queue at the time that wake returned.
func (q *queue) tick(now time.Time) orders {
	if limit, ok := q.limit(); ok && !now.Before(limit) {
		return orders{stalled: true}
	}
	return q.next(now, orders{})
}

// wake returns when to call tick if nothing else comes first.
func (q *queue) wake() (time.Time, bool) {
	if limit, ok := q.limit(); ok {
		return limit, true
	}
	if !q.ready || q.current != nil {
		return time.Time{}, false
	}
	var at time.Time
	if (len(q.events) > 0 || q.hint != nil) && !q.holdUntil.IsZero() {
		at = q.holdUntil
	}
	if due := q.lastKey.Add(quietTime); len(q.again) > 0 && (at.IsZero() || due.Before(at)) {
		at = due
	}
	return at, !at.IsZero()
}

// limit returns the time from which the current utterance has taken too long to begin or to end.
func (q *queue) limit() (time.Time, bool) {
	if q.current == nil {
		return time.Time{}, false
	}
	if !q.current.begun {
		return q.sentAt.Add(beginLimit), true
	}
	return q.begunAt.Add(beginLimit + longest(q.current.utterance.Text)), true
}

// hurried reports whether the current utterance has had less time than the fastest voice takes,
// some 300 characters a second.
func (q *queue) hurried(now time.Time) bool {
	return now.Sub(q.sentAt) < time.Duration(utf8.RuneCountInString(q.current.utterance.Text))*3*time.Millisecond
}

// longest returns how long a text may take at the slowest rate, 80 words a minute or .13 s a letter.
// Voices read digits as words, and other scripts say more with each character.
func longest(text string) time.Duration {
	var length time.Duration
	for _, r := range text {
		if r == ' ' || unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Greek) {
			length += 150 * time.Millisecond
		} else {
			length += 600 * time.Millisecond
		}
	}
	return length
}

// idle reports whether nothing is spoken and nothing waits.
func (q *queue) idle() bool {
	return q.current == nil && q.echo == nil && q.hint == nil && len(q.answers)+len(q.events)+len(q.again) == 0
}

func (q *queue) is(token uint64) bool { return q.current != nil && q.current.token == token }

// cut takes the current utterance from the voice.
func (q *queue) cut(o orders) orders {
	q.requeue()
	o.cancel = true
	return o
}

// retry puts back an utterance that something else cut, but not for ever.
func (q *queue) retry() {
	q.current.tries++
	if !q.current.begun && q.current.tries >= maxTries && q.current.mustBeHeard() {
		n := max(1, q.current.skipped)
		q.current = nil
		q.skip(n, 0)
		return
	}
	q.requeue()
}

func (q *queue) requeue() {
	it := q.current
	q.current = nil
	switch {
	case it.mustBeHeard() && !it.begun:
		q.events = slices.Insert(q.events, 0, it)
		q.bound()
	default:
		q.waitAgain(it)
	}
}

// waitAgain stores an alert that had begun, to repeat it.
func (q *queue) waitAgain(it *item) {
	if it.utterance.Urgency != say.Alert || it.again {
		return
	}
	it.again, it.begun = true, false
	q.again = append(q.again, it)
	q.again = q.again[max(0, len(q.again)-maxAgain):]
}

// bound drops the oldest events while too many wait, alerts last, and counts them in a notice in their
// place.
func (q *queue) bound() {
	for len(q.events) > maxEvents {
		i := slices.IndexFunc(q.events, func(it *item) bool { return it.skipped == 0 && it.utterance.Urgency == say.Event })
		if i < 0 {
			i = slices.IndexFunc(q.events, func(it *item) bool { return it.skipped == 0 })
		}
		q.events = slices.Delete(q.events, i, i+1)
		q.skip(1, i)
	}
}

// skip counts n dropped events in the notice that waits, or in a new one at place i.
func (q *queue) skip(n, i int) {
	for _, it := range q.events {
		if it.skipped > 0 {
			it.skipped += n
			return
		}
	}
	notice := &item{utterance: Utterance{Urgency: say.Event}, skipped: n}
	q.events = slices.Insert(q.events, i, notice)
}

// next orders the next utterance, if there is one and its time has come.
func (q *queue) next(now time.Time, o orders) orders {
	if !q.ready || q.current != nil {
		return o
	}
	it := q.take(now)
	if it == nil {
		return o
	}
	q.tokens++
	it.token, it.begun = q.tokens, false
	q.current, q.sentAt = it, now
	o.speak = it
	return o
}

// recall puts the alerts that were cut back among the events, once the keys have been quiet. take
// calls it when nothing comes before events.
func (q *queue) recall(now time.Time) {
	if len(q.again) == 0 || now.Sub(q.lastKey) < quietTime {
		return
	}
	q.events = slices.Insert(q.events, 0, q.again...)
	q.again = nil
	q.bound()
}

// take removes the first of the waiting utterances.
func (q *queue) take(now time.Time) *item {
	var it *item
	switch {
	case len(q.answers) > 0:
		it, q.answers = q.answers[0], q.answers[1:]
		return it
	case q.echo != nil:
		it, q.echo = q.echo, nil
		return it
	case now.Before(q.holdUntil):
		return nil
	}
	q.recall(now)
	switch {
	case len(q.events) > 0:
		it = q.events[0]
		q.events = slices.Delete(q.events, 0, 1)
	case q.hint != nil:
		it, q.hint = q.hint, nil
	}
	return it
}
