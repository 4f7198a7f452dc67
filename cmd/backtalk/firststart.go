package main

import (
	"slices"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// answer is one choice of a question of the first start; the first of a question is the one that Enter takes.
type answer struct {
	title say.Message
	take  func()
}

// firstStart asks for the language, who speaks, and whether the sounds are heard, and keeps the answers. It gives what is to
// be told next, and reports whether the player left.
func (s *session) firstStart() (next []say.Message, left bool) {
	d := s.lobby()
	before := []say.Message{say.M(say.StartWelcome, nil)}
	for _, question := range []func(*desk.Desk) *places.Menu{s.askLanguage, s.askWhoSpeaks, s.askSounds} {
		menu := question(d)
		if menu == nil {
			continue
		}
		menu.Text, menu.Whole, menu.Root = s.text, true, true
		menu.Unasked, menu.Before = before != nil, before
		before = nil
		d.Enter(menu)
		if d.Run(s.inputs) {
			// Nothing is kept of half the answers, so that all are asked for the next time.
			s.values = s.saved.Clone()
			return nil, true
		}
		s.changeFront(d)
	}
	s.saveWith(settings.Language, settings.Display, settings.Backend, settings.Sounds)
	return []say.Message{say.M(say.StartDone, nil)}, false
}

// asking makes a question of its answers.
func asking(title say.MessageID, answers []answer) *places.Menu {
	menu := &places.Menu{Title: say.M(title, nil)}
	for _, a := range answers {
		menu.Items = append(menu.Items, places.Item{Title: a.title, Do: a.take})
	}
	return menu
}

// askLanguage asks for the language, where there is more than one, in that of the environment.
func (s *session) askLanguage(d *desk.Desk) *places.Menu {
	answers := s.languages(locales.Languages(), func(tag string) {
		if s.values.Set(settings.Language, tag) == nil {
			s.apply(settings.Language)
		}
	})
	if len(answers) < 2 {
		return nil
	}
	return asking(say.StartLanguage, answers)
}

// languages are the languages, each by its own name, the one that is spoken now first.
func (s *session) languages(tags []string, take func(tag string)) []answer {
	var answers []answer
	for _, tag := range tags {
		texts, err := locales.New(tag)
		if err != nil {
			continue
		}
		name := texts.Text(say.M(say.StartLanguageOwnName, nil))
		a := answer{say.M(say.StartLanguageLine, say.Data{"Name": name}), func() { take(tag) }}
		if tag == s.texts.Tag() {
			answers = append([]answer{a}, answers...)
			continue
		}
		answers = append(answers, a)
	}
	return answers
}

// askWhoSpeaks asks who speaks; what was found decides which answer is the first.
func (s *session) askWhoSpeaks(d *desk.Desk) *places.Menu {
	take := func(voice, sit string) func() {
		return func() {
			_ = s.values.Set(settings.Backend, voice)
			_ = s.values.Set(settings.Display, sit)
			s.apply(settings.Backend)
		}
	}
	reader := answer{say.M(say.StartSomeReaderSpeaks, nil), take(settings.VoiceNone, settings.Lines)}
	if found, ok := s.seat.system.Reading(); ok && found.Name != "" {
		reader.title = say.M(say.StartReaderSpeaks, say.Data{"Reader": found.Name})
	}
	own := answer{say.M(say.StartOwnVoice, nil), take(settings.VoiceOn, settings.Auto)}
	nobody := answer{say.M(say.StartNobody, nil), take(settings.VoiceNone, settings.Auto)}
	orders := map[readers.Speaker][]answer{
		readers.ReaderSpeaks: {reader, own, nobody},
		readers.OwnVoice:     {own, reader, nobody},
		readers.NobodySpeaks: {nobody, reader, own},
	}
	return asking(say.StartWhoSpeaks, orders[readers.Decide(s.seat.system).Speaks])
}

// askSounds plays dice and asks whether they are heard, where a device plays at all.
func (s *session) askSounds(d *desk.Desk) *places.Menu {
	if !s.values.On(settings.Sounds) || !s.devicePlays() {
		return nil
	}
	d.Announce(say.Announcement{Cue: say.CueDiceThrown, Urgency: say.Event})
	menu := asking(say.StartDiceHeard, []answer{
		{say.M(say.StartHeardYes, nil), func() {}},
		{say.M(say.StartHeardNo, nil), func() {
			_ = s.values.Set(settings.Sounds, "false")
			s.apply(settings.Sounds)
		}},
	})
	again := places.Item{Title: say.M(say.StartHeardAgain, nil), Cue: say.CueDiceThrown}
	menu.Items = slices.Insert(menu.Items, 1, again)
	return menu
}

// devicePlays waits until it is known whether there is a sound device: opening one takes up to two seconds.
func (s *session) devicePlays() bool {
	if s.player == nil {
		return false
	}
	select {
	case <-s.soundsKnown:
	case <-time.After(deviceWait):
	}
	return s.heard.Load()
}
