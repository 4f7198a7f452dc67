package main

import (
	"fmt"

	"backtalk/a11y/say"
	"backtalk/locales"
)

// localesFlags are those of `backtalk locales`, which lists the languages with how much of each is
// translated, or what one of them lacks.
type localesFlags struct {
	Of string `arg:"" optional:"" help:"CliLocalesOf" placeholder:"TAG"`
}

func (f *localesFlags) run(std streams, texts *locales.Localizer) error {
	if f.Of != "" && !locales.Has(f.Of) {
		return &failedError{say.M(say.LocalesNone, say.Data{"Tag": say.Shown(f.Of)})}
	}
	for _, facts := range locales.All() {
		if f.Of != "" && locales.Language(f.Of) != facts.Tag {
			continue
		}
		c, err := locales.Survey(facts.Tag)
		if err != nil {
			return err
		}
		lines := []say.Announcement{{Sentences: languageSentences(facts, c)}}
		if f.Of != "" {
			lines = append(lines, lacking(c)...)
		}
		for _, line := range lines {
			if _, err := fmt.Fprintln(std.out, texts.Announcement(line)); err != nil {
				return err
			}
		}
	}
	return nil
}

// languageSentences are what there is to say of a language, in one line.
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

// lacking names what is missing or outdated, a line each.
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
