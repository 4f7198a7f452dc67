package table

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// This file has the methods of a desk's guest.

// Context makes Y and N belong to a decision that the match waits for.
func (t *Table) Context() keymap.Context {
	if t.deciding() {
		return keymap.Question
	}
	return keymap.Game
}

// Action returns the action of a key at the board.
func (t *Table) Action(k keymap.Key) keymap.Action { return t.lead.action(k) }

// Act does what an action asks for, and reports whether the match has such an action.
func (t *Table) Act(a keymap.Action) bool { return t.lead.act(a) }

// Typed carries out a typed command or play.
func (t *Table) Typed(line string) { t.lead.typed(line) }

// Advance does all that needs no decision, until the match waits for a person's key or a bot's answer.
func (t *Table) Advance() { t.lead.advance() }

// Farewell announces what happens to the match when the player quits.
func (t *Table) Farewell() { t.lead.farewell() }

// Question returns the announcement of the double or resignation that a person here must answer. It
// returns false if there is none.
func (t *Table) Question() (say.Announcement, bool) {
	if !t.deciding() {
		return say.Announcement{}, false
	}
	return t.ear.Answer(t.Scene(), a11y.AskTurn), true
}

// Back announces that the player is at the board again and that nothing was done, or asks again
// what the match asks.
func (t *Table) Back() {
	if t.deciding() {
		t.RepeatQuestion()
		return
	}
	t.desk.Answer(say.TableBack, nil)
}

// Busy reports whether the player must wait for somebody elsewhere, for dice or for a hint. It doesn't count
// dice that the person here is asked for, nor players whom they only watch.
func (t *Table) Busy() bool {
	waits := inquiry{t}.asksAway() || t.thrown != nil && t.desk.AtBoard()
	return waits && !t.watching() || t.features.Busy()
}

// InputEnded lets the match continue if nobody plays here.
func (t *Table) InputEnded() bool {
	t.inputEnded = t.watching()
	return t.inputEnded
}

// Draw shows the board.
func (t *Table) Draw(f *desk.Frame) {
	f.Playing, f.Scene, f.Style, f.LastTurn = true, t.Scene(), t.ear.Style(), lastTurn(t.match.Events())
}

// Help returns lines about what to do next and the rules of the game.
func (t *Table) Help() []places.Item {
	items := []places.Item{{Title: say.M(say.TableHelpHere, nil), Do: t.SayTurn}}
	s := t.State()
	for _, v := range []core.Variant{s.Variant(), s.Rules.Variant} {
		title, _ := a11y.VariantTitle(v.Name)
		if rules := a11y.RulesOf(v.Name); len(rules) > 0 {
			line := say.M(say.GamesRules, say.Data{"Variant": title})
			items = append(items, places.Item{Title: line, Open: reading(t.desk.Text, line, rules)})
		}
		if s.Rules.Variant.Series == nil {
			break
		}
	}
	return items
}

// reading returns a function that opens a list of sentences to read.
func reading(text func(say.Message) string, title say.Message, sentences []say.Message) func() places.Place {
	return func() places.Place {
		items := make([]places.Item, len(sentences))
		for i, m := range sentences {
			items[i] = places.Item{Title: m, Whole: true}
		}
		return &places.Menu{Title: title, Items: items, Text: text}
	}
}

// followed reports whether somebody follows what two computers play.
func followed(t *Table) bool { return t.opts.Followed && t.watching() }

// refuse names the rule that forbids what the player tried. The second time it only plays the
// sound, or repeats the words if there is no sound.
func (t *Table) refuse(err error) {
	sc := t.Scene()
	a := t.ear.Refuse(sc, err)
	if a.Silent() {
		if t.desk.Sound(a) {
			return
		}
		a = t.ear.RefuseAgain(sc, err)
	}
	t.desk.Announce(a)
}
