package newer

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The real apt-cache reads what is installed, and what its lists offer.
func TestNewerVersionIsFoundInTheListsOfApt(t *testing.T) {
	if _, err := exec.LookPath("apt-cache"); err != nil {
		t.Skip("apt-cache is missing")
	}
	for _, c := range []struct{ installed, offered, want string }{
		{"0.9.0", "1.0.0", "1.0.0"},
		{"0.9.0", "0.9.0", ""},
		{"1.0.0", "0.9.0", ""},
		{"0.9.0", "", ""},
		{"", "1.0.0", ""},
	} {
		t.Run(fmt.Sprintf("%s, offered %s", c.installed, c.offered), func(t *testing.T) {
			aptWith(t, c.installed, c.offered)
			if got := apt(t.Context(), byDebian, ""); got != c.want {
				t.Errorf("newer is %q, want %q", got, c.want)
			}
			if got := apt(t.Context(), "/home/eve/backtalk", ""); got != "" {
				t.Errorf("for a program that apt didn't install, found %q", got)
			}
		})
	}
}

// Another revision of the package has the version that is already running.
func TestNewRevisionOfThePackageIsNotAnnounced(t *testing.T) {
	for offered, want := range map[string]string{"1.0.0-1": "", "1.0.0-2": "", "1.1.0-1": "1.1.0", "(none)": ""} {
		if got := candidate("backtalk:\n  Installed: 1.0.0-1\n  Candidate: " + offered + "\n  Version table:\n"); got != want {
			t.Errorf("offered %s: announced %q, want %q", offered, got, want)
		}
	}
}

// aptWith sets up apt in a folder of the test, with versions of the package that are installed and
// offered.
func aptWith(t *testing.T, installed, offered string) {
	t.Helper()
	folder := t.TempDir()
	stanza := func(version, more string) string {
		if version == "" {
			return ""
		}
		return "Package: backtalk\nVersion: " + version + "\nArchitecture: all\nMaintainer: Ada\nDescription: a game\n" + more + "\n"
	}
	for _, sub := range []string{"repo", "state/lists/partial", "cache/archives/partial"} {
		if err := os.MkdirAll(filepath.Join(folder, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	put(t, filepath.Join(folder, "status"), stanza(installed, "Status: install ok installed\n"))
	put(t, filepath.Join(folder, "repo", "Packages"), stanza(offered, "Filename: ./backtalk.deb\nSize: 1\nSHA256: 0\n"))
	put(t, filepath.Join(folder, "sources"), "deb [trusted=yes] file:"+filepath.Join(folder, "repo")+" ./\n")
	conf := filepath.Join(folder, "apt.conf")
	put(t, conf, fmt.Sprintf(`Dir::State %q; Dir::State::status %q; Dir::Cache %q; Dir::Etc::SourceList %q; Dir::Etc::SourceParts "-"; Dir::Etc::PreferencesParts "-"; APT::Sandbox::User "";`,
		filepath.Join(folder, "state"), filepath.Join(folder, "status"), filepath.Join(folder, "cache"), filepath.Join(folder, "sources")))
	t.Setenv("APT_CONFIG", conf)
	if out, err := exec.Command("apt-get", "update").CombinedOutput(); err != nil {
		t.Fatalf("apt-get update: %v\n%s", err, out)
	}
}

func put(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
