package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// allowed are the licences under which a part of the program may be, by their SPDX identifiers.
func allowed() []string {
	return []string{
		"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "CC0-1.0", "FTL", "ISC", "MIT", "MPL-2.0", "OFL-1.1",
		"Unlicense", "Zlib", "blessing", "PublicDomain",
	}
}

// licenceFile is what the files with a module's licence are called.
var licenceFile = regexp.MustCompile(`(?i)^(unlicense|(licen[sc]es?|copying|notice|patents|authors)([-_.].*)?)$`)

// module is one that is in the program or the page.
type module struct{ path, version, folder string }

// gatherLicences collects the texts of all licences, and fails where one is not allowed or not
// there.
func gatherLicences() ([]entry, error) {
	modules, err := modules()
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	modules = append(modules, module{"go", "", strings.TrimSpace(string(root))})
	var list []entry
	var index strings.Builder
	index.WriteString("What Backtalk is made of, and the licence of each part; the texts are in this folder.\n\n")
	for _, m := range modules {
		texts, names, err := m.licences()
		if err != nil {
			return nil, err
		}
		list = append(list, texts...)
		fmt.Fprintln(&index, strings.TrimSpace(m.path+" "+m.version)+":", strings.Join(names, ", "))
	}
	return append(list, entry{name: "licences/index.txt", content: []byte(index.String())}), nil
}

// licences returns the texts of a module's licences and their names.
func (m module) licences() (texts []entry, names []string, err error) {
	files, err := m.licenceFiles()
	if err != nil {
		return nil, nil, err
	}
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(m.folder, f))
		if err != nil {
			return nil, nil, err
		}
		texts = append(texts, entry{name: "licences/" + strings.ReplaceAll(m.path, "/", "_") + "/" + filepath.Base(f), content: content})
		for _, match := range licensecheck.Scan(content).Match {
			if !slices.Contains(names, match.ID) {
				names = append(names, match.ID)
			}
		}
	}
	if !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(allowed(), name) }) {
		return nil, nil, fmt.Errorf("%s %s is under %q, which is none of %q", m.path, m.version, names, allowed())
	}
	slices.Sort(names)
	return texts, names, nil
}

// licenceFiles lists the files with a module's licences: those in its root that are called so, and
// all in a folder of that name.
func (m module) licenceFiles() ([]string, error) {
	entries, err := os.ReadDir(m.folder)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, e := range entries {
		switch {
		case !licenceFile.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go"):
		case !e.IsDir():
			list = append(list, e.Name())
		default:
			inside, err := filepath.Glob(filepath.Join(m.folder, e.Name(), "*.txt"))
			if err != nil {
				return nil, err
			}
			for _, file := range inside {
				list = append(list, filepath.Join(e.Name(), filepath.Base(file)))
			}
		}
	}
	return list, nil
}

// modules lists what any target's program, or the page, has in it.
func modules() ([]module, error) {
	found := map[string]module{}
	list := func(system, machine, pkg string) error {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", pkg)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+machine)
		out, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("list the modules of %s for %s: %w", pkg, system, err)
		}
		for line := range strings.Lines(string(out)) {
			if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 3 {
				found[f[0]] = module{f[0], f[1], f[2]}
			}
		}
		return nil
	}
	for _, t := range targets() {
		if err := list(t.system, t.machine, "./cmd/backtalk"); err != nil {
			return nil, err
		}
	}
	if err := list("js", "wasm", "./cmd/backtalk-web"); err != nil {
		return nil, err
	}
	var all []module
	for _, m := range found {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return all, nil
}
