//go:build e2e

package e2e

import (
	"bufio"
	"io"
	"regexp"
	"strings"
)

// escape matches one control sequence of a terminal: CSI with parameters, OSC up to its end, or a
// short one of two or three characters.
var escape = regexp.MustCompile(`\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][0-9A-Z]|[=>78cDEHMNOZ])`)

// Line is one line as the program finished it.
type Line struct {
	// N only tells lines apart: a terminal's lines count from 0, a trace's by its notes.
	N    int
	Text string
}

// readLines sends each line of a terminal's output to announced. A carriage return ends a line, so
// that readLines needn't wait for the next line to read the one that is shown. The end of the
// output ends the last line.
func readLines(from io.Reader, announced chan<- Line) {
	defer close(announced)
	in := bufio.NewReader(from)
	n := 0
	for {
		raw, err := in.ReadString('\r')
		text := escape.ReplaceAllString(raw, "")
		for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' }) {
			if part = strings.TrimSpace(part); part != "" {
				announced <- Line{n, part}
				n++
			}
		}
		if err != nil {
			return
		}
	}
}
