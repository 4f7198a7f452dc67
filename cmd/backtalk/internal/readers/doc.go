// Package readers implements the search for what can speak to the player on
// this system: which screen readers run, which voices are installed, and whether
// the player sits at a text console or at another machine. A table ([Decide])
// then decides on the display mode and who speaks, unless the player's settings
// do.
//
// Start from [Look]. It only asks the system, and waits for no program longer
// than its context allows. It starts nothing, except for two commands on macOS
// that return answers (defaults and pgrep). Each system has a file that asks it;
// ways.go has the table.
package readers
