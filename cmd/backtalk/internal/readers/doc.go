// Package readers finds out who can speak and write for the player on this system: which screen
// readers run, whether the program is on a text console or far away, and which voices are
// installed. From that a table ([Decide]) says how to sit and who speaks, unless the player's
// settings do.
//
// Start from [Look]. It asks the system only, starts nothing, and never waits longer than its
// context. A file per system does the asking; ways.go has the table.
package readers
