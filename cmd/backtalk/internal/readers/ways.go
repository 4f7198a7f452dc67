package readers

import "backtalk/a11y/say"

// Speaker is who speaks.
type Speaker uint8

// The possible speakers.
const (
	// ReaderSpeaks means that a screen reader speaks the terminal's text or shows it in braille, or
	// may well do so at another machine. Backtalk's own voice would be a second voice.
	ReaderSpeaks Speaker = iota
	// OwnVoice means that Backtalk speaks with its own voice.
	OwnVoice
	// NobodySpeaks means that there is only the text.
	NobodySpeaks
)

// Way is a display mode and who speaks.
type Way struct {
	// Screen says that the board is drawn; otherwise there are lines.
	Screen bool
	Speaks Speaker
	// Why is the message with the reason. Its text may contain Reader and Voice, which Reason fills
	// in.
	Why say.MessageID
}

// ways is the table. The first row that fits counts, and the last always fits.
var ways = []struct {
	fits func(System) bool
	way  Way
}{
	{System.controlled, Way{Speaks: ReaderSpeaks, Why: say.DoctorWhyController}},
	{System.named, Way{Speaks: ReaderSpeaks, Why: say.DoctorWhyReader}},
	{System.read, Way{Speaks: ReaderSpeaks, Why: say.DoctorWhyUnnamed}},
	// A player elsewhere hears neither this machine's voices nor its sounds, and
	// may well use a reader there.
	{System.remote, Way{Speaks: ReaderSpeaks, Why: say.DoctorWhyRemote}},
	{System.voiced, Way{Screen: true, Speaks: OwnVoice, Why: say.DoctorWhyVoice}},
	{System.any, Way{Screen: true, Speaks: NobodySpeaks, Why: say.DoctorWhyNothing}},
}

func (s System) controlled() bool {
	r, ok := s.Reading()
	return ok && r.Controlled
}

func (s System) named() bool {
	r, ok := s.Reading()
	return ok && r.Name != ""
}

func (s System) read() bool {
	_, ok := s.Reading()
	return ok
}

func (s System) remote() bool { return s.Remote }

func (s System) voiced() bool { return len(s.Voices) > 0 }

func (s System) any() bool { return true }

// Decide returns the display mode and who speaks, for settings that leave that open.
func Decide(s System) Way {
	for _, row := range ways {
		if row.fits(s) {
			return row.way
		}
	}
	return Way{}
}

// Reason returns why the way fits the system, as a sentence.
func (w Way) Reason(s System) say.Message {
	data := say.Data{}
	if r, ok := s.Reading(); ok {
		data["Reader"] = r.Name
	}
	if len(s.Voices) > 0 {
		data["Voice"] = s.Voices[0]
	}
	return say.M(w.Why, data)
}
