package shelf

import (
	"errors"
	"testing"

	"backtalk/cmd/internal/matches"
)

// Load returns what Save saved, and nothing before.
func TestAnswersAreKept(t *testing.T) {
	f := newFolder(t)
	a := Answers{f}
	if text, err := a.Load(); len(text) > 0 || err != nil {
		t.Fatalf("answers in an empty folder: %q, %v", text, err)
	}
	for _, want := range []string{"{}", `{"cards":{}}`} {
		if err := a.Save([]byte(want)); err != nil {
			t.Fatal(err)
		}
		if text, err := (Answers{f}).Load(); string(text) != want || err != nil {
			t.Errorf("%q, %v", text, err)
		}
	}
	if err := a.document().write(a.document().next, []byte(`{"cards"`)); err != nil {
		t.Fatal(err)
	}
	if text, err := a.Load(); string(text) != `{"cards":{}}` || err != nil {
		t.Errorf("after a save that was cut off: %q, %v", text, err)
	}
}

// A full folder keeps the answers saved last, however often the page tries to
// save.
func TestFullFolderKeepsTheAnswers(t *testing.T) {
	for room := range 8 {
		f := newFolder(t)
		a := Answers{f}
		if err := a.Save([]byte("first")); err != nil {
			t.Fatal(err)
		}
		saved := "first"
		f.writes, f.last = -room, 1
		for _, next := range []string{"second", "third", "fourth"} {
			err := a.Save([]byte(next))
			if err == nil {
				saved = next
			} else if !errors.Is(err, matches.ErrFull) {
				t.Fatal(err)
			}
			if text, err := a.Load(); string(text) != saved || err != nil {
				t.Errorf("with room for %d texts there is %q, %v; saved was %q", room+1, text, err, saved)
			}
		}
	}
}
