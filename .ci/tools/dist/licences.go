package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// allowed returns the licences that a part of the program may have, by their SPDX identifiers.
func allowed() []string {
	return []string{
		"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "CC0-1.0", "ISC", "MIT", "MPL-2.0",
		"Unlicense", "Zlib", "blessing", "PublicDomain", "GooglePatentsFile",
	}
}

// known maps the files whose licence no tool recognises to its name. A file that concerns none of
// our code has no name.
func known() map[string]string {
	return map[string]string{
		"modernc.org/memory/LICENSE-LOGO":   "", // the module's picture
		"modernc.org/sqlite/LICENSE-SQLITE": "PublicDomain",
	}
}

// unicodeText is the licence of the Unicode Character Database and the CLDR. Go and some modules
// contain their tables, but not the licence.
//
//go:embed texts/unicode.txt
var unicodeText []byte

// licenceFile matches the names of files with a module's licence.
var licenceFile = regexp.MustCompile(`(?i)^(unlicense|(licen[sc]es?|copying|ofl|ufl|notice|patents|authors)([-_.].*)?)$`)

// notice matches the names of files with names or notices instead of a licence.
var notice = regexp.MustCompile(`(?i)^(authors|notice)`)

// licenceIndex lists all parts with their licences.
const licenceIndex = "licences/index.txt"

// gathered holds the licences of all modules: their texts, and their names by the module's path.
type gathered struct {
	texts []entry
	names map[string][]string
	index strings.Builder
}

// gatherLicences collects the texts of all licences. It fails if one is missing or not allowed.
func gatherLicences() (*gathered, error) {
	list, err := modules(programs()...)
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	list = append(list, module{path: "go", folder: strings.TrimSpace(string(root))})
	g := &gathered{names: map[string][]string{}}
	g.index.WriteString("What Backtalk is made of, and the licence of each part; the texts are in this folder.\n\n")
	var refused []error
	for _, m := range list {
		if err := g.add(m); err != nil {
			refused = append(refused, fmt.Errorf("%s %s: %w", m.path, m.version, err))
		}
	}
	fmt.Fprintln(&g.index, "\nwasm_exec.js, in the page's folder, is Go's, under Go's licence.")
	fmt.Fprintln(&g.index, "Tables of the Unicode Character Database and the CLDR are in Go and in modules: Unicode-3.0, in unicode.txt.")
	g.texts = append(g.texts,
		entry{name: "licences/unicode.txt", content: unicodeText},
		entry{name: licenceIndex, content: []byte(g.index.String())})
	return g, errors.Join(refused...)
}

// add collects the texts of a module's licences and their names.
func (g *gathered) add(m module) error {
	files, err := m.licenceFiles()
	if err != nil {
		return err
	}
	var names []string
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(m.folder, f))
		if err != nil {
			return err
		}
		g.texts = append(g.texts, entry{name: "licences/" + strings.ReplaceAll(m.path, "/", "_") + "/" + filepath.ToSlash(f), content: content})
		found, err := m.licencesIn(f, content)
		if err != nil {
			return err
		}
		names = append(names, found...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if refused := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(allowed(), name) }); len(names) == 0 || len(refused) > 0 {
		return fmt.Errorf("it is under %q, of which %q are none of %q", names, refused, allowed())
	}
	g.names[m.path] = names
	fmt.Fprintln(&g.index, strings.TrimSpace(m.path+" "+m.version)+":", strings.Join(names, ", "))
	return nil
}

// licencesIn returns the names of the licences in one of the module's files.
func (m module) licencesIn(file string, content []byte) ([]string, error) {
	var names []string
	for _, match := range licensecheck.Scan(content).Match {
		names = append(names, match.ID)
	}
	name, stated := known()[m.path+"/"+filepath.ToSlash(file)]
	switch {
	case name != "":
		names = append(names, name)
	case len(names) == 0 && !stated && !notice.MatchString(filepath.Base(file)):
		return nil, fmt.Errorf("%s is no licence that is known", file)
	}
	return names, nil
}

// licenceFiles lists the files with a module's licences, relative to its root: those in its root,
// beside the packages that are used, and in the folders above these. It also lists the texts in
// folders that are named like licences.
func (m module) licenceFiles() ([]string, error) {
	folders := map[string]bool{m.folder: true}
	for _, folder := range m.packages {
		for ; strings.HasPrefix(folder, m.folder); folder = filepath.Dir(folder) {
			folders[folder] = true
		}
	}
	var list []string
	for folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			switch {
			case !licenceFile.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go"):
			case !e.IsDir():
				list = append(list, filepath.Join(folder, e.Name()))
			default:
				inside, err := filepath.Glob(filepath.Join(folder, e.Name(), "*.txt"))
				if err != nil {
					return nil, err
				}
				list = append(list, inside...)
			}
		}
	}
	for i, file := range list {
		name, err := filepath.Rel(m.folder, file)
		if err != nil {
			return nil, err
		}
		list[i] = name
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}
