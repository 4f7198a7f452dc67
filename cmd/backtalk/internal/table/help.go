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

// help opens help for where the player is.
func (t *Table) help() { t.Help(nil) }

// Help opens help; back, which may be nil, is called when it is left.
func (t *Table) Help(back func()) {
	var items []places.Item
	if t.match != nil {
		items = append(items, places.Item{Title: say.M(say.TableHelpHere, nil), Do: t.sayTurn})
	}
	items = append(items, []places.Item{
		{Title: say.M(say.TableHelpKeys, nil), Do: t.listKeys},
		{Title: say.M(say.TableHelpRules, nil), Do: func() { t.readList(say.TableHelpRules, rulesInBrief) }},
		{Title: say.M(say.TableHelpTips, nil), Do: func() { t.readList(say.TableHelpTips, tips) }},
	}...)
	t.enter(&places.Menu{Title: say.M(say.TableHelp, nil), Items: items, Text: t.Texts.Text, Left: back})
}

// readList opens a list of sentences that are only read.
func (t *Table) readList(title say.MessageID, sentences []say.MessageID) {
	items := make([]places.Item, len(sentences))
	for i, id := range sentences {
		items[i] = places.Item{Title: say.M(id, nil)}
	}
	t.enter(&places.Menu{Title: say.M(title, nil), Items: items, Text: t.Texts.Text})
}

// listKeys opens the list of every key at the board and what it does.
func (t *Table) listKeys() {
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
	t.enter(&places.Menu{Title: say.M(say.TableHelpKeys, nil), Items: items, Text: t.Texts.Text})
}

// rulesInBrief and tips are read a sentence at a time.
var (
	rulesInBrief = []say.MessageID{
		say.HelpRulesAim, say.HelpRulesMoving, say.HelpRulesHitting, say.HelpRulesEntering, say.HelpRulesDice,
		say.HelpRulesBearingOff, say.HelpRulesWinning, say.HelpRulesCube, say.HelpRulesMatch,
	}
	tips = []say.MessageID{
		say.HelpTipOpenings, say.HelpTipPrime, say.HelpTipHit, say.HelpTipRun, say.HelpTipBearOff, say.HelpTipCube,
		say.HelpTipPostCrawford, say.HelpTipPips, say.HelpTipLearn,
	}
)
