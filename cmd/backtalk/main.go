// Backtalk implements backgammon played by ear.
//
// This package holds the command line and, in program.go, puts the parts
// together; other packages do the work. The front at a terminal is
// internal/front. What it shares with every other front, from the start menu
// to the table of a match, is in cmd/internal. The rules are in package core.
// Start from run in cli.go.
package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"backtalk/locales"
)

func main() {
	// A search keeps processors busy (engine.Workers). One extra P lets a
	// goroutine that waits for a key run at once: on two busy cores a woken
	// reader waits 20 ms without it, at the 99th percentile, and .05 ms with it.
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

// tuneCollector makes the garbage collector run a fifth as often while there
// is room. Only a few megabytes are alive, so during a search it ran twice a second, and each run
// stops the program twice. On a machine with other work, that sometimes took up to 0.1 s while a
// key waited. It costs 10 MiB.
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
