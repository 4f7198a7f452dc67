package main

import (
	"io"
	"os"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/notes"
	"backtalk/locales"
	"backtalk/locales/translate"
)

// review writes the page on which a native speaker notes what sounds wrong.
func (f *localesFlags) review(std streams, texts *locales.Localizer) error {
	if f.HTML == "" {
		return &argumentError{say.M(say.LocalesNoPage, nil)}
	}
	reviewed, heard, err := f.rehearse()
	if err != nil {
		return err
	}
	english, err := locales.New(locales.Source)
	if err != nil {
		return err
	}
	all, err := translate.Entries(locales.Over(os.Getenv(locales.FolderVariable)), reviewed.Tag())
	if err != nil {
		return err
	}
	page, err := notes.Page(reviewed, english, heard, all, version())
	if err != nil {
		return err
	}
	err = writeNew(f.HTML, func(out io.Writer) error {
		_, err := out.Write(page)
		return err
	})
	if err != nil {
		return err
	}
	return printLine(std, texts, say.M(say.LocalesPage, say.Data{"File": f.HTML}))
}
