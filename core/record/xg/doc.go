// Package xg implements a reader for the files of eXtreme Gammon. Their layout is public
// (extremegammon.com/XGformat.aspx): a header, a picture, and an archive of files packed with zlib.
// One file of the archive holds the match as records of a fixed length, another the comments.
//
// [Read] returns the contents of a file, without asking whether the rules allow it.
package xg
