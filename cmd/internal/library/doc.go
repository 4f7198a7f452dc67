// Package library implements everything that the program does with saved
// matches besides playing them. It describes and lists matches, and reads and
// writes files.
//
// A front provides a [matches.Library] and the content of files. This package
// doesn't know where either comes from. Start from [Line], [Read] and [Write].
package library
