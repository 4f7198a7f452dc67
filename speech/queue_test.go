package speech

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y/say"
)

// listener follows the orders of a queue, as an attentive voice would speak it, and keeps a log in
// words.
type listener struct {
	queue queue
	now   time.Time
	log   []string
	// current is the item that the voice got last and has neither ended nor been asked to drop.
	current *item
}

func newListener() *listener {
	l := &listener{now: time.Unix(1000, 0)}
	l.obey(l.queue.restored(l.now))
	return l
}

func (l *listener) obey(o orders) {
	if o.stalled {
		l.log = append(l.log, "stalled")
	}
	if o.cancel {
		l.log = append(l.log, "cancel")
		l.current = nil
	}
	if o.speak != nil {
		text := o.speak.utterance.Text
		if o.speak.skipped > 0 {
			text = fmt.Sprintf("%d skipped", o.speak.skipped)
		}
		l.log = append(l.log, "speak "+text)
		l.current = o.speak
	}
}

func (l *listener) push(text string, u say.Urgency) {
	l.obey(l.queue.push(Utterance{Text: text, Urgency: u}, l.now))
}

func (l *listener) key() {
	l.log = append(l.log, "key")
	l.obey(l.queue.key(l.now))
}
func (l *listener) handled() { l.obey(l.queue.handled(l.now)) }
func (l *listener) begins()  { l.obey(l.queue.begun(l.current.token, l.now)) }
func (l *listener) ends() {
	token := l.current.token
	l.current = nil
	l.obey(l.queue.ended(token, l.now))
}
func (l *listener) hears() { l.begins(); l.ends() }

// waits lets the time pass, with a tick whenever the queue asked for one.
func (l *listener) waits(d time.Duration) {
	end := l.now.Add(d)
	for at, ok := l.queue.wake(); ok && !at.After(end); at, ok = l.queue.wake() {
		if at.After(l.now) {
			l.now = at
		}
		o := l.queue.tick(l.now)
		l.obey(o)
		if o.stalled {
			break
		}
	}
	l.now = end
}

func TestQueueFollowsItsRule(t *testing.T) {
	tests := []struct {
		name string
		play func(l *listener)
		want []string
	}{
		{
			"events are spoken in order, one at a time",
			func(l *listener) {
				l.push("a", say.Event)
				l.push("b", say.Event)
				l.hears()
				l.hears()
			},
			[]string{"speak a", "speak b"},
		},
		{
			"a key silences an event that had begun, and it is not repeated",
			func(l *listener) {
				l.push("a", say.Event)
				l.begins()
				l.key()
				l.handled()
				l.waits(time.Minute)
			},
			[]string{"speak a", "key", "cancel"},
		},
		{
			"an event that had not begun follows the answer to the key",
			func(l *listener) {
				l.push("a", say.Event)
				l.key()
				l.push("answer", say.Answer)
				l.handled()
				l.hears()
				l.hears()
			},
			[]string{"speak a", "key", "cancel", "speak answer", "speak a"},
		},
		{
			"events wait for the answer to a key, also one that came while nothing was spoken",
			func(l *listener) {
				l.key()
				l.push("a", say.Event)
				l.push("echo", say.Echo)
				l.handled()
				l.hears()
			},
			[]string{"key", "speak echo", "speak a"},
		},
		{
			"a key that says nothing holds events until it is handled",
			func(l *listener) {
				l.key()
				l.push("a", say.Event)
				l.handled()
			},
			[]string{"key", "speak a"},
		},
		{
			"a key whose end is never told holds events for a moment only",
			func(l *listener) {
				l.key()
				l.push("a", say.Event)
				l.waits(holdTime)
			},
			[]string{"key", "speak a"},
		},
		{
			"an alert that was cut is said once more when the keys are quiet for a second",
			func(l *listener) {
				l.push("double?", say.Alert)
				l.begins()
				l.key()
				l.handled()
				l.waits(quietTime - time.Millisecond)
				l.key()
				l.handled()
				l.waits(quietTime - time.Millisecond)
				l.log = append(l.log, "almost")
				l.waits(time.Millisecond)
				l.begins()
				l.key()
				l.handled()
				l.waits(time.Hour)
			},
			[]string{"speak double?", "key", "cancel", "key", "almost", "speak double?", "key", "cancel"},
		},
		{
			"a question that was cut and answered is not said again, another alert is",
			func(l *listener) {
				l.obey(l.queue.push(Utterance{Text: "which point?", Urgency: say.Alert, Asks: true}, l.now))
				l.begins()
				l.key()
				l.push("no voice", say.Alert)
				l.obey(l.queue.answered(l.now))
				l.handled()
				l.begins()
				l.key()
				l.obey(l.queue.answered(l.now))
				l.handled()
				l.waits(2 * quietTime)
			},
			[]string{"speak which point?", "key", "cancel", "speak no voice", "key", "cancel", "speak no voice"},
		},
		{
			"an alert's second time lets what is being spoken end",
			func(l *listener) {
				l.push("double?", say.Alert)
				l.begins()
				l.key()
				l.push("long answer", say.Answer)
				l.handled()
				l.begins()
				l.waits(2 * time.Second)
				l.ends()
			},
			[]string{"speak double?", "key", "cancel", "speak long answer", "speak double?"},
		},
		{
			"a newer echo replaces an older one",
			func(l *listener) {
				l.push("23", say.Echo)
				l.begins()
				l.push("22", say.Echo)
				l.push("21", say.Echo)
				l.hears()
			},
			[]string{"speak 23", "cancel", "speak 22", "cancel", "speak 21"},
		},
		{
			"an echo without a key lets an event end, and goes before the next one",
			func(l *listener) {
				l.push("a", say.Event)
				l.begins()
				l.push("b", say.Event)
				l.push("23", say.Echo)
				l.push("22", say.Echo)
				l.ends()
				l.hears()
			},
			[]string{"speak a", "speak 22", "speak b"},
		},
		{
			"an answer cuts whatever is spoken",
			func(l *listener) {
				l.push("a", say.Event)
				l.begins()
				l.push("answer", say.Answer)
				l.hears()
			},
			[]string{"speak a", "cancel", "speak answer"},
		},
		{
			"two answers to one key are both spoken in full",
			func(l *listener) {
				l.key()
				l.push("one", say.Answer)
				l.push("two", say.Answer)
				l.handled()
				l.hears()
				l.hears()
			},
			[]string{"key", "speak one", "speak two"},
		},
		{
			"a key forgets the answers to the key before",
			func(l *listener) {
				l.push("one", say.Answer)
				l.push("two", say.Answer)
				l.key()
				l.handled()
				l.waits(time.Minute)
			},
			[]string{"speak one", "key", "cancel"},
		},
		{
			"a hint gives way to everything",
			func(l *listener) {
				l.push("hint", say.Hint)
				l.begins()
				l.push("a", say.Event)
				l.push("hint two", say.Hint)
				l.push("b", say.Event)
				l.hears()
				l.hears()
				l.begins()
				l.push("hint three", say.Hint)
				l.hears()
			},
			[]string{"speak hint", "cancel", "speak a", "speak b", "speak hint two", "cancel", "speak hint three"},
		},
		{
			"the same sentence twice is heard twice",
			func(l *listener) {
				l.push("a", say.Event)
				l.push("a", say.Event)
				l.hears()
				l.hears()
				l.push("23", say.Echo)
				l.hears()
				l.push("23", say.Echo)
			},
			[]string{"speak a", "speak a", "speak 23", "speak 23"},
		},
		{
			"hush forgets what waits",
			func(l *listener) {
				l.push("a", say.Event)
				l.push("b", say.Alert)
				l.obey(l.queue.hush(l.now))
				l.waits(time.Minute)
				l.push("c", say.Event)
			},
			[]string{"speak a", "cancel", "speak c"},
		},
		{
			"an event is not lost with the voice before it began",
			func(l *listener) {
				l.push("a", say.Event)
				l.push("b", say.Event)
				l.queue.lost(false)
				l.push("c", say.Event)
				l.obey(l.queue.restored(l.now))
				l.hears()
				l.hears()
			},
			[]string{"speak a", "speak a", "speak b", "speak c"},
		},
		{
			"an event that had begun when the voice was lost is not repeated",
			func(l *listener) {
				l.push("a", say.Event)
				l.push("b", say.Event)
				l.begins()
				l.queue.lost(false)
				l.obey(l.queue.restored(l.now))
			},
			[]string{"speak a", "speak b"},
		},
		{
			"an event that was not heard for want of a device is said when there is one",
			func(l *listener) {
				l.push("a", say.Event)
				l.push("b", say.Event)
				for range maxTries + 1 {
					l.begins()
					l.queue.lost(true)
					l.obey(l.queue.restored(l.now))
				}
				l.hears()
			},
			[]string{"speak a", "speak a", "speak a", "speak a", "speak a", "speak b"},
		},
		{
			"an event that had begun when it was cut, though that was not told, is not repeated",
			func(l *listener) {
				l.push("a", say.Event)
				l.push("b", say.Event)
				token := l.current.token
				l.key()
				l.queue.begunAfterAll(token)
				l.handled()
			},
			[]string{"speak a", "key", "cancel", "speak b"},
		},
		{
			"a text that takes every voice with it is skipped in the end",
			func(l *listener) {
				l.push("poison", say.Event)
				l.push("b", say.Event)
				for range maxTries {
					l.queue.lost(false)
					l.obey(l.queue.restored(l.now))
				}
				l.hears()
			},
			[]string{"speak poison", "speak poison", "speak poison", "speak 1 skipped", "speak b"},
		},
		{
			"a voice that does not begin is given up",
			func(l *listener) {
				l.push("a", say.Event)
				l.waits(beginLimit)
			},
			[]string{"speak a", "stalled"},
		},
		{
			"a voice that does not end is given up",
			func(l *listener) {
				l.push("a", say.Event)
				l.begins()
				l.waits(beginLimit + time.Second)
			},
			[]string{"speak a", "stalled"},
		},
		{
			"another program cuts an event before it begins: it is spoken after all",
			func(l *listener) {
				l.push("a", say.Event)
				l.obey(l.queue.canceled(l.current.token, l.now))
				l.hears()
			},
			[]string{"speak a", "speak a"},
		},
		{
			"an event whose end crossed the cancel was heard",
			func(l *listener) {
				l.push("a", say.Event)
				token := l.current.token
				l.key()
				l.push("answer", say.Answer)
				l.handled()
				l.obey(l.queue.ended(token, l.now))
				l.hears()
			},
			[]string{"speak a", "key", "cancel", "speak answer"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := newListener()
			tt.play(l)
			if diff := cmp.Diff(tt.want, l.log); diff != "" {
				t.Errorf("heard (-want +got):\n%s", diff)
			}
		})
	}
}

// The quiet after a key brings all alerts back at once, and the first of them may still be spoken when
// the question behind it is answered.
func TestAnsweredQuestionBehindAnAlertIsDropped(t *testing.T) {
	l := newListener()
	l.push("no voice", say.Alert)
	l.begins()
	l.key()
	l.obey(l.queue.push(Utterance{Text: "which point?", Urgency: say.Alert, Asks: true}, l.now))
	l.handled()
	l.begins()
	l.key()
	l.handled()
	l.waits(quietTime)
	l.begins()
	l.obey(l.queue.answered(l.now))
	l.ends()
	want := []string{"speak no voice", "key", "cancel", "speak which point?", "key", "cancel", "speak no voice"}
	if diff := cmp.Diff(want, l.log); diff != "" {
		t.Errorf("heard (-want +got):\n%s", diff)
	}
}

func TestThousandEventsAreCountedNotLost(t *testing.T) {
	l := newListener()
	l.queue.lost(false)
	for i := range 1000 {
		u := say.Event
		if i == 500 {
			u = say.Alert
		}
		l.push(fmt.Sprint(i), u)
	}
	if got := len(l.queue.events); got > maxEvents {
		t.Errorf("%d events wait, want at most %d", got, maxEvents)
	}
	l.obey(l.queue.restored(l.now))
	for l.current != nil {
		l.hears()
	}
	want := []string{"speak 953 skipped", "speak 500"}
	for i := 1000 - (maxEvents - 2); i < 1000; i++ {
		want = append(want, fmt.Sprintf("speak %d", i))
	}
	if diff := cmp.Diff(want, l.log); diff != "" {
		t.Errorf("heard (-want +got):\n%s", diff)
	}
}
