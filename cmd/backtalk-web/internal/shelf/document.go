package shelf

import (
	"bytes"
	"errors"
)

// document is a text that is replaced as a whole. Not every browser can
// replace a file in one step. So the new text, with an end mark, goes to a
// second file first, and counts as soon as that is whole.
type document struct {
	files      Files
	name, next string
}

const endMark = 0

// read returns the text, and reports whether one was ever written.
func (d document) read() (text []byte, exists bool, err error) {
	if whole, ends := d.waiting(); ends {
		return whole, true, nil
	}
	text, err = d.files.Read(d.name)
	return text, len(text) > 0, err
}

// waiting returns the text of the second file, and reports whether it is whole.
func (d document) waiting() (text []byte, whole bool) {
	next, err := d.files.Read(d.next)
	text, whole = bytes.CutSuffix(next, []byte{endMark})
	return text, whole && err == nil
}

// replace replaces the text.
func (d document) replace(text []byte) error {
	// The text that counts must be in the first file before the second is
	// overwritten.
	if before, counts := d.waiting(); counts {
		if err := d.write(d.name, before); err != nil {
			return err
		}
	}
	if err := d.write(d.next, append(bytes.Clone(text), endMark)); err != nil {
		return err
	}
	if d.write(d.name, text) == nil {
		// The second file repeats the first. If the first could not be written,
		// the second counts.
		_ = d.files.Remove(d.next)
	}
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
