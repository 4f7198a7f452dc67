package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

// returned is a terminal that only records what happens to it.
type returned struct{ did []string }

func (r *returned) restore(screen bool) {
	what := "lines"
	if screen {
		what = "screen"
	}
	r.did = append(r.did, "gives back "+what)
}

func (r *returned) write(text string) { r.did = append(r.did, text) }

// stateFolder sends reports to a folder of the test's own.
func stateFolder(t *testing.T, folder string) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", folder)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
}

// The guard reacts to what comes through its pipe, in pieces of any size.
func TestGuardReactsToItsPipe(t *testing.T) {
	const killed = "The system or another program stopped Backtalk. The match is saved."
	for name, c := range map[string]struct {
		pieces []string
		want   []string
	}{
		"left as usual":             {[]string{"lines\n", "done\n"}, nil},
		"left from the screen":      {[]string{"screen\nli", "nes\ndone\n"}, nil},
		"killed at lines":           {[]string{"lines\n"}, []string{"gives back lines", killed}},
		"killed on the screen":      {[]string{"scr", "een\n"}, []string{"gives back screen", killed}},
		"killed before it began":    {nil, []string{"gives back lines", killed}},
		"killed when back at lines": {[]string{"screen\n", "lines\n"}, []string{"gives back lines", killed}},
	} {
		r := &returned{}
		w := &watched{terminal: r, tag: "en"}
		for _, piece := range c.pieces {
			w.read(piece)
		}
		w.ended()
		if got, want := strings.Join(r.did, "; "), strings.Join(c.want, "; "); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// A crash restores the terminal at its first line, and its whole report is in
// the named file.
func TestGuardSavesTheReport(t *testing.T) {
	folder := t.TempDir()
	stateFolder(t, folder)
	r := &returned{}
	w := &watched{terminal: r, tag: "en"}
	w.read("screen\npanic: index out")
	if len(r.did) > 0 {
		t.Errorf("half a line made it do %q", r.did)
	}
	w.read(" of range\n\ngoroutine 7")
	if len(r.did) != 2 || r.did[0] != "gives back screen" {
		t.Fatalf("the first line of a report made it do %q", r.did)
	}
	w.read(" [running]:\nmain.main()\n")
	w.ended()
	files, err := filepath.Glob(filepath.Join(folder, "backtalk", "crash-*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("reports: %q, %v; want one", files, err)
	}
	want := "Backtalk hit an error and had to stop. The match is saved. A report is in " + files[0]
	if got := r.did[1]; got != want {
		t.Errorf("written %q, want %q", got, want)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if want := "panic: index out of range\n\ngoroutine 7 [running]:\nmain.main()\n"; !strings.HasSuffix(string(text), want) {
		t.Errorf("report: got %q, want its end %q", text, want)
	}
}

// A fault that the program can catch leaves the same report, and the program
// closes the session before it announces the fault.
func TestFaultLeavesAReport(t *testing.T) {
	folder := t.TempDir()
	stateFolder(t, folder)
	err := crashed("index out of range", []byte("goroutine 1"))
	var crash *crashError
	if !errors.As(err, &crash) {
		t.Fatalf("got %T", err)
	}
	file, _ := crash.message.Data["File"].(string)
	text, readErr := os.ReadFile(file)
	if readErr != nil || !strings.HasPrefix(file, folder) {
		t.Fatalf("the report %q: %v", file, readErr)
	}
	for _, want := range []string{"index out of range", "goroutine 1", version()} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the report lacks %q: %s", want, text)
		}
	}
}
