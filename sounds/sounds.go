// Package sounds implements the program's sounds: short cues placed left to right, near and far, and
// a mixer that speech can use.
//
// [Open] returns a [Player] at once, whether or not there is anything to play on; [Player.Cue] plays
// a cue, [Player.Speech] accepts the samples of package speech. No call here waits for a device. A
// [Status] reports what happens to the device, and [News] has the message about it; the game
// continues without a device. The system's sound libraries write to file descriptor 2, even after
// [Player.Close]: the program must keep that output from the terminal.
//
// The cues are data (cues.go, bodies.go) for a few physical models (layer.go). They are rendered
// once and brought to the same loudness (render.go, loudness.go). A [Pack] can replace them with
// recordings. The mixer (mixer.go) feeds the device (device.go); keeper.go opens the device,
// watches it and reopens it when it returns. [Player.Sweep] plays the whole board (sweep.go).
// [Render], [WriteWAV] and [Cues] serve the command line and the lessons.
package sounds

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"backtalk/a11y/say"
)

// Options of a Player. The zero value plays the built-in cues at full volume and reports nothing.
type Options struct {
	// Volume of the cues, 0 to 1; 0 means 1. See Muted for none.
	Volume float64
	// Muted starts with the cues off. Speech is not muted.
	Muted bool
	// Mono plays everything in the middle, for one ear or one loudspeaker.
	Mono bool
	// Pack may put recordings in the place of cues; nil for none.
	Pack *Pack
	// Name is the program's name in the desktop's volume control.
	Name string
	// Report is called with each change of the device: see Status. It runs in the player's own
	// goroutine and must not wait.
	Report func(Status)
	// OnPlayed is called with each cue when its first frame goes to the device. It is called from
	// the audio goroutine and must not wait.
	OnPlayed func(cue say.Cue, place say.Place, at time.Time)
}

// Player plays cues and speech. Its methods may be called from any goroutine. Only Close waits.
type Player struct {
	options Options
	mixer   *mixer
	muted   atomic.Bool
	// speaks is set once speech may be played, muted or not.
	speaks atomic.Bool
	// wake makes the keeper look for a device at once.
	wake  chan struct{}
	store store

	stop    context.CancelFunc
	stopped chan struct{}

	mu sync.Mutex
	// lost is closed when the device that plays now is lost; nil while there is none.
	lost chan struct{}
	// ready is closed when a device plays.
	ready chan struct{}
}

// Open starts to look for a device and returns at once. If the cues are muted, the player looks for
// a device only when they are turned on or [Player.Speech] is called. It drops cues that are asked
// for before the device is ready: a late sound would announce the wrong thing. Close the player
// when done.
func Open(options Options) *Player { return open(options, deviceLikely) }

// open implements Open; likely reports whether there is anything to open.
func open(options Options, likely func() bool) *Player {
	ctx, stop := context.WithCancel(context.Background())
	p := &Player{
		options: options,
		mixer:   newMixer(options.OnPlayed),
		stop:    stop,
		stopped: make(chan struct{}),
		wake:    make(chan struct{}, 1),
		ready:   make(chan struct{}),
	}
	p.store.pack = options.Pack
	p.muted.Store(options.Muted)
	if options.Volume > 0 {
		p.SetVolume(options.Volume)
	}
	go func() {
		defer close(p.stopped)
		(&keeper{player: p, likely: likely}).run(ctx)
	}()
	return p
}

// Close ends all sound. oto can't close the device, which stays open and silent until the process
// ends.
func (p *Player) Close() {
	p.stop()
	<-p.stopped
}

// Cue plays a cue at a place, at once; the tune of an ended game gives way to it. It returns false
// if there is no device, the cues are muted, or there is no such cue.
func (p *Player) Cue(cue say.Cue, place say.Place) bool { return p.cue(cue, place, false) }

// Follow plays a cue when those before it have ended, so that you hear a whole turn as a run of sounds
// and not as one crash. It reports the same as Cue.
func (p *Player) Follow(cue say.Cue, place say.Place) bool { return p.cue(cue, place, true) }

func (p *Player) cue(cue say.Cue, place say.Place, after bool) bool {
	if !p.hears() {
		return false
	}
	samples := p.store.samples(cue, place.Far)
	if len(samples) == 0 {
		return false
	}
	p.mixer.cue(samples, p.pan(panOf(place)), cue, place, after)
	return true
}

// hears reports whether the player would hear a cue now.
func (p *Player) hears() bool {
	_, ok := p.playing()
	return ok && !p.muted.Load()
}

// SetVolume sets the volume of the cues from 0 to 1, as a share of the loudness: a half sounds half as
// loud. It applies to the cues that are asked for after it.
func (p *Player) SetVolume(volume float64) {
	// Half as loud is 10 dB down (Stevens 1957), which is the power 1.66 of the share.
	p.mixer.setVolume(math.Pow(min(1, max(0, volume)), 1.66))
}

// SetMuted turns the cues off or on. Off silences cues in progress, but not speech. On looks for a
// device at once if there is none. If it finds none, it reports that, unless it already has while
// the cues were on.
func (p *Player) SetMuted(muted bool) {
	was := p.muted.Swap(muted)
	switch {
	case muted:
		p.mixer.silence()
	case was:
		p.look()
	}
}

// look makes the keeper look for a device at once.
func (p *Player) look() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// wanted reports whether the player needs a device: for speech, or for cues that aren't muted.
func (p *Player) wanted() bool { return p.speaks.Load() || !p.muted.Load() }

// Muted reports whether the cues are off.
func (p *Player) Muted() bool { return p.muted.Load() }

// Speech returns the sink for spoken samples. From now on the player looks for a device even if the
// cues are off.
func (p *Player) Speech() *Speech {
	if !p.speaks.Swap(true) {
		p.look()
	}
	return &Speech{player: p}
}

// pan returns the pan of a sound, or the middle if the player asked for mono.
func (p *Player) pan(pan float64) float64 {
	if p.options.Mono {
		return 0
	}
	return pan
}

// playing returns the channel that is closed when the device is lost, and whether there is a
// device.
func (p *Player) playing() (lost <-chan struct{}, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lost, p.lost != nil
}

// begin records that a device plays.
func (p *Player) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lost = make(chan struct{})
	close(p.ready)
}

// end records that no device plays. It drops what was still playing, so that it doesn't sound when a
// device returns.
func (p *Player) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lost != nil {
		close(p.lost)
		p.lost, p.ready = nil, make(chan struct{})
	}
	p.mixer.silence()
}

// store renders each cue once, at the latest when it is first needed.
type store struct {
	pack *Pack
	made [say.CueCount][2]struct {
		once    sync.Once
		samples []float32
	}
}

func (s *store) samples(cue say.Cue, far bool) []float32 {
	if cue >= say.CueCount {
		return nil
	}
	row := 0
	if far {
		row = 1
	}
	made := &s.made[cue][row]
	made.once.Do(func() { made.samples = s.render(cue, far) })
	return made.samples
}

func (s *store) render(cue say.Cue, far bool) []float32 {
	if recorded := s.pack.samples(cue, far); recorded != nil {
		return recorded
	}
	return Render(cue, far)
}

// fill renders every cue, so that no player waits for one.
func (s *store) fill() {
	for _, cue := range Cues() {
		s.samples(cue, false)
		if HasRow(cue) {
			s.samples(cue, true)
		}
	}
}
