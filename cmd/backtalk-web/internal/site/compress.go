package main

import (
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/andybalholm/brotli"
)

// encodings lists the ways to compress, the best first: what HTTP calls each, the ending of its files,
// and its writer.
var encodings = []struct {
	name, end string
	writer    func(io.Writer) io.WriteCloser
}{
	{"br", ".br", func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, level) }},
	{"gzip", ".gz", func(w io.Writer) io.WriteCloser {
		z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level is one of the library's
		return z
	}},
}

// isCompressed reports whether a file is the compressed copy of another.
func isCompressed(name string) bool {
	for _, e := range encodings {
		if filepath.Ext(name) == e.end {
			return true
		}
	}
	return false
}

// shrinks lists the endings of files that compression makes smaller.
var shrinks = []string{".html", ".css", ".js", ".json", ".svg", ".wasm", ".webmanifest", ".zip", ".txt"}

// smallest is the size in bytes below which compression gains nothing.
const smallest = 256

// level is brotli's level. The highest, 11, would make the programs a tenth smaller, but take four
// minutes instead of seconds.
const level = 9

// compress writes a brotli and a gzip copy of each file that becomes smaller by that, for servers
// that send such copies. It leaves out relayFile, because that can change.
func compress(to string) error {
	return filepath.WalkDir(to, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == relayFile || !slices.Contains(shrinks, filepath.Ext(path)) {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil || len(raw) < smallest {
			return err
		}
		for _, e := range encodings {
			err = errors.Join(err, squeeze(path+e.end, raw, e.writer))
		}
		return err
	})
}

func squeeze(to string, raw []byte, writer func(io.Writer) io.WriteCloser) (err error) {
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	w := writer(out)
	_, err = w.Write(raw)
	return errors.Join(err, w.Close(), out.Close())
}
