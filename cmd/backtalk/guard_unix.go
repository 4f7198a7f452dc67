//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// terminalNames returns the files of the program's terminal.
func terminalNames() []string { return []string{"/dev/tty"} }

// ignoreSignals makes the guard live as long as its pipe: the terminal's signals are meant for the
// program. SIGTTOU would stop the guard when it restores the terminal after the shell has taken the
// terminal back.
func ignoreSignals() {
	signal.Ignore(syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGTSTP, syscall.SIGTTOU)
}

// neverWait makes writes to a pipe fail rather than wait for its reader. If a
// report doesn't fit, its end is lost.
func neverWait(pipe *os.File) {
	controlled(pipe, func(fd int) { _ = syscall.SetNonblock(fd, true) })
}

// controlled calls a function with a file's descriptor and leaves the file otherwise unchanged.
func controlled(file *os.File, do func(fd int)) {
	if c, err := file.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { do(int(fd)) })
	}
}
