package library_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
)

// shelf is a library that imports every file and has no other matches.
type shelf struct {
	matches.Library
	took []matches.Import
}

func (s *shelf) Known(string) ([]int64, error) { return nil, nil }

func (s *shelf) Import(file matches.Import) ([]int64, error) {
	s.took = append(s.took, file)
	return make([]int64, len(file.Matches)), nil
}

func (s *shelf) List() ([]matches.Entry, error) { return nil, nil }

// reading returns a reader for a library. positions means that the player wants
// many positions too.
func reading(to matches.Library, positions bool) *library.Reader {
	r := library.NewReader(to)
	r.Positions = positions
	return r
}

const anXGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n\n"

// Backtalk imports up to three positions without asking, and more only if the
// player wants them.
func TestManyPositionsAreImportedIfWanted(t *testing.T) {
	for _, c := range []struct {
		count  int
		wanted bool
		taken  int
	}{{3, false, 3}, {4, false, 0}, {4, true, 4}} {
		to := &shelf{}
		out, err := reading(to, c.wanted).Read("a.txt", []byte(strings.Repeat(anXGID, c.count)), at)
		var many *library.PositionsError
		if refused := errors.As(err, &many); refused != (c.taken == 0) || refused && many.Count != c.count {
			t.Errorf("%+v: %v", c, err)
		}
		if len(out.IDs) != c.taken || len(to.took) > 0 != (c.taken > 0) {
			t.Errorf("%+v: %d matches, %d files", c, len(out.IDs), len(to.took))
		}
	}
}

// An import unpacks zips among the files. A file that can't be read doesn't
// affect the others.
func TestZipsAmongTheFilesAreUnpacked(t *testing.T) {
	packed := zipped(t, map[string]string{"b.mat": "b", ".hidden": "h"})
	file := func(name, content string) library.File {
		return library.File{Name: name, Read: func() ([]byte, error) { return []byte(content), nil }}
	}
	disk := errors.New("disk")
	files := []library.File{
		file("a.mat", "a"), {Name: "lost.mat", Read: func() ([]byte, error) { return nil, disk }}, file("all.zip", packed), file("cut.zip", packed[:50]),
	}
	taken, refused := "", ""
	library.Unpack(t.Context(), files, func(f library.File) {
		content, err := f.Read()
		if err != nil {
			t.Error(err)
		}
		taken += f.Name + "=" + string(content) + " "
	}, func(name string, _ error) { refused += name + " " })
	if want := "a.mat=a all.zip/b.mat=b "; taken != want {
		t.Errorf("took %q, want %q", taken, want)
	}
	if want := "lost.mat cut.zip "; refused != want {
		t.Errorf("refused %q, want %q", refused, want)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	library.Unpack(ended, files, func(f library.File) { t.Errorf("took %s after the end", f.Name) }, func(name string, _ error) { t.Errorf("refused %s after the end", name) })
}
