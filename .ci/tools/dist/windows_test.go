package main

import (
	"bytes"
	"debug/pe"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// drawn returns the icon. The test must be in the repository's root.
func drawn(t *testing.T) icon {
	t.Helper()
	i, err := readIcon()
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// built builds a small program for a target: the one that checks comments.
func built(t *testing.T, to target, file string) {
	t.Helper()
	cmd := exec.Command("go", "build", "-C", ".ci/tools/comments", "-ldflags", "-s -w", "-o", file, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+to.system, "GOARCH="+to.machine)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// An installer is the same to the byte whenever it is made. It has the program with its icon, NVDA's client with its licence,
// a start menu, and entries for the files that it opens.
func TestInstallerIsTheSameEachTime(t *testing.T) {
	if _, err := exec.LookPath("wixl"); err != nil {
		t.Skip("wixl is not installed: no installer is made")
	}
	t.Chdir("../../..")
	amd64 := target{"windows", "amd64"}
	clients, err := nvdaClients(written(t, map[string]string{"license.txt": lgpl, "nvdaControllerClient.dll": library(t, pe.IMAGE_FILE_MACHINE_AMD64)}))
	if err != nil {
		t.Fatal(err)
	}
	var made [2][]byte
	for i := range made {
		r := &release{
			version: "v1.2.3-rc.1", when: time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC), out: t.TempDir(), icon: drawn(t), licences: &gathered{texts: []entry{{name: licenceIndex, content: []byte("Parts.\n")}}}, clients: clients,
			summaries: []summary{{"en", "Backtalk", "backgammon played by ear"}}, shared: []entry{{name: "guide/keys/one.txt", content: []byte("Keys.")}, {name: "README.md", content: []byte("Not that of the repository.")}},
		}
		built(t, amd64, r.binary(amd64))
		entries, err := r.entries(amd64)
		if err != nil {
			t.Fatal(err)
		}
		program := entries[slices.IndexFunc(entries, func(e entry) bool { return e.name == "backtalk.exe" })].content
		file, err := pe.NewFile(bytes.NewReader(program))
		if err != nil || file.Section(".rsrc") == nil || !bytes.Contains(program, []byte("\x89PNG")) {
			t.Errorf("the program has no icon: %v", err)
		}
		if err := r.installer(amd64, entries); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(r.out, r.name(amd64)+".msi")
		if made[i], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
		for table, want := range map[string][]string{
			"Shortcut": {"Backtalk", "Play Backtalk.cmd"}, "Registry": {"Backtalk.Match", `replay "%1"`, `.mat\OpenWithProgids`}, "File": {"backtalk.exe", "nvdaControllerClient.dll", "nvdaControllerClient.txt", "one.txt", "README.md\t27\t"},
			"Property": {"1.2.3"},
		} {
			out, err := exec.Command("msiinfo", "export", name, table).CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			for _, text := range want {
				if !strings.Contains(string(out), text) {
					t.Errorf("the table %s lacks %s:\n%s", table, text, out)
				}
			}
		}
		// The clock of a file system may be as coarse as two seconds.
		later := time.Now().Add(time.Minute)
		_ = os.Chtimes(name, later, later)
	}
	if !bytes.Equal(made[0], made[1]) {
		at := 0
		for at < min(len(made[0]), len(made[1])) && made[0][at] == made[1][at] {
			at++
		}
		t.Errorf("%d and %d bytes, which differ from %d on: %.40q and %.40q", len(made[0]), len(made[1]), at, made[0][at:], made[1][at:])
	}
}
