package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// The first start unpacks the program, the next ones find it, and a new version takes the place of the old one.
func TestProgramIsUnpackedOnce(t *testing.T) {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "appimage")
	start := func(name, script string) string {
		t.Helper()
		program = w.EncodeAll([]byte("#!/bin/sh\n"+script), nil)
		file, err := unpacked(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(file).Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	if got := start("first", "echo one"); got != "one\n" {
		t.Errorf("the first start prints %q", got)
	}
	if got := start("first", "echo unpacked again"); got != "one\n" {
		t.Errorf("the second start prints %q", got)
	}
	if got := start("second", "echo two"); got != "two\n" {
		t.Errorf("the new version prints %q", got)
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 1 || left[0].Name() != "second" {
		t.Errorf("left are %v, %v", left, err)
	}
}
