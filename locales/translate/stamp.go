package translate

import (
	"errors"
	"fmt"
	"io/fs"
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

var (
	// ErrNoMessage says that a message to be stamped is not in the English catalogue.
	ErrNoMessage = errors.New("no such message")
	// ErrOutgrown says that a translation can't be stamped, because it doesn't fit its English: see
	// [catalogue.Catalogue.Fits].
	ErrOutgrown = errors.New("the translation no longer fits its English: translate it")
)

// Stamp notes in a language's folder the English of each translation. A translation that is stale is
// noted only if it is one of ids: somebody read it again, or, with a reason, only the wording of the
// English changed. The reason stays beside it until the translation or the English changes again.
func Stamp(folder, tag string, ids []string, reason string) error {
	files := os.DirFS(folder)
	english, err := catalogue.Read(files, locales.Source)
	if err != nil {
		return err
	}
	own, err := catalogue.Read(files, tag)
	if err != nil {
		return err
	}
	for _, broken := range own.Broken {
		return broken
	}
	for _, id := range ids {
		if english.Messages[say.MessageID(id)] == nil {
			return fmt.Errorf("%s: %w", id, ErrNoMessage)
		}
	}
	for id, m := range own.Messages {
		from, known := english.Messages[id]
		if !known {
			continue
		}
		named := slices.Contains(ids, string(id))
		stale := own.Sources[id] != "" && catalogue.Stale(own.Sources[id], from, m)
		if named && !own.Fits(from, m) {
			return fmt.Errorf("%s: %s: %w", tag, id, ErrOutgrown)
		}
		if stale && !named {
			continue
		}
		if stamp := catalogue.Stamp(from, m); own.Sources[id] != stamp {
			own.Sources[id] = stamp
			delete(own.Reasons, id)
			if stale && reason != "" {
				own.Reasons[id] = reason
			}
		}
	}
	gone := func(id say.MessageID, _ string) bool { return english.Messages[id] == nil && own.Messages[id] == nil }
	maps.DeleteFunc(own.Sources, gone)
	maps.DeleteFunc(own.Reasons, gone)
	return writeSources(filepath.Join(folder, tag), own.Sources, own.Reasons)
}

// Languages lists the languages that have folders in a folder, except English.
func Languages(folder string) ([]string, error) {
	names, err := fs.Glob(os.DirFS(folder), "*/language.toml")
	var tags []string
	for _, name := range names {
		if tag := filepath.Dir(name); tag != locales.Source {
			tags = append(tags, tag)
		}
	}
	return tags, err
}

func writeSources(own string, sources, reasons map[say.MessageID]string) error {
	var b strings.Builder
	b.WriteString("# Of which English each translation was made. Written by make stamp and make generate.\n")
	write := func(all map[say.MessageID]string) {
		for _, id := range slices.Sorted(maps.Keys(all)) {
			fmt.Fprintf(&b, "%s = %q\n", id, all[id])
		}
	}
	write(sources)
	if len(reasons) > 0 {
		b.WriteString("\n# Why a translation was left as it was when its English changed.\n[" + catalogue.ReasonsTable + "]\n")
		write(reasons)
	}
	return module.WriteFile(filepath.Join(own, catalogue.SourcesFile), []byte(b.String()))
}
