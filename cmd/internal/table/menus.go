package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// escape puts a selected checker down; with none it opens the menu.
func (t hand) escape() {
	if t.board.selected != 0 && t.moving() {
		t.deselect()
		return
	}
	if t.features.Escape() {
		return
	}
	t.openMenu()
}

// openMenu opens the menu.
func (t *Table) openMenu() { t.desk.Enter(t.lead.menu()) }

// menu returns the menu of the game.
func (t *Table) menu() places.Place { return matchMenu{t}.place() }

// matchMenu has the lines of the menu, and what they and their keys switch.
type matchMenu struct{ *Table }

func (t matchMenu) place() places.Place {
	items := []places.Item{{Title: say.M(say.MenuContinue, nil), Do: t.Back}}
	items = append(items, t.gameItems()...)
	items = append(items, t.features.Menu(feature.Playing)...)
	items = append(items,
		feature.Switch(say.MenuVerbose, func() bool { return t.ear.Style().Verbose }, t.setVerbose),
		feature.Switch(say.MenuSounds, func() bool { return !t.desk.SoundsOff }, t.desk.SetSounds),
	)
	items = append(items, t.features.Menu(feature.Switching)...)
	items = append(items,
		places.Item{Title: say.M(say.MenuSweep, nil), Open: hand(t).sweepMenu},
		places.Item{Title: say.M(say.StartHistory, nil), Open: t.desk.History},
		places.Item{Title: say.M(say.MenuHelpLine, nil), Open: t.desk.HelpMenu},
	)
	items = append(items, t.features.Menu(feature.Sharing)...)
	if t.Menu != nil {
		items = append(items, t.Menu(t.desk)...)
	}
	items = append(items, t.waysOut()...)
	return &places.Menu{Title: say.M(say.MenuTitle, nil), Items: items, Text: t.desk.Text}
}

// waysOut returns the lines that leave the table.
func (t matchMenu) waysOut() []places.Item {
	if items := t.features.WaysOut(); items != nil {
		return items
	}
	leave := places.Item{Title: say.M(say.MenuLeave, nil), Do: t.desk.Quit}
	if t.unsaved() {
		leave = places.Item{Title: say.M(say.StartLeave, nil), Do: t.askQuit}
	}
	return []places.Item{{Title: say.M(say.MenuNewMatch, nil), Do: t.askNewMatch}, leave}
}

// askQuit ends the program, and asks before a match in progress is lost.
func (t matchMenu) askQuit() {
	if t.Over() {
		t.desk.Quit()
		return
	}
	t.desk.Ask(say.M(say.TableQuitUnsaved, nil), t.desk.Quit, nil)
}

// unsaved reports whether the match can't continue another time.
func (t matchMenu) unsaved() bool { return t.saving.failed || t.Saver == nil }

// gameItems returns the lines of the menu that the state of the match allows.
func (t matchMenu) gameItems() []places.Item {
	var items []places.Item
	s := t.State()
	if t.Mine() && s.CanDouble(s.Decider()) {
		items = append(items, places.Item{Title: say.M(say.MenuDouble, nil), Do: decision(t).double})
	}
	if t.Mine() && s.CanBeaver(s.Decider()) {
		items = append(items, places.Item{Title: say.M(say.MenuBeaver, nil), Do: decision(t).beaver})
	}
	if p, ok := decision(t).resigner(); ok && (s.Phase == core.PhaseRoll || s.Phase == core.PhaseMove) {
		items = append(items, t.resignItem(t.resignable(&s, p)))
	}
	if s.Phase == core.PhaseOver && reviews(t.Table) {
		items = append(items, places.Item{Title: say.M(say.MenuReview, nil), Do: func() { review(t.Table) }})
	}
	if s.Rules.Money() && s.Phase == core.PhaseBetween {
		items = append(items, places.Item{Title: say.M(say.MenuStop, nil), Do: decision(t).stop})
	}
	return items
}

func (t decision) beaver() {
	s := t.State()
	t.Decide(core.Beaver{Player: s.Decider()})
}

// resultNames maps the results that a player may resign to their names.
var resultNames = map[core.Result]say.MessageID{
	core.Single:     say.ResignSingle,
	core.Gammon:     say.ResignGammon,
	core.Backgammon: say.ResignBackgammon,
	core.Mulligan:   say.ResignMulligan,
}

// resignQuestions ask whether the player means it.
var resignQuestions = map[core.Result]say.MessageID{
	core.Single:     say.ResignSureSingle,
	core.Gammon:     say.ResignSureGammon,
	core.Backgammon: say.ResignSureBackgammon,
	core.Mulligan:   say.ResignSureMulligan,
}

// resignItem returns the line that resigns. It asks once, after a list if there is a choice of results.
func (t matchMenu) resignItem(results []core.Result) places.Item {
	item := places.Item{Title: say.M(say.MenuResign, nil)}
	if len(results) == 1 {
		item.Do = t.sureOf(results[0])
		return item
	}
	item.Open = func() places.Place {
		var items []places.Item
		for _, r := range results {
			items = append(items, places.Item{Title: say.M(resultNames[r], nil), Do: t.sureOf(r)})
		}
		return &places.Menu{Title: say.M(say.ResignTitle, nil), Whole: true, Items: items, Text: t.desk.Text}
	}
	return item
}

// sureOf returns a function that asks whether to resign with a result, and resigns.
func (t matchMenu) sureOf(r core.Result) func() {
	return func() { t.desk.Ask(say.M(resignQuestions[r], nil), func() { decision(t).resign(r) }, nil) }
}

// askNewMatch leaves for another match. If this one is in progress, it asks first.
func (t matchMenu) askNewMatch() {
	start := func() { t.Finish(NewMatch) }
	if t.Over() {
		start()
		return
	}
	t.desk.Ask(say.M(say.TableNewMatchKeep, nil), start, nil)
}

// Over reports whether the match is over.
func (t *Table) Over() bool { return t.State().Phase == core.PhaseOver }

// reviews reports whether the person here can review the match once it is over.
func reviews(t *Table) bool { return t.Review != nil && !t.watching() && t.show == nil }

// review goes through the person's errors, and plays again if they want that.
func review(t *Table) {
	if t.Review(t.desk) {
		t.rematch()
	}
}

// rematch plays the same again: the same opponent, rules and options.
func (t *Table) rematch() {
	if !t.features.Rematch(true) {
		t.Finish(Rematch)
	}
}

// askRematch asks whether to play another match, unless a feature answers. A player who has already
// asked hears whom they wait for.
func (t *Table) askRematch() {
	if t.features.Rematch(false) || t.sayAwaited() {
		return
	}
	t.desk.Ask(say.M(say.TableNewMatch, nil), t.rematch, nil)
}

// wantsGame starts the next game, or announces whom the player waits for.
func (t *Table) wantsGame() {
	if !t.sayAwaited() {
		t.nextGame = true
	}
}

// sayAwaited announces who keeps the next game or match from starting, and reports whether anybody
// does.
func (t *Table) sayAwaited() bool {
	m, waits := t.features.Awaited()
	if waits {
		t.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer})
	}
	return waits
}

// Farewell announces whether the match is saved, unless the match is over.
func (t *Table) Farewell() {
	if t.Over() {
		return
	}
	m, ok := t.features.Farewell()
	switch {
	case ok:
		t.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer})
	case matchMenu{t}.unsaved():
		t.desk.Answer(say.TableNotKept, nil)
	default:
		t.desk.Announce(say.Announcement{
			Sentences: []say.Message{say.M(say.TableKept, nil)},
			Urgency:   say.Answer, Cue: say.CueSaved,
		})
	}
}
