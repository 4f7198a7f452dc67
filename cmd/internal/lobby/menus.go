package lobby

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/sounds"
)

// gameMenu returns the lines that the lobby adds to the game menu.
func (l *Lobby) gameMenu(d *desk.Desk) []places.Item {
	var items []places.Item
	if g := l.Playing(); g == nil || g.Options.Server == "" || g.Over() {
		// A replay has hints, which a server's rules forbid during the match.
		items = l.replayItem(d)
	}
	return append(items,
		places.Item{Title: say.M(say.StartSettings, nil), Open: func() places.Place { return l.settingsMenu(d) }},
		places.Item{Title: say.M(say.StartSounds, nil), Open: l.soundLesson},
	)
}

// settingsMenu returns the menu of the groups of settings.
func (l *Lobby) settingsMenu(d *desk.Desk) places.Place {
	menu := &places.Menu{Title: say.M(say.StartSettings, nil), Text: l.Devices.Text, Left: func() {
		l.Save()
		l.settingsLeft(d)
	}}
	for _, g := range settings.Groups() {
		if g.Table == settings.Match || len(l.offered(g)) == 0 {
			continue
		}
		menu.Items = append(menu.Items, places.Item{Title: say.M(g.Title, nil), Open: func() places.Place {
			return l.groupMenu(d, g, session.Placed)
		}})
	}
	if l.front.Files != nil {
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.StartFiles, nil), Open: l.filesList})
	}
	return menu
}

// groupMenu returns the menu of one group of settings. It leaves out settings without effect in the
// kind of match that the player has set.
func (l *Lobby) groupMenu(d *desk.Desk, g settings.Group, played func(settings.Values) settings.Values) *places.Menu {
	lines := func() []places.Item {
		var items []places.Item
		values := played(l.Values)
		for _, each := range l.offered(g) {
			if values.Lacks(&each) == nil {
				items = append(items, l.settingItem(d, each))
			}
		}
		return items
	}
	return &places.Menu{Title: say.M(g.Title, nil), Text: l.Devices.Text, Items: lines(), Fresh: lines}
}

// offered returns the settings of a group that this program has.
func (l *Lobby) offered(g settings.Group) []settings.Setting {
	var rows []settings.Setting
	for _, each := range g.In() {
		if row, ok := l.front.Offers(each); ok {
			rows = append(rows, row)
		}
	}
	return rows
}

// step sets the next or previous value of a setting.
func (l *Lobby) step(row settings.Setting, by int) {
	// Next returns a valid value, so Set can't fail.
	_ = l.Values.Set(row.Key, row.Next(l.Values.Text(row.Key), by))
	l.Change(row.Key)
}

// settingItem returns the line of a setting. Left and Right change it in place. Enter opens a list
// of values or a field to type in.
func (l *Lobby) settingItem(d *desk.Desk, row settings.Setting) places.Item {
	help := say.M(row.Does, nil)
	item := places.Item{
		Title: say.M(row.Title, nil),
		Value: func() say.Message { return row.Message(l.Values.Text(row.Key)) },
		Help:  &help,
	}
	if row.Kind != settings.Text || len(row.Options) > 0 {
		item.Change = func(by int) { l.step(row, by) }
	}
	switch {
	case len(row.Options) >= manyValues:
		item.Open = func() places.Place { return l.valueList(d, row) }
	case row.Kind == settings.Text || row.Kind == settings.Number:
		item.Open = func() places.Place { return l.settingEntry(d, row) }
	}
	return item
}

// manyValues is the least number of values for which Enter opens a list. With two values, Enter
// takes the other.
const manyValues = 3

// valueList lists the values of a setting, with the current one in focus. If any text is allowed,
// the last line asks for another value.
func (l *Lobby) valueList(d *desk.Desk, row settings.Setting) places.Place {
	menu, at := &places.Menu{Title: say.M(row.Title, nil), Text: l.Devices.Text}, len(row.Options)
	for i, option := range row.Options {
		item := places.Item{Title: row.Message(option.Name), Pick: func() {
			// Every option is a valid value, so Set can't fail.
			_ = l.Values.Set(row.Key, option.Name)
			l.Change(row.Key)
		}}
		if about, ok := row.About[option.Name]; ok {
			item.Value = func() say.Message { return say.M(about, nil) }
		}
		menu.Items = append(menu.Items, item)
		if option.Name == l.Values.Text(row.Key) {
			at = i
		}
	}
	if row.Kind == settings.Text {
		menu.Items = append(menu.Items, places.Item{
			Title: say.M(say.StartOther, nil), Open: func() places.Place { return l.settingEntry(d, row) },
		})
	}
	menu.Focus(at)
	return menu
}

// settingEntry asks for the value of a setting.
func (l *Lobby) settingEntry(d *desk.Desk, row settings.Setting) *places.Entry {
	help := []say.Message{say.M(row.Does, nil)}
	for _, takes := range row.Typed() {
		help = append(help, say.M(say.StartRefused, say.Data{"Takes": takes}))
	}
	return &places.Entry{
		Ask:  say.M(say.StartAsk, say.Data{"Title": say.M(row.Title, nil), "Value": l.Values.Message(row.Key)}),
		Echo: d, Number: row.Kind == settings.Number, Help: help,
		Accept: func(text string) (func(), []say.Announcement) {
			if refusal, ok := l.setTyped(row, text); !ok {
				return nil, []say.Announcement{{Sentences: []say.Message{refusal}, Urgency: say.Answer, Cue: say.CueIllegal}}
			}
			return func() { l.Change(row.Key) }, nil
		},
	}
}

// setTyped sets a typed value, or returns why it can't.
func (l *Lobby) setTyped(row settings.Setting, text string) (refusal say.Message, ok bool) {
	if row.Key == settings.Position && text != "" {
		if _, err := session.ParseStart(text, session.RulesFor(l.Values)); err != nil {
			return say.M(say.StartBadPosition, say.Data{"Problem": session.PositionReason(err)}), false
		}
	}
	if l.Values.Set(row.Key, text) != nil {
		return say.M(say.StartRefused, say.Data{"Takes": row.Takes()}), false
	}
	return say.Message{}, true
}

// optionsMenu returns the menu of match options. It leaves out those without effect in a match with
// the values that played returns. The first line starts a match. The lines in more follow the
// options.
func (l *Lobby) optionsMenu(d *desk.Desk, played func(settings.Values) settings.Values, play func(), more ...places.Item) places.Place {
	menu := l.groupMenu(d, settings.Group{Table: settings.Match, Title: say.StartOptions}, played)
	menu.Left = func() { l.Save() }
	start := places.Item{Title: say.M(say.StartPlay, nil), Do: func() {
		l.Save()
		play()
	}}
	options := menu.Fresh
	menu.Fresh = func() []places.Item { return slices.Concat([]places.Item{start}, options(), more) }
	menu.Items = menu.Fresh()
	return menu
}

// diceItem returns the line for the dice of the next match here.
func (l *Lobby) diceItem() places.Item {
	return places.Item{Title: say.M(say.DiceLine, nil), Open: l.fingerprint}
}

// fingerprint shows the commitment to the dice of the next match, before anybody adds words to the
// seed.
func (l *Lobby) fingerprint() places.Place {
	menu := &places.Menu{Title: say.M(say.DiceLine, nil), Text: l.Devices.Text}
	if commit, ok := l.Commitment(); ok {
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.DiceFingerprint, say.Data{"Commit": commit})})
	}
	return menu
}

// soundLesson returns the list of the sounds. Each plays when it gets the focus.
func (l *Lobby) soundLesson() places.Place {
	menu := &places.Menu{Title: say.M(say.StartSounds, nil), Text: l.Devices.Text}
	for _, cue := range sounds.Cues() {
		menu.Items = append(menu.Items, places.Item{Title: sounds.Title(cue), Cue: cue})
	}
	return menu
}

// filesList lists the program's files and folders.
func (l *Lobby) filesList() places.Place {
	menu := &places.Menu{Title: say.M(say.StartFiles, nil), Text: l.Devices.Text}
	for _, line := range l.front.Files() {
		menu.Items = append(menu.Items, places.Item{Title: line})
	}
	return menu
}

func (l *Lobby) settingsLeft(d *desk.Desk) {
	if l.front.SettingsLeft != nil {
		l.front.SettingsLeft(d)
	}
}
