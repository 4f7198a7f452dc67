package quiz

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/core/analysis"
)

// Joining two books of one player loses no progress.
func TestJoinLosesNoProgress(t *testing.T) {
	monday := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	var here, there Book
	here.Answered("both", 0, monday)
	here.Answered("here", 0, monday)
	there.Answered("both", 0, monday.Add(day))
	there.Answered("both", analysis.Blunder, monday.Add(2*day))
	there.Answered("there", 0, monday)
	here.Courses = map[string]Progress{"a": {Done: true, Best: 4}, "b": {Answered: 5, Right: 3}}
	there.Courses = map[string]Progress{"a": {Answered: 2, Right: 1, Best: 3}, "b": {Answered: 4, Right: 4}, "c": {Answered: 1}}
	want := Book{
		Cards: map[string]Card{"both": there.Cards["both"], "here": here.Cards["here"], "there": there.Cards["there"]},
		Courses: map[string]Progress{
			"a": {Answered: 2, Right: 1, Done: true, Best: 4}, "b": {Answered: 5, Right: 3}, "c": {Answered: 1},
		},
	}
	var empty Book
	empty.join(here)
	if diff := cmp.Diff(here, empty); diff != "" {
		t.Errorf("an empty book joined with another (-want +got):\n%s", diff)
	}
	for range 2 {
		here.join(there)
		if diff := cmp.Diff(want, here); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// Unreadable answers here count as none. Unreadable answers from elsewhere are an error, and change nothing
// here.
func TestJoinRefusesUnreadableBooks(t *testing.T) {
	const book = `{"cards":{"a":{"right":1,"days":1,"ease":2.6,"due":"2026-11-24T09:00:00Z"}}}`
	for own, adds := range map[string]bool{"": true, "x": true, book: false, strings.ReplaceAll(book, "{", "{ "): false} {
		if got, added, err := Join([]byte(own), []byte(book)); string(got) != book || added != adds || err != nil {
			t.Errorf("%q with a book becomes %q, %t, %v", own, got, added, err)
		}
	}
	for _, none := range []string{"", "{}", `{"cards":{}}`} {
		if got, added, err := Join([]byte(none), []byte(`{"cards":null}`)); added || err != nil {
			t.Errorf("%q with an empty book becomes %q, %t, %v", none, got, added, err)
		}
	}
	if got, added, err := Join([]byte(book), []byte("x")); err == nil || added {
		t.Errorf("a book with none becomes %q, %t", got, added)
	}
}
