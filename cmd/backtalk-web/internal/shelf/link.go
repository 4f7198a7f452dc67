package shelf

import (
	"bytes"

	"backtalk/core"
	"backtalk/core/record"
)

// Shared writes the events of a match for a link, as a file of events has them. Nothing else of it
// is in there: the seed would tell the dice to come, the options how a friend is reached.
func Shared(events []core.Event) ([]byte, error) {
	text, err := encode(0, events)
	return bytes.TrimSuffix(text, []byte("\n")), err
}

// Received reads a match from a link.
func Received(text []byte) ([]core.Event, error) {
	return record.Read(bytes.NewReader(text))
}
