package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"backtalk/core"
)

// maxLine is the length of the longest line that Read accepts, in bytes. It is far beyond the
// longest event.
const maxLine = 1 << 20

// Writer writes the events of one match as they happen, numbered from 1.
type Writer struct {
	out io.Writer
	n   int
}

// NewWriter returns a Writer that calls out.Write once for each event: nothing waits in a buffer.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Write writes events, one line each.
func (w *Writer) Write(events ...core.Event) error {
	for _, e := range events {
		text, err := Encode(w.n+1, e)
		if err != nil {
			return err
		}
		if _, err := w.out.Write(append(text, '\n')); err != nil {
			return fmt.Errorf("write event %d: %w", w.n+1, err)
		}
		w.n++
	}
	return nil
}

// ErrNumber says that the events are not numbered 1, 2, 3 and so on: one is missing or repeated.
var ErrNumber = errors.New("the event has another number")

// ErrUnknownEvent is returned for an event whose name this version doesn't know. A newer one may write
// such events.
var ErrUnknownEvent = errors.New("no such event is known")

// Read reads events to the end of in; it ignores empty lines. If it can't read a line, it returns
// the events before that line, and an error that names the line.
func Read(in io.Reader) ([]core.Event, error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	var d Decoder
	var events []core.Event
	number := 1
	for ; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		e, err := d.numbered(lines.Bytes(), len(events)+1)
		if err != nil {
			return events, fmt.Errorf("line %d: %w", number, err)
		}
		events = append(events, e)
	}
	if err := lines.Err(); err != nil {
		return events, fmt.Errorf("line %d: %w", number, err)
	}
	return events, nil
}

// numbered reads a line that must hold event number n.
func (d *Decoder) numbered(text []byte, n int) (core.Event, error) {
	number, e, err := d.decode(text)
	if err == nil && number != n {
		err = fmt.Errorf("%d where %d is due: %w", number, n, ErrNumber)
	}
	return e, err
}
