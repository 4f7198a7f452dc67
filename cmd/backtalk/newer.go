package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"backtalk/a11y/say"
)

// packaged names the file that Debian's package installs.
const packaged = "/usr/games/backtalk"

// aptPatience bounds how long apt may read its own files.
const aptPatience = 10 * time.Second

// tellOfNewer announces a newer version, once for each, if apt knows of one. Closing the program ends
// the search.
func (p *program) tellOfNewer() {
	if self, err := os.Executable(); err != nil || self != packaged {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), aptPatience)
	over := make(chan struct{})
	p.closers.Add(func() { cancel(); <-over })
	go func() {
		defer close(over)
		defer cancel()
		if version := newer(ctx); version != "" && p.setup.config.folders.state.firstTime("newer", version) {
			p.front.Notify(say.M(say.StartNewer, say.Data{"Version": version, "Command": "sudo apt install backtalk"}))
		}
	}()
}

// newer returns the version that apt would install over this one, or "". It contacts nobody: apt-cache
// reads what the last update of apt's lists fetched.
func newer(ctx context.Context) string {
	cmd := exec.CommandContext(ctx, "apt-cache", "policy", "backtalk")
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return candidate(string(out))
}

// policy matches the versions in the output of apt-cache policy.
var policy = regexp.MustCompile(`(?m)^\s+Installed: (\S+)\n\s+Candidate: (\S+)$`)

// candidate returns the version of the candidate if it is not the installed one, or "". It leaves out
// Debian's revision, which the program doesn't know: another revision is no other version.
func candidate(output string) string {
	found := policy.FindStringSubmatch(output)
	if found == nil || found[1] == "(none)" || found[2] == "(none)" {
		return ""
	}
	installed, _, _ := strings.Cut(found[1], "-")
	version, _, _ := strings.Cut(found[2], "-")
	if version == installed {
		return ""
	}
	return version
}

// firstTime writes text to a file of the folder, and reports whether it did. It returns false if
// the file holds text already, or can't be written.
func (f folder) firstTime(name, text string) bool {
	file := filepath.Join(f.path, name)
	if old, err := os.ReadFile(file); err == nil && string(old) == text {
		return false
	}
	return f.make() == nil && os.WriteFile(file, []byte(text), 0o600) == nil
}
