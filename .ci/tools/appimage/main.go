// Command appimage starts the AppImage of Backtalk. It contains the compressed program, unpacks it into the user's cache the first time,
// and starts it. Usually an AppImage mounts a file system instead, but that needs FUSE. Command dist builds appimage with the program in
// place of program.zst.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"github.com/klauspost/compress/zstd"
)

//go:embed program.zst
var program []byte

// sum names the program by its checksum; the linker sets it.
var sum = "none"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "Backtalk can't be unpacked:", err)
		os.Exit(1)
	}
}

func run() error {
	if self, err := os.Executable(); err == nil {
		_ = os.Setenv("APPIMAGE", self)
	}
	file, err := unpacked(cache(), sum)
	if err != nil {
		return err
	}
	return syscall.Exec(file, append([]string{file}, os.Args[1:]...), os.Environ())
}

// cache returns the folder for unpacked programs: in the user's cache or, if there is none, among the temporary files.
func cache() string {
	if folder, err := os.UserCacheDir(); err == nil && os.MkdirAll(folder, 0o700) == nil {
		return filepath.Join(folder, "backtalk", "appimage")
	}
	return filepath.Join(os.TempDir(), fmt.Sprintf("backtalk-appimage-%d", os.Getuid()))
}

// unpacked returns the program's path in a folder. If the program isn't there, it removes earlier versions and unpacks it.
func unpacked(folder, name string) (string, error) {
	file := filepath.Join(folder, name, "backtalk")
	if info, err := os.Stat(file); err == nil && info.Mode()&0o100 != 0 {
		return file, nil
	}
	if err := os.RemoveAll(folder); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", err
	}
	plain, err := zstd.NewReader(bytes.NewReader(program))
	if err != nil {
		return "", err
	}
	defer plain.Close()
	// Another start at the same time must not find half a program.
	half, err := os.CreateTemp(filepath.Dir(file), "half")
	if err != nil {
		return "", err
	}
	_, err = io.Copy(half, plain)
	if closed := half.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return "", err
	}
	if err := os.Chmod(half.Name(), 0o700); err != nil {
		return "", err
	}
	return file, os.Rename(half.Name(), file)
}
