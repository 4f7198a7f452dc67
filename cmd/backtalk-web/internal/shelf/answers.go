package shelf

import (
	"bytes"
	"encoding/json"
	"fmt"

	"backtalk/cmd/internal/matches"
)

// Join makes one text of two with answers, and reports whether the other adds anything. It is
// quiz.Join, passed in so that parts of the page that need only the shelf do without the quiz.
type Join func(own, other []byte) (text []byte, added bool, err error)

// Answers keeps what was answered in the quiz, a quiz.Store.
type Answers struct{ Files Files }

func (a Answers) document() document { return document{a.Files, "quiz.json", "quiz.next"} }

// Load returns what was saved, nothing where nothing was.
func (a Answers) Load() ([]byte, error) {
	text, _, err := a.document().read()
	if err != nil {
		return nil, fmt.Errorf("read the answers: %w", err)
	}
	return text, nil
}

// Save replaces what was saved.
func (a Answers) Save(text []byte) error {
	if err := a.document().replace(text); err != nil {
		return fmt.Errorf("save the answers: %w", err)
	}
	return nil
}

// answered is the line of a backup with what was answered.
type answered struct {
	Quiz json.RawMessage `json:"quiz"`
}

// backup returns that line, nothing where nothing was answered or it can't be read.
func (a Answers) backup() ([]byte, error) {
	text, err := a.Load()
	if err != nil || !json.Valid(text) {
		return nil, err
	}
	line, err := json.Marshal(answered{text})
	return append(line, "\n\n"...), err
}

// cutAnswers takes what was answered from the end of a backup; it is empty where that has none.
func cutAnswers(text []byte) (rest, answers []byte, err error) {
	at := bytes.LastIndex(append([]byte("\n"), text...), append([]byte("\n"), answersLine...))
	if at < 0 {
		return text, nil, nil
	}
	last, more, _ := bytes.Cut(text[at:], []byte("\n"))
	if len(bytes.TrimSpace(more)) > 0 {
		// An older version restored it as a note of a match.
		return text, nil, nil
	}
	var line answered
	if err := json.Unmarshal(last, &line); err != nil {
		return nil, nil, fmt.Errorf("the answers: %w: %w", matches.ErrDamaged, err)
	}
	return text[:at], line.Quiz, nil
}

// joined returns what is here together with what a backup has, and whether that adds anything.
func (a Answers) joined(more []byte, join Join) (text []byte, added bool, err error) {
	here, err := a.Load()
	if err != nil {
		return nil, false, err
	}
	text, added, err = join(here, more)
	if err != nil {
		return nil, false, fmt.Errorf("the answers: %w: %w", matches.ErrDamaged, err)
	}
	return text, added, nil
}
