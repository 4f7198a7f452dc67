//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// bareSystem returns a folder with the programs that scripts need, a package
// manager that records how it is called, and perhaps a go.
func bareSystem(t *testing.T, manager, version string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range []string{"bash", "awk", "tee", "env", "cat"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skip(err)
		}
		if err := os.Symlink(path, filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	programs := map[string]string{manager: `echo "$@" >> "` + folder + `/called"; printf '#!/bin/sh\necho go version go1.26.0 x\n' > "` + folder + `/go"; ` +
		`/bin/chmod 755 "` + folder + `/go"`, "sudo": `exec "$@"`}
	if version != "" {
		programs["go"] = "echo go version go" + version + " linux/amd64"
	}
	for name, does := range programs {
		if name == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+does+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// needGo prepares the script that looks for Go, on a bare system.
func needGo(t *testing.T, folder string) *exec.Cmd {
	t.Helper()
	script, err := filepath.Abs("../../.ci/need-go")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(filepath.Join(folder, "bash"), script)
	cmd.Env = []string{"PATH=" + folder, "BACKTALK_OS_RELEASE=/dev/null"}
	return cmd
}

func TestWithoutGoTheCommandsAreNamed(t *testing.T) {
	for _, c := range []struct {
		manager, version, says string
		status                 int
	}{
		{"apt-get", "", "apt-get install -y golang-go", 1},
		{"dnf", "1.19.8", "dnf install -y golang", 1},
		{"pacman", "", "pacman -S --noconfirm go", 1},
		{"brew", "", "brew install go", 1},
		{"winget", "", "winget install --exact --id GoLang.Go", 1},
		{"", "", "https://go.dev/doc/install", 1},
		{"apt-get", "1.21", "", 0},
		{"apt-get", "1.26rc1", "", 0},
		{"apt-get", "2.0", "", 0},
	} {
		folder := bareSystem(t, c.manager, c.version)
		cmd := needGo(t, folder)
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != c.status || !strings.Contains(string(out), c.says) {
			t.Errorf("%s, go %q: status %d and\n%s", c.manager, c.version, cmd.ProcessState.ExitCode(), out)
		}
		if _, err := os.Stat(filepath.Join(folder, "called")); err == nil {
			t.Errorf("%s was called without being asked for", c.manager)
		}
	}
}

// Debian 12 has a new enough Go in its backports, from the same server as
// its packages.
func TestDebian12InstallsGoFromItsBackports(t *testing.T) {
	folder := bareSystem(t, "", "")
	release := filepath.Join(folder, "release")
	apt := "#!/bin/sh\necho \"'http://mirror.example/debian/dists/bookworm-updates/InRelease' a 0\"\necho \"'http://mirror.example/debian/dists/bookworm/InRelease' b 0\"\n"
	for file, content := range map[string]string{release: "VERSION_CODENAME=bookworm\n", filepath.Join(folder, "apt-get"): apt} {
		if err := os.WriteFile(file, []byte(content), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	cmd := needGo(t, folder)
	cmd.Env = append(cmd.Env, "BACKTALK_OS_RELEASE="+release)
	out, _ := cmd.CombinedOutput()
	for _, want := range []string{"echo deb http://mirror.example/debian bookworm-backports main | ", "apt-get install -y -t bookworm-backports golang-go\n"} {
		if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), want) {
			t.Errorf("status %d, and %q is not in\n%s", cmd.ProcessState.ExitCode(), want, out)
		}
	}
}

func TestYesAtATerminalInstallsGo(t *testing.T) {
	for answer, want := range map[string]int{"y\n": 0, "N\n": 1, "\n": 1} {
		folder := bareSystem(t, "dnf", "")
		cmd := needGo(t, folder)
		terminal, err := pty.Start(cmd)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(terminal, answer); err != nil {
			t.Fatal(err)
		}
		out, _ := io.ReadAll(terminal) // the end of a terminal is an error
		_ = cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("after %q status %d, want %d:\n%s", answer, got, want, out)
		}
		_, err = os.Stat(filepath.Join(folder, "called"))
		if installed := err == nil; installed != (want == 0) {
			t.Errorf("after %q installed: %v", answer, installed)
		}
		if !strings.Contains(string(out), "Install it? Y or N") {
			t.Errorf("asked %s", out)
		}
		_ = terminal.Close()
	}
}
