//go:build !unix

package screen

import "github.com/gdamore/tcell/v2"

// newTerminal returns the console that the program runs in. It returns no source, because tcell
// ends the reading by itself.
func newTerminal() (tcell.Screen, source, error) {
	terminal, err := tcell.NewScreen()
	return terminal, nil, err
}
