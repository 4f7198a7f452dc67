// Package report implements a document about an analysed match for a coach or
// a club. It shows what the errors cost in which part of the game, how the
// match went, and each error with its position in words, what was better, and
// why, the worst first.
//
// [Make] gathers it, [Report.Text] returns it as plain text, and [Report.HTML] as a page that needs no other
// files. Its headings and tables let a screen reader move through it.
package report
