package library

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"path"
	"strings"

	"backtalk/a11y/say"
	"backtalk/core/record"
)

// LongestFile bounds how many bytes of a file an import reads. It is above package record's own
// limit, so that record still refuses a longer file.
const LongestFile = 17 << 20

// Most bounds the files that are imported from one zip or folder.
const Most = 20_000

// File is a file to import.
type File struct {
	Name string
	// Read returns the file's content, or at least the first LongestFile bytes of a longer file.
	Read func() ([]byte, error)
}

// fileError is a problem with a zip, or with the number of files.
type fileError struct {
	id  say.MessageID
	err error
}

func (e *fileError) Error() string { return string(e.id) }
func (e *fileError) Unwrap() error { return e.err }

// ErrTooMany is returned for a zip or folder with more than Most files.
var ErrTooMany error = &fileError{id: say.RecordTooMany}

// errZip is returned for a zip instead of a match file, such as a zip inside another.
var errZip error = &fileError{id: say.RecordZip}

// IsZip reports whether a file with this beginning is a zip.
func IsZip(start []byte) bool { return strings.HasPrefix(string(start), zipStart) }

const zipStart = "PK\x03\x04"

// Zipped returns the files in a zip of this size, except hidden files and those that macOS adds.
// [Refusal] explains its errors.
func Zipped(in io.ReaderAt, size int64) ([]File, error) {
	z, err := zip.NewReader(in, size)
	if err != nil {
		return nil, &fileError{say.RecordDamagedZip, err}
	}
	var files []File
	for _, f := range z.File {
		if f.FileInfo().IsDir() || Hidden(path.Base(f.Name)) || strings.HasPrefix(f.Name, "__MACOSX/") {
			continue
		}
		if len(files) == Most {
			return nil, ErrTooMany
		}
		files = append(files, File{Name: f.Name, Read: func() ([]byte, error) { return unzip(f) }})
	}
	if len(files) == 0 {
		return nil, &record.Fault{Problem: record.Empty}
	}
	return files, nil
}

// LongestZip bounds how many bytes of a zip the program reads into memory.
const LongestZip = 64 << 20

// Unpack passes each file to take, including files inside zips, until the context ends. For each
// file that can't be read, it calls refuse with the reason. After Most files, it refuses the next
// one with ErrTooMany and stops.
func Unpack(ctx context.Context, files []File, take func(File), refuse func(name string, err error)) {
	for i, f := range files {
		if i == Most {
			refuse(f.Name, ErrTooMany)
			return
		}
		if err := unpackOne(ctx, f, take); err != nil && ctx.Err() == nil {
			refuse(f.Name, err)
		}
	}
}

func unpackOne(ctx context.Context, f File, take func(File)) error {
	if ctx.Err() != nil {
		return nil
	}
	content, err := f.Read()
	if err != nil {
		return err
	}
	if !IsZip(content) {
		take(File{Name: f.Name, Read: func() ([]byte, error) { return content, nil }})
		return nil
	}
	return Unzip(ctx, f.Name, bytes.NewReader(content), int64(len(content)), take)
}

// Unzip passes each file in a zip of this size to take, until the context ends. [Refusal] explains
// its errors.
func Unzip(ctx context.Context, name string, in io.ReaderAt, size int64, take func(File)) error {
	files, err := Zipped(in, size)
	if err != nil {
		return err
	}
	for _, f := range files {
		if ctx.Err() != nil {
			return nil
		}
		f.Name = name + "/" + f.Name
		take(f)
	}
	return nil
}

// Hidden reports whether a file of this name is hidden.
func Hidden(name string) bool { return strings.HasPrefix(name, ".") }

// unzip returns the content of a file in a zip, or its first LongestFile bytes.
func unzip(f *zip.File) ([]byte, error) {
	in, err := f.Open()
	if err != nil {
		return nil, &fileError{say.RecordDamagedZip, err}
	}
	defer in.Close()
	content, err := io.ReadAll(io.LimitReader(in, LongestFile))
	if err != nil {
		return nil, &fileError{say.RecordDamagedZip, err}
	}
	return content, nil
}
