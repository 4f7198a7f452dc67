package readers

import (
	"context"
	"os"
)

// Reader is a screen reader or braille program that runs.
type Reader struct {
	// Name is the program's own name, or "" if the system reports only that
	// there is a reader.
	Name string
	// Terminal says that it reads the terminal in which this program runs.
	Terminal bool
	// Controlled says that other programs can tell it what to say. Only such a reader could speak
	// for a drawn screen.
	Controlled bool
}

// brailleProgram is the name of the reader that has no voice.
const brailleProgram = "BRLTTY"

// System holds the findings.
type System struct {
	Readers []Reader
	// Console says that the terminal is a text console of the system, not a window.
	Console bool
	// Remote says that the player sits at another machine. This program can't find out about the
	// screen reader and loudspeakers there.
	Remote bool
	// Voices are the installed programs that can speak, the best first.
	Voices []string
}

// Reading returns the reader that reads this terminal.
func (s System) Reading() (Reader, bool) {
	for _, r := range s.Readers {
		if r.Terminal {
			return r, true
		}
	}
	return Reader{}, false
}

// BrailleOnly reports whether only a braille display reads this terminal.
func (s System) BrailleOnly() bool {
	only := false
	for _, r := range s.Readers {
		switch {
		case !r.Terminal:
		case r.Name != brailleProgram:
			return false
		default:
			only = true
		}
	}
	return only
}

// prober asks one system.
type prober interface {
	look(ctx context.Context) System
}

// Look asks the system. What doesn't answer before ctx ends counts as missing.
func Look(ctx context.Context, getenv func(string) string) System {
	return newProber(getenv).look(ctx)
}

// installed returns the programs that look finds in the search path.
func installed(look func(string) (string, error), programs ...string) []string {
	var found []string
	for _, p := range programs {
		if _, err := look(p); err == nil {
			found = append(found, p)
		}
	}
	return found
}

// remote reports whether the environment belongs to a login over the
// network.
func remote(getenv func(string) string) bool {
	return getenv("SSH_CONNECTION") != "" || getenv("SSH_TTY") != ""
}

// Terminal returns the device that input comes from, such as /dev/tty2. Without /proc it is
// unknown, and the terminal counts as a window.
func Terminal() string {
	device, _ := os.Readlink("/proc/self/fd/0")
	return device
}
