// Package lines implements the display mode that screen readers and braille
// displays read best: each announcement is one more line at the bottom of the
// terminal, keys act at once, and nothing is redrawn.
//
// A [Writer] writes the lines. A [Terminal] reads keys from a terminal in raw
// mode. [Typed] reads whole lines from a file, from a pipe, or from a terminal
// that can't pass on single keys.
package lines
