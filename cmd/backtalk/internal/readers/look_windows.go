package readers

import (
	"context"
	"os/exec"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// system asks Windows which programs run, and whether a screen reader has turned on its setting.
type system struct{ getenv func(string) string }

func newProber(getenv func(string) string) prober { return system{getenv} }

// programs returns the screen readers by their program files.
func programs() map[string]Reader {
	return map[string]Reader{
		"nvda.exe":     {Name: "NVDA", Terminal: true, Controlled: true},
		"jfw.exe":      {Name: "JAWS", Terminal: true, Controlled: true},
		"narrator.exe": {Name: "Narrator", Terminal: true},
	}
}

func (s system) look(context.Context) System {
	found := System{Remote: remote(s.getenv), Voices: installed(exec.LookPath, "espeak-ng")}
	if registered("SAPI.SpVoice") {
		found.Voices = append([]string{"SAPI"}, found.Voices...)
	}
	known := programs()
	for _, name := range running() {
		if r, ok := known[strings.ToLower(name)]; ok {
			found.Readers = append(found.Readers, r)
		}
	}
	if len(found.Readers) == 0 && flagged() {
		found.Readers = []Reader{{Terminal: true}}
	}
	return found
}

// registered reports whether a program has registered an object with COM.
func registered(object string) bool {
	key, err := registry.OpenKey(registry.CLASSES_ROOT, object, registry.QUERY_VALUE)
	if err != nil {
		return false
	}
	_ = key.Close()
	return true
}

// getScreenReader is SPI_GETSCREENREADER.
const getScreenReader = 0x0046

// flagged reports whether some program has registered with Windows as a screen reader.
func flagged() bool {
	var on int32
	call := windows.NewLazySystemDLL("user32.dll").NewProc("SystemParametersInfoW")
	if call.Find() != nil {
		return false
	}
	done, _, _ := call.Call(getScreenReader, 0, uintptr(unsafe.Pointer(&on)), 0)
	return done != 0 && on != 0
}

// running lists the program files of all processes.
func running() []string {
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		return nil
	}
	defer func() { _ = windows.CloseHandle(snapshot) }()
	entry := windows.ProcessEntry32{Size: uint32(unsafe.Sizeof(windows.ProcessEntry32{}))}
	var names []string
	for err = windows.Process32First(snapshot, &entry); err == nil; err = windows.Process32Next(snapshot, &entry) {
		names = append(names, windows.UTF16ToString(entry.ExeFile[:]))
	}
	return names
}
