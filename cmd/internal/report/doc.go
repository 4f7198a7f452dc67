// Package report implements a report on an analysed match for a coach or a club. It shows what the errors
// cost in each part of the game and how the match went. Then it shows each error, the worst first: its
// position in words, what was better, and why.
//
// [Make] makes a report. [Report.Text] returns it as plain text, and [Report.HTML] as a page that
// needs no other files. The page has headings and tables, so that screen readers can move through
// it.
package report
