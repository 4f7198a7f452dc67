//go:build !linux && !darwin

package main

import "os"

// ownStderr returns standard error: no library on this system is known to write to the terminal.
func ownStderr() *os.File { return os.Stderr }
