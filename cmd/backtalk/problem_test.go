package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"backtalk/cmd/internal/matches"
	"backtalk/sounds"
)

// The program reports an error in the player's language, with its file if it
// has one, and none of its own words, which go to the log.
func TestErrorsBecomeWords(t *testing.T) {
	f := folders{state: folder{path: t.TempDir()}}
	for _, kind := range []error{matches.ErrTaken, syscall.ENOSPC, fs.ErrPermission} {
		err := fmt.Errorf("do something: %w", &fs.PathError{Op: "open", Path: "/there", Err: kind})
		reported := localizerOf(t, "de").Text(f.because(err))
		if !strings.HasSuffix(reported, ", /there") || strings.Contains(reported, kind.Error()) {
			t.Errorf("%v is told as %q", err, reported)
		}
		if noted, err := os.ReadFile(f.log()); err != nil || !strings.Contains(string(noted), "do something: open /there: "+kind.Error()) {
			t.Errorf("the log lacks %v: %v", kind, err)
		}
	}
}

// The report of an unexpected error names the file that has its details.
func TestUnexpectedErrorIsNoted(t *testing.T) {
	f := folders{state: folder{path: filepath.Join(t.TempDir(), "new")}}
	reported := localizerOf(t, "en").Text(f.because(errors.New("index out of range")))
	if want := "something unexpected happened, and the details are in " + f.log(); reported != want {
		t.Errorf("got %q, want %q", reported, want)
	}
	if noted, err := os.ReadFile(f.log()); err != nil || !strings.Contains(string(noted), "index out of range") {
		t.Errorf("the log has %q, %v", noted, err)
	}
}

// If the log can't be written, the report doesn't mention it.
func TestUnwritableLogIsNotMentioned(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := folders{state: folder{path: filepath.Join(file, "state")}}
	if got := localizerOf(t, "en").Text(f.because(errors.New("index out of range"))); strings.Contains(got, "details") {
		t.Errorf("got %q", got)
	}
}

// The log starts again before it grows large.
func TestLogStaysSmall(t *testing.T) {
	f := folders{state: folder{path: t.TempDir()}}
	for range 3 {
		f.note(errors.New(strings.Repeat("x", mostNoted)))
		f.note(errors.New("the last"))
	}
	noted, err := os.ReadFile(f.log())
	if err != nil || len(noted) > 2*mostNoted || !strings.Contains(string(noted), "the last") {
		t.Errorf("the log has %d bytes, %v", len(noted), err)
	}
}

// A fault of a sound pack is reported with its line and its file.
func TestFaultOfASoundPackHasItsLine(t *testing.T) {
	folder := t.TempDir()
	broken := filepath.Join(folder, "broken")
	if err := os.Mkdir(broken, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(broken, sounds.PackManifest), "[near]\nhit = \"hit.wav\"\n")
	for pack, want := range map[string]string{
		filepath.Join(folder, "missing"): "there is no such file or folder, pack.toml",
		broken:                           "line 2 of its file pack.toml can't be used, hit.wav",
	} {
		_, err := sounds.LoadPack(os.DirFS(pack))
		if got := localizerOf(t, "en").Text((folders{quiet: true}).because(err)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
