//go:build linux || darwin

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// divertStderr keeps what is written to file descriptor 2 away from the terminal until restore is called: libraries write there
// by themselves (ALSA and JACK 44 lines where there is no sound device, and again when one is lost), and so does the
// runtime when it crashes, whose report the guard gets as well. Where a descriptor can't be had, nothing is diverted.
func divertStderr() (restore func()) {
	saved, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return func() {}
	}
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		_ = unix.Close(saved)
		return func() {}
	}
	defer nowhere.Close()
	if err := unix.Dup2(int(nowhere.Fd()), 2); err != nil {
		_ = unix.Close(saved)
		return func() {}
	}
	return func() {
		_ = unix.Dup2(saved, 2)
		_ = unix.Close(saved)
	}
}
