package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
)

// lookAt prints what Look finds in a file, and checks that nothing in it can be
// changed.
func lookAt(path string, to io.Writer) error {
	j, err := Look(path)
	if err != nil {
		return err
	}
	list, err := j.List()
	if err != nil {
		return err
	}
	for i := range list {
		events, err := j.Events(list[i].ID)
		if err != nil {
			return err
		}
		fmt.Fprintf(to, "%d events\n", len(events))
		if err := j.Discard(list[i].ID); !errors.Is(err, matches.ErrUnwritable) {
			return fmt.Errorf("discard: %w, want ErrUnwritable", err)
		}
	}
	if _, err := j.Rename("Ada", "Bea"); !errors.Is(err, matches.ErrUnwritable) {
		return fmt.Errorf("rename: %w, want ErrUnwritable", err)
	}
	// A player must be able to back up matches from a read-only medium.
	folder, err := os.MkdirTemp("", "backtalk-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	backup := filepath.Join(folder, "backup.db")
	if err := errors.Join(j.Backup(backup, nil), CheckBackup(backup)); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	if n, err := Count(backup); n != len(list) || err != nil {
		return fmt.Errorf("the backup has %d of %d matches, %w", n, len(list), err)
	}
	return j.Close()
}

func TestCountingMatchesChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.db")
	older(t, path, 1, false, [][]core.Event{begun(t).Events()})
	before := folderOf(t, path)
	if n, err := Count(path); n != 1 || err != nil {
		t.Errorf("Count() of an old file = %d, %v", n, err)
	}
	if after := folderOf(t, path); !slices.Equal(before, after) {
		t.Errorf("%v became %v", before, after)
	}
	j := open(t, path)
	finish(t, j, whole(t, 1, 2, "Eve", "Ada"))
	if n, err := Count(path); n != 2 || err != nil {
		t.Errorf("Count() of an open file = %d, %v", n, err)
	}
}
