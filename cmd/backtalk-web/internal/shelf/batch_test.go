package shelf

import (
	"errors"
	"fmt"
	"testing"

	"backtalk/cmd/internal/matches"
	"backtalk/core/record"
)

// counted is a folder that counts how often it is listed and read.
type counted struct {
	*folder
	lists, reads int
}

func (c *counted) List() ([]string, error) {
	c.lists++
	return c.folder.List()
}

func (c *counted) Read(name string) ([]byte, error) {
	c.reads++
	return c.folder.Read(name)
}

// The import of one more file reads no more of the folder, however many
// matches are there.
func TestBatchReadsTheFolderOnce(t *testing.T) {
	f := &counted{folder: newFolder(t)}
	s := Open(f)
	_, _, events := begun(t, newFolder(t))
	imports := func(name string) ([]int64, error) {
		known, err := s.Known(name)
		if err != nil || len(known) > 0 {
			return known, err
		}
		return s.Import(matches.Import{Name: name, Digest: name, Matches: []record.Imported{{Events: events}}})
	}
	const before, more = 20, 30
	for i := range before {
		if _, err := imports(fmt.Sprint("before", i)); err != nil {
			t.Fatal(err)
		}
	}
	end, err := s.BeginBatch()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(f.again()).BeginBatch(); !errors.Is(err, matches.ErrBusy) {
		t.Errorf("another batch beside it: %v", err)
	}
	if _, err := Open(f.again()).Import(matches.Import{Digest: "other", Matches: []record.Imported{{Events: events}}}); !errors.Is(err, matches.ErrBusy) {
		t.Errorf("another import beside it: %v", err)
	}
	f.lists, f.reads = 0, 0
	for i := range more {
		ids, err := imports(fmt.Sprint("more", i))
		if err != nil || len(ids) != 1 || ids[0] != int64(before+i+1) {
			t.Fatalf("file %d has the matches %v, %v", i, ids, err)
		}
	}
	if f.lists > 0 || f.reads > more {
		t.Errorf("%d imports list the folder %d times and read %d files", more, f.lists, f.reads)
	}
	for name, want := range map[string]int64{"before3": 4, "more0": before + 1} {
		if ids, err := imports(name); err != nil || len(ids) != 1 || ids[0] != want {
			t.Errorf("%s again: %v, %v; want match %d", name, ids, err, want)
		}
	}
	end()
	if list, err := Open(f.again()).List(); err != nil || len(list) != before+more {
		t.Errorf("%d matches are listed, %v", len(list), err)
	}
	if ids, err := imports("after"); err != nil || len(ids) != 1 {
		t.Errorf("after the batch: %v, %v", ids, err)
	}
}
