// Page writes docs/settings.md from the table of settings. Run it in the folder of package
// settings.
package main

import (
	"fmt"
	"os"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// target is the path of the page from the folder of package settings.
const target = "../../../docs/settings.md"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(1)
	}
}

func run() error {
	texts, err := locales.New(locales.Source)
	if err != nil {
		return err
	}
	var fault error
	texts.OnFault(func(id say.MessageID, err error) { fault = fmt.Errorf("%s: %w", id, err) })
	content := page(texts)
	if fault != nil {
		return fault
	}
	return os.WriteFile(target, []byte(content), 0o644)
}

// page lists every setting of the file by its group, as the menus do.
func page(texts *locales.Localizer) string {
	text := func(id say.MessageID, data say.Data) string { return texts.Text(say.M(id, data)) }
	var b strings.Builder
	fmt.Fprintf(&b, "<!-- %s -->\n\n", text(say.CommonGenerated, say.Data{"Command": "make generate"}))
	fmt.Fprintf(&b, "# %s\n\n%s\n", text(say.SettingsPageTitle, nil), text(say.SettingsPageIntro, nil))
	for _, g := range settings.Groups() {
		heading := text(g.Title, nil)
		if g.Table != "" {
			heading = text(say.SettingsPageTable, say.Data{"Group": heading, "Table": g.Table})
		}
		fmt.Fprintf(&b, "\n## %s\n\n", heading)
		for _, s := range g.In() {
			if s.Once {
				continue // A flag alone: the file refuses it.
			}
			fmt.Fprintf(&b, "- %s\n", texts.Text(item(&s)))
		}
	}
	return b.String()
}

// item returns the line of one setting.
func item(s *settings.Setting) say.Message {
	data := say.Data{"Name": s.Name(), "Line": s.Line()}
	if s.Flag == "" {
		return say.M(say.SettingsPageItem, data)
	}
	data["Flag"] = "--" + s.Flag
	return say.M(say.SettingsPageItemFlag, data)
}
