package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// largest is the size, in bytes, of the largest pipe that Linux allows an ordinary user. A crash
// report takes about 50 KB.
const largest = 1 << 20

// enlarge makes a pipe hold a whole report, whether the guard reads it or not. If the system doesn't
// allow that, the pipe keeps its 64 KiB.
func enlarge(pipe *os.File) {
	controlled(pipe, func(fd int) { _, _ = unix.FcntlInt(uintptr(fd), unix.F_SETPIPE_SZ, largest) })
}
