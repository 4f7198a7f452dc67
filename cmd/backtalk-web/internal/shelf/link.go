package shelf

import (
	"bytes"

	"backtalk/core"
	"backtalk/core/record"
)

// Shared returns the events of a match for a link, in the format of a file of
// events. It leaves out the rest: the seed would give away dice to come, and
// the options how to reach a friend.
func Shared(events []core.Event) ([]byte, error) {
	text, err := encode(0, events)
	return bytes.TrimSuffix(text, []byte("\n")), err
}

// Received reads a match from a link.
func Received(text []byte) ([]core.Event, error) {
	return record.Read(bytes.NewReader(text))
}
