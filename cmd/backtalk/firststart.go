package main

import (
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/backtalk/internal/settings"
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/locales"
)

// answer is one choice of a question of the first start; the first of a question is the one that Enter takes.
type answer struct {
	title say.Message
	take  func()
}

// firstStart asks for the language, who speaks, and whether the sounds are heard, and keeps the answers. It reports whether the
// player left.
func (s *session) firstStart() (left bool) {
	t := table.NewLobby(s.parts, styleFor(s.values, s.typed))
	t.Tell(say.Announcement{Sentences: []say.Message{say.M(say.StartWelcome, nil)}, Urgency: say.Event})
	questions := []func(*table.Table) (left bool){s.askLanguage, s.askWhoSpeaks, s.askSounds}
	for _, ask := range questions {
		if ask(t) {
			return true
		}
	}
	s.saveWith(settings.Language, settings.Sit, settings.Backend, settings.Sounds)
	t.Tell(say.Announcement{Sentences: []say.Message{say.M(say.StartDone, nil)}, Urgency: say.Event, Cue: say.CueSaved})
	return false
}

// choose asks one question. Escape leaves everything as it is.
func (s *session) choose(t *table.Table, title say.MessageID, answers []answer) (left bool) {
	menu := &places.Menu{Title: say.M(title, nil), Text: s.text}
	for _, a := range answers {
		menu.Items = append(menu.Items, places.Item{Title: a.title, Do: a.take})
	}
	t.Enter(menu)
	return t.Visit(s.inputs)
}

// askLanguage asks for the language, where there is more than one, in that of the environment.
func (s *session) askLanguage(t *table.Table) (left bool) {
	answers := s.languages(locales.Languages(), func(tag string) {
		if s.values.Set(settings.Language, tag) == nil {
			s.apply(t, settings.Language)
		}
	})
	if len(answers) < 2 {
		return false
	}
	return s.choose(t, say.StartLanguage, answers)
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
func (s *session) askWhoSpeaks(t *table.Table) (left bool) {
	take := func(voice, sit string) func() {
		return func() {
			_ = s.values.Set(settings.Backend, voice)
			_ = s.values.Set(settings.Sit, sit)
			s.apply(t, settings.Backend)
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
	return s.choose(t, say.StartWhoSpeaks, orders[readers.Decide(s.seat.system).Speaks])
}

// askSounds plays dice and asks whether they are heard, where a device plays at all.
func (s *session) askSounds(t *table.Table) (left bool) {
	if !s.heard.Load() || !s.values.On(settings.Sounds) {
		return false
	}
	for again := true; again && !left; {
		again = false
		t.Tell(say.Announcement{Cue: say.CueDiceThrown, Urgency: say.Event})
		left = s.choose(t, say.StartDiceHeard, []answer{
			{say.M(say.StartHeardYes, nil), func() {}},
			{say.M(say.StartHeardAgain, nil), func() { again = true }},
			{say.M(say.StartHeardNo, nil), func() {
				_ = s.values.Set(settings.Sounds, "false")
				s.apply(t, settings.Sounds)
			}},
		})
	}
	return left
}
