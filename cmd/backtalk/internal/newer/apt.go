package newer

import (
	"context"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

// The files that the packages of Debian and Fedora install.
const (
	byDebian = "/usr/games/backtalk"
	byFedora = "/usr/bin/backtalk"
)

// apt asks apt-cache, which reads apt's lists.
func apt(ctx context.Context, self, _ string) string {
	if self != byDebian {
		return ""
	}
	return candidate(output(ctx, "apt-cache", "policy", "backtalk"))
}

// output returns what a command prints in English, or "" if it fails.
func output(ctx context.Context, name string, arguments ...string) string {
	cmd := exec.CommandContext(ctx, name, arguments...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.WaitDelay = time.Second // a child of the command may hold its output open
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return string(out)
}

// policy matches the versions in the output of apt-cache policy.
var policy = regexp.MustCompile(`(?m)^\s+Installed: (\S+)\n\s+Candidate: (\S+)$`)

// candidate returns the version of the candidate if it is not the installed one, or "". It leaves out Debian's
// revision, because a new revision has the same version of the program.
func candidate(output string) string {
	found := policy.FindStringSubmatch(output)
	if found == nil || found[1] == "(none)" || found[2] == "(none)" {
		return ""
	}
	return other(found[2], found[1])
}

// upgrade matches the version of the program in the output of dnf list --upgrades.
var upgrade = regexp.MustCompile(`(?m)^backtalk\.\S+\s+(\S+)`)

// dnf asks dnf, which reads its cache with -C.
func dnf(ctx context.Context, self, running string) string {
	if self != byFedora {
		return ""
	}
	found := upgrade.FindStringSubmatch(output(ctx, "dnf", "-C", "-q", "list", "--upgrades", "backtalk"))
	if found == nil {
		return ""
	}
	return other(found[1], running)
}

// other returns a package's version without its epoch and revision, or "" if it is the installed one.
func other(version, installed string) string {
	if version = bare(version); version == bare(installed) {
		return ""
	}
	return version
}

func bare(version string) string {
	if _, after, ok := strings.Cut(version, ":"); ok {
		version = after
	}
	version, _, _ = strings.Cut(version, "-")
	return version
}
