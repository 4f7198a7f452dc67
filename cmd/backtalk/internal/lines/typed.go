package lines

import (
	"bufio"
	"io"
	"strings"
)

// longestLine bounds a typed line, in bytes. A longer one is cut there, and the player hears that
// the program doesn't understand it.
const longestLine = 4096

// Typed returns a channel of the lines that it reads from in, until done is closed. It closes the
// channel after the last line.
func Typed(in io.Reader, done <-chan struct{}) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		reader := bufio.NewReaderSize(in, longestLine)
		for {
			select {
			case <-done: // done may be closed although a line was just taken
				return
			default:
			}
			line, more, err := reader.ReadLine()
			if err != nil {
				return
			}
			text := string(line)
			for more && err == nil {
				_, more, err = reader.ReadLine()
			}
			select {
			case lines <- strings.ToValidUTF8(text, ""):
			case <-done:
				return
			}
		}
	}()
	return lines
}
