// Backtalk is backgammon played by ear.
//
// This package is the command line and the place where the parts are put together; the work is done elsewhere: the
// table (internal/table) runs a match, the ways to sit are internal/lines and internal/screen, and the rules are package core.
// Start from run in cli.go; play.go puts a table together.
package main

import "os"

// version is set by the linker.
var version = "unknown"

func main() {
	os.Exit(run(os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv}))
}
