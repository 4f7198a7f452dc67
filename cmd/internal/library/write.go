package library

import (
	"bytes"
	"fmt"
	"io"
	"time"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/record"
)

// Format is a format of match files.
type Format string

// The formats.
const (
	Mat    Format = "mat"
	SGF    Format = "sgf"
	Text   Format = "text"
	Events Format = "events"
)

// Formats returns all formats.
func Formats() []Format { return []Format{Mat, SGF, Text, Events} }

// Ending returns the extension of files in the format.
func (f Format) Ending() string {
	return map[Format]string{Mat: ".mat", SGF: ".sgf", Text: ".txt", Events: ".jsonl"}[f]
}

// Write writes a match, dated with the time in when. text renders messages for the text format. If
// the format can't hold the match, Write writes nothing and returns a *record.Fault.
func Write(out io.Writer, f Format, events []core.Event, when time.Time, text func(say.Message) string) error {
	var file bytes.Buffer
	var err error
	switch f {
	case Mat:
		err = record.WriteMat(&file, events, when)
	case SGF:
		err = record.WriteSGF(&file, events, when)
	case Text:
		err = writeText(&file, events, text)
	case Events:
		err = record.NewWriter(&file).Write(events...)
	default:
		err = fmt.Errorf("no format is called %q", f)
	}
	if err != nil {
		return err
	}
	_, err = out.Write(file.Bytes())
	return err
}

// writeText writes a match for people to read, with a line for each turn.
func writeText(out *bytes.Buffer, events []core.Event, text func(say.Message) string) error {
	sheet, err := record.NewSheet(events)
	if err != nil {
		return err
	}
	for _, line := range textLines(sheet) {
		out.WriteString(text(line) + "\n")
	}
	return nil
}
