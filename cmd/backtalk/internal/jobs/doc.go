// Package jobs is a shell's job control, for the ways to sit: the terminal must be given back before the program is stopped for a
// while, and taken again when it goes on.
package jobs
