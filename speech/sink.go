package speech

import "io"

// Sink plays speech beside the program's other sounds: the mixer, which main passes in.
type Sink interface {
	// Play starts to play samples, signed 16-bit little-endian mono at rate a second, at pan (-1
	// left to +1 right), while they still arrive, and returns at once. begun is closed when the
	// first goes to the device; done is closed when the last was heard, when the device is lost, or
	// soon after stop, which silences at once and may be called at any time, more than once.
	// samples is not read after done is closed. Nil channels mean that there is no device. If the
	// sink has never had one, the voice then plays on its own.
	Play(rate int, pan float64, samples io.Reader) (stop func(), begun, done <-chan struct{})
	// Playing reports whether there is a device.
	Playing() bool
	// Ready returns a channel that is closed when there is a device.
	Ready() <-chan struct{}
}
