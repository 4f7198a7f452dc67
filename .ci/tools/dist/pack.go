package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"slices"
	"strings"
)

// The rights of files in archives.
const (
	readable   = 0o644
	executable = 0o755
)

func (e entry) mode() int64 {
	if e.program || e.link != "" {
		return executable
	}
	return readable
}

// pack writes the files of a target: its archive, the list of the modules in its program, and its
// packages.
func (r *release) pack(t target) error {
	entries, err := r.entries(t)
	if err != nil {
		return err
	}
	sorted(entries)
	if err := r.programBill(t); err != nil {
		return err
	}
	if t.system == "windows" {
		if err := r.installer(t, entries); err != nil {
			return err
		}
		content, err := r.zipped(r.name(t), entries)
		return r.writeOr(r.name(t)+".zip", content, err)
	}
	if t.system == "linux" {
		return r.linux(t, entries)
	}
	content, err := r.tarred(r.name(t), entries)
	return r.writeOr(r.name(t)+".tar.gz", content, err)
}

// writeOr writes a file, unless making its content failed with an error. Then it returns that
// error.
func (r *release) writeOr(name string, content []byte, err error) error {
	if err != nil {
		return err
	}
	return r.write(name, content)
}

func sorted(entries []entry) {
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
}

// tarred packs entries into a compressed tar, below a folder, if one is named.
func (r *release) tarred(folder string, entries []entry) ([]byte, error) {
	plain, err := r.plainTar(folder, entries)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	packed, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := packed.Write(plain); err != nil {
		return nil, err
	}
	err = packed.Close()
	return b.Bytes(), err
}

func (r *release) plainTar(folder string, entries []entry) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		header := &tar.Header{
			Name: strings.TrimPrefix(folder+"/"+e.name, "/"), Mode: e.mode(), Size: int64(len(e.content)), ModTime: r.when, Format: tar.FormatPAX,
			Linkname: e.link,
		}
		if e.link != "" {
			header.Typeflag = tar.TypeSymlink
		}
		if err := w.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.content); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

func (r *release) zipped(folder string, entries []entry) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		header := &zip.FileHeader{Name: folder + "/" + e.name, Method: zip.Deflate, Modified: r.when}
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
