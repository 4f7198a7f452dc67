package speech

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backtalk/a11y/say"
)

// world is a queue with a voice that takes its time to report, and a ledger of what the player
// heard.
type world struct {
	t     *rapid.T
	queue queue
	now   time.Time
	// voice is the utterance being spoken, begins whether it has started, knows whether the queue
	// heard of that.
	voice  *item
	begins bool
	// exact says that the voice knows, when it is cut, what had begun.
	exact bool
	// unheard says that nobody heard the voice, which is being lost.
	unheard bool
	// reports are under way to the queue, in order.
	reports []report
	// hold is the time until which events must wait for a key's answer.
	hold   time.Time
	pushed []Utterance
	// begun counts, for each utterance, how often the player heard it begin as far as the queue
	// knew; order is the first times.
	begun   map[string]int
	order   []int
	ended   map[string]int
	skipped int
	// given has the text of each handing over.
	given map[uint64]string
	// excused are alerts that had to make room before their second time.
	excused map[string]bool
}

func newWorld(t *rapid.T) *world {
	w := &world{t: t, exact: rapid.Bool().Draw(t, "exact"), now: time.Unix(1000, 0), begun: map[string]int{}, ended: map[string]int{}, excused: map[string]bool{}, given: map[uint64]string{}}
	w.input(w.queue.restored)
	return w
}

func (w *world) obey(o orders) {
	if o.cancel {
		if w.voice == nil && len(w.reports) == 0 {
			w.t.Fatal("cancel, but nothing is spoken")
		}
		if w.voice != nil {
			w.reports = append(w.reports, report{token: w.voice.token, what: jobCanceled})
			w.cutAt(w.voice)
		}
		w.voice, w.begins = nil, false
	}
	if o.speak == nil {
		return
	}
	if w.voice != nil {
		w.t.Fatalf("%q is spoken while %q still is", o.speak.utterance.Text, w.voice.utterance.Text)
	}
	if !w.queue.ready {
		w.t.Fatal("spoken without a voice")
	}
	w.voice, w.given[o.speak.token] = o.speak, o.speak.utterance.Text
	waits := o.speak.mustBeHeard() || o.speak.utterance.Urgency == say.Hint
	if waits && w.now.Before(w.hold) {
		w.t.Fatalf("%v was spoken before the answer to a key", o.speak.utterance)
	}
}

// cutAt makes an exact voice report the utterance that was cut.
func (w *world) cutAt(it *item) {
	if !w.exact || !w.begins {
		return
	}
	if w.waits(it) {
		w.enter(it)
	}
	w.queue.begunAfterAll(it.token)
}

// waits reports whether the queue is to hand over again something that was not reported to have begun.
func (w *world) waits(it *item) bool {
	return slices.ContainsFunc(w.queue.events, func(other *item) bool { return other.token == it.token })
}

// input does one input, and notes which alert had to make room.
func (w *world) input(f func(now time.Time) orders) {
	before := slices.Clone(w.queue.again)
	w.obey(f(w.now))
	if len(w.queue.again) == maxAgain && len(before) == maxAgain && w.queue.again[0] != before[0] {
		w.excused[before[0].utterance.Text] = true
	}
}

func (w *world) push(t *rapid.T) {
	urgency := rapid.SampledFrom([]say.Urgency{say.Echo, say.Answer, say.Event, say.Event, say.Alert, say.Hint}).Draw(t, "urgency")
	asks := urgency == say.Alert && rapid.Bool().Draw(t, "asks")
	u := Utterance{Text: strconv.Itoa(len(w.pushed)), Urgency: urgency, Asks: asks}
	w.pushed = append(w.pushed, u)
	answering := w.queue.current != nil && w.queue.current.utterance.Urgency == say.Answer
	w.input(func(now time.Time) orders { return w.queue.push(u, now) })
	if urgency == say.Answer && w.queue.ready && !answering && w.queue.current.utterance != u {
		t.Fatal("an answer was not spoken at once")
	}
}

func (w *world) flood(t *rapid.T) {
	for range rapid.IntRange(1, 2*maxEvents).Draw(t, "n") {
		u := Utterance{Text: strconv.Itoa(len(w.pushed)), Urgency: say.Event}
		w.pushed = append(w.pushed, u)
		w.input(func(now time.Time) orders { return w.queue.push(u, now) })
	}
}

func (w *world) key(t *rapid.T) {
	w.hold = w.now.Add(holdTime)
	w.input(w.queue.key)
	if w.voice != nil {
		t.Fatalf("%q is spoken on after a key", w.voice.utterance.Text)
	}
}

// answered excuses the questions that wait for their second time.
func (w *world) answered(*rapid.T) {
	for _, it := range slices.Concat(w.queue.again, w.queue.events) {
		if it.again && it.utterance.Asks {
			w.excused[it.utterance.Text] = true
		}
	}
	w.input(w.queue.answered)
}

func (w *world) handled(*rapid.T) {
	w.hold = time.Time{}
	w.input(w.queue.handled)
}

// speak lets the voice do its next step.
func (w *world) speak(t *rapid.T) {
	switch {
	case w.voice != nil && !w.begins:
		w.begin(t)
	case w.voice != nil && w.voice.begun:
		w.end(t)
	default:
		w.deliver(t)
	}
}

// begin and end let the voice begin and end; the queue learns of it when the report arrives.
func (w *world) begin(t *rapid.T) {
	if w.voice == nil || w.begins {
		return
	}
	w.begins = true
	w.reports = append(w.reports, report{token: w.voice.token, what: jobBegun})
}

// end comes long after the begin has arrived: no utterance is shorter than a report takes to arrive.
func (w *world) end(t *rapid.T) {
	if w.voice == nil || !w.voice.begun || !w.begins {
		return
	}
	w.reports = append(w.reports, report{token: w.voice.token, what: jobEnded})
	w.ended[w.voice.utterance.Text]++
	w.voice, w.begins = nil, false
}

// interrupt lets another program speak, which makes the server drop ours.
func (w *world) interrupt(t *rapid.T) {
	if w.voice == nil {
		return
	}
	w.reports = append(w.reports, report{token: w.voice.token, what: jobCanceled})
	w.voice, w.begins = nil, false
}

func (w *world) deliver(t *rapid.T) {
	if len(w.reports) == 0 {
		return
	}
	r := w.reports[0]
	w.reports = w.reports[1:]
	w.input(func(now time.Time) orders {
		switch r.what {
		case jobBegun:
			w.note(r.token)
			return w.queue.begun(r.token, now)
		case jobEnded:
			return w.queue.ended(r.token, now)
		default:
			return w.queue.canceled(r.token, now)
		}
	})
}

// note enters what begins into the ledger.
func (w *world) note(token uint64) {
	if w.queue.is(token) && !w.queue.current.begun {
		w.enter(w.queue.current)
	}
}

func (w *world) enter(it *item) {
	if it.skipped > 0 {
		w.skipped += it.skipped
		return
	}
	text := it.utterance.Text
	if w.ended[text] > 0 {
		w.t.Fatalf("%q was said again after it was heard to its end", text)
	}
	w.begun[text]++
	limit := 1
	if it.utterance.Urgency == say.Alert {
		limit = 2
	}
	if w.begun[text] > limit {
		w.t.Fatalf("%q was said %d times", text, w.begun[text])
	}
	if n, _ := strconv.Atoi(text); it.mustBeHeard() && w.begun[text] == 1 {
		w.order = append(w.order, n)
	}
}

func (w *world) lose(t *rapid.T) {
	if !w.queue.ready {
		return
	}
	if it := w.queue.current; it != nil && rapid.Bool().Draw(t, "unheard") {
		w.forget(it)
		w.unheard = true
	}
	w.die()
	w.unheard = false
}

// forget removes from the ledger what began without being heard.
func (w *world) forget(it *item) {
	text := it.utterance.Text
	if !it.begun || it.skipped > 0 {
		w.skipped -= w.begunSkips(it)
		return
	}
	w.begun[text]--
	if n, _ := strconv.Atoi(text); w.begun[text] == 0 && it.mustBeHeard() {
		w.order = slices.DeleteFunc(w.order, func(other int) bool { return other == n })
	}
}

// begunSkips returns how many skipped events a notice that began has announced.
func (w *world) begunSkips(it *item) int {
	if !it.begun {
		return 0
	}
	return it.skipped
}

// die takes the voice away with all that it had to report.
func (w *world) die() {
	for _, r := range w.reports {
		if r.what == jobEnded {
			// Nobody can know that it was heard to its end.
			delete(w.ended, w.given[r.token])
		}
	}
	w.voice, w.begins, w.reports = nil, false, nil
	w.input(func(time.Time) orders { w.queue.lost(w.unheard); return orders{} })
}

func (w *world) restore(t *rapid.T) {
	if w.queue.ready {
		return
	}
	w.input(w.queue.restored)
}

// pass lets time go by, more than a report needs for its way.
func (w *world) pass(t *rapid.T) {
	for len(w.reports) > 0 {
		w.deliver(t)
	}
	w.now = w.now.Add(time.Duration(rapid.IntRange(1, 1500).Draw(t, "ms")) * time.Millisecond)
	w.tick()
}

func (w *world) tick() {
	at, ok := w.queue.wake()
	if !ok || at.After(w.now) {
		return
	}
	o := w.queue.tick(w.now)
	if !o.stalled {
		w.obey(o)
		return
	}
	w.die()
}

func (w *world) bounds(t *rapid.T) {
	q := &w.queue
	if len(q.events) > maxEvents+2 || len(q.answers) > maxAnswers || len(q.again) > maxAgain {
		t.Fatalf("%d events, %d answers, %d alerts wait", len(q.events), len(q.answers), len(q.again))
	}
}

// settle lets the voice live and the keys rest until nothing is left.
func (w *world) settle(t *rapid.T) {
	if !w.queue.ready {
		w.restore(t)
	}
	for range 10_000 {
		switch {
		case len(w.reports) > 0:
			w.deliver(t)
		case w.voice != nil && !w.begins:
			w.begin(t)
		case w.voice != nil:
			w.end(t)
		case w.queue.idle():
			return
		default:
			at, ok := w.queue.wake()
			if !ok {
				t.Fatal("something waits, but nothing will wake it")
			}
			if at.After(w.now) {
				w.now = at
			}
			w.tick()
		}
	}
	t.Fatal("the queue never comes to rest")
}

// verdict checks the ledger when all is quiet.
func (w *world) verdict(t *rapid.T) {
	if !slices.IsSorted(w.order) {
		t.Fatalf("events were heard in the order %v", w.order)
	}
	heard, due := 0, 0
	for _, u := range w.pushed {
		if u.Urgency != say.Event && u.Urgency != say.Alert {
			continue
		}
		due++
		if w.begun[u.Text] > 0 {
			heard++
		}
		once := w.begun[u.Text] == 1 && w.ended[u.Text] == 0
		if u.Urgency == say.Alert && once && !w.excused[u.Text] && w.skipped == 0 {
			t.Fatalf("alert %s was cut and not said once more", u.Text)
		}
	}
	if heard+w.skipped < due {
		t.Fatalf("%d events, but %d heard and %d counted as skipped", due, heard, w.skipped)
	}
}

// seldom runs an action about one time in five. If it ran more often, the test
// would see little else.
func seldom(action func(*rapid.T)) func(*rapid.T) {
	return func(t *rapid.T) {
		if rapid.IntRange(0, 4).Draw(t, "seldom") > 0 {
			return
		}
		action(t)
	}
}

// Whatever the keys, the voice and other programs do: the player hears each important utterance, or
// a count of those left out, in order, and not twice; an alert that was cut is spoken once more;
// nothing grows.
func TestQueueObeysItsLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t)
		// An action listed more often happens more often. An action that is impossible just now does
		// nothing.
		actions := []func(*rapid.T){
			w.push, w.push, w.push, w.speak, w.speak, w.speak, w.deliver, w.key, w.handled, w.answered, w.pass,
			seldom(w.flood), seldom(w.interrupt), seldom(w.lose), w.restore,
		}
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			rapid.SampledFrom(actions).Draw(t, "action")(t)
			w.bounds(t)
		}
		w.settle(t)
		w.verdict(t)
	})
}
