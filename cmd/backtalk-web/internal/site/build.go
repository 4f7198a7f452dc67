package main

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk-web/internal/page"
	"backtalk/locales"
)

// The sources, from the root of the repository.
const (
	staticFolder  = "cmd/backtalk-web/static"
	tablesFolder  = "core/engine/bearoff"
	localesFolder = "locales"
)

const (
	// program is compiled before.
	program = "backtalk.wasm"
	// forTranslators is a file of each language that the program doesn't read.
	forTranslators = "sources.toml"
	// relayProgram needs a network, so the page doesn't keep it for use
	// without one.
	relayProgram = "relay.wasm"
)

// build writes every file of the page except the program into a folder.
func build(to string) error {
	if _, err := os.Stat(filepath.Join(to, program)); err != nil {
		return fmt.Errorf("compile the program first: %w", err)
	}
	for _, step := range []func(string) error{copyStatic, copyRuntime, copyTables, writeLanguages, writeIndex, writeWorker} {
		if err := step(to); err != nil {
			return err
		}
	}
	return nil
}

// The files made from a template.
const (
	indexFile  = "index.html"
	workerFile = "service.js"
)

func copyStatic(to string) error {
	entries, err := os.ReadDir(staticFolder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == indexFile || e.Name() == workerFile {
			continue
		}
		if err := copyFile(filepath.Join(staticFolder, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// copyRuntime copies the files that Go programs need in a browser, from the
// version of Go that compiled this program.
func copyRuntime(to string) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("find Go: %w", err)
	}
	from := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	return copyFile(from, filepath.Join(to, "wasm_exec.js"))
}

func copyTables(to string) error {
	for _, name := range []string{"onesided.bin", "twosided.bin"} {
		if err := copyFile(filepath.Join(tablesFolder, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return nil
}

// writeLanguages writes a file for each language except English, which is
// part of the program.
func writeLanguages(to string) error {
	for _, tag := range locales.Languages() {
		if tag == locales.Source {
			continue
		}
		if err := writeZip(filepath.Join(to, tag+".zip"), tag); err != nil {
			return err
		}
	}
	return nil
}

// writeZip packs the folder of a language without compression: the server
// compresses better.
func writeZip(file, tag string) (err error) {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() {
		if closed := out.Close(); err == nil {
			err = closed
		}
	}()
	z := zip.NewWriter(out)
	names, err := filepath.Glob(filepath.Join(localesFolder, tag, "*.toml"))
	if err != nil {
		return err
	}
	for _, name := range names {
		if filepath.Base(name) == forTranslators {
			continue
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: tag + "/" + filepath.Base(name), Method: zip.Store})
		if err != nil {
			return err
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if _, err := w.Write(src); err != nil {
			return err
		}
	}
	return z.Close()
}

// writeIndex writes the page with its English texts, and beside it the few
// texts of every language that the page shows before the program has loaded.
func writeIndex(to string) error {
	type words struct {
		Dir   string            `json:"dir"`
		Texts map[string]string `json:"texts"`
	}
	all := map[string]words{}
	for _, tag := range locales.Languages() {
		texts, err := locales.New(tag)
		if err != nil {
			return err
		}
		all[tag] = words{texts.Direction(), page.Texts(func(m say.Message) string { return texts.Text(m) })}
	}
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "words.json"), raw, 0o644); err != nil {
		return err
	}
	index, err := template.ParseFiles(filepath.Join(staticFolder, indexFile))
	if err != nil {
		return err
	}
	out, err := os.Create(filepath.Join(to, indexFile))
	if err != nil {
		return err
	}
	if err := index.Execute(out, map[string]any{"Lang": locales.Source, "Texts": all[locales.Source].Texts}); err != nil {
		_ = out.Close()
		return err
	}
	return out.Close()
}

// writeWorker writes the service worker, with the names of the files that it
// keeps and a version that changes with any of them. Of the languages it
// keeps only those that a player chose.
func writeWorker(to string) error {
	entries, err := os.ReadDir(to)
	if err != nil {
		return err
	}
	var names []string
	sum := sha256.New()
	for _, e := range entries {
		if e.IsDir() || e.Name() == workerFile || e.Name() == relayProgram || strings.HasSuffix(e.Name(), ".br") || strings.HasSuffix(e.Name(), ".gz") {
			continue
		}
		if !strings.HasSuffix(e.Name(), ".zip") {
			names = append(names, e.Name())
		}
		if err := hashFile(sum, filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	slices.Sort(names)
	src, err := os.ReadFile(filepath.Join(staticFolder, workerFile))
	if err != nil {
		return err
	}
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	version := hex.EncodeToString(sum.Sum(nil))[:16]
	text := strings.NewReplacer(`"VERSION"`, `"`+version+`"`, `["FILES"]`, string(list)).Replace(string(src))
	return os.WriteFile(filepath.Join(to, workerFile), []byte(text), 0o644)
}

func hashFile(to io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(to, f)
	return err
}

func copyFile(from, to string) error {
	raw, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, raw, 0o644)
}
