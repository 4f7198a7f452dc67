//go:build unix

package screen

import (
	"io"

	"github.com/gdamore/tcell/v2"

	"backtalk/cmd/backtalk/internal/keys"
)

// newTerminal gives the terminal that the program runs in.
func newTerminal() (tcell.Screen, error) {
	tty, err := tcell.NewDevTty()
	if err != nil {
		return nil, err
	}
	in := keys.NewInput(tty)
	terminal, err := tcell.NewTerminfoScreenFromTty(device{tty, in})
	if err != nil {
		return nil, err
	}
	set := terminal.CharacterSet()
	in.UTF8 = set == "" || set == "UTF-8" || set == "US-ASCII"
	return terminal, nil
}

// device is a terminal whose keys can't be taken for a string that it sends.
type device struct {
	tcell.Tty
	in io.Reader
}

// Read reads keys.
func (d device) Read(p []byte) (int, error) { return d.in.Read(p) }
