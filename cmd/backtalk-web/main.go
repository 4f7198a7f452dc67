//go:build js

// Backtalk-web is the game as a page in a browser. It runs twice, each time in a worker of its own:
// once it plays, and once it thinks, for bots and hints. The files of the page are in static;
// docs/web.md says how they work together.
package main

import (
	"backtalk/cmd/backtalk-web/internal/browser"
)

// version is set when the program is built.
var version = "unknown"

func main() {
	_ = version
	switch role := browser.Given("role").String(); role {
	case "game":
		runGame()
	case "thinker":
		runThinker()
	default:
		panic("no such role: " + role)
	}
}
