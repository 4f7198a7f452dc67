// Package report implements a report on an analysed match for a coach or a club. It shows what the errors
// cost in each part of the game and how the match went. Then it shows each error, the worst first: its
// position in words, what was better, and why.
//
// [Make] gathers it, [Report.Text] returns it as plain text, and [Report.HTML] as a page that needs no other
// files. Its headings and tables let a screen reader move through it.
package report
