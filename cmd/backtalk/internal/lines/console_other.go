//go:build !windows

package lines

import (
	"os"

	"golang.org/x/term"
)

// passesKeys reports whether a terminal passes on single keys. Here all of them do.
func passesKeys(*os.File) bool { return true }

// Shows returns true, because this system doesn't say whether a terminal's font has the letters of
// a text.
func Shows(*os.File, string) bool { return true }

// understand reports whether out is a terminal. On this system every terminal carries out escape
// sequences.
func understand(out *os.File) (restore func(), ok bool) {
	return func() {}, term.IsTerminal(int(out.Fd()))
}
