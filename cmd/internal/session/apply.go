package session

import (
	"slices"
	"strconv"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/settings"
	"backtalk/speech"
)

// Change applies a changed setting at once, as far as possible: the options
// of a match wait for the next match.
func (s *Session) Change(k settings.Key) {
	switch k {
	case settings.Language:
		s.changeLanguage()
	case settings.Rate, settings.Volume, settings.Voice, settings.OpponentVoice:
		s.Devices.Speak(s.Speaking())
		if k == settings.OpponentVoice {
			s.sample()
		}
	case settings.Experience:
		if done, ok := s.Values.Suit(); ok {
			s.Notify(done)
		}
	case settings.Sounds:
		s.Devices.SoundsOff = !s.Values.On(settings.Sounds)
	case settings.AskCube, settings.Pace, settings.UndoTime:
		if s.table != nil {
			s.table.SetOptions(s.playing.Options.table(s.Values))
		}
	}
	s.Apply(k)
	// The front's devices may have adjusted the style.
	if s.table != nil {
		s.table.SetStyle(s.style())
	}
}

// sample makes the opponent's voice say its own name, at the current rate and volume, because the menu
// announces the name in the player's voice.
func (s *Session) sample() {
	row, ok := settings.Find(settings.OpponentVoice)
	if s.Devices.Voice == nil || !ok {
		return
	}
	text := s.Devices.Text(row.Message(s.Values.Text(row.Key)))
	s.Devices.Voice.Say(speech.Utterance{
		Text: s.Devices.Texts.Spoken(text), Language: s.Devices.Texts.Tag(), Urgency: say.Answer, Speaker: say.Rival,
	})
}

// changeLanguage switches to the language in the settings. If parts of that language are still
// English, it announces that.
func (s *Session) changeLanguage() {
	tag := s.Values.Text(settings.Language)
	if tag == settings.Auto {
		tag = s.Language()
	}
	texts, err := s.Texts(tag)
	if err != nil {
		return
	}
	s.Devices.Texts, s.Devices.Answers = texts, typedAnswers(texts)
	s.Devices.Keys = s.Keys(texts)
	s.Devices.Speak(s.Speaking())
	if !texts.Whole() {
		s.Notify(say.M(say.CommonPartly, nil))
	}
}

// speakingChanged stores the rate and volume that a key changed.
func (s *Session) speakingChanged(now speech.Settings) {
	s.Values.SetNumber(settings.Rate, now.Rate)
	s.Values.SetNumber(settings.Volume, now.Volume)
}

// switches maps what a key turns on and off to its setting.
var switches = map[desk.Switch]settings.Key{
	desk.VerboseCommentary: settings.Verbose, desk.SoundsOn: settings.Sounds,
	desk.HintsOn: settings.Hints, desk.CubeHintsOn: settings.CubeHints,
}

// switched stores what a key turned on or off, and applies it to the front's devices.
func (s *Session) switched(what desk.Switch, on bool) {
	// Every switch can be on and off.
	_ = s.Values.Set(switches[what], strconv.FormatBool(on))
	s.Apply(switches[what])
	if s.playing != nil {
		s.playing.Options.allow(what, on)
	}
}

// Save writes the settings that changed since the last call, and in any case those named. If that
// fails, it announces the failure and returns false. The changes then last until the end of the
// session: later calls don't try to write them again, unless they name them.
func (s *Session) Save(keys ...settings.Key) bool {
	for _, k := range s.Values.Changed(s.saved) {
		if !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 || s.Settings == nil {
		return true
	}
	s.saved = s.Values.Clone()
	err := s.Settings.Save(s.Values, keys, s.Devices.Texts)
	if err != nil {
		s.Notify(say.M(say.SettingsUnsaved, say.Data{"Problem": s.Devices.Because(err)}))
	}
	return err == nil
}

// Forget restores the saved settings. It doesn't undo what already took
// effect.
func (s *Session) Forget() { s.Values = s.saved.Clone() }
