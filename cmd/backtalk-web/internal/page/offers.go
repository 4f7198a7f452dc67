package page

import (
	"net/url"
	"slices"
	"strconv"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/core/bot"
)

// elsewhere are the settings of terminals and of programs that a browser can't start.
var elsewhere = []settings.Key{
	settings.Display, settings.Cursor, settings.Cells, settings.Braille, settings.Pack, settings.Theme, settings.Size,
}

// absent are the opponents that are programs of their own.
var absent = []string{bot.NameGnubg0, bot.NameGnubg1, bot.NameGnubg2}

// mostPlies bounds how many rolls hints look ahead. Hints judge more plays than an
// opponent, so looking further would take many seconds.
const mostPlies = 2

// Offers returns a setting without the values that a browser can't have, and
// reports whether a browser has the setting at all.
func Offers(row settings.Setting) (settings.Setting, bool) {
	if slices.Contains(elsewhere, row.Key) {
		return row, false
	}
	if row.Key == settings.Backend {
		row.Does = say.PageOwnVoiceDoes
		row.Options = []settings.Option{{Name: settings.VoiceNone, Title: say.ValueOff}, {Name: settings.VoiceOn, Title: say.ValueOn}}
	}
	if row.Key == settings.HintPlies {
		row.High = mostPlies
	}
	row.Options = slices.DeleteFunc(slices.Clone(row.Options), func(o settings.Option) bool {
		return slices.Contains(absent, o.Name)
	})
	return row, true
}

// Asked applies the parameters of the page's address to the settings. A parameter is
// a setting's name in the settings file, or its flag on the command line. Asked
// reports whether there was any, because a match then begins at once. It ignores
// values that aren't valid.
func Asked(query url.Values, v *settings.Values) (asked bool) {
	for _, row := range settings.Table() {
		text, named := query.Get(string(row.Key)), query.Has(string(row.Key))
		if flagged := row.Flag != "" && query.Has(row.Flag); flagged {
			text, named = query.Get(row.Flag), true
			if row.Kind == settings.Switch {
				on, err := strconv.ParseBool(text)
				text = strconv.FormatBool((err != nil || on) != row.FlagNot)
			}
		}
		if !named {
			continue
		}
		offered, ok := Offers(row)
		if !ok || !offered.Allows(text) {
			continue
		}
		if v.Set(row.Key, text) == nil {
			asked = true
		}
	}
	return asked
}
