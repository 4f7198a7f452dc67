package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// fontLicences are the licences of fonts that do not name theirs: all of Noto, and Roboto from its
// version 3 on, are under the Open Font License.
func fontLicences() map[string]string {
	return map[string]string{"Roboto Medium": "OFL-1.1", "Noto Sans Symbols Regular": "OFL-1.1"}
}

// addFonts lists the fonts that a module embeds, each with its copyright and licence. The licence's
// text must be one of the module's.
func (g *gathered) addFonts(m module, texts []string) error {
	for _, file := range m.embedded {
		name := strings.TrimSuffix(file, ".gz")
		if !slices.Contains([]string{".ttf", ".otf"}, filepath.Ext(name)) {
			continue
		}
		font, err := readFont(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		full, licence := fontName(font, sfnt.NameIDFull), ""
		if strings.Contains(fontName(font, sfnt.NameIDLicense), "SIL Open Font License, Version 1.1") {
			licence = "OFL-1.1"
		} else {
			licence = fontLicences()[full]
		}
		if !slices.Contains(texts, licence) {
			return fmt.Errorf("the font %q is under %q, whose text is not there", full, licence)
		}
		fmt.Fprintf(&g.index, "  its font %s, %s: %s\n", full, fontName(font, sfnt.NameIDCopyright), licence)
	}
	return nil
}

// fontName is what a font says of itself, and nothing where it says nothing.
func fontName(font *sfnt.Font, id sfnt.NameID) string {
	name, err := font.Name(nil, id)
	if err != nil {
		return ""
	}
	return name
}

func readFont(file string) (*sfnt.Font, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(file, ".gz") {
		unpacked, err := gzip.NewReader(bytes.NewReader(content))
		if err != nil {
			return nil, err
		}
		if content, err = io.ReadAll(unpacked); err != nil {
			return nil, err
		}
	}
	return sfnt.Parse(content)
}
