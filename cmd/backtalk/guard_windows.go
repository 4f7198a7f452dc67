package main

import (
	"os"
	"os/signal"
)

// terminalNames returns the files of the program's console.
func terminalNames() []string { return []string{"CONIN$", "CONOUT$"} }

// ignoreSignals makes the guard live as long as its pipe: the console's
// signals are meant for the program.
func ignoreSignals() { signal.Ignore(os.Interrupt) }

// neverWait leaves the pipe as it is, because on Windows no signal can suspend the guard.
func neverWait(*os.File) {}
