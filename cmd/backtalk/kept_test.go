package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// beginAgainst starts a match against a second person of this name, and leaves it.
func beginAgainst(t *testing.T, folder, name string) {
	t.Helper()
	d := sitAt(t, folder, givenFlags{"against": "human", "opponent-name": name, "name": "Eve", "length": "3"}, orca)
	d.press("n enter")
	d.leave()
}

func TestTheMatchPlayedLastStaysTheFirstToGoOnWith(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	for range 3 {
		d := sitAt(t, folder, nil, orca)
		if got, want := d.heard[0], "Backtalk. Go on against Ben. 1 of 9"; got != want {
			t.Fatalf("heard %q, want %q", got, want)
		}
		d.leave()
	}
}

func TestAKeptMatchCanBeDiscarded(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	beginAgainst(t, folder, "Ada")
	beginAgainst(t, folder, "Ben")
	d := sitAt(t, folder, nil, orca)
	if got, want := d.press("down enter"), "Kept matches. Against Ben, to 3, 0 to 0, begun "; !strings.HasPrefix(got, want) {
		t.Fatalf("heard %q, want it to begin with %q", got, want)
	}
	d.hears("end", "Discard a match. 3 of 3")
	if got, want := d.press("enter"), "Discard which match? Against Ben, "; !strings.HasPrefix(got, want) {
		t.Fatalf("heard %q, want it to begin with %q", got, want)
	}
	if got, want := d.press("enter"), "Against Ben, to 3, 0 to 0, begun "; !strings.HasPrefix(got, want) || !strings.HasSuffix(got, ": discard it for good?") {
		t.Fatalf("heard %q", got)
	}
	d.hears("n", "Backtalk. Go on against Ben. 1 of 9")
	d.press("down enter end enter enter")
	d.hears("y", "Match discarded. Backtalk. Go on against Ada. 1 of 9")
	d.press("down enter end enter enter")
	d.hears("y", "Match discarded. Backtalk. New match. 1 of 7")
}
