//go:build !windows

package lines

import (
	"os"

	"golang.org/x/term"
)

// understand reports whether escape sequences are for a terminal. Here all of them carry them out.
func understand(out *os.File) (restore func(), ok bool) {
	return func() {}, term.IsTerminal(int(out.Fd()))
}
