package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var updateLicences = flag.Bool("update-licences", false, "write docs/licences.md anew")

// phrases identify licences. The first that fits counts.
var phrases = []struct{ name, text string }{
	{"Apache-2.0", "Apache License"},
	{"MPL-2.0", "Mozilla Public License"},
	{"BSD-3-Clause", "(?i)redistribution and use in source and binary forms.*neither the name|redistribution and use in source and binary forms.*names? of .* may not be used"},
	{"BSD-2-Clause", "(?i)redistribution and use in source and binary forms"},
	{"MIT", "Permission is hereby granted, free of charge"},
	{"ISC", "Permission to use, copy, modify, and(/or)? distribute this software"},
}

// shipped are the systems and programs that a release is built for.
var shipped = [][]string{
	{"linux", "amd64", "./cmd/backtalk"},
	{"windows", "amd64", "./cmd/backtalk"},
	{"darwin", "arm64", "./cmd/backtalk"},
	{"linux", "amd64", "./cmd/backtalk-host"},
	{"js", "wasm", "./cmd/backtalk-web", "./cmd/backtalk-web/think", "./cmd/backtalk-web/talk"},
}

// Each module in the program is in docs/licences.md, under a licence that this test recognises in the
// module's own file. A new module makes it fail: read the licence, then run it with -update-licences.
func TestEachModuleHasAKnownLicence(t *testing.T) {
	root := filepath.Join("..", "..")
	folders := map[string]string{}
	for _, s := range shipped {
		list := exec.Command("go", append([]string{"list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}"}, s[2:]...)...)
		list.Dir, list.Env = root, append(os.Environ(), "GOOS="+s[0], "GOARCH="+s[1], "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if path, folder, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
				folders[path] = folder
			}
		}
	}
	var rows []string
	for path, folder := range folders {
		name, err := licenceOf(folder)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		rows = append(rows, fmt.Sprintf("| %s | %s |\n", path, name))
	}
	slices.Sort(rows)
	page := filepath.Join(root, "docs", "licences.md")
	want := []byte(licencesHead + strings.Join(rows, ""))
	if *updateLicences {
		if err := os.WriteFile(page, want, 0o644); err != nil { //nolint:gosec // anybody may read it
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(page); err != nil || !bytes.Equal(got, want) {
		t.Errorf("docs/licences.md is %s, %v; want %s", got, err, want)
	}
}

const licencesHead = `# Licences of what is in the program

Backtalk itself is under [its own licence](../LICENSE). These modules are in it, in the page, or in ` + "`backtalk-host`" + `. A release has their full texts, and those of any parts under another licence. ` + "`go test ./cmd/backtalk -run Licence -update-licences`" + ` writes this page.

| module | licence |
|---|---|
`

// licenceOf returns the licence of the module in a folder.
func licenceOf(folder string) (string, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	called := regexp.MustCompile(`(?i)^(licen[sc]e|copying)(\.(txt|md))?$`)
	for _, f := range files {
		if !called.MatchString(f.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return "", err
		}
		line := strings.Join(strings.Fields(string(text)), " ")
		for _, p := range phrases {
			if regexp.MustCompile(p.text).MatchString(line) {
				return p.name, nil
			}
		}
	}
	return "", fmt.Errorf("no licence that is known")
}
