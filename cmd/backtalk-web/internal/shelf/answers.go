package shelf

import "fmt"

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
