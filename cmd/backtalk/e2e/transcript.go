//go:build e2e

package e2e

import (
	"bufio"
	"io"
	"regexp"
	"strings"
)

// escape is one control sequence of a terminal: CSI with parameters, OSC up to its end, or a
// two-character one.
var escape = regexp.MustCompile(`\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][0-9A-Z]|[=>78cDEHMNOZ])`)

// Line is one line as the program finished it.
type Line struct {
	// N counts from 0.
	N    int
	Text string
}

// readLines sends each line of a terminal's output to announced. A line is finished by the carriage
// return after its text, so that the line now being shown is read too; the end of the output
// finishes the last.
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
