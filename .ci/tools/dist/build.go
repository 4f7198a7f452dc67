package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// binary returns the path of a target's built program.
func (r *release) binary(t target) string {
	name := "backtalk"
	if t.system == "windows" {
		name += ".exe"
	}
	return filepath.Join(r.out, "build", t.String(), name)
}

func (r *release) build(t target) error {
	fmt.Println("building for", t)
	flags := "-s -w -buildid= -X main.linked=" + r.version
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", r.binary(t), "./cmd/backtalk")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.machine)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// archive returns the entries of a target's archive.
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
	if client, ok := r.clients[t.machine]; ok {
		return client.addTo(list), nil
	}
	why := "hand its folder in with NVDA_CLIENT=DIR. docs/platforms.md says where it is to be had"
	if len(r.clients) > 0 {
		why = "the folder handed in has none for it"
	}
	fmt.Printf("NVDA's controller client is not packed for %s: %s\n", t, why)
	return list, nil
}
