package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/locales"
	"backtalk/locales/translate"
)

// localesFlags are the flags of `backtalk locales`, which lists the languages
// and how much of each is translated, or what one of them lacks, and helps
// translators.
type localesFlags struct {
	Does   string `arg:"" optional:"" help:"CliLocalesDoes" placeholder:"WORD"`
	Of     string `arg:"" optional:"" help:"CliLocalesOf" placeholder:"TAG"`
	HTML   string `name:"html" help:"CliLocalesHTML" placeholder:"FILE"`
	JSON   bool   `name:"json" help:"CliJSON"`
	*setup `kong:"-"`
}

// work returns what each word after the command does with a language.
func (f *localesFlags) work() map[string]func(streams, *locales.Localizer) error {
	return map[string]func(streams, *locales.Localizer) error{
		"new": f.makeNew, "check": f.check, "hear": f.hear, "review": f.review,
	}
}

func (f *localesFlags) run(std streams, texts *locales.Localizer) error {
	if f.HTML != "" && f.Does != "review" {
		return &argumentError{say.M(say.LocalesOnlyReview, nil)}
	}
	if do, ok := f.work()[f.Does]; ok {
		if f.Of == "" {
			return &argumentError{say.M(say.LocalesWhich, nil)}
		}
		return do(std, texts)
	}
	if f.Of != "" {
		return wrongValue("backtalk locales", f.Does, strings.Join(slices.Sorted(maps.Keys(f.work())), ", "))
	}
	return f.list(std, texts)
}

// list lists the languages, or what one lacks.
func (f *localesFlags) list(std streams, texts *locales.Localizer) error {
	if f.Does != "" && !locales.Has(f.Does) {
		return noLanguage(f.Does)
	}
	p := newPrinter(std, texts, f.JSON)
	for _, facts := range locales.All() {
		if f.Does != "" && locales.Language(f.Does) != facts.Tag {
			continue
		}
		c, err := locales.Survey(facts.Tag)
		if err != nil {
			return err
		}
		if f.JSON {
			p.object(localeObject(facts, c))
			continue
		}
		lines := []say.Announcement{{Sentences: languageSentences(facts, c)}}
		if f.Does != "" {
			lines = append(lines, lacking(c)...)
		}
		for _, line := range lines {
			p.announce(line)
		}
	}
	return p.err
}

// localeLine is a language as scripts read it.
type localeLine struct {
	Tag     string          `json:"tag"`
	Name    string          `json:"name"`
	Whole   bool            `json:"whole"`
	Percent int             `json:"percent"`
	Play    int             `json:"play_percent"`
	Missing []say.MessageID `json:"missing"`
	Stale   []say.MessageID `json:"stale"`
	Heard   []string        `json:"heard"`
}

func localeObject(f locales.Facts, c locales.Coverage) localeLine {
	line := localeLine{f.Tag, f.Name, c.Whole(), c.Percent(), c.Play(), c.Missing, c.Stale, f.Heard}
	// A list without entries must be an empty list, not null.
	line.Missing, line.Stale = append([]say.MessageID{}, line.Missing...), append([]say.MessageID{}, line.Stale...)
	line.Heard = append([]string{}, line.Heard...)
	return line
}

// languageSentences returns one line about a language.
func languageSentences(f locales.Facts, c locales.Coverage) []say.Message {
	data := say.Data{"Name": f.Name, "Tag": f.Tag, "Percent": c.Percent(), "Play": c.Play()}
	line := []say.Message{say.M(say.LocalesPart, data)}
	if c.Whole() {
		line[0].ID = say.LocalesWhole
	}
	if len(c.Stale) > 0 {
		line = append(line, say.N(say.LocalesStale, len(c.Stale), nil))
	}
	if f.Tag == locales.Source {
		return line
	}
	if len(f.Heard) == 0 {
		return append(line, say.M(say.LocalesUnheard, nil))
	}
	var names say.List
	for _, name := range f.Heard {
		names = append(names, say.M(say.SettingsIsNamed, say.Data{"Value": name}))
	}
	return append(line, say.M(say.LocalesHeard, say.Data{"Names": names}))
}

// lacking returns what is missing or outdated, one line each.
func lacking(c locales.Coverage) []say.Announcement {
	var lines []say.Announcement
	list := func(line say.MessageID, messages []say.MessageID) {
		for _, id := range messages {
			m := say.M(line, say.Data{"Name": string(id)})
			lines = append(lines, say.Announcement{Sentences: []say.Message{m}})
		}
	}
	list(say.LocalesOutdated, c.Stale)
	list(say.LocalesMissing, c.Missing)
	return lines
}

func noLanguage(tag string) error {
	return &failedError{say.M(say.LocalesNone, say.Data{"Tag": say.Shown(tag)})}
}

// makeNew makes the files of a language in the translator's folder, or adds what they lack.
func (f *localesFlags) makeNew(std streams, texts *locales.Localizer) error {
	folder := os.Getenv(locales.FolderVariable)
	if folder == "" {
		return &argumentError{say.M(say.LocalesNoFolder, nil)}
	}
	// A tag is also the name of a folder: only a valid tag is joined to a
	// path.
	tag, err := language.Parse(f.Of)
	if err != nil || tag == language.Und || tag.String() == locales.Source {
		return noLanguage(f.Of)
	}
	if err := translate.New(locales.Over(""), folder, tag); err != nil {
		return err
	}
	return printLine(std, texts, say.M(say.LocalesMade, say.Data{"Tag": tag.String(), "Folder": folder}))
}

// check prints the findings on a language's files. It fails only if there are faults, not if
// translations are outdated or missing.
func (f *localesFlags) check(std streams, texts *locales.Localizer) error {
	if !locales.Has(f.Of) {
		return noLanguage(f.Of)
	}
	r, err := translate.Check(locales.Over(os.Getenv(locales.FolderVariable)), locales.Language(f.Of))
	if err != nil {
		return err
	}
	for _, line := range r.Lines() {
		if err := printLine(std, texts, line); err != nil {
			return err
		}
	}
	if len(r.Faults) > 0 {
		return &failedError{}
	}
	return nil
}

func printLine(std streams, texts *locales.Localizer, line say.Message) error {
	_, err := fmt.Fprintln(std.out, texts.Plain(line))
	return err
}

// brokenFiles reports the files of the language that can't be read.
func brokenFiles(texts *locales.Localizer) []say.Announcement {
	var found []say.Announcement
	for _, f := range texts.Broken() {
		m := say.M(say.LocalesBroken, say.Data{"File": f.File, "Line": f.Line, "Problem": f.Reason()})
		if f.Line == 0 {
			m = say.M(say.LocalesBrokenFile, say.Data{"File": f.File, "Problem": f.Reason()})
		}
		found = append(found, front.Failure(m))
	}
	return found
}
