package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// appImage writes the program as an AppImage of type 2: one file that any Linux starts, without FUSE. It begins with a small program
// that contains Backtalk, compressed; see command appimage. The file system behind it has what desktops look for: the menu's entry, the
// icon and AppStream's data.
func (r *release) appImage(t target, entries, menu []entry) error {
	folder, remove, err := work()
	if err != nil {
		return err
	}
	defer remove()
	starter, err := r.starter(t, folder, entries)
	if err != nil {
		return err
	}
	// Three bytes that ELF leaves free say that this is an AppImage of type 2.
	copy(starter[8:], "AI\x02")
	inside := []entry{{name: "AppRun", content: []byte("#!/bin/sh\nexec \"${APPIMAGE:-backtalk}\" \"$@\"\n"), program: true}}
	for _, e := range menu {
		inside = append(inside, entry{name: "usr/share/" + e.name, content: e.content})
		switch filepath.Base(e.name) {
		case appID + ".desktop", appID + ".svg":
			inside = append(inside, entry{name: filepath.Base(e.name), content: e.content})
		}
	}
	root := filepath.Join(folder, "root")
	if err := r.unpack(root, inside); err != nil {
		return err
	}
	image := filepath.Join(folder, "squashfs")
	err = r.tool("squashfs-tools", "mksquashfs", root, image, "-quiet", "-no-progress", "-all-root", "-no-xattrs", "-noappend", "-processors", "1")
	if err != nil {
		return err
	}
	squashed, err := os.ReadFile(image)
	if err != nil {
		return err
	}
	name := r.name(t) + ".AppImage"
	if err := r.write(name, append(starter, squashed...)); err != nil {
		return err
	}
	return os.Chmod(filepath.Join(r.out, name), executable)
}

// starterFolder has the sources of the program that an AppImage begins with. In it, Backtalk takes the place of the file
// starterProgram.
const (
	starterFolder  = ".ci/tools/appimage"
	starterProgram = "program.zst"
)

// starter builds the program that an AppImage begins with.
func (r *release) starter(t target, folder string, entries []entry) ([]byte, error) {
	at := slices.IndexFunc(entries, func(e entry) bool { return e.name == "backtalk" })
	program := entries[at].content
	packed, err := compressed(program)
	if err != nil {
		return nil, err
	}
	file, overlay := filepath.Join(folder, starterProgram), filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(file, packed, 0o600); err != nil {
		return nil, err
	}
	replaced, err := filepath.Abs(filepath.Join(starterFolder, starterProgram))
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{replaced: file}})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(overlay, list, 0o600); err != nil {
		return nil, err
	}
	made := filepath.Join(folder, "starter")
	flags := fmt.Sprintf("-s -w -buildid= -X main.sum=%x", sha256.Sum256(program))
	cmd := exec.Command("go", "build", "-C", starterFolder, "-trimpath", "-buildvcs=false", "-overlay", overlay, "-ldflags", flags, "-o", made, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.machine)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("what the AppImage starts with: %w", err)
	}
	return os.ReadFile(made)
}

// compressed returns content as small as zstd makes it, with the same bytes on any machine.
func compressed(content []byte) ([]byte, error) {
	const window = 64 << 20
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(window))
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Close() }()
	return w.EncodeAll(content, nil), nil
}

// unpack writes entries to a folder.
func (r *release) unpack(folder string, entries []entry) error {
	for _, e := range entries {
		file := filepath.Join(folder, filepath.FromSlash(e.name))
		if err := os.MkdirAll(filepath.Dir(file), executable); err != nil {
			return err
		}
		if err := os.WriteFile(file, e.content, os.FileMode(e.mode())); err != nil { //nolint:gosec // a mode fits
			return err
		}
	}
	return r.age(folder)
}

// age sets the rights and times of all files in a folder, so that they don't depend on this machine.
func (r *release) age(folder string) error {
	return filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		mode := os.FileMode(readable)
		if d.IsDir() || info.Mode()&0o100 != 0 {
			mode = executable
		}
		if err := os.Chmod(path, mode); err != nil {
			return fmt.Errorf("set the rights of %s: %w", path, err)
		}
		return os.Chtimes(path, r.when, r.when)
	})
}
