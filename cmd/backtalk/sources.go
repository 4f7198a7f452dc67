package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"backtalk/cmd/internal/library"
)

// standardInput is typed in the place of a file's name.
const standardInput = "-"

// sources are the files that arguments name: files, folders with all that is in them, zips, standard
// input, and patterns, which Windows' command prompt passes on as they are typed.
type sources struct {
	in io.Reader
	// take imports a file, and refuse says why one can't be read. Neither is called once the context
	// has ended.
	take   func(library.File)
	refuse func(name string, err error)
}

// all goes through what the arguments name, until the context ends.
func (s sources) all(ctx context.Context, arguments []string) {
	for _, a := range arguments {
		for _, name := range matching(a) {
			if err := s.one(ctx, name); err != nil && ctx.Err() == nil {
				s.refuse(name, err)
			}
		}
	}
}

// matching returns the files that a pattern matches; a name that is no pattern, or that of a file, is
// returned as it is.
func matching(name string) []string {
	if _, err := os.Lstat(name); err == nil || !strings.ContainsAny(name, "*?[") {
		return []string{name}
	}
	found, err := filepath.Glob(name)
	if err != nil || len(found) == 0 {
		return []string{name}
	}
	return found
}

// one goes through the files of one name.
func (s sources) one(ctx context.Context, name string) error {
	if name == standardInput {
		return s.typed(ctx)
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return s.folder(ctx, name)
	}
	return s.file(ctx, name)
}

// typed takes standard input, which may be a zip.
func (s sources) typed(ctx context.Context) error {
	read := func() ([]byte, error) {
		content, err := io.ReadAll(io.LimitReader(s.in, library.LongestZip))
		if err != nil {
			return nil, fmt.Errorf("read standard input: %w", err)
		}
		return content, nil
	}
	library.Unpack(ctx, []library.File{{Name: standardInput, Read: read}}, s.take, s.refuse)
	return nil
}

// file takes a file, or the files in it if it is a zip.
func (s sources) file(ctx context.Context, name string) error {
	plain := library.File{Name: name, Read: func() ([]byte, error) { return readFile(name) }}
	file, err := openPlain(name)
	if err != nil {
		return err
	}
	defer file.Close()
	start := make([]byte, len("PK\x03\x04"))
	if n, _ := io.ReadFull(file, start); !library.IsZip(start[:n]) {
		if ctx.Err() == nil {
			s.take(plain)
		}
		return nil
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return library.Unzip(ctx, name, file, info.Size(), s.take)
}

// folder takes the files in a folder and in those below it, but hidden ones.
func (s sources) folder(ctx context.Context, name string) error {
	count := 0
	return filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return filepath.SkipAll
		case err != nil && path == name:
			return err
		case err != nil:
			s.refuse(path, err)
			return nil
		case path != name && library.Hidden(entry.Name()) && entry.IsDir():
			return filepath.SkipDir
		case entry.IsDir() || library.Hidden(entry.Name()):
			return nil
		case count == library.Most:
			return library.ErrTooMany
		}
		count++
		if err := s.file(ctx, path); err != nil && !errors.Is(err, context.Canceled) {
			s.refuse(path, err)
		}
		return nil
	})
}

// findFiles hands on the files that a name typed in the menu means: never standard input, from which keys
// come.
func findFiles(ctx context.Context, name string, take func(library.File), refuse func(name string, err error)) {
	if name == standardInput {
		name = "." + string(filepath.Separator) + name
	}
	sources{in: strings.NewReader(""), take: take, refuse: refuse}.all(ctx, []string{name})
}
