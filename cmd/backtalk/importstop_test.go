//go:build linux || darwin

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Ctrl+C during the import of many files announces how many matches are
// saved, and those are.
func TestCtrlCStopsAnImportOfManyFiles(t *testing.T) {
	const files = 3000
	folder, data := t.TempDir(), t.TempDir()
	for i := range files {
		write(t, filepath.Join(folder, fmt.Sprintf("%04d.mat", i)), fmt.Sprintf("; [Event \"%d\"]\n%s", i, dialects["studio.mat"]))
	}
	command := exec.Command("backtalk", "import", folder, "--data", data, "--lang", "en")
	command.Env = append(os.Environ(), "XDG_STATE_HOME="+t.TempDir())
	var complaints bytes.Buffer
	command.Stderr = &complaints
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	imported := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), "Imported match ") {
			continue
		}
		if imported++; imported == 1 {
			if err := command.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := command.Wait(); err == nil || command.ProcessState.ExitCode() != 1 {
		t.Errorf("the import ends with %v", err)
	}
	if imported == 0 || imported == files {
		t.Fatalf("%d matches were imported of %d", imported, files)
	}
	if got := complaints.String(); !strings.HasPrefix(got, fmt.Sprintf("Stopped. %d match", imported)) || strings.Contains(got, "was not imported") {
		t.Errorf("after %d matches it says %q", imported, got)
	}
	if got := strings.Count(backtalk(t, "history", "--json", "--data", data), "\n"); got != imported {
		t.Errorf("%d matches are listed, %d were imported", got, imported)
	}
}
