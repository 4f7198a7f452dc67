// Package xg implements a reader for the files of eXtreme Gammon, whose layout its author has published
// (extremegammon.com/XGformat.aspx): a header, a picture, and an archive of files packed with zlib, one
// of which has the match as records of a fixed length, another the comments.
//
// [Read] returns the contents of a file, without asking whether the rules allow it.
package xg
