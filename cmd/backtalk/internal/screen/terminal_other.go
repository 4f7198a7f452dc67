//go:build !unix

package screen

import "github.com/gdamore/tcell/v2"

// newTerminal gives the console that the program runs in.
func newTerminal() (tcell.Screen, error) { return tcell.NewScreen() }
