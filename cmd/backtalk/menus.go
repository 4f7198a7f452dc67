package main

import (
	"path/filepath"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
	"backtalk/sounds"
)

// gameMenu are the lines that the session adds to the menu of the game.
func (s *session) gameMenu(d *desk.Desk) []places.Item {
	return []places.Item{
		{Title: say.M(say.StartSettings, nil), Open: func() places.Place { return s.settingsMenu(d) }},
		{Title: say.M(say.StartSounds, nil), Open: s.soundLesson},
	}
}

// settingsMenu is the menu of the groups of settings.
func (s *session) settingsMenu(d *desk.Desk) places.Place {
	menu := &places.Menu{Title: say.M(say.StartSettings, nil), Text: s.text, Left: func() {
		s.save()
		s.changeFront(d)
	}}
	for _, g := range settings.Groups() {
		if g.Table == settings.Match {
			continue
		}
		menu.Items = append(menu.Items, places.Item{Title: say.M(g.Title, nil), Open: func() places.Place {
			return s.groupMenu(d, g)
		}})
	}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.StartFiles, nil), Open: s.filesList})
	return menu
}

// groupMenu is the menu of one group of settings.
func (s *session) groupMenu(d *desk.Desk, g settings.Group) *places.Menu {
	menu := &places.Menu{Title: say.M(g.Title, nil), Text: s.text}
	for _, each := range g.In() {
		menu.Items = append(menu.Items, s.settingItem(d, each))
	}
	return menu
}

// settingItem is the line of a setting: Left and Right change it in place, and what is a text is typed after Enter.
func (s *session) settingItem(d *desk.Desk, row settings.Setting) places.Item {
	help := say.M(row.Does, nil)
	item := places.Item{
		Title: say.M(row.Title, nil),
		Value: func() say.Message { return s.values.Told(row.Key) },
		Help:  &help,
	}
	if row.Kind != settings.Text || len(row.Options) > 0 {
		item.Change = func(by int) {
			s.values.Step(row.Key, by)
			s.apply(row.Key)
		}
	}
	switch {
	case len(row.Options) >= manyValues:
		item.Open = func() places.Place { return s.valueList(d, row) }
	case row.Kind == settings.Text || row.Kind == settings.Number:
		item.Open = func() places.Place { return s.settingEntry(d, row) }
	}
	return item
}

// manyValues is how many values open as a list; of two Enter takes the other.
const manyValues = 3

// valueList lists the values of a setting, the one it has in focus; for a text the last line asks
// for any other.
func (s *session) valueList(d *desk.Desk, row settings.Setting) places.Place {
	menu, at := &places.Menu{Title: say.M(row.Title, nil), Text: s.text}, len(row.Options)
	for i, option := range row.Options {
		menu.Items = append(menu.Items, places.Item{Title: row.Told(option.Name), Pick: func() {
			// The options are values that the setting can have.
			_ = s.values.Set(row.Key, option.Name)
			s.apply(row.Key)
		}})
		if option.Name == s.values.Text(row.Key) {
			at = i
		}
	}
	if row.Kind == settings.Text {
		menu.Items = append(menu.Items, places.Item{
			Title: say.M(say.StartOther, nil), Open: func() places.Place { return s.settingEntry(d, row) },
		})
	}
	menu.Focus(at)
	return menu
}

// settingEntry asks for the value of a setting.
func (s *session) settingEntry(d *desk.Desk, row settings.Setting) places.Place {
	help := []say.Message{say.M(row.Does, nil)}
	for _, takes := range row.Typed() {
		help = append(help, say.M(say.StartRefused, say.Data{"Takes": takes}))
	}
	return &places.Entry{
		Ask:  say.M(say.StartAsk, say.Data{"Title": say.M(row.Title, nil), "Value": s.values.Told(row.Key)}),
		Echo: d, Number: row.Kind == settings.Number, Help: help,
		Accept: func(text string) (func(), []say.Announcement) {
			if refusal, ok := s.setTyped(row, text); !ok {
				return nil, []say.Announcement{{Sentences: []say.Message{refusal}, Urgency: say.Answer, Cue: say.CueIllegal}}
			}
			return func() { s.apply(row.Key) }, nil
		},
	}
}

// setTyped takes a typed value, or tells why not.
func (s *session) setTyped(row settings.Setting, text string) (refusal say.Message, ok bool) {
	if row.Key == settings.Position && text != "" {
		if _, err := startPosition(text, rulesFor(s.values)); err != nil {
			return say.M(say.StartBadPosition, say.Data{"Problem": positionReason(err)}), false
		}
	}
	if s.values.Set(row.Key, text) != nil {
		return say.M(say.StartRefused, say.Data{"Takes": row.Takes()}), false
	}
	return say.Message{}, true
}

// optionsMenu is the menu of the options of a match; its first line starts one.
func (s *session) optionsMenu(d *desk.Desk, play func()) places.Place {
	menu := s.groupMenu(d, settings.Group{Table: settings.Match, Title: say.StartOptions})
	menu.Left = s.save
	start := places.Item{Title: say.M(say.StartPlay, nil), Do: func() {
		s.save()
		play()
	}}
	menu.Items = append([]places.Item{start}, menu.Items...)
	return menu
}

// soundLesson is the list of the sounds; each sounds when the focus comes to it.
func (s *session) soundLesson() places.Place {
	menu := &places.Menu{Title: say.M(say.StartSounds, nil), Text: s.text}
	for _, cue := range sounds.Cues() {
		menu.Items = append(menu.Items, places.Item{Title: sounds.Title(cue), Cue: cue})
	}
	return menu
}

// filesList tells where the program keeps what.
func (s *session) filesList() places.Place {
	config := s.flags.config
	lines := []say.Message{
		say.M(say.StartFileSettings, say.Data{"File": config.file.Path}),
		say.M(say.StartFileKeys, say.Data{"File": config.keysFile()}),
		say.M(say.StartFileMatches, say.Data{"File": filepath.Join(s.flags.dataFolder(), journalName)}),
	}
	if s.flags.Events != "" {
		lines = append(lines, say.M(say.StartFileEvents, say.Data{"File": s.flags.Events}))
	} else {
		lines = append(lines, say.M(say.StartFileNoEvents, say.Data{"Flag": "--events"}))
	}
	menu := &places.Menu{Title: say.M(say.StartFiles, nil), Text: s.text}
	for _, line := range lines {
		menu.Items = append(menu.Items, places.Item{Title: line})
	}
	return menu
}

// text renders a message in the language that is spoken now, which a setting may change while a menu is open.
func (s *session) text(m say.Message) string { return s.texts.Text(m) }
