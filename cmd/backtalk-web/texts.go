//go:build js

package main

import (
	"archive/zip"
	"bytes"

	"backtalk/cmd/backtalk-web/internal/browser"
	"backtalk/locales"
)

// texts returns the texts of a language. All but English are files beside the page.
func (g *game) texts(tag string) (*locales.Localizer, error) {
	lang := locales.Language(tag)
	if lang == locales.Source || tag == locales.Pseudo {
		return locales.New(tag)
	}
	raw, err := browser.Fetch(lang + ".zip")
	if err != nil {
		return nil, err
	}
	folder, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return nil, err
	}
	return locales.From(folder, tag)
}
