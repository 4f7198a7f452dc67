package main

import (
	"os"
	"os/signal"
)

// terminalNames are the files of the console that the program runs in.
func terminalNames() []string { return []string{"CONIN$", "CONOUT$"} }

// ignoreSignals has the guard live as long as its pipe: what the console sends is meant for the
// program.
func ignoreSignals() { signal.Ignore(os.Interrupt) }

// neverWait leaves the pipe as it is: a process can't be stopped here.
func neverWait(*os.File) {}
