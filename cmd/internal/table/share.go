package table

import (
	"backtalk/a11y/say"
	"backtalk/core/notation"
)

// sharing hands the position to other programs.
type sharing struct{ *Table }

// copyPosition copies the position as an XGID. Where there is no clipboard it is said.
func (t sharing) copyPosition() {
	s := t.state()
	if !s.Playing() {
		t.desk.Answer(say.ShareNoPosition, nil)
		return
	}
	id := notation.XGID(notation.Situate(&s))
	if t.desk.Copy == nil {
		t.desk.Answer(say.ShareXGID, say.Data{"ID": id})
		return
	}
	if err := t.desk.Copy(id); err != nil {
		t.desk.Fail(say.ShareFailed, say.Data{"Problem": t.desk.Because(err)})
		return
	}
	t.desk.Answer(say.ShareCopied, nil)
}
