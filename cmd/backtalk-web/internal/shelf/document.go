package shelf

import (
	"bytes"
	"errors"
)

// document is a text that is replaced as a whole. A file can't be replaced in one step everywhere:
// the new text is written to a second file first, with an end mark, and counts from then on.
type document struct {
	files      Files
	name, next string
}

const endMark = 0

// read returns the text, and reports whether it was ever written.
func (d document) read() (text []byte, exists bool, err error) {
	next, err := d.files.Read(d.next)
	if whole, ends := bytes.CutSuffix(next, []byte{endMark}); err == nil && ends {
		return whole, true, nil
	}
	text, err = d.files.Read(d.name)
	return text, len(text) > 0, err
}

// replace writes the text.
func (d document) replace(text []byte) error {
	if err := d.write(d.next, append(bytes.Clone(text), endMark)); err != nil {
		return err
	}
	if err := d.write(d.name, text); err != nil {
		return err
	}
	// While it is there it says the same.
	_ = d.files.Remove(d.next)
	return nil
}

func (d document) write(name string, text []byte) error {
	file, err := d.files.Open(name)
	if err != nil {
		return err
	}
	if err = file.Cut(0); err == nil {
		err = file.Append(text)
	}
	return errors.Join(err, file.Close())
}
