package locales

import "io/fs"

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
