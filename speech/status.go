package speech

import (
	"errors"

	"backtalk/a11y/say"
)

// These errors explain why a voice is missing. [Status.Reason] wraps them.
var (
	// ErrNoServer says that no speech server answers and none could be started.
	ErrNoServer = errors.New("no speech server")
	// ErrNoEspeak says that espeak-ng is not installed or does not run.
	ErrNoEspeak = errors.New("no espeak-ng")
	// ErrNoClient says that NVDA's library for other programs is not beside this one.
	ErrNoClient = errors.New("no controller client of NVDA's")
	// errStalled says that a voice accepted an utterance but never began or never ended it.
	errStalled = errors.New("the voice took an utterance and did not speak it")
)

// Condition says how the voice is doing.
type Condition uint8

const (
	// Found says that a voice was found at the start.
	Found Condition = iota
	// StoodIn says that the chosen voice was not found at the start, and another one speaks.
	StoodIn
	// FellBack says that the voice that spoke is gone, and another one speaks.
	FellBack
	// Back says that the chosen voice is back or, if none spoke, that any voice is.
	Back
	// Silent says that the voice is gone and there is no other. Important utterances wait, within
	// bounds, until one is back.
	Silent
	// Absent says that no voice was found at the start.
	Absent
	// Deviceless says that a voice was found at the start and has no sound device. Important
	// utterances wait as with Silent.
	Deviceless
)

// Status is a change in the voice's condition. Each is reported once.
type Status struct {
	Condition Condition
	// Backend is the name of the program that speaks now, or "".
	Backend string
	// Chosen is, with StoodIn, the name of the program that was not found.
	Chosen string
	// Reason says why no voice speaks, or why a better one doesn't. It is nil for Back.
	Reason error
}

// Message returns what to announce to the player. Found has a message too, for a status key, but isn't
// announced.
func (s Status) Message() say.Message {
	data := say.Data{"Program": s.Backend}
	switch s.Condition {
	case StoodIn:
		return say.M(say.SpeechStoodIn, say.Data{"Chosen": s.Chosen, "Program": s.Backend})
	case Found:
		return say.M(say.SpeechFound, data)
	case FellBack:
		return say.M(say.SpeechFellBack, data)
	case Back:
		return say.M(say.SpeechBack, data)
	case Silent:
		return say.M(say.SpeechSilent, nil)
	case Deviceless:
		return say.M(say.SpeechNoDevice, nil)
	default:
		return s.absent()
	}
}

// absent returns the message that says what to install.
func (s Status) absent() say.Message {
	switch {
	case !systemHasVoices:
		return say.M(say.SpeechUnsupported, nil)
	case errors.Is(s.Reason, ErrNoServer):
		return say.M(say.SpeechNoVoice, nil)
	default:
		return say.M(say.SpeechNoEspeak, nil)
	}
}

// SkippedMessage says that count events were not spoken because too many waited; main renders it
// for [Options.Skipped].
func SkippedMessage(count int) say.Message { return say.N(say.SpeechSkipped, count, nil) }
