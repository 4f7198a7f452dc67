package desk

import (
	"slices"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
)

// helper explains keys, rules and the game.
type helper struct{ *Desk }

// keyHelp opens the key help for the place that the player is in.
func (d helper) keyHelp() {
	below := d.context()
	d.Enter(&places.KeyHelp{Again: d.key, Below: below, Explain: func(k keymap.Key) say.Message {
		return keyname.Line(d.Keys, below, k)
	}})
}

// help announces how to use the menu that the player is in, or how to answer a question. Elsewhere it
// opens the help menu.
func (d helper) help() {
	if q, ok := d.top().(*places.Question); ok {
		a := q.Repeat()
		a.Urgency, a.Cue = say.Answer, say.CueNone
		d.Announce(a)
		return
	}
	menu, ok := d.top().(*places.Menu)
	switch {
	case !ok:
		d.Enter(d.HelpMenu())
	case menu.Root:
		d.Answer(say.MenuHelpRoot, d.menuKeys())
	case !slices.ContainsFunc(menu.Items, func(i places.Item) bool { return i.Change != nil }):
		d.Answer(say.MenuHelpPlain, d.menuKeys())
	default:
		d.Answer(say.MenuHelp, d.menuKeys())
	}
}

// menuKeys returns the keys of a menu, by the placeholders in its help.
func (d helper) menuKeys() say.Data {
	names := say.Data{}
	for name, action := range map[string]keymap.Action{
		"Previous": keymap.DoItemPrevious, "Next": keymap.DoItemNext, "First": keymap.DoItemFirst, "Last": keymap.DoItemLast,
		"Less": keymap.DoValueLess, "More": keymap.DoValueMore, "Choose": keymap.DoChoose, "Leave": keymap.DoBack,
	} {
		names[name] = keyname.List(d.Keys.Keys(keymap.Menu, action))
	}
	return names
}

// HelpMenu returns the help menu: what to do next, the keys, the rules and
// tips.
func (d *Desk) HelpMenu() places.Place {
	var items []places.Item
	if d.guest != nil {
		items = append(items, d.guest.Help()...)
	}
	items = append(items, []places.Item{
		{Title: say.M(say.TableHelpKeys, nil), Open: helper{d}.keyList},
		{Title: say.M(say.TableHelpRules, nil), Open: helper{d}.chapters},
		{Title: say.M(say.TableHelpTips, nil), Open: helper{d}.reading(say.TableHelpTips, tips)},
	}...)
	return &places.Menu{Title: say.M(say.TableHelp, nil), Items: items, Text: d.Text}
}

// chapters returns the list of the rules' headings.
func (d helper) chapters() places.Place {
	items := make([]places.Item, len(rulesInBrief))
	for i, c := range rulesInBrief {
		items[i] = places.Item{Title: say.M(c.heading, nil), Open: d.reading(c.heading, c.sentences)}
	}
	return &places.Menu{Title: say.M(say.TableHelpRules, nil), Items: items, Text: d.Text}
}

// reading returns a function that opens a list of sentences to read.
func (d helper) reading(title say.MessageID, sentences []say.MessageID) func() places.Place {
	return func() places.Place {
		items := make([]places.Item, len(sentences))
		for i, id := range sentences {
			items[i] = places.Item{Title: say.M(id, nil), Whole: true}
		}
		return &places.Menu{Title: say.M(title, nil), Items: items, Text: d.Text}
	}
}

// keyList returns the list of every key at the board and its action.
func (d helper) keyList() places.Place {
	var items []places.Item
	for _, r := range keymap.Records() {
		keys := d.Keys.Keys(keymap.Game, r.Action)
		if len(keys) == 0 {
			continue
		}
		items = append(items, places.Item{Title: say.M(say.KeyListLine, say.Data{
			"Keys": keyname.List(keys), "Does": keyname.Title(r.Action),
		})})
	}
	return &places.Menu{Title: say.M(say.TableHelpKeys, nil), Items: items, Text: d.Text}
}
