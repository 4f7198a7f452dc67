package catalogue

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// FileError describes a file of a language that can't be read, or only in part.
type FileError struct {
	// File is the name under which people find it. Line is the line of the fault, or 0 if it is
	// unknown.
	File string
	Line int
	Err  error
}

// Error names the file and line before the reason.
func (e *FileError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.File, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err)
}

// Unwrap returns the reason.
func (e *FileError) Unwrap() error { return e.Err }

// Reason returns what is wrong, in the parser's words if the file isn't TOML.
func (e *FileError) Reason() string {
	var wrong toml.ParseError
	if errors.As(e.Err, &wrong) {
		return wrong.Message
	}
	return e.Err.Error()
}

// Wrong returns the error of a file with its line, if that is known.
func Wrong(file string, err error) *FileError {
	var found *FileError
	if errors.As(err, &found) {
		return found
	}
	e := &FileError{File: file, Err: err}
	var wrong toml.ParseError
	if errors.As(err, &wrong) {
		e.Line = wrong.Position.Line
	}
	return e
}

var header = regexp.MustCompile(`(?m)^\s*\[\s*(\w+)\s*\]`)

// lines returns the line on which each message of a file begins.
func lines(src string) map[string]int {
	found := map[string]int{}
	line, at := 1, 0
	for _, m := range header.FindAllStringSubmatchIndex(src, -1) {
		line += strings.Count(src[at:m[2]], "\n")
		at = m[2]
		found[src[m[2]:m[3]]] = line
	}
	return found
}

// lineOf returns the line of a key below a message: "ohter" of GameTurn.
func lineOf(src string, key toml.Key) int {
	all := strings.Split(src, "\n")
	first := lines(src)[key[0]]
	i := slices.IndexFunc(all[min(first, len(all)):], func(line string) bool {
		return strings.HasPrefix(strings.TrimSpace(line), key[len(key)-1])
	})
	if i < 0 {
		return first
	}
	return first + i + 1
}
