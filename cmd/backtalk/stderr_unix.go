//go:build linux || darwin

package main

import (
	"os"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// ownStderr gives the program a standard error of its own, and leads file descriptor 2 to nowhere
// until the process ends: sound libraries write there by themselves, whenever their own threads
// come to it (ALSA and JACK 44 lines where there is no device), and an attempt to open one can't be
// stopped, so that no moment is late enough to give the descriptor back. The runtime's report of a
// crash comes to the standard error given. Where a descriptor can't be had, nothing changes.
func ownStderr() *os.File {
	saved, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return os.Stderr
	}
	own := os.NewFile(uintptr(saved), "stderr")
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		own.Close()
		return os.Stderr
	}
	defer nowhere.Close()
	if err := unix.Dup2(int(nowhere.Fd()), 2); err != nil {
		own.Close()
		return os.Stderr
	}
	_ = debug.SetCrashOutput(own, debug.CrashOptions{})
	return own
}
