package lines

import (
	"os"

	"github.com/mattn/go-isatty"
	"golang.org/x/term"
)

// Input is the source of a player's commands.
type Input uint8

// These are the sources.
const (
	// Keys is a terminal that passes keys on one by one.
	Keys Input = iota
	// Script is a file or a pipe with a command in each line.
	Script
	// OldConsole is a console that knows no escape sequences, such as Windows' legacy console. It
	// can't pass keys on in the form that Terminal reads, so the player types commands.
	OldConsole
	// Piped is a terminal of Cygwin or MSYS2, such as Git Bash's. For a Windows program it is a
	// pipe, not a console. It passes on whole lines, so the player types commands.
	Piped
)

// Typed reports whether commands come in lines.
func (i Input) Typed() bool { return i != Keys }

// Attended reports whether a person gives the commands.
func (i Input) Attended() bool { return i != Script }

// InputOf finds out which source a file is.
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

// Read reports whether out is a terminal, so that the player can read what is written to it.
// Otherwise out leads to a file or to another program.
func (i Input) Read(out *os.File) bool {
	return term.IsTerminal(int(out.Fd())) || i == Piped && isatty.IsCygwinTerminal(out.Fd())
}
