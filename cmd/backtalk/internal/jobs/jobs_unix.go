//go:build unix

package jobs

import (
	"os"
	"os/signal"
	"syscall"
)

// Stops returns a channel that emits when the program is asked to stop for a while (SIGTSTP, which
// a shell's job control sends). release ends that.
func Stops() (asked <-chan os.Signal, release func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTSTP)
	return signals, func() { signal.Stop(signals) }
}

// Stop stops the program, and returns when it is continued. Kill alone would return before: the
// system may stop this thread last, and what it did meanwhile to the terminal would be done to the
// shell's.
func Stop() {
	const first = 1
	if os.Getpid() == first {
		// The first process of a container can't stop itself, and would wait for ever.
		return
	}
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	if syscall.Kill(os.Getpid(), syscall.SIGSTOP) == nil {
		<-continued
	}
}
