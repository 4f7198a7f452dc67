package main

import (
	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
)

// mostKeyProblems is how many problems of keys.toml are told one by one.
const mostKeyProblems = 10

// loadKeys reads the player's own bindings. What is wrong in the file is told with its line, and the rest counts.
func loadKeys(file string, answers keymap.Answers, f folders) (*keymap.Map, []say.Announcement) {
	text, _, err := settings.ReadText(file)
	if err != nil {
		return keymap.Default(answers), []say.Announcement{problem(say.M(say.ProblemKeys, say.Data{"Problem": f.because(err)}))}
	}
	m, problems := keymap.Load(text, answers)
	var told []say.Announcement
	for i, p := range problems {
		if i == mostKeyProblems {
			told = append(told, problem(say.N(say.ProblemKeysMore, len(problems)-i, nil)))
			break
		}
		told = append(told, problem(keyname.Problem(p)))
	}
	return m, told
}

func problem(m say.Message) say.Announcement {
	return say.Announcement{Sentences: []say.Message{m}, Urgency: say.Alert, Cue: say.CueFailure}
}
