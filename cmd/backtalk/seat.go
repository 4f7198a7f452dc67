package main

import (
	"context"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/settings"
	"backtalk/speech"
)

// seat is how the player sits and who speaks: what was found, and over it what the settings say.
type seat struct {
	system readers.System
	// Screen says that the board is drawn; Asked that the player said so, rather than the system.
	screen, asked bool
	voice         speech.Choice
	speaks        readers.Speaker
	// why is the reason, as a sentence.
	why say.Message
}

// lookWait is how long the system may take to tell what runs: the first announcement is due after 150 ms.
const lookWait = 100 * time.Millisecond

// lookAround asks the system.
func lookAround(getenv func(string) string) readers.System {
	ctx, cancel := context.WithTimeout(context.Background(), lookWait)
	defer cancel()
	return readers.Look(ctx, getenv)
}

// choices are the own voices by their names in the settings.
var choices = map[string]speech.Choice{
	settings.VoiceOn: speech.Auto, string(speech.Server): speech.Server, string(speech.Espeak): speech.Espeak,
	settings.VoiceNone: speech.None,
}

// seatFor decides. Typed commands are a script's: nothing is drawn, and nothing spoken unless a flag asks for it.
func seatFor(v settings.Values, flags givenFlags, system readers.System, typed bool, terminal string) seat {
	way := readers.Decide(system)
	s := seat{system: system, screen: way.Screen, speaks: way.Speaks, why: way.Reason(system), voice: speech.Auto}
	if way.Speaks == readers.ReaderSpeaks {
		s.voice = speech.None
	}
	if sit := v.Text(settings.Display); sit != settings.Auto {
		s.screen, s.asked, s.why = sit == settings.Screen, true, say.M(say.DoctorWhySettings, nil)
	}
	if voice, chosen := choices[v.Text(settings.Backend)]; chosen {
		s.take(voice)
	}
	if terminal == "dumb" && !s.asked {
		s.screen = false
	}
	if typed {
		s.screen, s.why = false, say.M(say.DoctorWhyTyped, nil)
		if _, flagged := flags["voice"]; !flagged {
			s.voice, s.speaks = speech.None, readers.NobodySpeaks
		}
	}
	return s
}

// take has the own voice that the settings name.
func (s *seat) take(voice speech.Choice) {
	s.voice, s.why = voice, say.M(say.DoctorWhySettings, nil)
	switch {
	case voice != speech.None:
		s.speaks = readers.OwnVoice
	case s.speaks == readers.OwnVoice:
		s.speaks = readers.NobodySpeaks
	}
}

// hushing tells how to silence a reader, by its name.
var hushing = map[string]say.MessageID{
	"Orca": say.DoctorHushOrca, "NVDA": say.DoctorHushNVDA, "JAWS": say.DoctorHushJAWS, "VoiceOver": say.DoctorHushVoiceOver,
}

// hush tells how to hush the reader, where it and the own voice would both speak.
func (s seat) hush() (say.Message, bool) {
	reader, reads := s.system.Reading()
	switch {
	case !reads || s.voice == speech.None:
		return say.Message{}, false
	case reader.Name == "":
		return say.M(say.DoctorHushUnnamed, nil), true
	}
	how, known := hushing[reader.Name]
	if !known {
		how = say.DoctorHushOther
	}
	return say.M(say.DoctorHushReader, say.Data{"Reader": reader.Name, "How": say.M(how, nil)}), true
}
