package main

import (
	"errors"
	"io/fs"
	"os"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// loadKeys reads the player's own bindings. What is wrong in the file is told with its line, and the rest counts.
func loadKeys(file string, answers keymap.Answers) (*keymap.Map, []say.Announcement) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return keymap.Default(answers), nil
	}
	if err != nil {
		return keymap.Default(answers), []say.Announcement{problem(say.M(say.CliFailed, say.Data{"Problem": err.Error()}))}
	}
	m, problems := keymap.Load(string(text), answers)
	var told []say.Announcement
	for _, p := range problems {
		told = append(told, problem(keyname.Problem(p)))
	}
	return m, told
}

func problem(m say.Message) say.Announcement {
	return say.Announcement{Sentences: []say.Message{m}, Urgency: say.Alert, Cue: say.CueFailure}
}
