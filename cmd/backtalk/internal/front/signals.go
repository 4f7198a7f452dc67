package front

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// untilSignal returns a channel that is closed when the system asks the program to end, or when its
// terminal is gone. Nothing needs to be saved then: the journal has everything that was announced.
func (f *Front) untilSignal() <-chan struct{} {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	quiet, done := make(chan struct{}), make(chan struct{})
	go func() {
		select {
		case <-signals:
		case <-done:
			return
		}
		close(quiet)
		select {
		case <-time.After(grace):
			// The table or the terminal doesn't answer. The journal has everything, and the guard
			// restores the terminal.
			os.Exit(1)
		case <-done:
		}
	}()
	f.closers.Add(func() {
		signal.Stop(signals)
		close(done)
	})
	return quiet
}

// grace bounds how long the program may take to end when the system asks it
// to.
const grace = 3 * time.Second
