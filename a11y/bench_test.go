package a11y_test

import (
	"testing"

	"backtalk/a11y"
	"backtalk/core"
	"backtalk/locales"
)

// Keys that look around must be answered well within 5 ms: these are the slowest answers.
func BenchmarkAnswers(b *testing.B) {
	m := core.NewMatch(core.Rules{Length: 5}, [2]core.PlayerInfo{white, red})
	for _, c := range []core.Command{
		core.SetUp{Board: contact(), Cube: core.Cube{Value: 1, Owner: core.Centre}},
		core.RollDice{Dice: core.Roll{1, 1}},
	} {
		if _, err := m.Do(c); err != nil {
			b.Fatal(err)
		}
	}
	texts, err := locales.New(locales.Source)
	if err != nil {
		b.Fatal(err)
	}
	e := a11y.NewEar(a11y.Style{})
	e.Words = texts.WordCount
	sc := a11y.Scene{State: m.State(), Focus: 13, Combined: true, AutoTarget: true}
	selected := sc
	selected.Selected = 13
	for name, answer := range map[string]func(){
		"focus":              func() { e.Focus(sc, a11y.Moved) },
		"focus, selected":    func() { e.Focus(selected, a11y.Moved) },
		"targets, combined":  func() { a11y.Targets(selected) },
		"board in a breath":  func() { e.Answer(sc, a11y.AskBoard) },
		"all points":         func() { e.Answer(sc, a11y.AskPoints) },
		"list of every play": func() { e.Moves(sc) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				answer()
			}
		})
	}
}
