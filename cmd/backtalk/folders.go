package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// folders are where the program saves what it writes by itself.
type folders struct {
	config, data, state folder
	// quiet says that no error is to be noted.
	quiet bool
}

// folder is one of them. It is made when something is first written there.
type folder struct {
	path string
	// temporary is set if there is no home folder, so that this one is among
	// the temporary files.
	temporary bool
}

// findFolders finds them by the environment. Where neither a home nor the folder itself is named,
// the root of the file system would be taken for a home; then a temporary folder serves.
func findFolders(getenv func(string) string) folders {
	_, err := os.UserHomeDir()
	of := func(variable, usual string) folder {
		if err != nil && getenv(variable) == "" {
			return folder{filepath.Join(os.TempDir(), fmt.Sprintf("backtalk-%d", os.Getuid())), true}
		}
		return folder{filepath.Join(usual, "backtalk"), false}
	}
	return folders{
		config: of("XDG_CONFIG_HOME", xdg.ConfigHome), data: of("XDG_DATA_HOME", xdg.DataHome), state: of("XDG_STATE_HOME", xdg.StateHome),
	}
}

// make makes the folder if it doesn't exist. Anybody could guess the name of
// a temporary one, so nobody else may own it.
func (f folder) make() error {
	if err := os.MkdirAll(f.path, 0o700); err != nil || !f.temporary {
		return err
	}
	info, err := os.Lstat(f.path)
	if err == nil && (!info.IsDir() || info.Mode().Perm()&0o077 != 0) {
		return &fs.PathError{Op: "use", Path: f.path, Err: fs.ErrPermission}
	}
	return err
}
