package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// escape puts a selected checker down. Without one, it stops what a feature is doing. If there is
// nothing to stop either, it opens the menu.
func (t hand) escape() {
	if t.table.board.selected != 0 && t.table.moving() {
		t.deselect()
		return
	}
	if t.table.features.Escape() {
		return
	}
	t.table.openMenu()
}

// openMenu opens the menu.
func (t *Table) openMenu() { t.desk.Enter(t.lead.menu()) }

// matchMenu has the lines of the menu, and what they and their keys switch.
type matchMenu struct{ table *Table }

func (t matchMenu) place() places.Place {
	items := []places.Item{{Title: say.M(say.MenuContinue, nil), Do: t.table.Back}}
	items = append(items, t.gameItems()...)
	items = append(items, t.table.features.Menu(feature.Playing)...)
	items = append(items,
		feature.Switch(say.MenuVerbose, func() bool { return t.table.ear.Style().Verbose }, t.setVerbose),
		feature.Switch(say.MenuSounds, func() bool { return !t.table.desk.SoundsOff }, t.table.desk.SetSounds),
	)
	items = append(items, t.table.features.Menu(feature.Switching)...)
	items = append(items,
		places.Item{Title: say.M(say.MenuSweep, nil), Open: hand(t).sweepMenu},
		places.Item{Title: say.M(say.StartHistory, nil), Open: t.table.desk.History},
		places.Item{Title: say.M(say.MenuHelpLine, nil), Open: t.table.desk.HelpMenu},
	)
	items = append(items, t.table.features.Menu(feature.Sharing)...)
	if t.table.Menu != nil {
		items = append(items, t.table.Menu(t.table.desk)...)
	}
	items = append(items, t.waysOut()...)
	return &places.Menu{Title: say.M(say.MenuTitle, nil), Items: items, Text: t.table.desk.Text}
}

// waysOut returns the lines that leave the table.
func (t matchMenu) waysOut() []places.Item {
	if items := t.table.features.WaysOut(); items != nil {
		return items
	}
	leave := places.Item{Title: say.M(say.MenuLeave, nil), Do: t.table.desk.Quit}
	if t.unsaved() {
		leave = places.Item{Title: say.M(say.StartLeave, nil), Do: t.askQuit}
	}
	return []places.Item{{Title: say.M(say.MenuNewMatch, nil), Do: t.askNewMatch}, leave}
}

// askQuit quits. It asks to confirm first if a match in progress would be lost.
func (t matchMenu) askQuit() {
	if t.table.Over() {
		t.table.desk.Quit()
		return
	}
	t.table.desk.Ask(say.M(say.TableQuitUnsaved, nil), t.table.desk.Quit, nil)
}

// unsaved reports whether the match can't continue another time.
func (t matchMenu) unsaved() bool { return t.table.saving.failed || t.table.Saver == nil }

// gameItems returns the lines of the menu that the state of the match allows.
func (t matchMenu) gameItems() []places.Item {
	var items []places.Item
	s := t.table.State()
	if t.table.Mine() && s.CanDouble(s.Decider()) {
		items = append(items, places.Item{Title: say.M(say.MenuDouble, nil), Do: decision(t).double})
	}
	if t.table.Mine() && s.CanBeaver(s.Decider()) {
		items = append(items, places.Item{Title: say.M(say.MenuBeaver, nil), Do: decision(t).beaver})
	}
	if p, ok := decision(t).resigner(); ok && (s.Phase == core.PhaseRoll || s.Phase == core.PhaseMove) {
		items = append(items, t.resignItem(t.table.resignable(&s, p)))
	}
	if s.Phase == core.PhaseOver && reviews(t.table) {
		items = append(items, places.Item{Title: say.M(say.MenuReview, nil), Do: func() { review(t.table) }})
	}
	if s.Rules.Money() && s.Phase == core.PhaseBetween {
		items = append(items, places.Item{Title: say.M(say.MenuStop, nil), Do: decision(t).stop})
	}
	return items
}

func (t decision) beaver() {
	s := t.table.State()
	t.table.Decide(core.Beaver{Player: s.Decider()})
}

// resultNames maps each result with which a player may resign to its name.
var resultNames = map[core.Result]say.MessageID{
	core.Single:     say.ResignSingle,
	core.Gammon:     say.ResignGammon,
	core.Backgammon: say.ResignBackgammon,
	core.Mulligan:   say.ResignMulligan,
}

// resignQuestions maps each result to the question that asks to confirm the resignation.
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
		return &places.Menu{Title: say.M(say.ResignTitle, nil), Whole: true, Items: items, Text: t.table.desk.Text}
	}
	return item
}

// sureOf returns a function that asks whether to resign with a result, and resigns.
func (t matchMenu) sureOf(r core.Result) func() {
	return func() { t.table.desk.Ask(say.M(resignQuestions[r], nil), func() { decision(t).resign(r) }, nil) }
}

// askNewMatch leaves for another match. If this one is in progress, it asks first, and announces whether
// the match is saved.
func (t matchMenu) askNewMatch() {
	start := func() {
		t.table.Farewell()
		t.table.Finish(NewMatch)
	}
	if t.table.Over() {
		start()
		return
	}
	t.table.desk.Ask(say.M(say.TableNewMatchKeep, nil), start, nil)
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
