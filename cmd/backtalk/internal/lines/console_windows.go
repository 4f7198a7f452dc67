package lines

import (
	"os"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/windows"
)

// understand makes a console interpret escape sequences, which it otherwise
// prints as text, and reports whether it does; restore undoes that.
func understand(out *os.File) (restore func(), ok bool) {
	return add(out, windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
}

// passesKeys reports whether a console can turn keys into escape sequences. It leaves the console
// as it was.
func passesKeys(in *os.File) bool {
	restore, ok := add(in, windows.ENABLE_VIRTUAL_TERMINAL_INPUT)
	restore()
	return ok
}

// add adds to a console's mode, and reports whether the console accepts that.
func add(console *os.File, mode uint32) (restore func(), ok bool) {
	handle, before := windows.Handle(console.Fd()), uint32(0)
	if windows.GetConsoleMode(handle, &before) != nil || windows.SetConsoleMode(handle, before|mode) != nil {
		return func() {}, false
	}
	return func() { _ = windows.SetConsoleMode(handle, before) }, true
}

// faceSize is LF_FACESIZE.
const faceSize = 32

// fontInfo is CONSOLE_FONT_INFOEX.
type fontInfo struct {
	size, index    uint32
	width, height  int16
	family, weight uint32
	face           [faceSize]uint16
}

// raster is the face of the console's raster fonts, which have the letters of one code page.
const raster = "Terminal"

// Shows reports whether a terminal's font has the letters of a text. It returns true if it can't
// find out. The console's code page doesn't matter, because the program writes Unicode.
func Shows(out *os.File, text string) bool {
	kernel := windows.NewLazySystemDLL("kernel32.dll")
	get, page := kernel.NewProc("GetCurrentConsoleFontEx"), kernel.NewProc("GetOEMCP")
	if get.Find() != nil || page.Find() != nil {
		return true
	}
	font := fontInfo{}
	font.size = uint32(unsafe.Sizeof(font))
	done, _, _ := get.Call(out.Fd(), 0, uintptr(unsafe.Pointer(&font)))
	if done == 0 || windows.UTF16ToString(font.face[:]) != raster {
		return true
	}
	oem, _, _ := page.Call()
	return has(kernel, oem, text)
}

// exactly is WC_NO_BEST_FIT_CHARS: no letter may replace a similar one.
const exactly = 0x400

// has reports whether a code page has all letters of a text.
func has(kernel *windows.LazyDLL, page uintptr, text string) bool {
	convert := kernel.NewProc("WideCharToMultiByte")
	if convert.Find() != nil || text == "" {
		return true
	}
	wide, lost := utf16.Encode([]rune(text)), int32(0)
	done, _, _ := convert.Call(page, exactly, uintptr(unsafe.Pointer(&wide[0])), uintptr(len(wide)), 0, 0, 0, uintptr(unsafe.Pointer(&lost)))
	return done == 0 || lost == 0
}
