package desk

import "backtalk/a11y/say"

// CopyText puts a text on the system's clipboard and announces copied. If it
// could only ask the terminal, which may ignore that, it announces sent.
// [Devices.Copy] must not be nil.
func (d *Desk) CopyText(text string, copied, sent say.Message) {
	sure, err := d.Copy(text)
	if err != nil {
		d.Fail(say.ShareFailed, say.Data{"Problem": d.Because(err)})
		return
	}
	if sure {
		d.Answer(copied.ID, copied.Data)
		return
	}
	d.Answer(sent.ID, sent.Data)
}
