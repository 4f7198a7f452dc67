package readers

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"regexp"
	"strings"
	"syscall"
)

// linux asks a Linux system: the accessibility bus of the desktop, the programs that run, and the
// kernel's own reader.
type linux struct {
	// root is the file system, for /proc and /sys.
	root   fs.FS
	getenv func(string) string
	// terminal is the device that input comes from.
	terminal string
	user     uint32
	// enabled asks the desktop whether a screen reader is on.
	enabled func(ctx context.Context) bool
	find    func(program string) (string, error)
}

func newProber(getenv func(string) string) prober {
	return linux{
		root: os.DirFS("/"), getenv: getenv, terminal: Terminal(), user: uint32(os.Getuid()),
		enabled: func(ctx context.Context) bool { return readerEnabled(ctx, getenv) },
		find:    exec.LookPath,
	}
}

// These are the kernel's names for the programs, of at most 15 characters.
const (
	orca      = "orca"
	brltty    = "brltty"
	fenrir    = "fenrir"
	fenrirOwn = "fenrirscreenrea"
)

// consoleDevice matches the device of a virtual console. Terminals in windows are in /dev/pts.
var consoleDevice = regexp.MustCompile(`^/dev/tty[0-9]+$`)

func (l linux) look(ctx context.Context) System {
	s := System{
		Console: l.console(), Remote: remote(l.getenv),
		Voices: installed(l.find, "speech-dispatcher", "espeak-ng"),
	}
	enabled := make(chan bool, 1)
	go func() { enabled <- l.enabled(ctx) }()
	running := l.running()
	s.Readers = l.readers(running, s.Console && !s.Remote, s.Remote)
	select {
	case on := <-enabled:
		if on && !running[orca] {
			s.Readers = append(s.Readers, Reader{Terminal: !s.Console && !s.Remote})
		}
	case <-ctx.Done():
	}
	return s
}

// readers lists the readers that run: Orca reads windows, the others text consoles. BRLTTY shows
// Orca's text in a window.
func (l linux) readers(running map[string]bool, console, remote bool) []Reader {
	var list []Reader
	if running[orca] {
		list = append(list, Reader{Name: "Orca", Terminal: !console && !remote})
	}
	if l.speakup() {
		list = append(list, Reader{Name: "Speakup", Terminal: console})
	}
	if running[fenrir] || running[fenrirOwn] {
		list = append(list, Reader{Name: "Fenrir", Terminal: console})
	}
	if running[brltty] {
		list = append(list, Reader{Name: brailleProgram, Terminal: console})
	}
	return list
}

// console reports whether the terminal is a text console. In a multiplexer it
// counts as one if there is no desktop.
func (l linux) console() bool {
	if consoleDevice.MatchString(l.terminal) {
		return true
	}
	return l.getenv("XDG_SESSION_TYPE") == "tty" && l.getenv("DISPLAY") == "" && l.getenv("WAYLAND_DISPLAY") == "" &&
		!remote(l.getenv)
}

// running returns which of the programs run. Orca counts only if it is this player's.
func (l linux) running() map[string]bool {
	found := map[string]bool{}
	entries, err := fs.ReadDir(l.root, "proc")
	if err != nil {
		return found
	}
	for _, e := range entries {
		if name := e.Name(); name[0] < '0' || name[0] > '9' {
			continue
		}
		file := path.Join("proc", e.Name(), "comm")
		text, err := fs.ReadFile(l.root, file)
		if err != nil {
			continue
		}
		switch name := strings.TrimSpace(string(text)); name {
		case orca:
			found[orca] = found[orca] || l.mine(path.Dir(file))
		case brltty, fenrir, fenrirOwn:
			found[name] = true
		}
	}
	return found
}

// mine reports whether a process is this player's: somebody else's Orca reads somebody else's
// windows.
func (l linux) mine(folder string) bool {
	info, err := fs.Stat(l.root, folder)
	if err != nil {
		return false
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	return !ok || owner.Uid == l.user
}

// speakup reports whether the kernel's reader has a synthesizer.
func (l linux) speakup() bool {
	synth, err := fs.ReadFile(l.root, "sys/accessibility/speakup/synth")
	name := strings.TrimSpace(string(synth))
	return err == nil && name != "" && name != "none"
}
