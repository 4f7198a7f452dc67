package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
)

func (t matchMenu) setVerbose(on bool) {
	style := t.table.ear.Style()
	style.Verbose = on
	t.table.ear.SetStyle(style)
	t.table.desk.Switch(desk.VerboseCommentary, on)
}

func (t matchMenu) toggleVerbose() {
	t.setVerbose(!t.table.ear.Style().Verbose)
	if t.table.ear.Style().Verbose {
		t.table.desk.Answer(say.TableVerboseOn, nil)
		return
	}
	t.table.desk.Answer(say.TableVerboseOff, nil)
}
