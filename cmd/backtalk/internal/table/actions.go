package table

import (
	"backtalk/a11y"
	"backtalk/keymap"
)

// actions is what each action of the board does. Places handle theirs before these are looked at.
func (t *Table) actions() map[keymap.Action]func() {
	return map[keymap.Action]func(){
		keymap.DoFocusLeft:      func() { t.step(a11y.Left) },
		keymap.DoFocusRight:     func() { t.step(a11y.Right) },
		keymap.DoFocusUp:        func() { t.step(a11y.Up) },
		keymap.DoFocusDown:      func() { t.step(a11y.Down) },
		keymap.DoRowStart:       func() { t.step(a11y.RowStart) },
		keymap.DoRowEnd:         func() { t.step(a11y.RowEnd) },
		keymap.DoColumnTop:      func() { t.step(a11y.ColumnTop) },
		keymap.DoColumnBottom:   func() { t.step(a11y.ColumnBottom) },
		keymap.DoNextTarget:     func() { t.nextTarget(1) },
		keymap.DoPreviousTarget: func() { t.nextTarget(-1) },
		keymap.DoGoToPoint:      t.goToPoint,

		keymap.DoEnter:    t.enterPressed,
		keymap.DoDie1:     func() { t.playDie(1) },
		keymap.DoDie2:     func() { t.playDie(2) },
		keymap.DoDie3:     func() { t.playDie(3) },
		keymap.DoDie4:     func() { t.playDie(4) },
		keymap.DoDie5:     func() { t.playDie(5) },
		keymap.DoDie6:     func() { t.playDie(6) },
		keymap.DoDeselect: t.deselectOrHush,
		keymap.DoUndo:     t.undo,

		keymap.DoDouble: t.double,
		keymap.DoYes:    t.yes,
		keymap.DoNo:     t.no,

		keymap.DoStatus:      func() { t.tell(t.ear.Answer(t.scene(), a11y.AskStatus)) },
		keymap.DoCube:        func() { t.tell(t.ear.Answer(t.scene(), a11y.AskCube)) },
		keymap.DoPips:        func() { t.tell(t.ear.Answer(t.scene(), a11y.AskPips)) },
		keymap.DoScore:       func() { t.tell(t.ear.Answer(t.scene(), a11y.AskScore)) },
		keymap.DoDice:        func() { t.tell(t.ear.Answer(t.scene(), a11y.AskDice)) },
		keymap.DoTurn:        t.sayTurn,
		keymap.DoLastPlay:    func() { t.tell(t.ear.Answer(t.scene(), a11y.AskLastPlay)) },
		keymap.DoBoardBreath: func() { t.tell(t.ear.Answer(t.scene(), a11y.AskBoard)) },
		keymap.DoBoardPoints: func() { t.tell(t.ear.Answer(t.scene(), a11y.AskPoints)) },
		keymap.DoWhere:       func() { t.tell(t.ear.Where(t.scene())) },
		keymap.DoMovesList:   t.listMoves,
		keymap.DoHint:        t.hint,
		keymap.DoCubeHint:    t.cubeHint,

		keymap.DoRepeat:             func() { t.reviewTo(t.review.Latest()) },
		keymap.DoReviewEarlier:      func() { t.reviewTo(t.review.Earlier()) },
		keymap.DoReviewLater:        func() { t.reviewTo(t.review.Later()) },
		keymap.DoReviewFirst:        func() { t.reviewTo(t.review.First()) },
		keymap.DoReviewLast:         func() { t.reviewTo(t.review.Last()) },
		keymap.DoReviewNextList:     func() { t.show(t.review.NextList()) },
		keymap.DoReviewPreviousList: func() { t.show(t.review.PrevList()) },

		keymap.DoVerbose:   t.toggleVerbose,
		keymap.DoSounds:    t.toggleSounds,
		keymap.DoSlower:    func() { t.changeRate(-1) },
		keymap.DoFaster:    func() { t.changeRate(1) },
		keymap.DoQuieter:   func() { t.changeVolume(-1) },
		keymap.DoLouder:    func() { t.changeVolume(1) },
		keymap.DoOwnSpeech: t.toggleOwnSpeech,

		keymap.DoKeyHelp:     t.keyHelp,
		keymap.DoHelp:        t.help,
		keymap.DoCommandLine: t.commandLine,
		keymap.DoEscape:      t.escape,
		keymap.DoBack:        t.escape,
		keymap.DoMenu:        t.openMenu,
		keymap.DoLeave:       t.leaveTable,
	}
}
