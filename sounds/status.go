package sounds

import "backtalk/a11y/say"

// State is what became of the device.
type State uint8

const (
	// Playing means that cues and speech are heard.
	Playing State = iota
	// NoDevice means that nothing to play on was found at the start.
	NoDevice
	// Lost means that the device or the sound server went away.
	Lost
)

// Status is told when the state changes: once for each change, and the first Playing among them.
type Status struct {
	State State
	// Again says that this Playing follows a NoDevice or a Lost that was told.
	Again bool
	// Err is the reason for NoDevice and Lost, for a log; people are told Message.
	Err error
}

// Message is what to tell the player, as an alert where sound went and as an event where it came back; false where there
// is nothing to tell, since all is as expected.
func (s Status) Message() (say.Message, bool) {
	switch {
	case s.State == NoDevice:
		return say.M(say.SoundsNoDevice, nil), true
	case s.State == Lost:
		return say.M(say.SoundsLost, nil), true
	case s.Again:
		return say.M(say.SoundsBack, nil), true
	}
	return say.Message{}, false
}
