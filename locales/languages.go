package locales

import (
	"io/fs"
	"os"
	"path"

	"golang.org/x/text/language"

	"backtalk/locales/internal/catalogue"
)

// FolderVariable is the environment variable that names a translator's folder: its catalogues are
// read over those of the program.
const FolderVariable = "BACKTALK_LOCALES"

// catalogues returns the program's catalogues, under those of the translator's folder.
func catalogues() fs.FS { return Over(os.Getenv(FolderVariable)) }

// Over returns the program's catalogues with those of a folder over them, message by message. ""
// means no folder.
func Over(folder string) fs.FS {
	if folder == "" {
		return embedded
	}
	return catalogue.Overlay{Upper: os.DirFS(folder), Lower: embedded, Name: folder}
}

// Source is the language in which messages are written first, to which every other language falls
// back.
const Source = "en"

// Languages lists the languages with a catalogue, as BCP 47 tags, [Source] first.
func Languages() []string {
	// The program's own folder is part of the binary: reading it can't fail.
	folders, _ := fs.ReadDir(catalogues(), ".")
	tags := []string{Source}
	for _, f := range folders {
		if f.IsDir() && f.Name() != Source && isCatalogue(f.Name()) {
			tags = append(tags, f.Name())
		}
	}
	return tags
}

// isCatalogue reports whether a folder is a language's, by its name and its file language.toml: a
// translator's folder may hold other things too.
func isCatalogue(name string) bool {
	if _, err := fs.Stat(catalogues(), path.Join(name, factsFile)); err != nil {
		return false
	}
	tag, err := language.Parse(name)
	return err == nil && tag.String() == name
}
