package main

import (
	"slices"
	"strconv"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/backtalk/internal/settings"
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/locales"
	"backtalk/speech"
)

// apply has a changed setting take effect at once, as far as it can: the way to sit, theme and size wait for the next
// start, the options of a match for the next match.
func (s *session) apply(t *table.Table, k settings.Key) {
	switch k {
	case settings.Language:
		s.changeLanguage(t)
	case settings.Backend:
		s.changeVoice(t)
	case settings.Rate, settings.Volume, settings.Voice, settings.OpponentVoice:
		s.parts.Speaking = speakingFor(s.values, s.texts.Tag())
		t.SetVoice(s.parts.Voice, s.parts.Speaking)
	case settings.Sounds:
		s.parts.SoundsOff = !s.values.On(settings.Sounds)
		t.SetSounds(s.parts.Sounds, !s.parts.SoundsOff)
	case settings.SoundVolume:
		if s.player != nil {
			s.player.SetVolume(s.soundVolume())
		}
	case settings.Mono, settings.Pack:
		s.changeSounds(t)
	case settings.AskCube, settings.Pace:
		if s.playing != nil {
			t.SetOptions(s.playing.options.table(s.values))
		}
	default:
		t.SetStyle(s.style())
	}
}

// changeLanguage speaks the language that the settings ask for from now on.
func (s *session) changeLanguage(t *table.Table) {
	tag := s.values.Text(settings.Language)
	if tag == settings.Auto {
		tag = locales.FromEnvironment(s.getenv)
	}
	texts, err := locales.New(tag)
	if err != nil {
		return
	}
	s.texts, s.parts.Texts, s.parts.Answers = texts, texts, typedAnswers(texts)
	s.parts.Keys, _ = s.flags.keys(texts)
	s.parts.Speaking = speakingFor(s.values, texts.Tag())
	t.SetLanguage(s.parts)
	t.SetVoice(s.parts.Voice, s.parts.Speaking)
}

// changeVoice takes the own voice that the settings ask for.
func (s *session) changeVoice(t *table.Table) {
	s.seat = seatFor(s.values, s.flags.given, s.seat.system, s.typed, s.getenv("TERM"))
	s.closeVoice()
	s.openVoice()
	s.parts.ReaderReads = s.seat.speaks == readers.ReaderSpeaks
	t.SetVoice(s.parts.Voice, s.parts.Speaking)
}

// changeSounds opens the device anew, for one ear or another pack, and with it the voice that goes through it.
func (s *session) changeSounds(t *table.Table) {
	s.closeVoice()
	s.closeSounds()
	s.openSounds()
	s.openVoice()
	t.SetSounds(s.parts.Sounds, s.values.On(settings.Sounds))
	t.SetVoice(s.parts.Voice, s.parts.Speaking)
}

// speakingChanged keeps rate and volume that a key changed.
func (s *session) speakingChanged(now speech.Settings) {
	s.parts.Speaking = now
	s.values.SetNumber(settings.Rate, now.Rate)
	s.values.SetNumber(settings.Volume, now.Volume)
}

// switches are the settings behind what a key turns on and off.
var switches = map[table.Switch]settings.Key{table.VerboseCommentary: settings.Verbose, table.SoundsOn: settings.Sounds}

// switched keeps what a key turned on or off.
func (s *session) switched(what table.Switch, on bool) {
	// Every switch can be on and off.
	_ = s.values.Set(switches[what], strconv.FormatBool(on))
	s.parts.SoundsOff = !s.values.On(settings.Sounds)
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
		s.notice(say.M(say.SettingsUnsaved, say.Data{"Problem": err.Error()}))
	}
}
