//go:build unix

package screen

import (
	"os"
	"os/signal"
	"syscall"
)

// suspensions tells when the program is asked to stop for a while (SIGTSTP, which a shell's job control sends). release ends
// that.
func suspensions() (asked <-chan os.Signal, release func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTSTP)
	return signals, func() { signal.Stop(signals) }
}

// stopHere stops the program until it is continued.
func stopHere() { _ = syscall.Kill(os.Getpid(), syscall.SIGSTOP) }
