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

// encodings are the ways of compression, the best first: what HTTP calls each,
// the end of the names of its files, and what writes them.
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

// shrinks are the ends of the names of files that compression makes smaller.
var shrinks = []string{".html", ".css", ".js", ".json", ".svg", ".wasm", ".webmanifest", ".zip", ".txt"}

// smallest is the size in bytes below which compression gains nothing.
const smallest = 256

// level is brotli's. The highest, 11, makes the programs a tenth smaller and takes four minutes for
// them; this takes seconds.
const level = 9

// compress writes each file once more as brotli and as gzip, for servers that send compressed files as
// they are.
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
