package page

import (
	"errors"
	"testing"
	"testing/synctest"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/core/record"
)

// chosen returns files of these sizes, as if the player had chosen them. answer returns the page's
// answer, or nil if the page stays silent.
func chosen(most int64, answer func(index int) *File, sizes ...int64) (files []library.File) {
	p := &Picking{}
	p.Post = func(e Errand) {
		if e.Read != nil {
			if file := answer(*e.Read); file != nil {
				go p.Receive(file)
			}
		}
	}
	p.Begin(true, most, func(_ *desk.Desk, got []library.File) { files = got })
	var picked []Picked
	for _, size := range sizes {
		picked = append(picked, Picked{Name: "a.mat", Size: size})
	}
	p.Chosen(nil, picked)
	return files
}

func TestChosenFilesAreRead(t *testing.T) {
	files := chosen(10, func(index int) *File {
		return &File{Index: index, Content: []byte{byte(index)}, Failed: index == 2}
	}, 1, 10, 1, 11)
	for i := range 2 {
		if text, err := files[i].Read(); err != nil || len(text) != 1 || text[0] != byte(i) {
			t.Errorf("file %d: %v, %v", i, text, err)
		}
	}
	if _, err := files[2].Read(); !errors.Is(err, ErrUnread) {
		t.Errorf("a file that the browser can't read: %v", err)
	}
	var fault *record.Fault
	if _, err := files[3].Read(); !errors.As(err, &fault) || fault.Problem != record.TooLarge {
		t.Errorf("a file that is too large: %v", err)
	}
}

// A page that never answers ends the import: its files count as unreadable, the second at once.
func TestPageThatNeverAnswersEndsTheImport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		files := chosen(0, func(int) *File { asked++; return nil }, 1, 1)
		for i := range files {
			if _, err := files[i].Read(); !errors.Is(err, ErrUnread) {
				t.Errorf("file %d: %v", i, err)
			}
		}
		if asked != 1 {
			t.Errorf("the page was asked %d times", asked)
		}
	})
}
