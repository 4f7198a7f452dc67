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
	"path"
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
	docsFolder    = "docs"
)

const (
	// program is the game. It and the two programs below must be compiled before the build.
	program = "backtalk.wasm"
	// forTranslators is a file in each language's folder that the program
	// doesn't read.
	forTranslators = "sources.toml"
	// thinkerProgram thinks. relayProgram needs a network, so the page doesn't
	// keep it for use without one.
	thinkerProgram = "thinker.wasm"
	relayProgram   = "relay.wasm"
	// relayFile can change at any time: the host of the page writes it.
	relayFile = "relay.txt"
)

// tables are the bear-off tables, which the thinker fetches when it needs
// them.
var tables = []string{"onesided.bin", "twosided.bin"}

// build writes every file of the page into a folder in which the compiled programs already are.
func build(to string) error {
	if _, err := os.Stat(filepath.Join(to, program)); err != nil {
		return fmt.Errorf("compile the program first: %w", err)
	}
	for _, step := range []func(string) error{copyStatic, copyShots, copyLicense, copyRuntime, copyTables, writeLanguages, writeWords, writeIndex, writeStart, writeWorker} {
		if err := step(to); err != nil {
			return err
		}
	}
	return nil
}

// The files made from a template.
const (
	indexFile  = "index.html"
	startFile  = "start.js"
	workerFile = "service.js"
)

func copyStatic(to string) error {
	entries, err := os.ReadDir(staticFolder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if slices.Contains([]string{indexFile, startFile, workerFile}, e.Name()) {
			continue
		}
		if err := copyFile(filepath.Join(staticFolder, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// shots are the pictures of the documentation that a browser shows before it
// installs the page.
var shots = map[string]string{"page-wide.webp": "shot-wide.webp", "page-phone.webp": "shot-narrow.webp"}

func copyShots(to string) error {
	for from, name := range shots {
		if err := copyFile(filepath.Join(docsFolder, from), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return nil
}

func copyLicense(to string) error { return copyFile("LICENSE", filepath.Join(to, "license.txt")) }

// copyRuntime copies the script that Go programs need in a browser, from the installed Go. That
// must be the version that compiled them.
func copyRuntime(to string) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("find Go: %w", err)
	}
	from := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	return copyFile(from, filepath.Join(to, "wasm_exec.js"))
}

func copyTables(to string) error {
	for _, name := range tables {
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

// wordsFolder holds the page's own texts in each language. The page itself also has the English
// ones.
const wordsFolder = "words"

// words are the texts that the page shows before the program has loaded.
type words struct {
	Dir   string            `json:"dir"`
	Texts map[string]string `json:"texts"`
}

func wordsOf(tag string) (words, error) {
	texts, err := locales.New(tag)
	if err != nil {
		return words{}, err
	}
	return words{texts.Direction(), page.Texts(func(m say.Message) string { return texts.Text(m) })}, nil
}

// writeWords writes the page's own texts, a file for each language.
func writeWords(to string) error {
	if err := os.MkdirAll(filepath.Join(to, wordsFolder), 0o755); err != nil {
		return err
	}
	for _, tag := range locales.Languages() {
		w, err := wordsOf(tag)
		if err != nil {
			return err
		}
		raw, err := json.Marshal(w)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, wordsFolder, tag+".json"), raw, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// language is a language that the player can choose.
type language struct {
	Tag, Name string
	Chosen    bool
}

// writeIndex writes the page with its English texts.
func writeIndex(to string) error {
	english, err := wordsOf(locales.Source)
	if err != nil {
		return err
	}
	var languages []language
	for _, f := range locales.All() {
		languages = append(languages, language{f.Tag, f.Name, f.Tag == locales.Source})
	}
	info, err := os.Stat(filepath.Join(to, program))
	if err != nil {
		return err
	}
	modules, err := modules()
	if err != nil {
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
	if err := index.Execute(out, map[string]any{
		"Lang": locales.Source, "Texts": english.Texts, "Languages": languages, "Size": info.Size(), "Source": os.Getenv("SOURCE"), "Modules": modules,
	}); err != nil {
		_ = out.Close()
		return err
	}
	return out.Close()
}

// apart lists the scripts that need no preload: the page names two of them
// itself, and starts the others as workers.
var apart = []string{startFile, workerFile, "page.js", "worker.js"}

// modules returns the names of the page's modules, which a browser can fetch
// all at once.
func modules() (names []string, err error) {
	all, err := filepath.Glob(filepath.Join(staticFolder, "*.js"))
	for _, name := range all {
		if base := filepath.Base(name); !slices.Contains(apart, base) {
			names = append(names, base)
		}
	}
	return names, err
}

// named returns a file's name with a query that changes with its content.
func named(folder, name string) (string, error) {
	sum := sha256.New()
	if err := hashFile(sum, filepath.Join(folder, name)); err != nil {
		return "", err
	}
	return name + "?" + hex.EncodeToString(sum.Sum(nil))[:16], nil
}

func allNamed(folder string, names ...string) ([]string, error) {
	list := make([]string, len(names))
	for i, name := range names {
		var err error
		if list[i], err = named(folder, name); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// started says how the page starts a program.
type started struct {
	File string `json:"file"`
	// Size is in bytes, uncompressed.
	Size int64 `json:"size"`
	// Tables are the files that the thinker may need.
	Tables []string `json:"tables,omitempty"`
}

// writeStart writes the script that starts the programs, with their names
// and sizes.
func writeStart(to string) error {
	programs := map[string]started{}
	for role, name := range map[string]string{"game": program, "thinker": thinkerProgram, "relay": relayProgram} {
		info, err := os.Stat(filepath.Join(to, name))
		if err != nil {
			return err
		}
		file, err := named(to, name)
		if err != nil {
			return err
		}
		p := started{File: file, Size: info.Size()}
		if name == thinkerProgram {
			if p.Tables, err = allNamed(to, tables...); err != nil {
				return err
			}
		}
		programs[role] = p
	}
	return fill(to, startFile, map[string]any{"{ PROGRAMS: {} }": programs})
}

// fill writes a script, and replaces words in it with values as JSON.
func fill(to, name string, values map[string]any) error {
	src, err := os.ReadFile(filepath.Join(staticFolder, name))
	if err != nil {
		return err
	}
	var pairs []string
	for word, v := range values {
		raw, err := json.Marshal(v)
		if err != nil {
			return err
		}
		if !strings.Contains(string(src), word) {
			return fmt.Errorf("%s has no %s", name, word)
		}
		pairs = append(pairs, word, string(raw))
	}
	return os.WriteFile(filepath.Join(to, name), []byte(strings.NewReplacer(pairs...).Replace(string(src))), 0o644)
}

// forOthers reports whether a file is for people who don't have the page open:
// pictures for links, and for installing it.
func forOthers(name string) bool { return name == "card.png" || strings.HasPrefix(name, "shot-") }

// writeWorker writes the service worker, with the names of the files that it
// keeps and a version that changes with any of them. The worker keeps only the
// languages that a player chose, and the tables that the engine needed.
func writeWorker(to string) error {
	entries, err := os.ReadDir(to)
	if err != nil {
		return err
	}
	elsewhere := append([]string{relayProgram, program, thinkerProgram}, tables...)
	var names []string
	sum := sha256.New()
	for _, e := range entries {
		switch {
		case e.IsDir() || isCompressed(e.Name()) || e.Name() == workerFile || e.Name() == relayFile:
			continue
		case filepath.Ext(e.Name()) != ".zip" && !slices.Contains(elsewhere, e.Name()) && !forOthers(e.Name()):
			names = append(names, e.Name())
		}
		if err := hashFile(sum, filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	english := path.Join(wordsFolder, locales.Source+".json")
	if err := hashFile(sum, filepath.Join(to, english)); err != nil {
		return err
	}
	names = append(names, english)
	slices.Sort(names)
	programs, err := allNamed(to, program, thinkerProgram)
	if err != nil {
		return err
	}
	later, err := allNamed(to, tables...)
	if err != nil {
		return err
	}
	return fill(to, workerFile, map[string]any{
		`"VERSION"`: hex.EncodeToString(sum.Sum(nil))[:16], `["FILES"]`: names, `["PROGRAMS"]`: programs, `["TABLES"]`: later,
	})
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
