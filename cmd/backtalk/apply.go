package main

import (
	"slices"
	"strconv"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
	"backtalk/speech"
)

// apply has a changed setting take effect at once, as far as it can: the display mode, theme and
// size wait for the next start, the options of a match for the next match.
func (s *session) apply(k settings.Key) {
	switch k {
	case settings.Language:
		s.changeLanguage()
	case settings.Backend:
		s.changeVoice()
	case settings.Rate, settings.Volume, settings.Voice, settings.OpponentVoice:
		s.devices.Speak(speakingFor(s.values, s.texts.Tag()))
	case settings.Sounds:
		s.devices.SoundsOff = !s.values.On(settings.Sounds)
	case settings.SoundVolume:
		if s.player != nil {
			s.player.SetVolume(s.soundVolume())
		}
	case settings.Mono, settings.Pack:
		s.changeSounds()
	case settings.AskCube, settings.Pace, settings.UndoTime:
		if s.table != nil {
			s.table.SetOptions(s.playing.options.table(s.values))
		}
	default:
		if s.table != nil {
			s.table.SetStyle(s.style())
		}
	}
}

// changeLanguage speaks the language that the settings ask for from now on.
func (s *session) changeLanguage() {
	tag := s.values.Text(settings.Language)
	if tag == settings.Auto {
		tag = locales.FromEnvironment(s.getenv)
	}
	texts, err := locales.New(tag)
	if err != nil {
		return
	}
	s.texts, s.devices.Texts, s.devices.Answers = texts, texts, typedAnswers(texts)
	s.devices.Keys, _ = s.flags.keys(texts)
	s.devices.Speak(speakingFor(s.values, texts.Tag()))
}

// changeVoice takes the own voice that the settings ask for.
func (s *session) changeVoice() {
	s.seat = seatFor(s.values, s.flags.given, s.seat.system, s.typed, s.getenv("TERM"))
	s.closeVoice()
	s.openVoice()
	s.devices.ReaderReads = s.seat.speaks == readers.ReaderSpeaks
}

// changeSounds opens the device anew, for one ear or another pack, and with it the voice that goes through it.
func (s *session) changeSounds() {
	s.closeVoice()
	s.closeSounds()
	s.openSounds()
	s.openVoice()
	s.devices.SoundsOff = !s.values.On(settings.Sounds)
}

// speakingChanged keeps rate and volume that a key changed.
func (s *session) speakingChanged(now speech.Settings) {
	s.values.SetNumber(settings.Rate, now.Rate)
	s.values.SetNumber(settings.Volume, now.Volume)
}

// switches are the settings behind what a key turns on and off.
var switches = map[desk.Switch]settings.Key{
	desk.VerboseCommentary: settings.Verbose, desk.SoundsOn: settings.Sounds,
	desk.HintsOn: settings.Hints, desk.CubeHintsOn: settings.CubeHints,
}

// switched keeps what a key turned on or off.
func (s *session) switched(what desk.Switch, on bool) {
	// Every switch can be on and off.
	_ = s.values.Set(switches[what], strconv.FormatBool(on))
	if s.playing != nil {
		s.playing.options.allow(what, on)
	}
}

// save writes the settings that were changed since the last time. Where that fails they hold until the end, which is told
// once for each change.
func (s *session) save() { s.saveWith() }

// saveWith writes these settings in any case.
func (s *session) saveWith(keys ...settings.Key) {
	for _, k := range s.values.Changed(s.saved) {
		if !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 {
		return
	}
	s.saved = s.values.Clone()
	if err := s.flags.config.file.Save(s.values, keys, s.texts); err != nil {
		s.notice(say.M(say.SettingsUnsaved, say.Data{"Problem": s.because(err)}))
	}
}
