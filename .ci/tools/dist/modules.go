package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// program is a package that is built for a system.
type program struct {
	target
	packages []string
}

// programs returns all programs of a release: the one for each target, and the page's.
func programs() []program {
	var list []program
	for _, t := range targets() {
		list = append(list, program{t, []string{"./cmd/backtalk"}})
	}
	list = append(list, program{target{"linux", "amd64"}, []string{"./cmd/backtalk-host"}})
	return append(list, page())
}

func page() program {
	return program{target{"js", "wasm"}, []string{"./cmd/backtalk-web", "./cmd/backtalk-web/think", "./cmd/backtalk-web/talk"}}
}

// module describes a module in the program or the page.
type module struct {
	path, version, folder string
	// packages lists the folders of its packages that are used, and of the files that they embed.
	packages []string
}

// modules lists the modules in some programs, each once.
func modules(all ...program) ([]module, error) {
	found := map[string]*module{}
	for _, p := range all {
		if err := p.modules(found); err != nil {
			return nil, err
		}
	}
	var list []module
	for _, m := range found {
		slices.Sort(m.packages)
		m.packages = slices.Compact(m.packages)
		list = append(list, *m)
	}
	slices.SortFunc(list, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

func (p program) modules(found map[string]*module) error {
	format := `{{with .Module}}{{if not .Main}}{{.Path}}{{"\t"}}{{.Version}}{{"\t"}}{{.Dir}}{{"\t"}}{{$.Dir}}{{"\t"}}{{join $.EmbedFiles "\t"}}{{end}}{{end}}`
	cmd := exec.Command("go", append([]string{"list", "-deps", "-f", format}, p.packages...)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.system, "GOARCH="+p.machine)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("list the modules of %s for %s: %w", p.packages, p.target, err)
	}
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimRight(line, "\t\n"), "\t")
		if len(f) < 4 {
			continue
		}
		m := found[f[0]]
		if m == nil {
			m = &module{path: f[0], version: f[1], folder: f[2]}
			found[f[0]] = m
		}
		m.packages = append(m.packages, f[3])
		for _, file := range f[4:] {
			m.packages = append(m.packages, filepath.Dir(filepath.Join(f[3], filepath.FromSlash(file))))
		}
	}
	return nil
}
