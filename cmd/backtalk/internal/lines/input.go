package lines

import (
	"os"

	"github.com/mattn/go-isatty"
	"golang.org/x/term"
)

// Input is the source of a player's commands.
type Input uint8

// Through these they may come.
const (
	// Keys: a terminal, which passes keys on one by one.
	Keys Input = iota
	// Script: a file or a pipe, with a command in each line.
	Script
	// OldConsole: a console that knows no escape sequences, as Windows' legacy one. It can't pass
	// keys on as they are read here, and somebody types commands.
	OldConsole
	// Piped: a terminal of Cygwin's or MSYS2's, as Git Bash has it, which is no console but a pipe
	// for a program of Windows'. It passes on whole lines, and somebody types commands.
	Piped
)

// Typed reports whether commands come in lines.
func (i Input) Typed() bool { return i != Keys }

// Attended reports whether somebody sits there.
func (i Input) Attended() bool { return i != Script }

// InputOf looks what commands come through.
func InputOf(in *os.File) Input {
	switch {
	case isatty.IsCygwinTerminal(in.Fd()):
		return Piped
	case !term.IsTerminal(int(in.Fd())):
		return Script
	case !passesKeys(in):
		return OldConsole
	}
	return Keys
}

// Read reports whether the player reads out where they type, rather than out
// being a file or another program's input.
func (i Input) Read(out *os.File) bool {
	return term.IsTerminal(int(out.Fd())) || i == Piped && isatty.IsCygwinTerminal(out.Fd())
}
