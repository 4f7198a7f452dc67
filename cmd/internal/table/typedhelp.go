package table

import (
	"maps"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/core"
)

// typedHelp announces the commands that are of use now, or all of them.
func (t typist) typedHelp(args []string) {
	all := len(args) > 0 && slices.Contains(t.table.desk.Texts.Words(say.CommandAll), strings.ToLower(args[0]))
	var named say.List
	for _, c := range t.commands() {
		if all || c.Fits != nil && c.Fits() {
			named = append(named, t.named(&c))
		}
	}
	var sentences []say.Message
	if all || t.table.moving() {
		sentences = append(sentences, say.M(say.TableHelpPlay, nil))
	}
	sentences = append(sentences, say.M(say.TableHelpCommands, say.Data{"Commands": named}))
	if !all {
		more := say.Data{"Help": t.word(say.CommandHelp), "All": t.word(say.CommandAll)}
		sentences = append(sentences, say.M(say.TableHelpMore, more))
	}
	t.table.desk.Announce(say.Announcement{Sentences: sentences, Urgency: say.Answer})
}

// word returns the first word to type for a command.
func (t typist) word(id say.MessageID) string { return t.table.desk.Texts.Words(id)[0] }

// named names a command as the list of commands does, with what may follow its word.
func (t typist) named(c *feature.Command) say.Message {
	if c.Help == "" {
		return say.M(say.SettingsIsNamed, say.Data{"Value": t.word(c.Words)})
	}
	data := say.Data{"Word": t.word(c.Words)}
	maps.Copy(data, c.More)
	return say.M(c.Help, data)
}

// resignHelp returns the phrase that lists how to resign now, and its data. If the player can't choose a result, it
// returns "".
func (t typist) resignHelp() (say.MessageID, say.Data) {
	s := t.table.State()
	p, _ := decision(t).resigner()
	allowed := t.table.resignable(&s, p)
	var words []string
	for _, r := range typedResults {
		if slices.Contains(allowed, r.result) {
			words = append(words, t.word(r.words))
		}
	}
	line := func(word string) say.Message {
		return say.M(say.SettingsIsNamed, say.Data{"Value": t.word(say.CommandResign) + " " + word})
	}
	switch len(words) {
	case 3:
		return say.TableHelpResign, say.Data{"Single": words[0], "Gammon": words[1], "Backgammon": words[2]}
	case 2:
		return say.GameAnd, say.Data{"First": line(words[0]), "Second": line(words[1])}
	}
	return "", nil
}

// occasion decides which commands are of use now.
type occasion struct {
	typist typist
	s      core.State
}

func (t typist) now() occasion { return occasion{t, t.table.State()} }

func (o occasion) always() bool  { return true }
func (o occasion) playing() bool { return o.s.Playing() }
func (o occasion) paused() bool {
	return o.s.Phase == core.PhaseBetween || o.s.Phase == core.PhaseOver
}
func (o occasion) scored() bool    { return o.paused() || o.typist.table.deciding() }
func (o occasion) mayStop() bool   { return o.s.Rules.Money() && o.s.Phase == core.PhaseBetween }
func (o occasion) waits() bool     { return o.playing() && !o.typist.table.Mine() }
func (o occasion) rolls() bool     { return o.typist.table.Mine() && o.s.Phase == core.PhaseRoll }
func (o occasion) moves() bool     { return o.typist.table.moving() }
func (o occasion) mayDouble() bool { return o.typist.table.Mine() && o.s.CanDouble(o.s.Decider()) }
func (o occasion) mayBeaver() bool { return o.typist.table.Mine() && o.s.CanBeaver(o.s.Decider()) }
func (o occasion) offered() bool   { return o.typist.table.Mine() && o.s.Phase == core.PhaseResigned }
func (o occasion) doubled() bool   { return o.typist.table.deciding() && !o.offered() }

func (o occasion) mayUndo() bool {
	return o.typist.table.Mine() && o.s.Phase == core.PhaseMove && len(o.s.Turn.Made()) > 0
}

func (o occasion) mayEnd() bool {
	return o.typist.table.Mine() && o.s.Phase == core.PhaseMove && o.s.Turn.Complete()
}

func (o occasion) mayResign() bool {
	return o.rolls() || o.typist.table.Mine() && o.s.Phase == core.PhaseMove
}
