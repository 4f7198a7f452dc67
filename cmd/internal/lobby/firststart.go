package lobby

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
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

// firstStart asks the questions of the first start.
type firstStart struct {
	session  *session.Session
	front    *Front
	settings settingsMenus
}

// ask asks which language the player wants, who speaks, whether the player hears the sounds,
// and how well the player plays. It saves the answers. It neither asks nor saves what a flag has
// decided. It returns the next announcements, and reports whether the player left.
func (f firstStart) ask() (next []say.Message, left bool) {
	d := f.session.Desk()
	before := []say.Message{say.M(say.StartWelcome, nil)}
	var keys []settings.Key
	for _, question := range []func(*desk.Desk) (*places.Menu, []settings.Key){
		f.askLanguage, f.askWhoSpeaks, f.askSounds, f.askExperience,
	} {
		menu, asked := question(d)
		if menu == nil {
			continue
		}
		keys = append(keys, asked...)
		menu.Text, menu.Whole, menu.Root = f.session.Devices.Text, true, true
		menu.Unasked, menu.Before = before != nil, before
		before = nil
		d.Enter(menu)
		if d.Run(f.session.Inputs) {
			// Discard the answers given so far, so that the next start asks all questions again.
			f.session.Forget()
			return nil, true
		}
		f.settings.left(d)
	}
	done, suited := f.session.Values.Suit()
	if suited {
		next = append(next, done)
	}
	if len(keys) > 0 && f.session.Save(keys...) {
		next = append(next, say.M(say.StartDone, nil))
	}
	return next, false
}

func (f firstStart) askWhoSpeaks(*desk.Desk) (*places.Menu, []settings.Key) {
	if f.front.WhoSpeaks == nil {
		return nil, nil
	}
	return f.front.WhoSpeaks()
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
func (f firstStart) askLanguage(*desk.Desk) (*places.Menu, []settings.Key) {
	if f.session.Values.Text(settings.Language) != settings.Auto {
		return nil, nil
	}
	answers := f.languages(func(tag string) {
		if f.session.Values.Set(settings.Language, tag) == nil {
			f.session.Change(settings.Language)
		}
	})
	if len(answers) < 2 {
		return nil, nil
	}
	return Question(say.StartLanguage, answers), []settings.Key{settings.Language}
}

// languages returns an answer for each language, under that language's own name, with the current
// language first.
func (f firstStart) languages(take func(tag string)) []Answer {
	var answers []Answer
	for _, each := range locales.All() {
		a := Answer{say.M(say.SettingsIsNamed, say.Data{"Value": each.Name}), each.Tag, func() { take(each.Tag) }}
		if each.Tag == f.session.Devices.Texts.Tag() {
			answers = append([]Answer{a}, answers...)
			continue
		}
		answers = append(answers, a)
	}
	return answers
}

// askSounds plays the sound of dice and asks whether the player hears it, if there is a sound
// device.
func (f firstStart) askSounds(d *desk.Desk) (*places.Menu, []settings.Key) {
	if !f.session.Values.On(settings.Sounds) || f.front.SoundsPlay == nil || !f.front.SoundsPlay() {
		return nil, nil
	}
	d.Announce(say.Announcement{Cue: say.CueDiceThrown, Urgency: say.Event})
	menu := Question(say.StartDiceHeard, []Answer{
		{Title: say.M(say.StartHeardYes, nil), Take: func() {}},
		{Title: say.M(say.StartHeardNo, nil), Take: func() {
			_ = f.session.Values.Set(settings.Sounds, "false")
			f.session.Change(settings.Sounds)
		}},
	})
	again := places.Item{Title: say.M(say.StartHeardAgain, nil), Cue: say.CueDiceThrown}
	menu.Items = slices.Insert(menu.Items, 1, again)
	return menu, []settings.Key{settings.Sounds}
}

// askExperience asks how well the player plays. The answer decides the opponent and the help that
// the player gets.
func (f firstStart) askExperience(*desk.Desk) (*places.Menu, []settings.Key) {
	row, ok := settings.Find(settings.Experience)
	if !ok || f.session.Values.Text(row.Key) != settings.Unasked {
		return nil, nil
	}
	var answers []Answer
	for _, o := range row.Options {
		if o.Name != settings.Unasked {
			answers = append(answers, Answer{Title: say.M(o.Title, nil), Take: func() { _ = f.session.Values.Set(row.Key, o.Name) }})
		}
	}
	return Question(say.StartExperience, answers), []settings.Key{row.Key}
}
