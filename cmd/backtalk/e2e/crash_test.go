//go:build e2e

package e2e

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
)

var reportFile = regexp.MustCompile(`/\S+\.txt`)

// After a crash that the program can't catch, as in a system library, the
// terminal is restored before the shell has it, and the program names the
// file of its report.
func TestCrashRestoresTheTerminal(t *testing.T) {
	t.Parallel()
	for _, ui := range []string{"screen", "lines"} {
		t.Run(ui, func(t *testing.T) {
			t.Parallel()
			p := OpenPane(t, 200, 24, []string{"XDG_STATE_HOME=" + t.TempDir()}, "--ui", ui, "--seed", "7")
			p.Await("Opening: you")
			p.AwaitText("Opening: you")
			if err := syscall.Kill(p.Pid(), syscall.SIGSEGV); err != nil {
				t.Fatal(err)
			}
			p.AwaitEnd()
			v := p.AwaitText("The match is saved. A report is in")
			if v.Alternate || !v.Visible {
				t.Errorf("alternate screen %v, cursor %v; want false, true", v.Alternate, v.Visible)
			}
			modes := p.Modes()
			for _, mode := range []string{"icanon", "echo", "isig", "opost"} {
				if !slices.Contains(modes, mode) {
					t.Errorf("the terminal lacks %s: %v", mode, modes)
				}
			}
			// The terminal breaks a long name over two rows.
			file := reportFile.FindString(strings.Join(v.Rows, ""))
			report, err := os.ReadFile(file)
			if err != nil {
				t.Fatalf("the report that is named: %v", err)
			}
			for _, want := range []string{"SIGSEGV", "goroutine"} {
				if !strings.Contains(string(report), want) {
					t.Errorf("%s lacks %q", file, want)
				}
			}
		})
	}
}

// A program killed in the middle of a match reports that and restores the
// terminal; the match continues.
func TestKillRestoresTheTerminal(t *testing.T) {
	t.Parallel()
	p := OpenPane(t, 80, 24, nil, "--ui", "screen", "--seed", "7")
	p.Await("Opening: you")
	p.AwaitText("Opening: you")
	if err := syscall.Kill(p.Pid(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	v := p.AwaitText("The system or another program stopped Backtalk. The match is saved.")
	if v.Alternate {
		t.Error("the terminal still shows its other screen")
	}
}
