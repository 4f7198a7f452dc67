package newer

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A program that no package manager installed has no newer version.
func TestUnpackedProgramAsksNoManager(t *testing.T) {
	self := filepath.Join(t.TempDir(), "backtalk")
	put(t, self, "")
	if found, ok := Find(t.Context(), self, "v0.9.0"); ok {
		t.Errorf("found %v", found)
	}
}

// Backtalk asks dnf for its cache alone, and reads the version that dnf prints.
func TestNewerVersionIsFoundInTheCacheOfDnf(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("dnf is not for Windows")
	}
	for _, c := range []struct{ prints, want string }{
		{"Available Upgrades\nbacktalk.x86_64    1.0.0-1    backtalk\n", "1.0.0"},
		{"Available upgrades\nbacktalk.noarch 1:1.0.0-3.fc44 backtalk\n", "1.0.0"},
		{"backtalk.x86_64 0.9.0-2 backtalk\n", ""},
		{"", ""},
	} {
		folder := t.TempDir()
		put(t, filepath.Join(folder, "dnf"), "#!/bin/sh\n[ \"$*\" = '-C -q list --upgrades backtalk' ] || exit 1\nprintf '"+c.prints+"'\n")
		if err := os.Chmod(filepath.Join(folder, "dnf"), 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", folder)
		if got := dnf(t.Context(), byFedora, "0.9.0"); got != c.want {
			t.Errorf("for %q: found %q, want %q", c.prints, got, c.want)
		}
		if got := dnf(t.Context(), "/home/eve/backtalk", "0.9.0"); got != "" {
			t.Errorf("a program that dnf didn't install has %q", got)
		}
	}
}

// Homebrew and Scoop keep the recipes of what they installed. These have the form that make dist writes.
func TestNewerVersionIsFoundInTheRecipe(t *testing.T) {
	const brewed, scooped = "class Backtalk < Formula\n  version \"1.0.0\"\n", "{\n    \"version\": \"1.0.0\",\n}"
	for _, c := range []struct{ self, recipe, text, command string }{
		{"Cellar/backtalk/0.9.0/libexec/backtalk", "Library/Taps/backtalk/homebrew-backtalk/Formula/backtalk.rb", brewed, "brew upgrade backtalk"},
		{"Cellar/backtalk/0.9.0/libexec/backtalk", "Homebrew/Library/Taps/backtalk/homebrew-backtalk/backtalk.rb", brewed, "brew upgrade backtalk"},
		{"scoop/apps/backtalk/current/backtalk.exe", "scoop/buckets/games/bucket/backtalk.json", scooped, "scoop update backtalk"},
		{"scoop/apps/backtalk/0.9.0/backtalk.exe", "scoop/buckets/games/backtalk.json", scooped, "scoop update backtalk"},
	} {
		folder := t.TempDir()
		self := filepath.Join(folder, filepath.FromSlash(c.self))
		put(t, self, "")
		if found, ok := Find(t.Context(), self, "v0.9.0"); ok {
			t.Errorf("%s: without a recipe there is %v", c.self, found)
		}
		put(t, filepath.Join(folder, filepath.FromSlash(c.recipe)), c.text)
		if found, ok := Find(t.Context(), self, "v0.9.0"); !ok || found != (Found{"1.0.0", c.command}) {
			t.Errorf("%s: found %v, %v", c.self, found, ok)
		}
		if found, ok := Find(t.Context(), self, "v1.0.0"); ok {
			t.Errorf("%s: the newest version has a newer one: %v", c.self, found)
		}
		put(t, filepath.Join(folder, filepath.FromSlash(c.recipe)), strings.Repeat(" ", mostOfRecipe)+c.text)
		if found, ok := Find(t.Context(), self, "v0.9.0"); ok {
			t.Errorf("%s: a recipe of any length is read: %v", c.self, found)
		}
	}
}
