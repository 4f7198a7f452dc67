// Backtalk is backgammon played by ear.
//
// This package is the command line, and program.go, which puts the parts together; the work is done
// elsewhere. The front at a terminal is internal/front; what it shares with every other front,
// from the start menu to the table that a match is played at, is in cmd/internal; the rules are
// package core. Start from run in cli.go.
package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"backtalk/locales"
)

func main() {
	// A search keeps processors busy (engine.Workers). One P more than there are lets whoever waits
	// for a key run at once: on two busy cores a woken reader waits 20 ms without it, at the 99th
	// percentile, and .05 ms with it.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	tuneCollector()
	if len(os.Args) == 3 && os.Args[1] == guardCommand {
		os.Exit(runGuard(os.Args[2], os.Stdin, os.Stderr))
	}
	// A child and every part of the program find a translator's folder in the environment.
	if folder := argument(os.Args[1:], "--locales"); folder != "" {
		_ = os.Setenv(locales.FolderVariable, folder)
	}
	os.Exit(run(os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: ownStderr(), getenv: os.Getenv}))
}

// tuneCollector has the garbage collector run a fifth as often, as long as there is room. What
// lives is a few megabytes, so that a search had it run twice a second, and each run stops the
// program twice; on a machine where others want the processors too, that took up to 0.1 s now and
// then, with a key waiting. It costs 10 MiB.
func tuneCollector() {
	const (
		percent = 500
		room    = 120 << 20 // of the 150 MiB promised at the most
	)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(room)
	}
}
