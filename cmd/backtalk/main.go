// Backtalk is backgammon played by ear.
//
// This package is the command line and the place where the parts are put together; the work is done elsewhere: the
// table (internal/table) runs a match, the ways to sit are internal/lines and internal/screen, and the rules are package core.
// Start from run in cli.go; play.go puts a table together.
package main

import (
	"os"
	"runtime"
)

// version is set by the linker.
var version = "unknown"

func main() {
	// A search keeps processors busy (engine.Workers). One P more than there are lets whoever waits for a key run at once:
	// on two busy cores a woken reader waits 20 ms without it, at the 99th percentile, and .05 ms with it.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	if len(os.Args) == 3 && os.Args[1] == guardCommand {
		os.Exit(runGuard(os.Args[2], os.Stdin, os.Stderr))
	}
	os.Exit(run(os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv}))
}
