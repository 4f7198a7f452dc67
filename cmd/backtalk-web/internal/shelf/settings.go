package shelf

import (
	"bytes"
	"errors"
	"fmt"

	"backtalk/cmd/internal/settings"
)

// The settings lie beside the matches, as the text that a terminal's settings file has. A file
// can't be replaced in one step everywhere: the new text is written to a second file first, with an
// end mark, and counts from then on.
const (
	settingsFile = "settings.toml"
	settingsNext = "settings.next"
	endMark      = 0
)

// Settings saves the settings in a folder.
type Settings struct{ Files Files }

// Load reads the settings, and reports whether any were saved.
func (s Settings) Load() (v settings.Values, problems []settings.Problem, exists bool, err error) {
	text, exists, err := s.text()
	if exists {
		v, problems = settings.Read(text)
	}
	return v, problems, exists, err
}

func (s Settings) text() (text string, exists bool, err error) {
	next, err := s.Files.Read(settingsNext)
	if whole, ends := bytes.CutSuffix(next, []byte{endMark}); err == nil && ends {
		return string(whole), true, nil
	}
	raw, err := s.Files.Read(settingsFile)
	if err != nil {
		return "", false, fmt.Errorf("read the settings: %w", err)
	}
	return string(raw), len(raw) > 0, nil
}

// Save writes the settings named into the text as it is now.
func (s Settings) Save(v settings.Values, keys []settings.Key, texts settings.Texts) error {
	text, exists, err := s.text()
	if err != nil {
		return err
	}
	text = settings.Edited(text, v, keys, texts, exists)
	if err := s.write(settingsNext, text+string(rune(endMark))); err != nil {
		return fmt.Errorf("save the settings: %w", err)
	}
	if err := s.write(settingsFile, text); err != nil {
		return fmt.Errorf("save the settings: %w", err)
	}
	// While it is there it says the same.
	_ = s.Files.Remove(settingsNext)
	return nil
}

func (s Settings) write(name, text string) error {
	file, err := s.Files.Open(name)
	if err != nil {
		return err
	}
	if err = file.Cut(0); err == nil {
		err = file.Append([]byte(text))
	}
	return errors.Join(err, file.Close())
}
