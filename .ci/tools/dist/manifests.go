package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"text/template"
)

//go:embed all:texts/manifests
var manifestTexts embed.FS

// wingetID is the name by which winget knows the program.
const wingetID = "Backtalk.Backtalk"

// home returns the address of the project, taken from that of its downloads.
func (r *release) home() string {
	home, _, _ := strings.Cut(r.base, "/releases/")
	return home
}

// manifests writes the manifests for other package managers: one archive with a folder for each manager. They list the
// addresses and checksums of the files, so they need the address of the folder with the files.
func (r *release) manifests() error {
	if r.base == "" {
		fmt.Println("no manifests for winget, Scoop, Homebrew and Flatpak: RELEASE_URL=ADDRESS names the folder of the downloads")
		return nil
	}
	if r.only != "" {
		fmt.Println("no manifests for package managers: they name the files of every system")
		return nil
	}
	var list []entry
	facts := map[string]any{
		"ID": wingetID, "App": appID, "Version": r.bare(), "Home": r.home(), "About": capital(r.english()), "Paragraphs": description(),
		"Product": numbered("product/" + r.version + "amd64"), "Date": r.when.Format("2006-01-02"),
	}
	text := template.New("").Funcs(template.FuncMap{
		"url": func(target, ending string) string { return r.base + "/backtalk-" + r.bare() + "-" + target + ending },
		"sum": func(target, ending string) (string, error) {
			return r.sum("backtalk-" + r.bare() + "-" + target + ending)
		},
		"folder": func(target string) string { return "backtalk-" + r.bare() + "-" + target },
		// next puts Scoop's placeholder in place of the version, so that Scoop finds later releases.
		"next":  func(text string) string { return strings.ReplaceAll(text, r.bare(), "$version") },
		"upper": strings.ToUpper,
		"quoted": func(text string) (string, error) {
			raw, err := json.Marshal(text)
			return string(raw), err
		},
	})
	const root = "texts/manifests"
	err := fs.WalkDir(manifestTexts, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		source, err := manifestTexts.ReadFile(name)
		if err != nil {
			return err
		}
		each, err := template.Must(text.Clone()).Parse(string(source))
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := each.Execute(&b, facts); err != nil {
			return fmt.Errorf("%s: %w", path.Base(name), err)
		}
		to := strings.NewReplacer("ID", wingetID, "APP", appID).Replace(strings.TrimPrefix(name, root+"/"))
		list = append(list, entry{name: filepath.ToSlash(to), content: b.Bytes()})
		return nil
	})
	if err != nil {
		return err
	}
	name := "backtalk-" + r.bare() + "-manifests"
	content, err := r.tarred(name, list)
	return r.writeOr(name+".tar.gz", content, err)
}
