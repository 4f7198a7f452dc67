//go:build !windows

package lines

import (
	"os"

	"golang.org/x/term"
)

// passesKeys reports whether a terminal passes on single keys. Here all of them do.
func passesKeys(*os.File) bool { return true }

// Shows returns true: here nobody knows whether a terminal's font has the
// letters of a text.
func Shows(*os.File, string) bool { return true }

// understand reports whether escape sequences are for a terminal. Here all of them carry them out.
func understand(out *os.File) (restore func(), ok bool) {
	return func() {}, term.IsTerminal(int(out.Fd()))
}
