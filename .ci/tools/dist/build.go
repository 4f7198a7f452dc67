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

// build builds the program for every target.
func (r *release) build() error {
	for _, t := range r.targets() {
		if err := r.compile(t, "./cmd/backtalk", r.binary(t)); err != nil {
			return err
		}
	}
	return nil
}

// compile builds a package for a target.
func (r *release) compile(t target, from, to string) error {
	fmt.Println("building", filepath.Base(to), "for", t)
	flags := "-s -w -buildid= -X main.linked=" + r.version + " -X main.built=" + r.when.Format("2006-01-02")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", to, from)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.machine)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// entries returns the files of a target's archive: the program, the documents, and the licences.
func (r *release) entries(t target) ([]entry, error) {
	program, err := os.ReadFile(r.binary(t))
	if err != nil {
		return nil, err
	}
	list := append([]entry{}, r.shared...)
	list = append(list, r.licences.texts...)
	switch t.system {
	case "windows":
		return r.windows(t, program, list)
	case "darwin":
		return append(list, r.application(program)...), nil
	}
	return append(list, entry{name: "backtalk", content: program, program: true}), nil
}
