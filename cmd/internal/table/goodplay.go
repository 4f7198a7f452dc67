package table

import (
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/keymap"
)

// goodPlay returns the steps about playing well: the middle game, the cube, and matches. A test checks that
// what they say about doubling and taking is what the engine advises there.
func goodPlay() []lesson {
	// Races, of 83 pips against 92 and 90 against 83.
	leading, trailing := core.Side{8: 2, 7: 2, 6: 4, 5: 3, 4: 2, 3: 2}, core.Side{8: 3, 7: 3, 6: 4, 5: 3, 4: 2}
	behind := core.Side{8: 3, 7: 3, 6: 4, 5: 2, 4: 2, 3: 1}
	return []lesson{
		{
			text: say.TutorialPlan, task: pressing(keymap.DoBoardBreath), still: true,
			board: core.Board{{20: 2, 13: 4, 8: 3, 6: 4, 4: 2}, {13: 4, 11: 2, 8: 3, 6: 4, 4: 2}},
			done:  pressed(keymap.DoBoardBreath),
		},
		{
			text: say.TutorialAPrime, task: playTwo(8, 4, 6, 4), dice: core.Roll{4, 2},
			board: core.Board{{24: 2, 13: 3, 8: 3, 7: 2, 6: 3, 5: 2}, core.Start()[1]},
			done:  endsAt(core.Side{24: 2, 13: 3, 8: 2, 7: 2, 6: 2, 5: 2, 4: 2}), failed: turnPlayed,
		},
		{
			text: say.TutorialAnAnchor, task: play(24, 20), dice: core.Roll{4, 1},
			board: core.Board{{24: 1, 20: 1, 13: 5, 8: 3, 6: 5}, core.Start()[1]},
			done:  holds(20, 2), failed: turnPlayed,
		},
		{
			text: say.TutorialSentBack, task: play(24, 18), dice: core.Roll{6, 2},
			board: core.Board{core.Start()[0], {24: 2, 13: 4, 8: 3, 7: 1, 6: 5}},
			done:  hitSomething, failed: turnPlayed,
		},
		{
			text: say.TutorialWhenDouble, task: pressTwo(keymap.DoDouble, keymap.DoYes), board: core.Board{leading, trailing},
			done: doubleAnswered, failed: rolledInstead,
		},
		{
			text: say.TutorialWhenTake, task: pressing(keymap.DoYes), board: core.Board{behind, leading},
			onRoll: 1, played: []core.Command{core.Double{Player: 1}},
			done: taken, failed: gameEnded,
		},
		{
			text: say.TutorialSaving, task: bearOff(6, 6), dice: core.Roll{6, 5},
			board: core.Board{{6: 5, 5: 5, 4: 5}, {1: 2, core.Off: core.Checkers - 2}},
			done:  func(t *Tutorial) bool { return t.table.State().Board[0][core.Off] > 0 }, failed: turnPlayed,
		},
		{
			text: say.TutorialCrawfordGame, task: pressing(keymap.DoCube), still: true,
			board: core.Start(), score: [2]int{tutorialLength - 1, 2}, crawford: true,
			done: pressed(keymap.DoCube),
		},
		{
			text: say.TutorialTrailing, task: pressTwo(keymap.DoDouble, keymap.DoYes),
			board: core.Start(), score: [2]int{2, tutorialLength - 1},
			done: doubleAnswered, failed: rolledInstead,
		},
	}
}
