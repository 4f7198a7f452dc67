package desk

import "backtalk/a11y/say"

// CopyText puts a text on the system's clipboard and announces copied. If it
// could only ask the terminal for that, which may not obey, it announces
// sent. It must not be called without [Devices.Copy].
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
