package lines

import (
	"os"

	"golang.org/x/sys/windows"
)

// understand has a console carry out escape sequences, which it writes out as text otherwise, and
// reports whether it does; restore leaves it as it was.
func understand(out *os.File) (restore func(), ok bool) {
	handle, before := windows.Handle(out.Fd()), uint32(0)
	if windows.GetConsoleMode(handle, &before) != nil {
		return func() {}, false
	}
	mode := before | windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING
	if windows.SetConsoleMode(handle, mode) != nil {
		return func() {}, false
	}
	return func() { _ = windows.SetConsoleMode(handle, before) }, true
}
