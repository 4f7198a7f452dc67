package journal

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// leftBehind holds patterns for the files that a killed program leaves beside the journal: locks of
// matches and of a backup, and unfinished journals. A running program that uses such a file holds
// the journal's lock, shared or alone, so sweep can't get that lock and leaves the file there.
var leftBehind = []string{"-playing-*", "-backup", "-restored*", "-recovered*", "-copying-*"}

// sweep removes what killed programs left beside the journal at path, if no other program has it open.
func sweep(path string) {
	var left []string
	for _, name := range leftBehind {
		left = append(left, beside(path, name)...)
	}
	if len(left) == 0 {
		return
	}
	l, err := alone(path, 0)
	if err != nil {
		return
	}
	defer l.end()
	for _, file := range left {
		_ = os.Remove(file)
	}
}

// beside returns the files whose names are path followed by something that matches pattern.
func beside(path, pattern string) []string {
	special := strings.NewReplacer("[", "[[]", "*", "[*]", "?", "[?]", `\`, `\\`)
	if os.PathSeparator == '\\' {
		special = strings.NewReplacer("[", "[[]")
	}
	// The pattern is valid: its prefix has no special characters.
	found, _ := filepath.Glob(special.Replace(path) + pattern)
	return found
}

// alone locks the journal at path, so that no other program can open it. wait bounds how long alone
// waits for programs that have the journal open.
func alone(path string, wait time.Duration) (*lock, error) {
	if _, err := lockFile(path + "-open"); err != nil {
		return nil, doing("lock", err)
	}
	return begin(path+"-open", "exclusive", wait)
}
