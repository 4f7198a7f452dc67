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
	if whole, ends := d.waiting(); ends {
		return whole, true, nil
	}
	text, err = d.files.Read(d.name)
	return text, len(text) > 0, err
}

// waiting returns the text of the second file, and reports whether it counts.
func (d document) waiting() (text []byte, whole bool) {
	next, err := d.files.Read(d.next)
	text, whole = bytes.CutSuffix(next, []byte{endMark})
	return text, whole && err == nil
}

// replace writes the text.
func (d document) replace(text []byte) error {
	// What counts must be in the first file before the second is written.
	if before, counts := d.waiting(); counts {
		if err := d.write(d.name, before); err != nil {
			return err
		}
	}
	if err := d.write(d.next, append(bytes.Clone(text), endMark)); err != nil {
		return err
	}
	if d.write(d.name, text) == nil {
		// While it is there it says the same. Where the first file could not be written, it counts.
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
