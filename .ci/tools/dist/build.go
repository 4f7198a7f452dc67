package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// binary is where a target's program was built.
func (r *release) binary(t target) string {
	name := "backtalk"
	if t.system == "windows" {
		name += ".exe"
	}
	return filepath.Join(r.out, "build", t.String(), name)
}

func (r *release) build(t target) error {
	fmt.Println("building for", t)
	flags := "-s -w -buildid= -X main.version=" + r.version
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", r.binary(t), "./cmd/backtalk")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.machine)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// archive is what a target's archive has.
func (r *release) archive(t target) ([]entry, error) {
	program, err := os.ReadFile(r.binary(t))
	if err != nil {
		return nil, err
	}
	list := append([]entry{{filepath.Base(r.binary(t)), program, true}}, r.shared...)
	list = append(list, r.licences.texts...)
	if t.system != "windows" {
		return list, nil
	}
	// Enter on this file plays, and its window stays open where something went wrong.
	start := "@echo off\r\ncd /d \"%~dp0\"\r\nbacktalk.exe %*\r\nif errorlevel 1 pause\r\n"
	list = append(list, entry{"Play Backtalk.cmd", []byte(start), false})
	client, err := r.nvdaClient(t)
	return append(list, client...), err
}

// nvdaClient is NVDA's controller client with its licence, where it was handed in.
func (r *release) nvdaClient(t target) ([]entry, error) {
	if r.client == "" {
		fmt.Println("NVDA's controller client is not packed for " + t.String() + ": hand its folder in with NVDA_CLIENT=DIR. docs/platforms.md says where it is to be had")
		return nil, nil
	}
	folder := r.client
	for _, sub := range map[string][]string{"amd64": {"x64", "amd64"}, "arm64": {"arm64"}}[t.machine] {
		if info, err := os.Stat(filepath.Join(r.client, sub)); err == nil && info.IsDir() {
			folder = filepath.Join(r.client, sub)
		}
	}
	library, err := firstOf(folder, "nvdaControllerClient.dll", "nvdaControllerClient64.dll")
	if err != nil {
		return nil, err
	}
	licence, err := firstOf(r.client, "license.txt", "LICENSE", "COPYING", "COPYING.txt", "lgpl-2.1.txt")
	if err != nil {
		return nil, fmt.Errorf("the licence of NVDA's controller client: %w", err)
	}
	if !bytes.Contains(licence.content, []byte("LESSER GENERAL PUBLIC LICENSE")) && !bytes.Contains(licence.content, []byte("Lesser General Public License")) {
		return nil, fmt.Errorf("%s is not the LGPL", licence.name)
	}
	library.name, licence.name = "nvdaControllerClient.dll", "licences/nvdaControllerClient.txt"
	return []entry{library, licence}, nil
}

// firstOf reads the first of some files that a folder has.
func firstOf(folder string, names ...string) (entry, error) {
	for _, name := range names {
		if content, err := os.ReadFile(filepath.Join(folder, name)); err == nil {
			return entry{name: name, content: content}, nil
		}
	}
	return entry{}, fmt.Errorf("%s has none of %s", folder, strings.Join(names, ", "))
}
