// Translate notes the English that each translation was made from. "stamp" does so for every
// language, except for translations that were not changed when their English was. "stamp TAG" does
// so for one language, and removes translations of messages that the English no longer has; TAG may
// be all. "stamp TAG ID ..." includes the messages with these IDs, changed or not, after somebody
// read them again. "stamp all ID ..." does so for every language, if only the wording of the
// English changed: -why says how.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"backtalk/locales/internal/module"
	"backtalk/locales/translate"
)

var (
	errUsage = errors.New("stamp [-why REASON] [TAG|all [ID ...]]")
	errWhy   = errors.New("all languages are stamped only where the English changed in wording: say what changed, as in make stamp TAG=all IDS=GameTurn WHY=\"a comma\"")
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "translate:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 || args[0] != "stamp" {
		return errUsage
	}
	flags := flag.NewFlagSet("stamp", flag.ContinueOnError)
	why := flags.String("why", "", "what changed in the English")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	root, err := module.Root()
	if err != nil {
		return err
	}
	return stamp(filepath.Join(root, "locales"), *why, flags.Args())
}

func stamp(folder, why string, args []string) error {
	tags, err := translate.Languages(folder)
	if err != nil {
		return err
	}
	var ids []string
	if len(args) > 0 {
		ids = args[1:]
		switch {
		case args[0] != "all":
			tags = args[:1]
		case len(ids) > 0 && why == "":
			return errWhy
		}
	}
	for _, tag := range tags {
		if len(args) > 0 {
			if err := translate.Drop(folder, tag); err != nil {
				return fmt.Errorf("%s: %w", tag, err)
			}
		}
		if err := translate.Stamp(folder, tag, ids, why); err != nil {
			return fmt.Errorf("%s: %w", tag, err)
		}
	}
	return nil
}
