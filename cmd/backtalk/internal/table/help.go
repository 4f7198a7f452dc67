package table

import (
	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/keymap"
)

// keyHelp opens key help for the place that the player is in.
func (t *Table) keyHelp() {
	below := t.context()
	t.enter(&places.KeyHelp{Below: below, Explain: func(k keymap.Key) say.Message {
		return keyname.Line(t.Keys, below, k)
	}})
}

// help tells how to use a menu that the player is in, and opens the help menu elsewhere.
func (t *Table) help() {
	if t.inMenu() {
		t.answer(say.MenuHelp, t.menuKeys())
		return
	}
	t.enter(t.HelpMenu())
}

func (t *Table) inMenu() bool {
	if len(t.stack) == 0 {
		return false
	}
	_, menu := t.stack[len(t.stack)-1].(*places.Menu)
	return menu
}

// menuKeys are the keys of a menu, by the names that MenuHelp has for them.
func (t *Table) menuKeys() say.Data {
	names := say.Data{}
	for name, action := range map[string]keymap.Action{
		"Previous": keymap.DoItemPrevious, "Next": keymap.DoItemNext, "First": keymap.DoItemFirst, "Last": keymap.DoItemLast,
		"Less": keymap.DoValueLess, "More": keymap.DoValueMore, "Choose": keymap.DoChoose, "Leave": keymap.DoBack,
	} {
		names[name] = keyname.List(t.Keys.Keys(keymap.Menu, action))
	}
	return names
}

// HelpMenu is help: what is awaited, the keys, the rules and tips.
func (t *Table) HelpMenu() places.Place {
	var items []places.Item
	if t.match != nil {
		items = append(items, places.Item{Title: say.M(say.TableHelpHere, nil), Do: t.sayTurn})
	}
	items = append(items, []places.Item{
		{Title: say.M(say.TableHelpKeys, nil), Open: t.keyList},
		{Title: say.M(say.TableHelpRules, nil), Open: t.chapters},
		{Title: say.M(say.TableHelpTips, nil), Open: t.reading(say.TableHelpTips, tips)},
	}...)
	return &places.Menu{Title: say.M(say.TableHelp, nil), Items: items, Text: t.text}
}

// chapters is the list of the rules' headings.
func (t *Table) chapters() places.Place {
	items := make([]places.Item, len(rulesInBrief))
	for i, c := range rulesInBrief {
		items[i] = places.Item{Title: say.M(c.heading, nil), Open: t.reading(c.heading, c.sentences)}
	}
	return &places.Menu{Title: say.M(say.TableHelpRules, nil), Items: items, Text: t.text}
}

// reading gives a list of sentences that are only read.
func (t *Table) reading(title say.MessageID, sentences []say.MessageID) func() places.Place {
	return func() places.Place {
		items := make([]places.Item, len(sentences))
		for i, id := range sentences {
			items[i] = places.Item{Title: say.M(id, nil), Whole: true}
		}
		return &places.Menu{Title: say.M(title, nil), Items: items, Text: t.text}
	}
}

// keyList is the list of every key at the board and what it does.
func (t *Table) keyList() places.Place {
	var items []places.Item
	for _, r := range keymap.Records() {
		keys := t.Keys.Keys(keymap.Game, r.Action)
		if len(keys) == 0 {
			continue
		}
		items = append(items, places.Item{Title: say.M(say.KeyListLine, say.Data{
			"Keys": keyname.List(keys), "Does": keyname.Title(r.Action),
		})})
	}
	return &places.Menu{Title: say.M(say.TableHelpKeys, nil), Items: items, Text: t.text}
}
