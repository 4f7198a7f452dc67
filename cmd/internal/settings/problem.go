package settings

import (
	"fmt"

	"backtalk/a11y/say"
)

// ProblemKind says what is wrong with a line of the file.
type ProblemKind uint8

// The kinds of problems.
const (
	// NotUnderstood: the line is neither a setting nor a table's head nor a comment.
	NotUnderstood ProblemKind = iota
	// UnknownKey: no setting has that name.
	UnknownKey
	// WrongValue: the setting can't have that value; Read uses the default.
	WrongValue
	// Twice: an earlier line sets it already, and that line counts.
	Twice
)

// Problem is a line of the settings file that can't be used as written. The rest of the file can.
type Problem struct {
	// Line counts from 1.
	Line int
	Kind ProblemKind
	// Key is the setting's key, or one that no setting has.
	Key Key
	// Text is the value as written.
	Text string
}

// Error returns the problem for a log; the player hears Message.
func (p Problem) Error() string {
	return fmt.Sprintf("settings: line %d: %d: %s: %s", p.Line, p.Kind, p.Key, p.Text)
}

// Message returns the announcement of a problem.
func (p Problem) Message() say.Message {
	switch p.Kind {
	case UnknownKey:
		return say.M(say.SettingsProblemUnknownKey, say.Data{"Line": p.Line, "Text": string(p.Key)})
	case Twice:
		return say.M(say.SettingsProblemTwice, say.Data{"Line": p.Line, "Key": string(p.Key)})
	case WrongValue:
		data := say.Data{"Line": p.Line, "Key": string(p.Key), "Text": p.Text}
		if s, ok := Find(p.Key); ok {
			data["Takes"] = s.Takes()
		}
		return say.M(say.SettingsProblemWrongValue, data)
	}
	return say.M(say.SettingsProblemNotUnderstood, say.Data{"Line": p.Line})
}

// mostReported bounds the problems that are reported one by one: a foreign
// file would have thousands.
const mostReported = 10

// Messages returns the messages for a list of problems.
func Messages(problems []Problem) []say.Message {
	var messages []say.Message
	for i, p := range problems {
		if i == mostReported {
			return append(messages, say.N(say.SettingsProblemsMore, len(problems)-i, nil))
		}
		messages = append(messages, p.Message())
	}
	return messages
}
