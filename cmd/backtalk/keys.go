package main

import (
	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
)

// mostKeyProblems bounds the problems of keys.toml that the program announces one by one.
const mostKeyProblems = 10

// loadKeys returns the default keys with the player's custom keys. It reports the mistakes in the
// file, each with its line, or the first mostKeyProblems and how many more there are. It uses the
// other lines.
func loadKeys(file string, answers keymap.Answers, f folders) (*keymap.Map, []say.Announcement) {
	text, _, err := settings.ReadText(file)
	if err != nil {
		return keymap.Default(answers), []say.Announcement{front.Failure(say.M(say.ProblemKeys, say.Data{"Problem": f.because(err)}))}
	}
	m, problems := keymap.Load(text, answers)
	var found []say.Announcement
	for i, p := range problems {
		if i == mostKeyProblems {
			found = append(found, front.Failure(say.N(say.ProblemKeysMore, len(problems)-i, nil)))
			break
		}
		found = append(found, front.Failure(keyname.Problem(p)))
	}
	return m, found
}
