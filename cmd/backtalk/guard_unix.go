//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// terminalNames are the files of the terminal that the program runs in.
func terminalNames() []string { return []string{"/dev/tty"} }

// ignoreSignals has the guard live as long as its pipe: what the terminal sends is meant for the program. SIGTTOU comes to who
// changes a terminal that its shell has taken back already.
func ignoreSignals() {
	signal.Ignore(syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGTSTP, syscall.SIGTTOU)
}
