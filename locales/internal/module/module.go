// Package module implements what the generators share: it finds the module's root, and replaces a
// generated file.
package module

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
)

// ErrNoModule says that no folder up to the file system's root has a go.mod.
var ErrNoModule = errors.New("not inside a module")

// Root finds the module's root from the working directory upwards: go generate runs a generator in
// the folder of the file that asks for it.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", ErrNoModule
		}
		dir = parent
	}
}

// WriteFile replaces a file atomically, so that a build or a second generator at the same time sees
// the old file or the new one. It leaves a file alone that would not change.
func WriteFile(name string, content []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = temp.Write(content)
	if err = errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), name)
}
