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
	if g := l.Session.Playing(); g == nil || g.Options.Server == "" || g.Over() {
		// A replay has hints, which a server's rules forbid during the match.
		items = l.replayItem(d)
	}
	return append(items,
		places.Item{Title: say.M(say.StartSettings, nil), Open: func() places.Place { return l.settings.menu(d) }},
		places.Item{Title: say.M(say.StartSounds, nil), Open: l.settings.sounds},
	)
}

// settingsMenus builds the menus of the settings, the match options and the sounds.
type settingsMenus struct {
	session *session.Session
	front   *Front
}

// menu returns the menu of the groups of settings.
func (m settingsMenus) menu(d *desk.Desk) places.Place {
	menu := &places.Menu{Title: say.M(say.StartSettings, nil), Text: m.session.Devices.Text, Left: func() {
		m.session.Save()
		m.left(d)
	}}
	for _, g := range settings.Groups() {
		if g.Table == settings.Match || len(m.offered(g)) == 0 {
			continue
		}
		menu.Items = append(menu.Items, places.Item{Title: say.M(g.Title, nil), Open: func() places.Place {
			return m.group(d, g, session.Placed)
		}})
	}
	if m.front.Files != nil {
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.StartFiles, nil), Open: m.files})
	}
	return menu
}

// group returns the menu of one group of settings. played returns the values of the match to play,
// given the player's values. The menu leaves out settings without effect in that match.
func (m settingsMenus) group(d *desk.Desk, g settings.Group, played func(settings.Values) settings.Values) *places.Menu {
	lines := func() []places.Item {
		var items []places.Item
		match := played(m.session.Values)
		for _, each := range m.offered(g) {
			if match.Lacks(&each) == nil {
				items = append(items, m.item(d, each))
			}
		}
		return items
	}
	return &places.Menu{Title: say.M(g.Title, nil), Text: m.session.Devices.Text, Items: lines(), Fresh: lines}
}

// offered returns the settings of a group that this program has.
func (m settingsMenus) offered(g settings.Group) []settings.Setting {
	var rows []settings.Setting
	for _, each := range g.In() {
		if row, ok := m.front.Offers(each); ok {
			rows = append(rows, row)
		}
	}
	return rows
}

// step sets the next or previous value of a setting.
func (m settingsMenus) step(row settings.Setting, by int) {
	// Next returns a valid value, so Set can't fail.
	_ = m.session.Values.Set(row.Key, row.Next(m.session.Values.Text(row.Key), by))
	m.session.Change(row.Key)
}

// item returns the line of a setting. Left and Right change it in place. Enter opens a list
// of values or a field to type in.
func (m settingsMenus) item(d *desk.Desk, row settings.Setting) places.Item {
	help := say.M(row.Does, nil)
	item := places.Item{
		Title: say.M(row.Title, nil),
		Value: func() say.Message { return row.Message(m.session.Values.Text(row.Key)) },
		Help:  &help,
	}
	if row.Kind != settings.Text || len(row.Options) > 0 {
		item.Change = func(by int) { m.step(row, by) }
	}
	switch {
	case len(row.Options) >= manyValues:
		item.Open = func() places.Place { return m.values(d, row) }
	case row.Kind == settings.Text || row.Kind == settings.Number:
		item.Open = func() places.Place { return m.entry(d, row) }
	}
	return item
}

// manyValues is the least number of values for which Enter opens a list. With two values, Enter
// takes the other.
const manyValues = 3

// values lists the values of a setting, with the current one in focus. If any text is allowed,
// the last line asks for another value.
func (m settingsMenus) values(d *desk.Desk, row settings.Setting) places.Place {
	menu, at := &places.Menu{Title: say.M(row.Title, nil), Text: m.session.Devices.Text}, len(row.Options)
	for i, option := range row.Options {
		item := places.Item{Title: row.Message(option.Name), Pick: func() {
			// Every option is a valid value, so Set can't fail.
			_ = m.session.Values.Set(row.Key, option.Name)
			m.session.Change(row.Key)
		}}
		if about, ok := row.About[option.Name]; ok {
			item.Value = func() say.Message { return say.M(about, nil) }
		}
		menu.Items = append(menu.Items, item)
		if option.Name == m.session.Values.Text(row.Key) {
			at = i
		}
	}
	if row.Kind == settings.Text {
		menu.Items = append(menu.Items, places.Item{
			Title: say.M(say.StartOther, nil), Open: func() places.Place { return m.entry(d, row) },
		})
	}
	menu.Focus(at)
	return menu
}

// entry asks for the value of a setting.
func (m settingsMenus) entry(d *desk.Desk, row settings.Setting) *places.Entry {
	help := []say.Message{say.M(row.Does, nil)}
	for _, takes := range row.Typed() {
		help = append(help, say.M(say.StartRefused, say.Data{"Takes": takes}))
	}
	return &places.Entry{
		Ask:  say.M(say.StartAsk, say.Data{"Title": say.M(row.Title, nil), "Value": m.session.Values.Message(row.Key)}),
		Echo: d, Number: row.Kind == settings.Number, Help: help,
		Accept: func(text string) (func(), []say.Announcement) {
			if refusal, ok := m.setTyped(row, text); !ok {
				return nil, []say.Announcement{{Sentences: []say.Message{refusal}, Urgency: say.Answer, Cue: say.CueIllegal}}
			}
			return func() { m.session.Change(row.Key) }, nil
		},
	}
}

// setTyped sets a typed value, or returns why it can't.
func (m settingsMenus) setTyped(row settings.Setting, text string) (refusal say.Message, ok bool) {
	if row.Key == settings.Position && text != "" {
		if _, err := session.ParseStart(text, session.RulesFor(m.session.Values)); err != nil {
			return say.M(say.StartBadPosition, say.Data{"Problem": session.PositionReason(err)}), false
		}
	}
	if m.session.Values.Set(row.Key, text) != nil {
		return say.M(say.StartRefused, say.Data{"Takes": row.Takes()}), false
	}
	return say.Message{}, true
}

// options returns the menu of match options. It leaves out those without effect in a match with
// the values that played returns. The first line starts a match. The lines in more follow the
// options.
func (m settingsMenus) options(d *desk.Desk, played func(settings.Values) settings.Values, play func(), more ...places.Item) places.Place {
	menu := m.group(d, settings.Group{Table: settings.Match, Title: say.StartOptions}, played)
	menu.Left = func() { m.session.Save() }
	start := places.Item{Title: say.M(say.StartPlay, nil), Do: func() {
		m.session.Save()
		play()
	}}
	lines := menu.Fresh
	menu.Fresh = func() []places.Item { return slices.Concat([]places.Item{start}, lines(), more) }
	menu.Items = menu.Fresh()
	return menu
}

// diceItem returns the line for the dice of the next match here.
func (m settingsMenus) diceItem() places.Item {
	return places.Item{Title: say.M(say.DiceLine, nil), Open: m.fingerprint}
}

// fingerprint shows the commitment to the dice of the next match, before anybody adds words to the
// seed.
func (m settingsMenus) fingerprint() places.Place {
	menu := &places.Menu{Title: say.M(say.DiceLine, nil), Text: m.session.Devices.Text}
	if commit, ok := m.session.Commitment(); ok {
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.DiceFingerprint, say.Data{"Commit": commit})})
	}
	return menu
}

// sounds returns the list of the sounds. Each plays when the player moves to it.
func (m settingsMenus) sounds() places.Place {
	menu := &places.Menu{Title: say.M(say.StartSounds, nil), Text: m.session.Devices.Text}
	for _, cue := range sounds.Cues() {
		menu.Items = append(menu.Items, places.Item{Title: sounds.Title(cue), Cue: cue})
	}
	return menu
}

// files lists the program's files and folders.
func (m settingsMenus) files() places.Place {
	menu := &places.Menu{Title: say.M(say.StartFiles, nil), Text: m.session.Devices.Text}
	for _, line := range m.front.Files() {
		menu.Items = append(menu.Items, places.Item{Title: line})
	}
	return menu
}

func (m settingsMenus) left(d *desk.Desk) {
	if m.front.SettingsLeft != nil {
		m.front.SettingsLeft(d)
	}
}
