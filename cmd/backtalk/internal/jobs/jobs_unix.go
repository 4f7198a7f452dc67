//go:build unix

package jobs

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/term"
)

// Control is a shell's control of the program.
type Control struct {
	// Stops receives a signal when the program is asked to stop for a while
	// (SIGTSTP, from a shell's job control). Continues receives one when the
	// program continues after a stop without being asked (SIGSTOP): then the
	// terminal is as the shell left it.
	Stops, Continues <-chan os.Signal
	end              func()
	// taken is when the program took the terminal back after a stop, and modes are the modes that it
	// set.
	taken time.Time
	modes *term.State
}

// Follow starts to listen for the shell's signals. Call End to stop listening.
func Follow() *Control {
	stops, continues := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(stops, syscall.SIGTSTP)
	signal.Notify(continues, syscall.SIGCONT)
	return &Control{Stops: stops, Continues: continues, end: func() {
		signal.Stop(stops)
		signal.Stop(continues)
	}}
}

// End leaves the signals to the system again.
func (c *Control) End() { c.end() }

// Stop stops the program, and returns when it continues. A kill call alone would return earlier: the
// system may stop this thread last, and its changes to the terminal meanwhile would reach the shell.
func (c *Control) Stop() {
	const first = 1
	if os.Getpid() == first {
		// The first process of a container can't stop itself, so Stop would wait for ever.
		return
	}
	c.forget()
	if syscall.Kill(os.Getpid(), syscall.SIGSTOP) == nil {
		<-c.Continues
	}
}

// forget drops a waiting Continues.
func (c *Control) forget() {
	select {
	case <-c.Continues:
	default:
	}
}

// Taken records that the program has the terminal again, in the modes it
// needs. A program that takes it in the background is stopped for that, and
// continues when the shell hands it over: Continues need not report that.
func (c *Control) Taken() {
	c.forget()
	c.taken, c.modes = time.Now(), modes()
}

// lateness bounds how late a Continues may come: within this time after the program took the
// terminal back, it still belongs to the stop before. The system sends it at once, but the program
// sometimes takes the terminal first.
const lateness = 2 * time.Second

// Late reports whether a Continues belongs to a stop after which the program has already taken the
// terminal back. Then the terminal is still as the program set it. Some shells hand it over as it
// was before the stop, but no player can go to the shell and return so soon.
func (c *Control) Late() bool {
	if c.modes == nil || time.Since(c.taken) > lateness {
		return false
	}
	now := modes()
	return now != nil && *now == *c.modes
}

// modes returns how the terminal treats keys and lines, or nil if it can't find out.
func modes() *term.State {
	tty, err := os.Open("/dev/tty")
	if err != nil {
		return nil
	}
	defer tty.Close()
	state, err := term.GetState(int(tty.Fd()))
	if err != nil {
		return nil
	}
	return state
}
