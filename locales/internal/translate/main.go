// Translate helps who translates. "skeleton TAG" makes the folder of a language, or adds what it
// lacks, each message with its English beside it; "stamp TAG" notes of which English each
// translation was made, but for those that were not changed when it was: "stamp TAG ID ..." notes
// it for those too, when they were read again. "stamp" alone does the first for every language.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/text/language"

	"backtalk/locales"
	"backtalk/locales/internal/module"
)

var errUsage = errors.New("skeleton TAG, or stamp [TAG [ID ...]]")

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "translate:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	root, err := module.Root()
	if err != nil {
		return err
	}
	folder := func(tag string) string { return filepath.Join(root, "locales", tag) }
	if len(args) == 1 && args[0] == "stamp" {
		for _, tag := range locales.Languages()[1:] {
			if err := stamp(folder(locales.Source), folder(tag), tag, nil); err != nil {
				return fmt.Errorf("%s: %w", tag, err)
			}
		}
		return nil
	}
	if len(args) < 2 {
		return errUsage
	}
	// A tag is the name of a folder too: only what is one is joined to a path.
	tag, err := language.Parse(args[1])
	if err != nil {
		return err
	}
	switch args[0] {
	case "skeleton":
		return skeleton(folder(locales.Source), folder(tag.String()), tag)
	case "stamp":
		return stamp(folder(locales.Source), folder(tag.String()), tag.String(), args[2:])
	}
	return errUsage
}
