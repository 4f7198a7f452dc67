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

// Every error that a player can meet is told in the player's language, with its file where there is one, and none of an error's own
// words; those are in the log.
func TestErrorsBecomeWords(t *testing.T) {
	german := localizerOf(t, "de")
	f := folders{state: folder{path: t.TempDir()}}
	for _, r := range reasons {
		err := fmt.Errorf("do something: %w", &fs.PathError{Op: "open", Path: "/there", Err: r.err})
		if reason, known := reasonFor(err); !known || german.Text(reason) == "" {
			t.Errorf("%v is told as %q", err, german.Text(reason))
		}
		told := german.Text(f.because(err))
		if !strings.HasSuffix(told, ", /there") || strings.Contains(told, r.err.Error()) {
			t.Errorf("%v is told as %q", err, told)
		}
	}
	noted, err := os.ReadFile(f.log())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range reasons {
		if !strings.Contains(string(noted), "do something: open /there: "+r.err.Error()) {
			t.Errorf("the log lacks %v", r.err)
		}
	}
}

// What the system says of a file goes before what the journal makes of it.
func TestTheReasonOfAJournalsError(t *testing.T) {
	english := localizerOf(t, "en")
	for want, err := range map[string]error{
		"permission is denied":                       fmt.Errorf("open: %w: %w", matches.ErrUnwritable, syscall.EACCES),
		"the file is damaged":                        fmt.Errorf("load: %w: %w", matches.ErrDamaged, errors.New("unexpected end of JSON input")),
		"the disk is full":                           fmt.Errorf("keep: %w", matches.ErrFull),
		"line 7 of its file pack.toml can't be used": errors.Join(&sounds.PackError{Line: 7, Err: fs.ErrNotExist}),
	} {
		reason, _ := reasonFor(err)
		if got := english.Text(reason); got != want {
			t.Errorf("%v: got %q, want %q", err, got, want)
		}
	}
}

// An error that nobody foresaw is told with the file that has its details.
func TestAnUnexpectedErrorIsNoted(t *testing.T) {
	f := folders{state: folder{path: filepath.Join(t.TempDir(), "new")}}
	told := localizerOf(t, "en").Text(f.because(errors.New("index out of range")))
	if want := "something unexpected happened, and the details are in " + f.log(); told != want {
		t.Errorf("got %q, want %q", told, want)
	}
	if noted, err := os.ReadFile(f.log()); err != nil || !strings.Contains(string(noted), "index out of range") {
		t.Errorf("the log has %q, %v", noted, err)
	}
}

// The log begins anew before it grows large.
func TestTheLogStaysSmall(t *testing.T) {
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

// What is wrong with a sound pack is said with its line and its file.
func TestWhatIsWrongWithASoundPack(t *testing.T) {
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
