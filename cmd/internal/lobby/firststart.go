package lobby

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// Answer is one answer to a question of the first start. Enter takes the first.
type Answer struct {
	Title say.Message
	// Lang is the title's language, or "" for the player's own.
	Lang string
	Take func()
}

// firstStart asks which language the player wants, who speaks, whether the player hears the sounds,
// and how well the player plays. It saves the answers. It neither asks nor saves what a flag has
// decided. It returns the next announcements, and reports whether the player left.
func (l *Lobby) firstStart() (next []say.Message, left bool) {
	d := l.Desk()
	before := []say.Message{say.M(say.StartWelcome, nil)}
	var keys []settings.Key
	for _, question := range []func(*desk.Desk) (*places.Menu, []settings.Key){
		l.askLanguage, l.askWhoSpeaks, l.askSounds, func(*desk.Desk) (*places.Menu, []settings.Key) { return askExperience(l) },
	} {
		menu, asked := question(d)
		if menu == nil {
			continue
		}
		keys = append(keys, asked...)
		menu.Text, menu.Whole, menu.Root = l.Devices.Text, true, true
		menu.Unasked, menu.Before = before != nil, before
		before = nil
		d.Enter(menu)
		if d.Run(l.Inputs) {
			// Half the answers are not saved, so that the next start asks for all of them again.
			l.Forget()
			return nil, true
		}
		l.settingsLeft(d)
	}
	done, suited := l.Values.Suit()
	if suited {
		next = append(next, done)
	}
	if len(keys) > 0 && l.Save(keys...) {
		next = append(next, say.M(say.StartDone, nil))
	}
	return next, false
}

func (l *Lobby) askWhoSpeaks(*desk.Desk) (*places.Menu, []settings.Key) {
	if l.front.WhoSpeaks == nil {
		return nil, nil
	}
	return l.front.WhoSpeaks()
}

// Question returns a question with its answers.
func Question(title say.MessageID, answers []Answer) *places.Menu {
	menu := &places.Menu{Title: say.M(title, nil)}
	for _, a := range answers {
		menu.Items = append(menu.Items, places.Item{Title: a.Title, Lang: a.Lang, Do: a.Take})
	}
	return menu
}

// askLanguage asks for the language, if there are several. It asks in the language of the
// environment.
func (l *Lobby) askLanguage(*desk.Desk) (*places.Menu, []settings.Key) {
	if l.Values.Text(settings.Language) != settings.Auto {
		return nil, nil
	}
	answers := l.languages(func(tag string) {
		if l.Values.Set(settings.Language, tag) == nil {
			l.Change(settings.Language)
		}
	})
	if len(answers) < 2 {
		return nil, nil
	}
	return Question(say.StartLanguage, answers), []settings.Key{settings.Language}
}

// languages returns an answer for each language, under that language's own name, with the current
// language first.
func (l *Lobby) languages(take func(tag string)) []Answer {
	var answers []Answer
	for _, f := range locales.All() {
		a := Answer{say.M(say.SettingsIsNamed, say.Data{"Value": f.Name}), f.Tag, func() { take(f.Tag) }}
		if f.Tag == l.Devices.Texts.Tag() {
			answers = append([]Answer{a}, answers...)
			continue
		}
		answers = append(answers, a)
	}
	return answers
}

// askSounds plays dice and asks whether the player hears them, if there is a sound device.
func (l *Lobby) askSounds(d *desk.Desk) (*places.Menu, []settings.Key) {
	if !l.Values.On(settings.Sounds) || l.front.SoundsPlay == nil || !l.front.SoundsPlay() {
		return nil, nil
	}
	d.Announce(say.Announcement{Cue: say.CueDiceThrown, Urgency: say.Event})
	menu := Question(say.StartDiceHeard, []Answer{
		{Title: say.M(say.StartHeardYes, nil), Take: func() {}},
		{Title: say.M(say.StartHeardNo, nil), Take: func() {
			_ = l.Values.Set(settings.Sounds, "false")
			l.Change(settings.Sounds)
		}},
	})
	again := places.Item{Title: say.M(say.StartHeardAgain, nil), Cue: say.CueDiceThrown}
	menu.Items = slices.Insert(menu.Items, 1, again)
	return menu, []settings.Key{settings.Sounds}
}

// askExperience asks how well the player plays. The answer decides the opponent and the help that
// the player gets.
func askExperience(l *Lobby) (*places.Menu, []settings.Key) {
	row, ok := settings.Find(settings.Experience)
	if !ok || l.Values.Text(row.Key) != settings.Unasked {
		return nil, nil
	}
	var answers []Answer
	for _, o := range row.Options {
		if o.Name != settings.Unasked {
			answers = append(answers, Answer{Title: say.M(o.Title, nil), Take: func() { _ = l.Values.Set(row.Key, o.Name) }})
		}
	}
	return Question(say.StartExperience, answers), []settings.Key{row.Key}
}
