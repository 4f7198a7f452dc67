package front

import (
	"context"
	"slices"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/settings"
	"backtalk/speech"
)

// Display says what the player reads and who speaks, according to the findings and the settings.
type Display struct {
	// System holds the findings.
	System readers.System
	// Screen is set if the board is drawn. asked is set if the player chose the display mode.
	Screen, asked bool
	voice         speech.Choice
	Speaks        readers.Speaker
	// Why is the reason for the decision, as a sentence.
	Why say.Message
}

// lookWait bounds how long the search for screen readers may take: the first announcement is due after
// 150 ms.
const lookWait = 100 * time.Millisecond

// LookAround finds out which screen readers and voices are running or installed.
func LookAround(getenv func(string) string) readers.System {
	ctx, cancel := context.WithTimeout(context.Background(), lookWait)
	defer cancel()
	return readers.Look(ctx, getenv)
}

// choice returns the voice that the settings name, and whether they name
// one.
func choice(name string) (c speech.Choice, named bool) {
	switch name {
	case settings.Auto:
		return "", false
	case settings.VoiceOn:
		return speech.Auto, true
	}
	return speech.Choice(name), true
}

// Offers returns a setting as this system has it, without voices of other systems.
func Offers(row settings.Setting) (settings.Setting, bool) {
	if row.Key == settings.Backend {
		row.Options = slices.DeleteFunc(slices.Clone(row.Options), func(o settings.Option) bool {
			c, named := choice(o.Name)
			return named && c != speech.Auto && c != speech.None && !slices.Contains(speech.Choices(), c)
		})
	}
	return row, true
}

// Asked holds what else affects the decision, besides the settings and the system.
type Asked struct {
	// Input is the source of commands. If they are typed, nothing is drawn; a
	// script hears nothing unless Voice asks for it.
	Input lines.Input
	Voice bool
	// Terminal is the terminal's name, from the environment variable TERM.
	Terminal string
}

// Decide decides on the display and who speaks.
func Decide(v settings.Values, system readers.System, a Asked) Display {
	way := readers.Decide(system)
	s := Display{System: system, Screen: way.Screen, Speaks: way.Speaks, Why: way.Reason(system), voice: speech.Auto}
	if way.Speaks == readers.ReaderSpeaks {
		s.voice = speech.None
	}
	if sit := v.Text(settings.Display); sit != settings.Auto {
		s.Screen, s.asked, s.Why = sit == settings.Screen, true, say.M(say.DoctorWhySettings, nil)
	}
	if voice, chosen := choice(v.Text(settings.Backend)); chosen {
		s.take(voice)
	}
	if a.Terminal == "dumb" && !s.asked {
		s.Screen = false
	}
	if a.Input.Typed() {
		s.Screen = false
	}
	if !a.Input.Attended() {
		s.Why = say.M(say.DoctorWhyTyped, nil)
		if !a.Voice {
			s.voice, s.Speaks = speech.None, readers.NobodySpeaks
		}
	}
	return s
}

// take uses the voice from the settings.
func (s *Display) take(voice speech.Choice) {
	s.voice, s.Why = voice, say.M(say.DoctorWhySettings, nil)
	switch {
	case voice != speech.None:
		s.Speaks = readers.OwnVoice
	case s.Speaks == readers.OwnVoice:
		s.Speaks = readers.NobodySpeaks
	}
}

// hushing maps a reader's name to the message that says how to silence it.
var hushing = map[string]say.MessageID{
	"Orca": say.DoctorHushOrca, "NVDA": say.DoctorHushNVDA, "JAWS": say.DoctorHushJAWS, "VoiceOver": say.DoctorHushVoiceOver,
}

// hushingText explains how to stop a reader from reading the window while it still speaks what
// programs send it, for readers that are also the voice.
var hushingText = map[speech.Choice]struct {
	reader string
	how    say.MessageID
}{
	speech.NVDA: {"NVDA", say.DoctorHushNVDAText}, speech.JAWS: {"JAWS", say.DoctorHushJAWSText},
}

// Hush returns how to silence the reader if it and our own voice would both
// speak.
func (s Display) Hush() (say.Message, bool) {
	reader, reads := s.System.Reading()
	switch {
	case !reads || s.voice == speech.None:
		return say.Message{}, false
	case reader.Name == "":
		return say.M(say.DoctorHushUnnamed, nil), true
	}
	how, known := hushing[reader.Name]
	if byReader, ok := hushingText[s.voice]; ok && byReader.reader == reader.Name {
		how, known = byReader.how, true
	}
	if !known {
		how = say.DoctorHushOther
	}
	return say.M(say.DoctorHushReader, say.Data{"Reader": reader.Name, "How": say.M(how, nil)}), true
}
