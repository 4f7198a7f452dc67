package sounds

import (
	"io"
	"sync"
)

// Speech plays spoken samples through the same mixer as the cues. So they start as soon as they
// can, stop at once, and can be placed left or right. Package speech takes a Speech as its sink.
type Speech struct{ player *Player }

// The rates that can be played, in frames a second.
const (
	minRate = 4000
	maxRate = 192000
)

// Play starts to play samples, signed 16-bit little-endian mono at rate frames a second (4,000 to
// 192,000), at pan (-1 left to +1 right), while they still arrive, and returns at once. begun is closed
// when the device takes the first frame; done is closed when the last frame has left the mixer, when the
// device is lost, or soon after stop, which silences at once and may be called at any time, more than
// once. samples is not read after done is closed, so done closes only when a waiting Read has returned.
// Nil channels mean that there is nothing to play on, or that the rate is out of range.
func (s *Speech) Play(rate int, pan float64, samples io.Reader) (stop func(), begun, done <-chan struct{}) {
	if rate < minRate || rate > maxRate {
		return func() {}, nil, nil
	}
	lost, ok := s.player.playing()
	if !ok {
		return func() {}, nil, nil
	}
	st := newStream(s.player.pan(pan))
	s.player.mixer.stream(st)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		st.pump(rate, samples, lost)
	}()
	return st.cut, st.begun, ended
}

// Playing reports whether there is a device to play on.
func (s *Speech) Playing() bool {
	_, ok := s.player.playing()
	return ok
}

// Ready returns a channel that is closed when there is a device to play on.
func (s *Speech) Ready() <-chan struct{} {
	s.player.mu.Lock()
	defer s.player.mu.Unlock()
	return s.player.ready
}

// ahead is how much speech the mixer holds: enough to bridge a slow synthesiser's pauses.
const ahead = SampleRate / 4

// chunk is how many bytes a read takes from a synthesiser: 23 ms at espeak-ng's 22,050 Hz.
const chunk = 1024

// fadeOut is the length of the ramp that ends a cut stream: 4 ms, or it would click.
const fadeOut = 4 * SampleRate / 1000

// stream is speech on its way to the ears: its pump fills it, the mixer empties it.
type stream struct {
	gain frame
	// room is signalled when the mixer may have made room in waiting.
	room chan struct{}
	// begun is closed when the mixer has taken the first frame, over when it has let go of the
	// stream.
	begun, over chan struct{}

	mu      sync.Mutex
	waiting []float32
	started bool
	// whole: no more samples will come.
	whole bool
	// stopped: cut by the caller.
	stopped bool
	gone    chan struct{}
}

func newStream(pan float64) *stream {
	return &stream{
		gain:  equalPower(pan),
		room:  make(chan struct{}, 1),
		begun: make(chan struct{}),
		over:  make(chan struct{}),
		gone:  make(chan struct{}),
	}
}

// mix adds the next frames; missing frames are silence.
func (s *stream) mix(bus []frame) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := min(len(bus), len(s.waiting))
	for i, v := range s.waiting[:n] {
		bus[i].left += v * s.gain.left
		bus[i].right += v * s.gain.right
	}
	s.waiting = s.waiting[n:]
	if n > 0 && !s.started {
		s.started = true
		close(s.begun)
	}
	select {
	case s.room <- struct{}{}:
	default:
	}
	if s.whole && len(s.waiting) == 0 {
		close(s.over)
		return false
	}
	return true
}

// cut ends the stream at once, over a short ramp. A stream that has not begun never will.
func (s *stream) cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return
	}
	s.stopped, s.whole = true, true
	close(s.gone)
	if !s.started {
		s.waiting = nil
	}
	s.waiting = s.waiting[:min(len(s.waiting), fadeOut)]
	for i := range s.waiting {
		s.waiting[i] *= 1 - float32(i+1)/float32(len(s.waiting))
	}
}

// pump moves samples into the stream until they end, the stream is cut or the device is lost, and
// waits until the mixer has played them.
func (s *stream) pump(rate int, samples io.Reader, lost <-chan struct{}) {
	// A lost device no longer empties the stream; cut lets the mixer drop it when the device is
	// back.
	defer s.cut()
	convert := newResampler(rate)
	raw := make([]byte, chunk)
	for {
		n, err := io.ReadFull(samples, raw)
		pcm := convert.add(nil, fromInt16(raw[:n])...)
		if err != nil {
			pcm = convert.flush(pcm)
		}
		if !s.put(pcm, lost) {
			return
		}
		if err != nil {
			break
		}
	}
	s.end()
	select {
	case <-s.over:
	case <-s.gone:
	case <-lost:
	}
}

// put waits for room and appends samples; it returns false if nobody will hear them.
func (s *stream) put(pcm []float32, lost <-chan struct{}) bool {
	for {
		s.mu.Lock()
		if s.stopped {
			s.mu.Unlock()
			return false
		}
		if len(s.waiting) < ahead {
			s.waiting = append(s.waiting, pcm...)
			s.mu.Unlock()
			return true
		}
		s.mu.Unlock()
		select {
		case <-s.room:
		case <-s.gone:
			return false
		case <-lost:
			return false
		}
	}
}

func (s *stream) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.whole = true
}

func fromInt16(raw []byte) []float32 {
	out := make([]float32, len(raw)/2)
	for i := range out {
		out[i] = float32(int16(uint16(raw[2*i])|uint16(raw[2*i+1])<<8)) / (1 << 15)
	}
	return out
}
