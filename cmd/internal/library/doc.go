// Package library implements all that the program does with saved matches
// besides playing them: describing, reading and writing files, and listing.
//
// A front provides a [matches.Library] and the content of files; nothing here
// knows where either comes from. Start from [Line], [Read] and [Write].
package library
