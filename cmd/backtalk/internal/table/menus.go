package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/core"
)

// escape puts a selected checker down; with none it opens the menu.
func (t *Table) escape() {
	if t.selected != 0 && t.moving() {
		t.deselect()
		return
	}
	t.openMenu()
}

// openMenu opens the menu of the game.
func (t *Table) openMenu() {
	if t.tutorial != nil {
		t.enter(t.tutorialMenu())
		return
	}
	items := []places.Item{{Title: say.M(say.MenuContinue, nil), Do: t.back}}
	items = append(items, t.gameItems()...)
	items = append(items,
		t.switchItem(say.MenuVerbose, func() bool { return t.ear.Style().Verbose }, t.setVerbose),
		t.switchItem(say.MenuSounds, func() bool { return t.soundsOn }, t.setSounds),
		places.Item{Title: say.M(say.StartHistory, nil), Open: t.history},
		places.Item{Title: say.M(say.MenuHelpLine, nil), Open: t.HelpMenu},
	)
	if t.Menu != nil {
		items = append(items, t.Menu(t)...)
	}
	items = append(items,
		places.Item{Title: say.M(say.MenuNewMatch, nil), Do: t.askNewMatch},
		places.Item{Title: say.M(say.MenuLeave, nil), Do: t.leaveTable},
	)
	t.enter(&places.Menu{Title: say.M(say.MenuTitle, nil), Items: items, Text: t.text})
}

// gameItems are the lines of the menu that the state of the match allows.
func (t *Table) gameItems() []places.Item {
	var items []places.Item
	s := t.state()
	if t.mine() && s.CanDouble(s.Decider()) {
		items = append(items, places.Item{Title: say.M(say.MenuDouble, nil), Do: t.double})
	}
	if t.mine() && s.CanBeaver(s.Decider()) {
		items = append(items, places.Item{Title: say.M(say.MenuBeaver, nil), Do: t.beaver})
	}
	if _, ok := t.resigner(); ok && (s.Phase == core.PhaseRoll || s.Phase == core.PhaseMove) {
		items = append(items, places.Item{Title: say.M(say.MenuResign, nil), Open: t.resignMenu})
	}
	if s.Rules.Set == core.Money && s.Phase == core.PhaseBetween {
		items = append(items, places.Item{Title: say.M(say.MenuStop, nil), Do: func() { t.do(core.Stop{}) }})
	}
	return items
}

func (t *Table) beaver() {
	s := t.state()
	t.do(core.Beaver{Player: s.Decider()})
}

// switchItem is a line with the values on and off.
func (t *Table) switchItem(title say.MessageID, get func() bool, set func(bool)) places.Item {
	return places.Item{
		Title:  say.M(title, nil),
		Value:  func() say.Message { return onOff(get()) },
		Change: func(int) { set(!get()) },
	}
}

func onOff(on bool) say.Message {
	if on {
		return say.M(say.ValueOn, nil)
	}
	return say.M(say.ValueOff, nil)
}

// resultNames are what a game may be resigned as.
var resultNames = map[core.Result]say.MessageID{
	core.Single:     say.ResignSingle,
	core.Gammon:     say.ResignGammon,
	core.Backgammon: say.ResignBackgammon,
	core.Mulligan:   say.ResignMulligan,
}

// resignMenu asks what to resign.
func (t *Table) resignMenu() places.Place {
	s := t.state()
	var items []places.Item
	for _, r := range s.Resignable() {
		items = append(items, places.Item{Title: say.M(resultNames[r], nil), Do: func() { t.resign(r) }})
	}
	return &places.Menu{Title: say.M(say.ResignTitle, nil), Whole: true, Items: items, Text: t.text}
}

// text renders a message in the language spoken now, which a setting may change while a menu is open.
func (t *Table) text(m say.Message) string { return t.Texts.Text(m) }

// askNewMatch asks before a match in progress is put aside.
func (t *Table) askNewMatch() {
	s := t.state()
	start := func() { t.done, t.leave = true, NewMatch }
	if s.Phase == core.PhaseOver {
		t.ask(say.M(say.TableNewMatch, nil), start)
		return
	}
	t.ask(say.M(say.TableNewMatchKeep, nil), start)
}

// leaveTable ends the program and keeps the match.
func (t *Table) leaveTable() {
	if t.Voice != nil {
		t.Voice.Hush()
	}
	t.farewell()
	t.done, t.leave = true, Kept
}

// farewell says that the match is kept, if there is one to go on with.
func (t *Table) farewell() {
	s := t.state()
	switch {
	case s.Phase == core.PhaseOver || t.tutorial != nil:
		return
	case t.unkept || t.Keeper == nil:
		t.answer(say.TableNotKept, nil)
	default:
		t.tell(say.Announcement{
			Sentences: []say.Message{say.M(say.TableKept, nil)},
			Urgency:   say.Answer, Cue: say.CueSaved,
		})
	}
}
