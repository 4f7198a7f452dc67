//go:build !linux && !darwin

package main

import "os"

// ownStderr returns standard error: no library is known to write to the
// terminal by itself on this system.
func ownStderr() *os.File { return os.Stderr }
