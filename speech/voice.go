package speech

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
)

// Options configures a [Voice]. The zero value speaks with the best voice there is.
type Options struct {
	// Choice of the backend; "" is [Auto].
	Choice   Choice
	Settings Settings
	// Sink plays espeak-ng's speech. If it is nil, espeak-ng plays it.
	Sink Sink
	// Skipped renders the sentence for n events that were dropped because too many waited
	// ([SkippedMessage]). It must not call the voice. If it is nil, they are dropped silently.
	Skipped func(n int) string
	// OnStatus is called with each change in the voice's condition, from its own goroutine; it may call
	// the voice.
	OnStatus func(Status)
	// OnSent is called with each command handed to the voice, after it was written, in order. It
	// must not call the voice.
	OnSent func(Utterance, time.Time)
	// Getenv finds the speech server; nil means os.Getenv.
	Getenv func(string) string
	// NoSpawn keeps the voice from starting a speech server if none runs.
	NoSpawn bool
}

// Voice speaks. Its methods may be called from any goroutine. Only [Voice.Wait] and [Voice.Close] wait for
// a voice.
//
// Callers change the queue under mu: the player's goroutine, a backend with a report, the timer,
// the keeper with a new backend. Each change returns orders, which go to the active backend under
// the same lock, so that orders reach it in the order in which they were decided. Backends return
// at once and report from their own goroutines.
type Voice struct {
	options Options
	cancel  context.CancelFunc
	kept    chan struct{}
	// lost wakes the keeper because a backend is gone, spoke because one has spoken for the first time.
	lost  chan loss
	spoke chan struct{}

	mu       sync.Mutex
	queue    queue
	settings Settings
	active   *line
	// standby is a better backend, which takes over with the next utterance.
	standby *line
	lines   uint64
	timer   *time.Timer
	idle    []chan struct{}
	closed  bool
	// mute is set while no voice can be heard, so that nobody waits for one.
	mute bool
	// hadDevice says that the sink has played; doubted that the voice reported a text as spoken when
	// it can't have been.
	hadDevice, doubted bool
}

// line is a backend in use. Reports from any other line are dropped.
type line struct {
	id      uint64
	name    string
	backend backend
	// proven is set if it has spoken an utterance to the end.
	proven bool
}

// loss says why a line is gone.
type loss struct {
	reason error
	proven bool
	// hadDevice is the voice's hadDevice at the loss.
	hadDevice bool
}

// New starts looking for a voice and returns at once. Texts wait until it has found one.
func New(o Options) *Voice { return start(o.complete(), openers(o.Choice)) }

// complete fills in missing options.
func (o Options) complete() Options {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.OnStatus == nil {
		o.OnStatus = func(Status) {}
	}
	if o.OnSent == nil {
		o.OnSent = func(Utterance, time.Time) {}
	}
	if o.Skipped == nil {
		o.Skipped = func(int) string { return "" }
	}
	return o
}

// start makes a voice with these backends, best first. Without backends it stays off.
func start(o Options, candidates []opener) *Voice {
	ctx, cancel := context.WithCancel(context.Background())
	v := &Voice{options: o, settings: o.Settings, cancel: cancel, kept: make(chan struct{}), lost: make(chan loss, 1), spoke: make(chan struct{}, 1)}
	v.timer = time.AfterFunc(time.Hour, v.tick)
	v.timer.Stop()
	if len(candidates) == 0 {
		v.queue.off = true
		close(v.kept)
		return v
	}
	k := &keeper{voice: v, candidates: candidates}
	go func() { defer close(v.kept); k.run(ctx) }()
	return v
}

// Say puts an utterance into the queue.
func (v *Voice) Say(u Utterance) {
	u.Text = cleanText(u.Text)
	v.change(func(now time.Time) orders { return v.queue.push(u, now) })
}

// KeyPressed silences speech in progress. Call it for each key before the key's action.
func (v *Voice) KeyPressed() { v.change(v.queue.key) }

// KeyHandled reports that a key has caused all its announcements, so that events need not wait for
// an answer. Without it they wait for a tenth of a second.
func (v *Voice) KeyHandled() { v.change(v.queue.handled) }

// Answered reports that all questions so far are answered or withdrawn. A question that was cut is
// then not repeated.
func (v *Voice) Answered() { v.change(v.queue.answered) }

// Hush silences speech in progress and drops what waits. The written text still has it.
func (v *Voice) Hush() { v.change(v.queue.hush) }

// Configure applies new settings from the next utterance on.
func (v *Voice) Configure(s Settings) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.settings = s
}

// Off stops accepting texts; what waits is still spoken. On accepts them again.
func (v *Voice) Off() { v.turn(true) }

// On undoes Off. A voice with [None] stays off.
func (v *Voice) On() { v.turn(v.options.Choice == None) }

func (v *Voice) turn(off bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.queue.off = off
}

// Program returns the name of the program that speaks, or "" if there is none at the moment.
func (v *Voice) Program() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.active == nil {
		return ""
	}
	return v.active.name
}

// ErrMute is returned if no voice can be heard, because there is no program or no sound device. Important
// utterances wait until one can.
var ErrMute = errors.New("no voice can be heard")

// Wait waits until nothing is spoken and nothing waits to be spoken. It returns [ErrMute] if no
// voice can be heard, and the context's error if that ends first.
func (v *Voice) Wait(ctx context.Context) error {
	for {
		changed, err := v.awaited()
		if changed == nil {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// awaited returns a channel that is closed when Wait should check again, or nil if Wait is over. It returns
// ErrMute if nothing can be heard.
func (v *Voice) awaited() (changed <-chan struct{}, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.closed || v.queue.idle():
		return nil, nil
	case v.mute:
		return nil, ErrMute
	}
	idle := make(chan struct{})
	v.idle = append(v.idle, idle)
	return idle, nil
}

// setMute notes whether no voice can be heard.
func (v *Voice) setMute(mute bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.mute = mute
	v.wakeIdle()
}

// Close silences the voice and releases it, in a fifth of a second at most. It drops what waits.
func (v *Voice) Close() {
	v.mu.Lock()
	if v.closed {
		v.mu.Unlock()
		return
	}
	v.closed = true
	v.queue.hush(time.Now())
	v.timer.Stop()
	v.wakeIdle()
	var gone []<-chan struct{}
	for _, l := range []*line{v.active, v.standby} {
		if l != nil {
			gone = append(gone, l.backend.close())
		}
	}
	v.active, v.standby = nil, nil
	v.mu.Unlock()
	v.cancel()
	awaitAll(append(gone, v.kept), farewellLimit)
}

func awaitAll(all []<-chan struct{}, limit time.Duration) {
	timeout := time.After(limit)
	for _, one := range all {
		select {
		case <-one:
		case <-timeout:
			return
		}
	}
}

// change applies one input to the queue and carries out its orders.
func (v *Voice) change(input func(time.Time) orders) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return
	}
	v.obey(input(time.Now()))
}

func (v *Voice) tick() { v.change(v.queue.tick) }

// obey passes orders to the active backend and sets the timer for the queue's next wake-up. The caller
// must hold the lock.
func (v *Voice) obey(o orders) {
	if o.stalled {
		v.lose(v.stalled())
		return
	}
	if o.cancel && v.active != nil {
		v.queue.begunAfterAll(v.active.backend.cancel())
	}
	if o.speak != nil {
		v.speak(o.speak)
	}
	v.setTimer()
	v.wakeIdle()
}

// hasDevice reports whether there is a sink with a device.
func (v *Voice) hasDevice() bool { return v.options.Sink != nil && v.options.Sink.Playing() }

// stalled returns the error for a voice that stopped during an utterance: a speech server may hang if
// its sound server is killed.
func (v *Voice) stalled() error {
	if v.options.Sink != nil && !v.hasDevice() {
		return fmt.Errorf("%w: %w", errStalled, errNoDevice)
	}
	return errStalled
}

// speak passes an utterance to the best backend. The notice of skipped events is rendered only now,
// when their number is known.
func (v *Voice) speak(it *item) {
	if it.skipped > 0 {
		it.utterance.Text = v.options.Skipped(it.skipped)
	}
	if strings.TrimSpace(it.utterance.Text) == "" {
		v.obey(v.queue.ended(it.token, time.Now()))
		return
	}
	if v.standby != nil {
		v.active.backend.close()
		v.active, v.standby = v.standby, nil
	}
	v.hadDevice = v.hadDevice || v.hasDevice()
	v.active.backend.speak(v.settings.job(it.token, it.utterance))
}

func (v *Voice) setTimer() {
	at, ok := v.queue.wake()
	if !ok {
		v.timer.Stop()
		return
	}
	v.timer.Reset(max(0, time.Until(at)))
}

func (v *Voice) wakeIdle() {
	if !v.closed && !v.mute && !v.queue.idle() {
		return
	}
	for _, idle := range v.idle {
		close(idle)
	}
	v.idle = nil
}

// report accepts a backend's report.
func (v *Voice) report(id uint64, r report) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.closed:
	case v.standby != nil && v.standby.id == id && r.what == backendFailed:
		v.standby.backend.close()
		v.standby = nil
		v.wakeKeeper(loss{reason: r.err})
	case v.active == nil || v.active.id != id:
	case r.what == backendFailed:
		v.lose(r.err)
	default:
		v.obey(v.reported(r))
	}
}

func (v *Voice) reported(r report) orders {
	now := time.Now()
	switch r.what {
	case jobBegun:
		return v.queue.begun(r.token, now)
	case jobEnded:
		if v.unspoken(r.token, now) {
			v.lose(fmt.Errorf("%w: it said it had at once", v.stalled()))
			return orders{}
		}
		v.prove()
		return v.queue.ended(r.token, now)
	default:
		return v.queue.canceled(r.token, now)
	}
}

// prove records that the active backend has spoken an utterance to the end.
func (v *Voice) prove() {
	if v.active.proven {
		return
	}
	v.active.proven = true
	select {
	case v.spoke <- struct{}{}:
	default:
	}
}

// unspoken reports whether an utterance ended sooner than it can be spoken, because the sound
// server is gone: then speech-dispatcher may report one text after the other as spoken. It is
// doubted until an utterance takes its time; it is not enough that the device is back. A server
// that never had a device is not doubted: nobody misses its words.
func (v *Voice) unspoken(token uint64, now time.Time) bool {
	if !v.queue.is(token) {
		return false
	}
	if !v.queue.hurried(now) {
		v.doubted = false
		return false
	}
	v.doubted = v.doubted || v.hadDevice && !v.hasDevice()
	return v.doubted
}

// lose gives up the active backend. The caller must hold the lock.
func (v *Voice) lose(err error) {
	v.active.backend.close()
	gone := loss{reason: err, proven: v.active.proven, hadDevice: v.hadDevice}
	v.active = nil
	v.queue.lost(errors.Is(err, errNoDevice) || v.doubted)
	if v.standby != nil {
		v.active, v.standby = v.standby, nil
		v.obey(v.queue.restored(time.Now()))
		return
	}
	v.wakeKeeper(gone)
	v.obey(orders{})
}

func (v *Voice) wakeKeeper(l loss) {
	select {
	case v.lost <- l:
	default:
	}
}

// newLine numbers a line, so that its backend can report before the line is in use.
func (v *Voice) newLine(name string) (*line, host) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.lines++
	l := &line{id: v.lines, name: name}
	return l, host{
		report:  func(r report) { v.report(l.id, r) },
		sent:    v.options.OnSent,
		sink:    v.options.Sink,
		getenv:  v.options.Getenv,
		noSpawn: v.options.NoSpawn,
	}
}

// use puts a line into use: at once if nothing is being spoken, otherwise with the next utterance.
func (v *Voice) use(l *line) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.closed:
		l.backend.close()
	case v.active != nil && v.queue.current != nil:
		v.standby = l
	default:
		if v.active != nil {
			v.active.backend.close()
		}
		v.active = l
		v.obey(v.queue.restored(time.Now()))
	}
}
