package desk

import "backtalk/a11y/say"

// CopyText puts a text on the system's clipboard and announces that: copied where it is there, sent
// where the terminal was asked for it and may not have done so. It must not be called without
// [Devices.Copy].
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
