package lines

import (
	"os"
	"testing"

	"golang.org/x/sys/windows"
)

// opened opens a file of the console or a pipe, or skips the test.
func opened(t *testing.T, name string, access uint32) *os.File {
	t.Helper()
	path, err := windows.UTF16PtrFromString(name)
	if err != nil {
		t.Fatal(err)
	}
	handle, err := windows.CreateFile(path, access, windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil {
		t.Skipf("%s: %v", name, err)
	}
	file := os.NewFile(uintptr(handle), name)
	t.Cleanup(func() { _ = file.Close() })
	return file
}

func mode(t *testing.T, f *os.File) uint32 {
	t.Helper()
	var m uint32
	if err := windows.GetConsoleMode(windows.Handle(f.Fd()), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

const both = windows.GENERIC_READ | windows.GENERIC_WRITE

// A console reports what it can do, and stays as it was.
func TestConsolePassesKeys(t *testing.T) {
	in, out := opened(t, "CONIN$", both), opened(t, "CONOUT$", both)
	before := mode(t, in)
	if got := InputOf(in); got != Keys {
		t.Errorf("commands come through %d, want %d", got, Keys)
	}
	if got := mode(t, in); got != before {
		t.Errorf("the mode is %x, and was %x", got, before)
	}
	before = mode(t, out)
	restore, ok := understand(out)
	if got := mode(t, out); !ok || got&windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING == 0 {
		t.Errorf("the mode is %x, and escape sequences are understood: %v", got, ok)
	}
	restore()
	if got := mode(t, out); got != before {
		t.Errorf("the mode is %x, and was %x", got, before)
	}
	if !Keys.Read(out) {
		t.Error("what is written to the console is not read there")
	}
}

// The program treats a console whose mode can't be set like the legacy one,
// which refuses unknown modes.
func TestConsoleThatRefusesModesCountsAsOld(t *testing.T) {
	in, out := opened(t, "CONIN$", windows.GENERIC_READ), opened(t, "CONOUT$", windows.GENERIC_READ)
	if got := InputOf(in); got != OldConsole {
		t.Errorf("commands come through %d, want %d", got, OldConsole)
	}
	if _, ok := understand(out); ok {
		t.Error("escape sequences are written to a console that does not know them")
	}
}

// Git Bash's window is a pipe with a special name; other pipes are a
// script's.
func TestCygwinTerminalIsRecognized(t *testing.T) {
	for name, want := range map[string]Input{
		`\\.\pipe\msys-dd50a72ab4668b33-pty0-from-master`:   Piped,
		`\\.\pipe\cygwin-e022582115c10879-pty12-to-master`:  Piped,
		`\\.\pipe\backtalk-dd50a72ab4668b33-pty0-to-master`: Script,
	} {
		path, err := windows.UTF16PtrFromString(name)
		if err != nil {
			t.Fatal(err)
		}
		server, err := windows.CreateNamedPipe(path, windows.PIPE_ACCESS_DUPLEX, 0, 1, 512, 512, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		pipe := opened(t, name, both)
		if got := InputOf(pipe); got != want {
			t.Errorf("%s: commands come through %d, want %d", name, got, want)
		}
		if got := want.Read(pipe); got != (want == Piped) {
			t.Errorf("%s: what is written there is read there: %v", name, got)
		}
		_ = windows.CloseHandle(server)
	}
}

// Windows' old fonts have the letters of one code page.
func TestCodePageHasItsLetters(t *testing.T) {
	kernel := windows.NewLazySystemDLL("kernel32.dll")
	for _, c := range []struct {
		page uintptr
		text string
		want bool
	}{
		{437, "Game against Ada. 8 to 5.", true},
		{437, "Prüfe Größe, señor", true},
		{437, "Русский", false},
		{437, "Łódź", false},
		{852, "Łódź", true},
		{866, "Русский", true},
		{866, "Prüfe", false},
		{437, "", true},
	} {
		if got := has(kernel, c.page, c.text); got != c.want {
			t.Errorf("code page %d has the letters of %q: %v", c.page, c.text, got)
		}
	}
	// Wine's console does not name its font, and Windows Terminal shows all letters.
	if out := opened(t, "CONOUT$", both); !Shows(out, "Русский, 日本語") {
		t.Error("a font that is not named lacks letters")
	}
}
