// Package braille implements announcements on a braille display that BRLTTY
// drives, through its socket, BrlAPI. The display shows each announcement from
// its start and breaks it only between words. The display's own keys lead to
// the rest and to earlier announcements. A display of several lines shows the
// board above them; its routing keys choose points.
//
// Start from [Open]. A [Display] has a goroutine of its own and never delays
// its caller. It waits while BRLTTY is missing, forbidden, or hangs. BRLTTY
// knows which terminal this program runs in, and shows our text only there.
// [Look] returns what is available.
//
// The protocol is that of BrlAPI's reference manual, version 8, which BRLTTY
// has spoken since 2008.
package braille
