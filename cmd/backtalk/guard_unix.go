//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// terminalNames are the files of the terminal that the program runs in.
func terminalNames() []string { return []string{"/dev/tty"} }

// ignoreSignals has the guard live as long as its pipe: what the terminal sends is meant for the
// program. SIGTTOU comes to who changes a terminal that its shell has taken back already.
func ignoreSignals() {
	signal.Ignore(syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGTSTP, syscall.SIGTTOU)
}

// neverWait has writes to a pipe fail rather than wait for its reader. Of a report that does not
// fit the end is lost.
func neverWait(pipe *os.File) {
	controlled(pipe, func(fd int) { _ = syscall.SetNonblock(fd, true) })
}

// controlled does something with a file's descriptor, and leaves it otherwise as it is.
func controlled(file *os.File, do func(fd int)) {
	if c, err := file.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { do(int(fd)) })
	}
}
