package lines

import (
	"bufio"
	"io"
	"strings"
)

// longestLine bounds a typed line, in bytes; a longer one is cut there and answered as not
// understood.
const longestLine = 4096

// Typed reads lines from something that is no terminal, until done is closed. The channel is closed
// at the end of the lines.
func Typed(in io.Reader, done <-chan struct{}) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		reader := bufio.NewReaderSize(in, longestLine)
		for {
			select {
			case <-done: // nobody may take lines any more, though one was just taken
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
