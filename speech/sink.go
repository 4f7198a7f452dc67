package speech

import "io"

// Sink plays speech beside the program's other sounds: the mixer, handed in by main.
type Sink interface {
	// Play starts to play samples, signed 16-bit little-endian mono at rate a second, at pan (-1 left to +1 right), while they
	// still arrive, and returns at once. The channel is closed when the last was heard, or soon after stop, which silences at
	// once and may be called at any time, more than once. samples is not read after the channel is closed.
	// A nil channel means that there is no device: then the voice plays by itself.
	Play(rate int, pan float64, samples io.Reader) (stop func(), done <-chan struct{})
}
