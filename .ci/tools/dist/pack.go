package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The rights of files in archives.
const (
	readable   = 0o644
	executable = 0o755
)

func (e entry) mode() int64 {
	if e.program {
		return executable
	}
	return readable
}

// pack writes the archive of a target, the list of what is in its program, and, for Linux, a
// package for Debian.
func (r *release) pack(t target) error {
	entries, err := r.archive(t)
	if err != nil {
		return err
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	var content []byte
	ending := ".tar.gz"
	if t.system == "windows" {
		ending = ".zip"
		content, err = r.zipped(t, entries)
	} else {
		content, err = r.tarred(t, entries)
	}
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(r.out, r.name(t)+ending), content, readable); err != nil {
		return err
	}
	if err := r.programBill(t); err != nil {
		return err
	}
	if t.system == "linux" {
		return r.debian(t, entries)
	}
	return nil
}

func (r *release) tarred(t target, entries []entry) ([]byte, error) {
	var b bytes.Buffer
	packed, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(packed)
	for _, e := range entries {
		header := &tar.Header{
			Name: r.name(t) + "/" + e.name, Mode: e.mode(), Size: int64(len(e.content)), ModTime: r.when, Format: tar.FormatPAX,
		}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = packed.Close()
	return b.Bytes(), err
}

func (r *release) zipped(t target, entries []entry) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		header := &zip.FileHeader{Name: r.name(t) + "/" + e.name, Method: zip.Deflate, Modified: r.when}
		header.SetMode(fs.FileMode(e.mode()))
		file, err := w.CreateHeader(header)
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(e.content); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
