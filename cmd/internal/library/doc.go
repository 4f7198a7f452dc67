// Package library is what can be done with saved matches besides playing them: they are described,
// read from files, written to files, and listed.
//
// A front hands in a [matches.Library] and the content of files; nothing here knows where either
// comes from. Start from [Line], [Read] and [Write].
package library
