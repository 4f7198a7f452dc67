//go:build linux || darwin

package main

import (
	"os"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// ownStderr returns a standard error for the program alone, and redirects
// file descriptor 2 to nowhere until the process ends. Sound libraries write
// there whenever their own threads run (ALSA and JACK 44 lines without a
// device). An attempt to open a device can't be stopped, so no moment is late
// enough to restore the descriptor. The runtime's report of a crash goes to
// the returned file. If no descriptor is free, nothing changes.
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
