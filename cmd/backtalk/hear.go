package main

import (
	"fmt"
	"os/exec"
	"strings"

	"backtalk/cmd/internal/table"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/keymap"
	"backtalk/locales"
)

// rehearse returns a language and the announcements of a rehearsal in it.
func (f *localesFlags) rehearse() (*locales.Localizer, []table.Heard, error) {
	if !locales.Has(f.Of) {
		return nil, nil, noLanguage(f.Of)
	}
	texts, err := locales.New(locales.Language(f.Of))
	if err != nil {
		return nil, nil, err
	}
	e, err := engine.New()
	if err != nil {
		return nil, nil, err
	}
	yes, no := texts.YesNo()
	heard, err := table.Rehearse(texts, keymap.Default(keymap.Answers{Yes: yes, No: no}), advice.New(e), analysis.New(e))
	return texts, heard, err
}

// hear prints what a player hears in two matches, in hints and in the tutorial, each line once. If
// espeak-ng is installed, it also prints each line's phonemes.
func (f *localesFlags) hear(std streams, _ *locales.Localizer) error {
	texts, heard, err := f.rehearse()
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, h := range heard {
		line := texts.Announcement(h.Announcement)
		if line == "" || seen[line] {
			continue
		}
		seen[line] = true
		if _, err := fmt.Fprintln(std.out, line); err != nil {
			return err
		}
		if sounds := phonemes(texts.Spoken(line), texts.Facts()); sounds != "" {
			if _, err := fmt.Fprintln(std.out, sounds); err != nil {
				return err
			}
		}
	}
	return nil
}

// phonemes asks espeak-ng how a line sounds. It returns "" if espeak-ng is missing or can't read the
// language.
func phonemes(line string, facts locales.Facts) string {
	if facts.Unread {
		return ""
	}
	voice := strings.ToLower(facts.Tag)
	if facts.Tag == "zh-Hans" {
		voice = "cmn-latn-pinyin"
	}
	out, err := exec.Command("espeak-ng", "-v", voice, "-q", "--ipa", "--", line).Output() //nolint:gosec,noctx // The name is fixed, and the program ends on its own.
	if err != nil {
		return ""
	}
	return strings.Join(strings.Fields(string(out)), " ")
}
