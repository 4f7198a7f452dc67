//go:build !linux && !darwin

package main

// divertStderr does nothing: no library is known to write to the terminal by itself on this system.
func divertStderr() (restore func()) { return func() {} }
