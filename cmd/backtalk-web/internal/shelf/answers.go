package shelf

import (
	"bytes"
	"encoding/json"
	"fmt"

	"backtalk/cmd/internal/matches"
)

// Join merges two texts with answers, and reports whether the other one added
// any. It is quiz.Join, passed in so that parts of the page that need only the
// shelf don't need the quiz.
type Join func(own, other []byte) (text []byte, added bool, err error)

// Answers saves the answers of the quiz; it is a quiz.Store.
type Answers struct{ Files Files }

func (a Answers) document() document { return document{a.Files, "quiz.json", "quiz.next"} }

// Load returns the saved answers, or nothing if there are none.
func (a Answers) Load() ([]byte, error) {
	text, _, err := a.document().read()
	if err != nil {
		return nil, fmt.Errorf("read the answers: %w", err)
	}
	return text, nil
}

// Save replaces the saved answers.
func (a Answers) Save(text []byte) error {
	if err := a.document().replace(text); err != nil {
		return fmt.Errorf("save the answers: %w", err)
	}
	return nil
}

// answered is the line of a backup with the answers.
type answered struct {
	Quiz json.RawMessage `json:"quiz"`
}

// backup returns the line of a backup with the answers, and an empty line after it. It returns
// nothing if there are no answers, or if they are damaged.
func (a Answers) backup() ([]byte, error) {
	text, err := a.Load()
	if err != nil || !json.Valid(text) {
		return nil, err
	}
	line, err := json.Marshal(answered{text})
	return append(line, "\n\n"...), err
}

// cutAnswers splits the answers off the end of a backup. They are empty if
// the backup has none.
func cutAnswers(text []byte) (rest, answers []byte, err error) {
	at := bytes.LastIndex(append([]byte("\n"), text...), append([]byte("\n"), answersLine...))
	if at < 0 {
		return text, nil, nil
	}
	last, more, _ := bytes.Cut(text[at:], []byte("\n"))
	if len(bytes.TrimSpace(more)) > 0 {
		// These answers are inside a match: an older version restored them as a
		// note of it.
		return text, nil, nil
	}
	var line answered
	if err := json.Unmarshal(last, &line); err != nil {
		return nil, nil, fmt.Errorf("the answers: %w: %w", matches.ErrDamaged, err)
	}
	return text[:at], line.Quiz, nil
}

// joined merges the answers in more into the saved ones, and reports whether that adds any. It
// doesn't save the result.
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
