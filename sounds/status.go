package sounds

import "backtalk/a11y/say"

// State says what happened to the device.
type State uint8

const (
	// Playing means that cues and speech are heard.
	Playing State = iota
	// NoDevice means that nothing to play on was found at the start, or when the cues or speech
	// were turned on after a report that the player didn't hear.
	NoDevice
	// Lost means that the device or the sound server went away.
	Lost
)

// Status is reported when the state changes: once for each change, including the first Playing.
type Status struct {
	State State
	// Again says that this Playing follows a reported NoDevice or Lost. It stays false if the cues
	// were off at that report, and the cues or speech were turned on after it.
	Again bool
	// Muted says that the cues are off, so nobody misses them.
	Muted bool
	// Err is the reason for NoDevice and Lost, for a log; News has the messages for players.
	Err error
}

// News puts the changes of the device into messages, throughout a session, which may open one
// Player after another. It explains missing sound once. If the sound is lost again, the message is
// short. The zero News has announced nothing.
type News struct {
	explained bool
	// without is set if the last announcement was that there is no sound.
	without bool
}

// Message returns what to announce to the player. It returns false if there is nothing new to
// announce, or if the cues are off.
func (n *News) Message(s Status) (say.Message, bool) {
	if s.State == Playing {
		was := n.without
		n.without = false
		if !was || s.Muted {
			return say.Message{}, false
		}
		return say.M(say.SoundsBack, nil), true
	}
	if n.without || s.Muted {
		return say.Message{}, false
	}
	first := !n.explained
	n.explained, n.without = true, true
	switch {
	case !first:
		return say.M(say.SoundsGone, nil), true
	case s.State == NoDevice:
		return say.M(say.SoundsNoDevice, nil), true
	}
	return say.M(say.SoundsLost, nil), true
}
