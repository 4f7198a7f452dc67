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

// compressed are the ends of the names of compressed files, beside the files
// themselves, with what HTTP calls the way of compression.
var compressed = []string{".br", ".gz"}

// shrinks are the ends of the names of files that compression makes smaller.
var shrinks = []string{".html", ".css", ".js", ".json", ".svg", ".wasm", ".webmanifest", ".zip", ".txt"}

// smallest is the size in bytes below which compression gains nothing.
const smallest = 256

// compress writes each file once more as brotli and as gzip, for servers that
// send what lies there.
func compress(to string) error {
	return filepath.WalkDir(to, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == relayFile || !slices.Contains(shrinks, filepath.Ext(path)) {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil || len(raw) < smallest {
			return err
		}
		return errors.Join(
			squeeze(path+".br", raw, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotli.BestCompression) }),
			squeeze(path+".gz", raw, func(w io.Writer) io.WriteCloser {
				z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level is one of the library's
				return z
			}),
		)
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
