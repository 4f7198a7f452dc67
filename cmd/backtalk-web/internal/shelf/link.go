package shelf

import (
	"bytes"
	"slices"

	"backtalk/core"
	"backtalk/core/record"
)

// Shared returns the events of a match for a link, in the format of an event file. It leaves out
// the rest: the seed would give away dice to come, and the options would show how to reach a
// friend. It also leaves out standIns, the names that Backtalk gives to people who have none. The
// receiver hears a colour instead of them, because "You" would be somebody else.
func Shared(events []core.Event, standIns ...string) ([]byte, error) {
	text, err := encode(0, unnamed(events, standIns))
	return bytes.TrimSuffix(text, []byte("\n")), err
}

// unnamed returns events in which nobody is called by a stand-in.
func unnamed(events []core.Event, standIns []string) []core.Event {
	if len(events) == 0 {
		return events
	}
	started, ok := events[0].(core.MatchStarted)
	if !ok {
		return events
	}
	for p := range started.Players {
		if name := &started.Players[p].Name; slices.Contains(standIns, *name) {
			*name = ""
		}
	}
	return append([]core.Event{started}, events[1:]...)
}

// Received reads a match from a link.
func Received(text []byte) ([]core.Event, error) {
	return record.Read(bytes.NewReader(text))
}
