// Package translate implements tools for translators: [New] makes the files of a language or adds
// what they lack, [Check] finds what is wrong in them, [Stamp] notes that translations fit their new
// English.
package translate
