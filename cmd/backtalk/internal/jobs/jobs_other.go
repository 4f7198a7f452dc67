//go:build !unix

package jobs

import "os"

// Stops returns a channel that never emits: this system can't stop a program for a while.
func Stops() (asked <-chan os.Signal, release func()) { return nil, func() {} }

// Stop does nothing.
func Stop() {}
