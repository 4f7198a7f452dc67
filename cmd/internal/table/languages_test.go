package table

import (
	"flag"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/locales"
)

// heardIn is for whoever translates: what is heard of a match is printed, with its sounds.
var heardIn = flag.String("language", "", "print what is heard of a match in the language with this tag")

// announced is what is announced of two whole matches, one with verbose commentary, one in the
// brief form, with status keys and menus; and what hints are. Keys are called as in lang.
func announced(t *testing.T, lang string) (play, hints []say.Announcement) {
	t.Helper()
	for _, s := range []setting{
		{lang: lang, rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", seed: 13, style: verbose()},
		{lang: lang, rules: core.Rules{Length: 5, Crawford: true}, opponent: "simple", seed: 7, style: a11y.Style{Echo: a11y.EchoBrief}},
	} {
		play = append(play, playThrough(t, s).announced...)
	}
	d := sit(t, setting{lang: lang, rules: core.Rules{Length: 3, Crawford: true}, opponent: "simple", seed: 13, opts: Options{Hints: true}})
	from := len(d.announced)
	for _, key := range strings.Fields("h H H enter h H enter enter h d h f1 down enter escape escape") {
		d.press(key)
	}
	return play, d.announced[from:]
}

// steps are what the steps of the tutorial announce.
func steps(t *testing.T, lang string) (all []say.Announcement) {
	t.Helper()
	d := learn(t, lang, a11y.Style{Echo: a11y.EchoNormal})
	for part := range d.tutorial.parts {
		for step := range d.tutorial.parts[part] {
			d.tutorial.toStep(part, step)
			all = append(all, d.announced[len(d.announced)-1])
		}
	}
	return all
}

// A match in any language has no message that its language can't fill in, and no English but where
// it lacks a message.
func TestAMatchIsHeardInEveryLanguage(t *testing.T) {
	play, _ := announced(t, locales.Source)
	for _, facts := range locales.All() {
		texts, err := locales.New(facts.Tag + "-x-gaps")
		if err != nil {
			t.Fatal(err)
		}
		texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %s: %v", facts.Tag, id, err) })
		var gaps []string
		for _, a := range play {
			if line := texts.Announcement(a); strings.Contains(line, "[") {
				gaps = append(gaps, line)
			}
		}
		if len(gaps) > 0 && texts.Whole() {
			t.Errorf("%s: %d of %d lines have English: %q ...", facts.Tag, len(gaps), len(play), gaps[0])
		}
		if facts.Tag == *heardIn {
			play, hints := announced(t, facts.Tag)
			printHeard(t, facts, slices.Concat(play, hints, steps(t, facts.Tag)))
		}
	}
}

// printHeard prints each line once, as it is written and as espeak-ng says it.
func printHeard(t *testing.T, facts locales.Facts, all []say.Announcement) {
	t.Helper()
	texts, err := locales.New(facts.Tag)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, a := range all {
		line := texts.Announcement(a)
		if line == "" || seen[line] {
			continue
		}
		seen[line] = true
		t.Logf("%s\n%s", line, sounds(texts.Spoken(line), facts))
	}
}

// sounds asks espeak-ng how a line sounds, where it can read the language.
func sounds(line string, facts locales.Facts) string {
	voice := map[string]string{"zh-Hans": "cmn-latn-pinyin"}[facts.Tag]
	if voice == "" {
		voice = strings.ToLower(facts.Tag)
	}
	out, err := exec.Command("espeak-ng", "-v", voice, "-q", "--ipa", "--", line).Output()
	if err != nil || facts.Unread {
		return ""
	}
	return strings.Join(strings.Fields(string(out)), " ")
}
