package shelf

import (
	"fmt"

	"backtalk/cmd/internal/settings"
)

// Settings saves the settings in a folder.
type Settings struct{ Files Files }

// Load returns the settings, and reports whether any were saved.
func (s Settings) Load() (v settings.Values, problems []settings.Problem, exists bool, err error) {
	text, exists, err := s.text()
	if exists {
		v, problems = settings.Read(text)
	}
	return v, problems, exists, err
}

// document returns the file of the settings, in the same format as a
// terminal's settings file.
func (s Settings) document() document { return document{s.Files, "settings.toml", "settings.next"} }

func (s Settings) text() (text string, exists bool, err error) {
	raw, exists, err := s.document().read()
	if err != nil {
		return "", false, fmt.Errorf("read the settings: %w", err)
	}
	return string(raw), exists, nil
}

// Save writes the settings that keys lists into the saved text.
func (s Settings) Save(v settings.Values, keys []settings.Key, texts settings.Texts) error {
	text, exists, err := s.text()
	if err != nil {
		return err
	}
	text = settings.Edited(text, v, keys, texts, exists)
	if err := s.document().replace([]byte(text)); err != nil {
		return fmt.Errorf("save the settings: %w", err)
	}
	return nil
}
