package main

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// toldName is the file that everything told is copied to, by the minute.
const toldName = "told-2006-01-02-1504.txt"

// copyTold writes what was told to a file beside the matches, a line each, and gives its path.
func (f *playFlags) copyTold(lines []string) (string, error) {
	dir, err := f.dataDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, time.Now().Format(toldName))
	return file, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600)
}
