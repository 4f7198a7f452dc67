// Package screen implements the display mode for people with some sight: the
// board as large text, at high contrast, in a full-screen terminal, with the
// last announcements below it.
//
// Start from [Open]. A [Screen] is a desk.Front and a desk.Display, and
// delivers the keys. The desk passes it each frame (picture.go takes a copy).
// A goroutine of its own decides where things go (layout.go) and draws them
// (paint.go), so that a slow terminal never delays the table.
//
// The rules of the package come from measurements with Orca 43 and BRLTTY 6.5,
// which know only the text of rows and the hardware cursor. The cursor is
// always visible: at the start of the text in focus, or at the newest
// announcement if a screen reader needs it there ([Cursor]). An announcement is
// written into a row that has been blank for a while (announcements.go), because
// a screen reader speaks only the changed cells of a row that merely changes, or
// nothing. For a screen reader the screen never scrolls, which would draw rows
// again: it clears a full page. There are no frames and no ornaments. Sides
// differ by their marks, X and O; the focus is reversed, the dice bold and
// reversed, the last move underlined. Colours (theme.go) only add to that.
package screen
