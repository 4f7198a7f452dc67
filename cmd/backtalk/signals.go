package main

import (
	"os"
	"os/signal"
	"syscall"
)

// untilSignal gives a channel that is closed when the system asks the program to end, or its terminal is gone: the match is
// kept then. The journal is written before anything is told, so nothing more needs to be saved.
func (s *session) untilSignal() <-chan struct{} {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	quiet := make(chan struct{})
	go func() {
		<-signals
		close(quiet)
	}()
	s.closers = append(s.closers, func() { signal.Stop(signals) })
	return quiet
}
