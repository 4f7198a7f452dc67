// Package jobs is a shell's job control, for the display modes: the terminal must be restored
// before the program is stopped for a while, and taken again when it continues.
package jobs
