package table

import (
	"backtalk/a11y"
	"backtalk/keymap"
)

// actions maps each action of the board to what it does. A place above the board handles its own actions
// first.
func (t *Table) actions() map[keymap.Action]func() {
	h, d := hand{t}, decision{t}
	return map[keymap.Action]func(){
		keymap.DoFocusLeft:      func() { h.step(a11y.Left) },
		keymap.DoFocusRight:     func() { h.step(a11y.Right) },
		keymap.DoFocusUp:        func() { h.step(a11y.Up) },
		keymap.DoFocusDown:      func() { h.step(a11y.Down) },
		keymap.DoRowStart:       func() { h.step(a11y.RowStart) },
		keymap.DoRowEnd:         func() { h.step(a11y.RowEnd) },
		keymap.DoColumnTop:      func() { h.step(a11y.ColumnTop) },
		keymap.DoColumnBottom:   func() { h.step(a11y.ColumnBottom) },
		keymap.DoNextTarget:     func() { h.nextTarget(1) },
		keymap.DoPreviousTarget: func() { h.nextTarget(-1) },
		keymap.DoGoToPoint:      h.goToPoint,

		keymap.DoNextOwnPoint:          func() { h.jump(a11y.OwnPoint, a11y.Next) },
		keymap.DoPreviousOwnPoint:      func() { h.jump(a11y.OwnPoint, a11y.Previous) },
		keymap.DoNextOwnBlot:           func() { h.jump(a11y.OwnBlot, a11y.Next) },
		keymap.DoPreviousOwnBlot:       func() { h.jump(a11y.OwnBlot, a11y.Previous) },
		keymap.DoNextOpponentBlot:      func() { h.jump(a11y.RivalBlot, a11y.Next) },
		keymap.DoPreviousOpponentBlot:  func() { h.jump(a11y.RivalBlot, a11y.Previous) },
		keymap.DoNextOpponentPoint:     func() { h.jump(a11y.RivalPoint, a11y.Next) },
		keymap.DoPreviousOpponentPoint: func() { h.jump(a11y.RivalPoint, a11y.Previous) },

		keymap.DoEnter:    h.enterPressed,
		keymap.DoDie1:     func() { h.playDie(1) },
		keymap.DoDie2:     func() { h.playDie(2) },
		keymap.DoDie3:     func() { h.playDie(3) },
		keymap.DoDie4:     func() { h.playDie(4) },
		keymap.DoDie5:     func() { h.playDie(5) },
		keymap.DoDie6:     func() { h.playDie(6) },
		keymap.DoDeselect: h.deselectOrHush,
		keymap.DoUndo:     h.undo,

		keymap.DoDouble: d.double,
		keymap.DoYes:    d.yes,
		keymap.DoNo:     d.no,

		keymap.DoStatus:        func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskStatus)) },
		keymap.DoCube:          func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskCube)) },
		keymap.DoPips:          func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskPips)) },
		keymap.DoScore:         func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskScore)) },
		keymap.DoDice:          func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskDice)) },
		keymap.DoTurn:          t.SayTurn,
		keymap.DoLastPlay:      func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskLastPlay)) },
		keymap.DoBoardBreath:   func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskBoard)) },
		keymap.DoBoardPoints:   func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskPoints)) },
		keymap.DoBoardRow:      func() { t.desk.Announce(t.ear.Answer(t.Scene(), a11y.AskRow)) },
		keymap.DoWhere:         func() { t.desk.Announce(t.ear.Where(t.Scene())) },
		keymap.DoSweepOwn:      func() { h.sweep(t.Viewer()) },
		keymap.DoSweepOpponent: func() { h.sweep(t.Viewer().Opponent()) },
		keymap.DoMovesList:     h.listMoves,

		keymap.DoVerbose: matchMenu{t}.toggleVerbose,

		keymap.DoCommandLine: typist{t}.commandLine,
		keymap.DoEscape:      h.escape,
		keymap.DoBack:        h.escape,
		keymap.DoMenu:        t.openMenu,
	}
}
