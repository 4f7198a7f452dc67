package main

import (
	"path/filepath"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/cmd/backtalk/internal/settings"
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/sounds"
)

// gameMenu are the lines that the session adds to the menu of the game.
func (s *session) gameMenu(t *table.Table) []places.Item {
	return []places.Item{
		{Title: say.M(say.StartSettings, nil), Do: func() { s.openSettings(t, func() {}) }},
		{Title: say.M(say.StartSounds, nil), Do: func() { s.openLesson(t, nil) }},
	}
}

// openSettings opens the menu of the groups of settings. back is called when it is left.
func (s *session) openSettings(t *table.Table, back func()) {
	menu := &places.Menu{Title: say.M(say.StartSettings, nil), Text: s.text}
	menu.Left = func() {
		s.save()
		back()
	}
	again := func() { t.Enter(menu) }
	for _, g := range settings.Groups() {
		if g.Table == settings.Match {
			continue
		}
		menu.Items = append(menu.Items, places.Item{Title: say.M(g.Title, nil), Do: func() {
			t.Enter(s.groupMenu(t, g, again))
		}})
	}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.StartFiles, nil), Do: func() { s.openFiles(t, again) }})
	t.Enter(menu)
}

// groupMenu is the menu of one group of settings. back is called when it is left.
func (s *session) groupMenu(t *table.Table, g settings.Group, back func()) *places.Menu {
	menu := &places.Menu{Title: say.M(g.Title, nil), Text: s.text, Left: back}
	for _, each := range g.In() {
		menu.Items = append(menu.Items, s.settingItem(t, each, menu))
	}
	return menu
}

// settingItem is the line of a setting: Left and Right change it in place, and what is a text is typed after Enter.
func (s *session) settingItem(t *table.Table, row settings.Setting, menu *places.Menu) places.Item {
	help := say.M(row.Does, nil)
	item := places.Item{
		Title: say.M(row.Title, nil),
		Value: func() say.Message { return s.values.Told(row.Key) },
		Help:  &help,
	}
	if row.Kind != settings.Text || len(row.Options) > 0 {
		item.Change = func(by int) {
			s.values.Step(row.Key, by)
			s.apply(t, row.Key)
		}
	}
	if row.Kind == settings.Text {
		item.Do = func() { t.Enter(s.settingEntry(t, row, func() { t.Enter(menu) })) }
	}
	return item
}

// settingEntry asks for the value of a setting.
func (s *session) settingEntry(t *table.Table, row settings.Setting, back func()) *places.Entry {
	return &places.Entry{
		Ask:  say.M(say.StartAsk, say.Data{"Title": say.M(row.Title, nil), "Value": s.values.Told(row.Key)}),
		Echo: t,
		Left: back,
		Accept: func(text string) (func(), []say.Announcement) {
			if refusal, ok := s.setTyped(row, text); !ok {
				return nil, []say.Announcement{{Sentences: []say.Message{refusal}, Urgency: say.Answer, Cue: say.CueIllegal}}
			}
			return func() {
				s.apply(t, row.Key)
				back()
			}, nil
		},
	}
}

// setTyped takes a typed value, or tells why not.
func (s *session) setTyped(row settings.Setting, text string) (refusal say.Message, ok bool) {
	if row.Key == settings.Position && text != "" {
		if _, _, err := startPosition(text, rulesFor(s.values)); err != nil {
			return say.M(say.StartBadPosition, say.Data{"Problem": text}), false
		}
	}
	if s.values.Set(row.Key, text) != nil {
		return say.M(say.StartRefused, say.Data{"Takes": row.Takes()}), false
	}
	return say.Message{}, true
}

// openOptions opens the options of a match; its first line starts one.
func (s *session) openOptions(t *table.Table, play, back func()) {
	group := settings.Group{Table: settings.Match, Title: say.StartOptions}
	menu := s.groupMenu(t, group, func() {
		s.save()
		back()
	})
	start := places.Item{Title: say.M(say.StartPlay, nil), Do: func() {
		s.save()
		play()
	}}
	menu.Items = append([]places.Item{start}, menu.Items...)
	t.Enter(menu)
}

// openLesson opens the list of the sounds; each sounds when the focus comes to it. back may be nil.
func (s *session) openLesson(t *table.Table, back func()) {
	menu := &places.Menu{Title: say.M(say.StartSounds, nil), Text: s.text, Left: back}
	for _, cue := range sounds.Cues() {
		menu.Items = append(menu.Items, places.Item{Title: sounds.Title(cue), Cue: cue})
	}
	t.Enter(menu)
}

// openFiles lists where the program keeps what.
func (s *session) openFiles(t *table.Table, back func()) {
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
	menu := &places.Menu{Title: say.M(say.StartFiles, nil), Text: s.text, Left: back}
	for _, line := range lines {
		menu.Items = append(menu.Items, places.Item{Title: line})
	}
	t.Enter(menu)
}

// text renders a message in the language that is spoken now, which a setting may change while a menu is open.
func (s *session) text(m say.Message) string { return s.texts.Text(m) }
