package main

import (
	"io"
	"strings"
	"testing"

	"backtalk/cmd/internal/library"
	"backtalk/core/record"
)

// zeros is a file without end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// A zip that is too large for standard input is refused as too large, not as damaged.
func TestTooLargeZipOnStandardInputIsCalledTooLarge(t *testing.T) {
	in := io.MultiReader(strings.NewReader("PK\x03\x04"), io.LimitReader(zeros{}, library.LongestZip))
	var refused error
	s := sources{
		in:     in,
		take:   func(f library.File) { t.Errorf("%s is taken", f.Name) },
		refuse: func(_ string, err error) { refused = err },
	}
	s.all(t.Context(), []string{standardInput})
	if fault, ok := asFault(refused); !ok || fault.Problem != record.TooLarge {
		t.Errorf("it is refused with %v", refused)
	}
}
