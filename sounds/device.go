package sounds

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
	_ "unsafe" // for go:linkname, see otoContextCreated

	"github.com/ebitengine/oto/v3"
)

// errNoDevice says that there is nothing that oto could open.
var errNoDevice = errors.New("no sound device")

// These buffers delay a cue between the mixer and the ear: deviceBuffer in the device, and
// aheadBuffer in oto's player, which oto fills from its own goroutine. BenchmarkCueToSound measured
// them on PulseAudio's null sink, on two cores with a load of five. With 25 and 10 ms, a cue sounds
// after 25 to 30 ms (median; 36 at the 99th percentile), and 8 s of speech have the fewest gaps: 1
// to 5, against 5 to 34 with 20 and 10. Longer buffers bring no fewer gaps and more delay.
const (
	deviceBuffer = 25 * time.Millisecond
	aheadBuffer  = 10 * time.Millisecond
)

// readyLimit is how long a device may take to open. The slowest one measured took 2 s.
const readyLimit = 8 * time.Second

// device is an open sound device that plays from a mixer.
type device struct {
	context *oto.Context
	player  *oto.Player
}

// otoContextCreated is oto's own note that a context was made. oto allows one context for each
// process and can't close it, but a context is dead for good once its device or server is lost. If
// the note weren't cleared, a player who unplugs a headset would have no sound until the next
// start. Only [opener.open] clears it, when nothing plays on the context before any more. One
// goroutine at a time may call open: a program must close a Player before it opens the next.
// TestDeviceMayGoAndComeBack fails if a newer oto renames the variable.
//
//go:linkname otoContextCreated github.com/ebitengine/oto/v3.contextCreated
var otoContextCreated bool

// errOpening says that the attempt before this one still waits for a sound library.
var errOpening = errors.New("a sound device is still being opened")

// opener opens devices, one after the other.
type opener struct {
	// pending is closed when the last attempt is over; nil before the first.
	pending <-chan struct{}
}

// open opens the system's default device and plays source on it. It waits until the device is ready
// or ctx is done, but no longer than readyLimit. While an abandoned attempt has not ended, open
// makes no new one: a library that hangs for ever, as JACK's may after a crash, costs one thread,
// not one for each attempt.
func (o *opener) open(ctx context.Context, name string, source io.Reader) (*device, error) {
	if o.pending != nil {
		select {
		case <-o.pending:
		default:
			return nil, errOpening
		}
	}
	otoContextCreated = false
	opened, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate:      SampleRate,
		ChannelCount:    2,
		Format:          oto.FormatFloat32LE,
		BufferSize:      deviceBuffer,
		ApplicationName: name,
	})
	if err != nil {
		return nil, fmt.Errorf("open sound device: %w", err)
	}
	o.pending = ready
	limit := time.NewTimer(readyLimit)
	defer limit.Stop()
	select {
	case <-ready:
	case <-limit.C:
		return nil, fmt.Errorf("open sound device: not ready after %v", readyLimit)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := opened.Err(); err != nil {
		return nil, fmt.Errorf("open sound device: %w", err)
	}
	d := &device{context: opened, player: opened.NewPlayer(source)}
	d.player.SetBufferSize(int(aheadBuffer * SampleRate / time.Second * 8))
	d.player.Play()
	return d, nil
}

// err returns an error once the device is lost.
func (d *device) err() error { return d.context.Err() }

// close stops playback. oto can't close a context, which stays silent until the process ends.
func (d *device) close() {
	d.player.PauseAndStopReading()
	// Suspend waits for a write to a device, which may never finish.
	go d.context.Suspend() //nolint:errcheck // a lost device can't be suspended, and needn't be
}
