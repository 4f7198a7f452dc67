package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/locales/internal/catalogue"
	"backtalk/locales/internal/module"
)

// stamp notes the English of every translation but those that are stale, unless they are named.
func stamp(english, own, tag string, ids []string) error {
	source, err := catalogue.Read(os.DirFS(filepath.Dir(english)), locales.Source)
	if err != nil {
		return err
	}
	translated, err := catalogue.Read(os.DirFS(filepath.Dir(own)), tag)
	if err != nil {
		return err
	}
	sources := translated.Sources
	for id, own := range translated.Messages {
		m, known := source.Messages[id]
		if known && (sources[id] == "" || !catalogue.Stale(sources[id], m, own) || slices.Contains(ids, string(id))) {
			sources[id] = catalogue.Stamp(m, own)
		}
	}
	maps.DeleteFunc(sources, func(id say.MessageID, _ string) bool { return source.Messages[id] == nil })
	return writeSources(own, sources)
}

func writeSources(own string, sources map[say.MessageID]string) error {
	var b strings.Builder
	b.WriteString("# Of which English each translation was made. Written by make stamp and make generate.\n")
	for _, id := range slices.Sorted(maps.Keys(sources)) {
		fmt.Fprintf(&b, "%s = %q\n", id, sources[id])
	}
	return module.WriteFile(filepath.Join(own, catalogue.SourcesFile), []byte(b.String()))
}
