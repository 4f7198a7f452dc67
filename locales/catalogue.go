package locales

import (
	"fmt"
	"io/fs"
	"path"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Source is the language in which messages are written first, and into which every other language
// falls back.
const Source = "en"

// Languages lists the languages with a catalogue, as BCP 47 tags, [Source] first.
func Languages() []string {
	// The file system is part of the binary: reading it can not fail.
	folders, _ := fs.ReadDir(catalogues, ".")
	tags := []string{Source}
	for _, f := range folders {
		if f.IsDir() && f.Name() != Source {
			tags = append(tags, f.Name())
		}
	}
	return tags
}

// load reads the catalogues of the languages named. A message that stands twice in one language is
// an error: which of the two is spoken would hang on the order of the files.
func load(files fs.FS, languages ...string) (*i18n.Bundle, error) {
	bundle := i18n.NewBundle(language.Make(Source))
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, lang := range languages {
		if err := loadLanguage(bundle, files, lang); err != nil {
			return nil, fmt.Errorf("read the catalogue %s: %w", lang, err)
		}
	}
	return bundle, nil
}

func loadLanguage(bundle *i18n.Bundle, files fs.FS, lang string) error {
	names, err := fs.Glob(files, path.Join(lang, "*."+lang+".toml"))
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return fs.ErrNotExist
	}
	home := map[string]string{}
	for _, name := range names {
		src, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		file, err := bundle.ParseMessageFileBytes(src, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, m := range file.Messages {
			if first, ok := home[m.ID]; ok {
				return fmt.Errorf("message %s is in %s and in %s", m.ID, first, name)
			}
			home[m.ID] = name
		}
	}
	return nil
}
