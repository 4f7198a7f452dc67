// Package newer implements the search for a newer version of the program in the files of the package
// manager that installed it.
//
// It contacts nobody: it reads what the manager fetched when the user last updated its lists. winget
// keeps no list on the machine, so it finds nothing there.
package newer

import (
	"context"
	"path/filepath"
	"strings"
)

// Found is a version that a package manager has, and the command that installs it.
type Found struct{ Version, Command string }

// manager holds how to ask a package manager for the newest version, and the command that installs it.
type manager struct {
	// command installs the newer version.
	command string
	// newest returns the version that the manager has if it installed the program self and knows
	// another version than running, or "".
	newest func(ctx context.Context, self, running string) string
}

// managers returns the package managers that Find asks.
func managers() []manager {
	return []manager{
		{"sudo apt install backtalk", apt},
		{"sudo dnf upgrade backtalk", dnf},
		{"brew upgrade backtalk", homebrew},
		{"scoop update backtalk", scoop},
	}
}

// Find returns the version that the package manager would install in place of the program file self. running is the
// version of that file. Find reports false if there is none, or if ctx ends.
func Find(ctx context.Context, self, running string) (Found, bool) {
	if real, err := filepath.EvalSymlinks(self); err == nil {
		self = real
	}
	for _, m := range managers() {
		if version := m.newest(ctx, self, strings.TrimPrefix(running, "v")); version != "" {
			return Found{version, m.command}, true
		}
	}
	return Found{}, false
}
