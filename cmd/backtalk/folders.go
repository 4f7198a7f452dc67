package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// folders holds the program's own folders, for what it writes unasked.
type folders struct {
	config, data, state folder
	// quiet turns off the notes about errors.
	quiet bool
}

// folder is one of the program's folders. It is created when the program first writes to it.
type folder struct {
	path string
	// temporary is set if there is no home folder, so that this folder is among the temporary files.
	temporary bool
}

// findFolders finds the folders from the environment. Without a home folder, it uses a temporary
// folder for each one that the environment doesn't name. Otherwise it would use the root of the file
// system as the home folder.
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

// make creates the folder if it doesn't exist. Anybody could guess the name of a temporary folder, so
// make fails if other users can reach into it.
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
