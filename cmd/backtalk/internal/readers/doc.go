// Package readers implements the search for what can speak to the player on
// this system: which screen readers run, whether the program is on a text
// console or far away, and which voices are installed. A table ([Decide]) then
// decides on the display mode and who speaks, unless the player's settings do.
//
// Start from [Look]. It only asks the system, starts nothing, and never waits
// longer than its context. Each system has a file that asks it; ways.go has the
// table.
package readers
