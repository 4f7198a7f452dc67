package table

import (
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/core"
)

// typedHelp announces the commands that are of use now, or all of them.
func (t typist) typedHelp(args []string) {
	all := len(args) > 0 && slices.Contains(t.desk.Texts.Words(say.CommandAll), strings.ToLower(args[0]))
	o := t.now()
	var named say.List
	for _, c := range commands() {
		if all || c.fits != nil && c.fits(o) {
			named = append(named, t.named(c.words))
		}
	}
	var sentences []say.Message
	if all || o.moves() {
		sentences = append(sentences, say.M(say.TableHelpPlay, nil))
	}
	sentences = append(sentences, say.M(say.TableHelpCommands, say.Data{"Commands": named}))
	if !all {
		more := say.Data{"Help": t.word(say.CommandHelp), "All": t.word(say.CommandAll)}
		sentences = append(sentences, say.M(say.TableHelpMore, more))
	}
	t.desk.Announce(say.Announcement{Sentences: sentences, Urgency: say.Answer})
}

// word returns the first word to type for a command.
func (t typist) word(id say.MessageID) string { return t.desk.Texts.Words(id)[0] }

// named names a command as the list of commands does, with what may follow its word.
func (t typist) named(id say.MessageID) say.Message {
	phrase, ok := map[say.MessageID]say.MessageID{
		say.CommandResign: say.TableHelpResign,
		say.CommandWhere:  say.TableHelpWhere,
		say.CommandWeigh:  say.TableHelpWeigh,
		say.CommandChat:   say.TableHelpChat,
	}[id]
	if !ok {
		return say.M(say.SettingsIsNamed, say.Data{"Value": t.word(id)})
	}
	data := say.Data{"Word": t.word(id)}
	if id == say.CommandResign {
		data["Single"], data["Gammon"], data["Backgammon"] = t.word(say.CommandSingle), t.word(say.CommandGammon), t.word(say.CommandBackgammon)
	}
	return say.M(phrase, data)
}

// occasion is what decides which commands are of use now.
type occasion struct {
	typist
	s core.State
}

func (t typist) now() occasion { return occasion{t, t.state()} }

func (o occasion) always() bool  { return true }
func (o occasion) playing() bool { return o.s.Playing() }
func (o occasion) paused() bool {
	return o.s.Phase == core.PhaseBetween || o.s.Phase == core.PhaseOver
}
func (o occasion) scored() bool    { return o.paused() || o.deciding() }
func (o occasion) mayStop() bool   { return o.s.Rules.Money() && o.s.Phase == core.PhaseBetween }
func (o occasion) waits() bool     { return o.playing() && !o.mine() }
func (o occasion) rolls() bool     { return o.mine() && o.s.Phase == core.PhaseRoll }
func (o occasion) moves() bool     { return o.moving() }
func (o occasion) mayDouble() bool { return o.mine() && o.s.CanDouble(o.s.Decider()) }
func (o occasion) mayBeaver() bool { return o.mine() && o.s.CanBeaver(o.s.Decider()) }
func (o occasion) offered() bool   { return o.mine() && o.s.Phase == core.PhaseResigned }
func (o occasion) doubled() bool   { return o.deciding() && !o.offered() }
func (o occasion) timed() bool     { return o.hasFriend() && clocking{o.Table}.on() }

func (o occasion) mayUndo() bool {
	return o.mine() && o.s.Phase == core.PhaseMove && len(o.s.Turn.Made()) > 0
}

func (o occasion) mayEnd() bool {
	return o.mine() && o.s.Phase == core.PhaseMove && o.s.Turn.Complete()
}

func (o occasion) mayResign() bool {
	return o.rolls() || o.mine() && o.s.Phase == core.PhaseMove
}

func (o occasion) mayHint() bool {
	return o.opts.Hints && o.Adviser != nil && (o.moving() || o.deciding())
}

func (o occasion) mayCubeHint() bool {
	return o.opts.CubeHints && o.Adviser != nil && (o.mayDouble() || o.doubled())
}

func (o occasion) mayWeigh() bool { return hinting(o.typist).weighs() && o.moving() }

func (o occasion) hasFriend() bool { return o.company.friend != nil }
