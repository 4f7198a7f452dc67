package gnubg

import (
	"os/exec"
	"path/filepath"
	"runtime"
)

// names holds the program's names. On Windows, the command-line version is a separate program.
var names = [...]string{"gnubg-cli", "gnubg"}

// folders returns the folders to search besides the path, because not every user's path includes
// them.
func folders() []string {
	if runtime.GOOS == "windows" {
		return []string{`C:\Program Files\gnubg`, `C:\Program Files (x86)\gnubg`}
	}
	return []string{"/usr/games", "/usr/local/games", "/usr/local/bin", "/opt/homebrew/bin"}
}

// Find returns the path of an installed GNU Backgammon, and reports whether there is one.
func Find() (path string, ok bool) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, true
		}
	}
	for _, folder := range folders() {
		for _, name := range names {
			if path, err := exec.LookPath(filepath.Join(folder, name)); err == nil {
				return path, true
			}
		}
	}
	return "", false
}
