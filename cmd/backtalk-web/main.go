//go:build js

// Backtalk-web implements the game as a page in a browser. It plays in a
// worker; package think, in another, thinks for bots and hints. The page's
// files are in static; docs/web-design.md says how they work together.
package main

// version is set when the program is built.
var version = "unknown"

func main() {
	runGame()
}
