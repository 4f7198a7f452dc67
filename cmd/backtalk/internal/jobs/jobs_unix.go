//go:build unix

package jobs

import (
	"os"
	"os/signal"
	"syscall"
)

// Stops tells when the program is asked to stop for a while (SIGTSTP, which a shell's job control sends). release ends that.
func Stops() (asked <-chan os.Signal, release func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTSTP)
	return signals, func() { signal.Stop(signals) }
}

// Stop stops the program until it is continued.
func Stop() { _ = syscall.Kill(os.Getpid(), syscall.SIGSTOP) }
