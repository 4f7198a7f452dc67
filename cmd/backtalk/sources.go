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
	"backtalk/core/record"
)

// standardInput stands for standard input in the place of a file's name.
const standardInput = "-"

// sources reads the files that arguments name: files, folders with their contents, zips, standard
// input, and patterns, which Windows' command prompt doesn't expand.
type sources struct {
	in io.Reader
	// take imports a file; refuse reports why a file can't be read. Neither is called after the context
	// has ended.
	take   func(library.File)
	refuse func(name string, err error)
}

// all reads what the arguments name, until the context ends.
func (s sources) all(ctx context.Context, arguments []string) {
	for _, a := range arguments {
		for _, name := range matching(a) {
			if err := s.one(ctx, name); err != nil && ctx.Err() == nil {
				s.refuse(name, err)
			}
		}
	}
}

// matching returns the files that match a pattern. It returns a name unchanged if it isn't a
// pattern, if a file has that name, or if no file matches it.
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

// one reads the files for one name.
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

// typed reads standard input, which may be a zip.
func (s sources) typed(ctx context.Context) error {
	read := func() ([]byte, error) {
		content, err := io.ReadAll(io.LimitReader(s.in, library.LongestZip+1))
		if err != nil {
			return nil, fmt.Errorf("read standard input: %w", err)
		}
		if len(content) > library.LongestZip {
			return nil, &record.Fault{Problem: record.TooLarge}
		}
		return content, nil
	}
	library.Unpack(ctx, []library.File{{Name: standardInput, Read: read}}, s.take, s.refuse)
	return nil
}

// file reads a file, or the files inside if it is a zip.
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

// folder reads the files in a folder and its subfolders, except hidden ones.
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

// findFiles finds the files for a name typed in the menu. It never reads standard input, which the keys
// come from.
func findFiles(ctx context.Context, name string, take func(library.File), refuse func(name string, err error)) {
	if name == standardInput {
		name = "." + string(filepath.Separator) + name
	}
	sources{in: strings.NewReader(""), take: take, refuse: refuse}.all(ctx, []string{name})
}
