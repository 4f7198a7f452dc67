//go:build unix

package jobs

import (
	"os"
	"os/signal"
	"syscall"
)

// Control is a shell's control of the program.
type Control struct {
	// Stops emits when the program is asked to stop for a while (SIGTSTP, which a shell's job
	// control sends), Continues when it was stopped without being asked (SIGSTOP) and goes on: then
	// the terminal is as the shell left it.
	Stops, Continues <-chan os.Signal
	end              func()
}

// Follow begins to listen to the shell; End ends that.
func Follow() *Control {
	stops, continues := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(stops, syscall.SIGTSTP)
	signal.Notify(continues, syscall.SIGCONT)
	return &Control{stops, continues, func() {
		signal.Stop(stops)
		signal.Stop(continues)
	}}
}

// End leaves the signals to the system again.
func (c *Control) End() { c.end() }

// Stop stops the program, and returns when it is continued. Kill alone would return before: the
// system may stop this thread last, and what it did meanwhile to the terminal would be done to the
// shell's.
func (c *Control) Stop() {
	const first = 1
	if os.Getpid() == first {
		// The first process of a container can't stop itself, and would wait for ever.
		return
	}
	c.Forget()
	if syscall.Kill(os.Getpid(), syscall.SIGSTOP) == nil {
		<-c.Continues
	}
}

// Forget drops a Continues that is waiting. A program that takes the terminal in the background is
// stopped for that, continues when the shell hands it over, and need not take it again.
func (c *Control) Forget() {
	select {
	case <-c.Continues:
	default:
	}
}
