//go:build linux || darwin

package screen

import (
	"os"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// divertStderr keeps what libraries write to file descriptor 2 by themselves away from the screen (ALSA and JACK write 44
// lines where there is no sound device, and may again when one is lost), until restore is called. The report of a crash
// still goes where it went. Where a descriptor can't be had, nothing is diverted.
func divertStderr() (restore func()) {
	saved, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return func() {}
	}
	kept := os.NewFile(uintptr(saved), "stderr")
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		kept.Close()
		return func() {}
	}
	defer nowhere.Close()
	if err := unix.Dup2(int(nowhere.Fd()), 2); err != nil {
		kept.Close()
		return func() {}
	}
	_ = debug.SetCrashOutput(kept, debug.CrashOptions{})
	return func() {
		_ = unix.Dup2(saved, 2)
		_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
		kept.Close()
	}
}
