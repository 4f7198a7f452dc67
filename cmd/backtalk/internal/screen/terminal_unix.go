//go:build unix

package screen

import (
	"io"
	"os"
	"strconv"
	"sync/atomic"

	"github.com/gdamore/tcell/v2"

	"backtalk/cmd/backtalk/internal/keys"
)

// newTerminal returns the terminal that the program runs in.
func newTerminal() (tcell.Screen, source, error) {
	dropSizes()
	tty, err := tcell.NewDevTty()
	if err != nil {
		return nil, nil, err
	}
	in := keys.NewInput(tty)
	d := &device{Tty: tty, in: in}
	terminal, err := tcell.NewTerminfoScreenFromTty(d)
	if err != nil {
		return nil, nil, err
	}
	set := terminal.CharacterSet()
	in.UTF8 = set == "" || set == "UTF-8" || set == "US-ASCII"
	return terminal, d, nil
}

// largest bounds the rows or columns that the environment can give a
// screen.
const largest = 1000

// dropSizes removes sizes from the environment that no screen can have, because they would make
// tcell panic.
func dropSizes() {
	for _, name := range []string{"LINES", "COLUMNS"} {
		if n, err := strconv.Atoi(os.Getenv(name)); err != nil || n < 1 || n > largest {
			_ = os.Unsetenv(name)
		}
	}
}

// device is a terminal for tcell. With it, tcell can't mistake keys for a string that the terminal
// sends, and the program can end the input before tcell lets go of the terminal. Otherwise both
// might wait for ever: tcell waits for the goroutine that reads, which may itself be waiting to
// pass on what it has read.
type device struct {
	tcell.Tty
	in io.Reader
	// stopped is set if nothing more may be read until the next Start.
	stopped atomic.Bool
}

// Start begins, or begins again after Suspend.
func (d *device) Start() error {
	d.stopped.Store(false)
	return d.Tty.Start()
}

// Read reads keys.
func (d *device) Read(p []byte) (int, error) {
	if d.stopped.Load() {
		return 0, io.EOF
	}
	return d.in.Read(p)
}

// stopReading implements source.
func (d *device) stopReading() {
	d.stopped.Store(true)
	// Drain wakes a Read that has begun.
	_ = d.Drain()
}

// isStopped implements source.
func (d *device) isStopped() bool { return d.stopped.Load() }
