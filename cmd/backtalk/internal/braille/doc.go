// Package braille shows what is announced on a braille display that BRLTTY drives, through its
// socket, BrlAPI: each announcement from its start, cut between words only, with the rest and what
// was announced before under the display's own keys.
//
// Start from [Open]. A [Display] belongs to one goroutine of its own, never holds its caller up,
// and does without BRLTTY while that is not there, not allowed, or hangs. What BRLTTY shows
// elsewhere stays untouched: the server is told which terminal this program runs in, and shows our
// text there only. [Look] says what can be had.
//
// The protocol is that of BrlAPI's reference manual, version 8, which BRLTTY speaks since 2008.
package braille
