package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
)

func (t matchMenu) setVerbose(on bool) {
	style := t.ear.Style()
	style.Verbose = on
	t.ear.SetStyle(style)
	t.desk.Switch(desk.VerboseCommentary, on)
}

func (t matchMenu) toggleVerbose() {
	t.setVerbose(!t.ear.Style().Verbose)
	if t.ear.Style().Verbose {
		t.desk.Answer(say.TableVerboseOn, nil)
		return
	}
	t.desk.Answer(say.TableVerboseOff, nil)
}
