package main

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// settingsFlags are the flags of `backtalk settings`, which lists the settings with their values.
type settingsFlags struct {
	JSON   bool `name:"json" help:"CliJSON"`
	*setup `kong:"-"`
}

// settingLine is a setting as scripts read it.
type settingLine struct {
	Key     string   `json:"key"`
	Value   string   `json:"value"`
	Usual   string   `json:"usual"`
	Takes   []string `json:"takes,omitempty"`
	Low     *int     `json:"low,omitempty"`
	High    *int     `json:"high,omitempty"`
	Flag    string   `json:"flag,omitempty"`
	Title   string   `json:"title"`
	Changed bool     `json:"changed"`
}

// run lists the settings that a file can have, and reports what is wrong in the file.
func (f *settingsFlags) run(std streams, texts *locales.Localizer) error {
	p := newPrinter(std, texts, f.JSON)
	for _, problem := range f.config.problemsFound() {
		for _, m := range problem.Sentences {
			p.complain(m)
		}
	}
	for _, s := range settings.Table() {
		if s.Once || s.Browser {
			continue
		}
		value := f.config.values.Text(s.Key)
		if !f.JSON {
			p.line(say.M(say.CliSettingsLine, say.Data{"Key": string(s.Key), "Value": say.Shown(value), "Title": say.M(s.Title, nil)}))
			continue
		}
		p.object(settingObject(&s, value, texts))
	}
	return p.err
}

func settingObject(s *settings.Setting, value string, texts *locales.Localizer) settingLine {
	line := settingLine{Key: string(s.Key), Value: value, Usual: s.Default, Title: texts.Text(say.M(s.Title, nil)), Changed: value != s.Default}
	if s.Flag != "" {
		line.Flag = "--" + s.Flag
	}
	switch s.Kind {
	case settings.Switch:
		line.Takes = []string{"true", "false"}
	case settings.Choice:
		line.Takes = s.Names()
	case settings.Number:
		line.Low, line.High = &s.Low, &s.High
	case settings.Text:
	}
	return line
}
