package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"backtalk/cmd/internal/matches"
)

// zipOf packs files.
func zipOf(t *testing.T, files map[string]string) string {
	t.Helper()
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for name, content := range files {
		f, err := z.Create(name)
		if err == nil {
			_, err = f.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.String()
}

// inLibrary opens the menu of finished matches, at the line that imports.
func inLibrary(t *testing.T, folder string) *sitting {
	t.Helper()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, orca)
	d.goToLine("Finished matches")
	d.press("enter")
	return d
}

// imports types what to import, and returns what the player hears.
func (d *sitting) imports(name string) string {
	d.t.Helper()
	d.press("end enter")
	d.paste(name)
	return d.press("enter")
}

// A zip, a folder or a pattern typed in the menu imports all its files.
func TestMenuImportsManyFiles(t *testing.T) {
	ann, eve := dialects["studio.mat"], strings.ReplaceAll(dialects["gnubg.mat"], "Ann", "Eve")
	for name, typed := range map[string]string{"zip": "all.zip", "folder": "club", "pattern": "club/*.mat"} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			write(t, filepath.Join(folder, "all.zip"), zipOf(t, map[string]string{"a.mat": ann, "b.mat": eve}))
			if err := os.Mkdir(filepath.Join(folder, "club"), 0o700); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(folder, "club", "a.mat"), ann)
			write(t, filepath.Join(folder, "club", "b.mat"), eve)
			d := inLibrary(t, folder)
			if got := d.imports(filepath.Join(folder, typed)); !strings.Contains(got, "2 files, 0 not imported; 2 new matches. 1 of 3") {
				t.Errorf("heard %q", got)
			}
			d.hears("escape", "Finished matches. Import files. 1 of 1")
		})
	}
}

// A remark says which of several files it is about.
func TestMenuNamesTheFileOfARemark(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a", "b"} {
		text := " 3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n  1) 31: 8/5 6/5                   " + name + "\n"
		write(t, filepath.Join(folder, name+".mat"), text)
	}
	d := inLibrary(t, t.TempDir())
	d.imports(folder)
	d.press("down")
	if got, want := d.press("down"), "Game 1, move 1: Backtalk doesn't understand a and skips it, a.mat."; !strings.Contains(got, want) {
		t.Errorf("the player hears %q, want %q", got, want)
	}
}

// The program imports a file with many positions only after a yes, and shows
// what came with it either way.
func TestManyPositionsAreAskedAbout(t *testing.T) {
	positions := strings.Repeat("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n\n", 4)
	for answer, want := range map[string]string{
		"y": "2 files, 0 not imported; 5 new matches. 1 of 6", "n": "Imported match 1: Ann against Bob",
	} {
		t.Run(answer, func(t *testing.T) {
			folder := t.TempDir()
			write(t, filepath.Join(folder, "all.zip"), zipOf(t, map[string]string{"a.mat": dialects["studio.mat"], "b.txt": positions}))
			d := inLibrary(t, folder)
			const asks = "1 file with 4 separate positions: import each position as a match of its own?"
			if got := d.imports(filepath.Join(folder, "all.zip")); !strings.Contains(got, asks) {
				t.Fatalf("heard %q", got)
			}
			if got := d.press(answer); !strings.Contains(got, want) {
				t.Errorf("after %s heard %q, want %q", answer, got, want)
			}
		})
	}
}

// The player can type a wrong name again.
func TestMissingFileIsAskedForAgain(t *testing.T) {
	folder := t.TempDir()
	d := inLibrary(t, folder)
	if got := d.imports(filepath.Join(folder, "no.mat")); !strings.Contains(got, "no.mat was not imported: there is no such file or folder.") {
		t.Errorf("heard %q", got)
	}
	write(t, filepath.Join(folder, "a.mat"), dialects["studio.mat"])
	d.paste(filepath.Join(folder, "a.mat"))
	if got := d.press("enter"); !strings.Contains(got, "Imported match 1: Ann against Bob") {
		t.Errorf("heard %q", got)
	}
}

// slow is a library that waits for let before it lists, imports or renames.
type slow struct {
	matches.Analyses
	let chan struct{}
}

func (s slow) List() ([]matches.Entry, error) {
	<-s.let
	return s.Analyses.List()
}

func (s slow) Rename(from, to string) (int, error) {
	<-s.let
	return s.Analyses.Rename(from, to)
}

func (s slow) Known(digest string) ([]int64, error) {
	<-s.let
	return s.Analyses.Known(digest)
}

// sitSlowly starts the program with a library that answers once for each value in let.
func sitSlowly(t *testing.T) (d *sitting, let chan struct{}) {
	t.Helper()
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	write(t, filepath.Join(folder, "a.mat"), dialects["studio.mat"])
	backtalk(t, "import", filepath.Join(folder, "a.mat"), "--data", folder)
	let = make(chan struct{})
	d = sitFor(t, folder, nil, orca, false, func(p *program) error {
		p.session.SaveIn(slow{p.session.Matches.(matches.Analyses), let})
		p.lobby.SetMoment(time.Nanosecond)
		return p.play()
	})
	t.Cleanup(func() { close(let) })
	d.goToLine("Finished matches")
	return d, let
}

// awaits waits until the player hears a text, and returns everything heard.
func (d *sitting) awaits(from int, text string) string {
	d.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); d.settle() {
		if heard := strings.Join(d.heard()[from:], "\n"); strings.Contains(heard, text) {
			return heard
		}
	}
	d.t.Fatalf("heard %q, never %q", d.heard()[from:], text)
	return ""
}

// While the program reads the matches, it answers keys, and Escape goes back.
// A place that was left doesn't open later.
func TestKeysAreAnsweredWhileTheMatchesAreRead(t *testing.T) {
	d, let := sitSlowly(t)
	const reading = "Reading the saved matches. Escape cancels."
	if got := d.press("enter"); !strings.Contains(got, reading) {
		t.Errorf("heard %q", got)
	}
	if got := d.press("down"); !strings.Contains(got, reading) {
		t.Errorf("Down says %q", got)
	}
	if got := d.press("escape"); !strings.Contains(got, "Backtalk. Finished matches.") {
		t.Errorf("Escape says %q", got)
	}
	from := len(d.heard())
	let <- struct{}{}
	d.press("enter")
	let <- struct{}{}
	heard := d.awaits(from, "All matches, 1.")
	if strings.Count(heard, "All matches, 1.") != 1 {
		t.Errorf("what was left came too: %q", heard)
	}
	from = len(d.heard())
	d.press("down down")
	d.press("enter")
	d.paste("nobody")
	if got := d.press("enter"); !strings.Contains(got, reading) {
		t.Errorf("the search says %q", got)
	}
	let <- struct{}{}
	d.awaits(from, "No saved match was found.")
	from = len(d.heard())
	d.paste("ann")
	d.press("enter")
	let <- struct{}{}
	d.awaits(from, "Ann against Bob")
}

// A long import shows its progress, and Escape stops it: matches imported
// until then stay.
func TestMenuStopsAnImport(t *testing.T) {
	d, let := sitSlowly(t)
	d.press("enter")
	from := len(d.heard())
	let <- struct{}{}
	d.awaits(from, "All matches, 1.")
	folder := t.TempDir()
	for i := range 8 {
		write(t, filepath.Join(folder, fmt.Sprint(i, ".mat")), strings.ReplaceAll(dialects["studio.mat"], "Ann", fmt.Sprint("Ann", i)))
	}
	if got := d.imports(folder); !strings.Contains(got, "Importing; Escape stops it: 0 files.") {
		t.Errorf("heard %q", got)
	}
	from = len(d.heard())
	for deadline := time.Now().Add(patience); !importedSome.MatchString(d.press("up")); offer(let) {
		if time.Now().After(deadline) {
			t.Fatalf("after the first file heard %q", d.heard()[from:])
		}
	}
	from = len(d.heard())
	d.press("escape")
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); d.settle() {
		offer(let)
		if heard := strings.Join(d.heard()[from:], "\n"); stoppedImport.MatchString(heard) {
			return
		}
	}
	t.Errorf("after Escape heard %q", d.heard()[from:])
}

// These match what the player hears during an import of eight files, and after stopping it. On a busy
// machine, Backtalk may import a few more than the first before it says so or stops.
var (
	importedSome  = regexp.MustCompile(`: (1 file|[2-6] files)\.`)
	stoppedImport = regexp.MustCompile(`Stopped\. (1 match was|[2-7] matches were) imported\.`)
)

// offer lets the library answer once, if it waits.
func offer(let chan<- struct{}) {
	select {
	case let <- struct{}{}:
	default:
	}
}

// A player is renamed even if that takes long.
func TestSlowRenamingSucceeds(t *testing.T) {
	d, let := sitSlowly(t)
	from := len(d.heard())
	for _, line := range []string{"All matches, 1.", "Ann against Bob"} {
		d.press("enter")
		let <- struct{}{}
		d.awaits(from, line)
	}
	d.press("enter")
	d.goToLine("Rename a player")
	d.press("enter enter")
	d.paste("Zoe")
	d.press("enter")
	let <- struct{}{}
	d.awaits(from, "Ann is now Zoe in 1 match.")
}
