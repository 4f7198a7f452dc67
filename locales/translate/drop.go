package translate

import (
	"maps"
	"os"
	"path/filepath"
	"slices"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/locales/internal/catalogue"
)

// removal finds the translations of messages that the English no longer has. It leaves out those
// for which the language notes no English: their names may be misspelt.
type removal struct {
	english *catalogue.Catalogue
	sources map[say.MessageID]string
}

func (r removal) has(id say.MessageID) bool {
	return r.english.Messages[id] == nil && r.sources[id] != ""
}

// in returns a file without those translations, and reports whether it had any.
func (r removal) in(f file) (left file, found bool) {
	left = file{head: f.head, foot: f.foot, blocks: slices.DeleteFunc(slices.Clone(f.blocks), func(b block) bool { return r.has(say.MessageID(b.id)) })}
	return left, len(left.blocks) < len(f.blocks)
}

// Drop removes from a language's files the translations of messages that the English no longer has.
func Drop(folder, tag string) error {
	files := os.DirFS(folder)
	english, err := catalogue.Read(files, locales.Source)
	if err != nil {
		return err
	}
	sources, reasons, err := catalogue.ReadSources(files, tag)
	if err != nil {
		return err
	}
	names, err := filepath.Glob(filepath.Join(folder, tag, "*."+tag+".toml"))
	if err != nil {
		return err
	}
	r := removal{english, sources}
	for _, name := range names {
		f, err := readFile(files, tag+"/"+filepath.Base(name))
		if err != nil {
			return err
		}
		left, found := r.in(f)
		if !found {
			continue
		}
		if err := left.write(name); err != nil {
			return err
		}
	}
	gone := func(id say.MessageID, _ string) bool { return english.Messages[id] == nil }
	maps.DeleteFunc(sources, gone)
	maps.DeleteFunc(reasons, gone)
	return writeSources(filepath.Join(folder, tag), sources, reasons)
}
