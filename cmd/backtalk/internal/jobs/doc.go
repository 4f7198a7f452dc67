// Package jobs implements a shell's job control for the display modes: they
// must restore the terminal before the program stops for a while, and take it
// again when it continues.
package jobs
