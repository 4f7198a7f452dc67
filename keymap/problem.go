package keymap

import "fmt"

// ProblemKind says what is wrong with a line of keys.toml.
type ProblemKind uint8

// The kinds of problems.
const (
	// BadLine: the line can't be read; the others count.
	BadLine ProblemKind = iota
	// UnknownContext: the name of the table isn't a context.
	UnknownContext
	// UnknownAction: no action has that name.
	UnknownAction
	// WrongContext: the action can't be asked for in that context.
	WrongContext
	// NotAList: the keys of an action must be a list of texts.
	NotAList
	// UnknownKey: no key is spelled like that.
	UnknownKey
	// ReservedKey: screen readers or terminals keep that key.
	ReservedKey
	// TextKey: the key writes text in that context.
	TextKey
	// Conflict: an earlier line already gave that key to another action, which keeps it.
	Conflict
	// NoKeyLeft: a line took the last key of another action, which now has none.
	NoKeyLeft

	problemCount
)

// Problem describes something in keys.toml that could not be used as written. The rest of the file was
// used.
type Problem struct {
	// Line counts from 1.
	Line int
	Kind ProblemKind
	// Text is the name of the table or of the action in the file, or the key's spelling. For
	// BadLine it is the line.
	Text string
	// Other is the action that has the key, for Conflict, or that has none left, for NoKeyLeft.
	Other Action
	// In is the context, for WrongContext, TextKey, Conflict and NoKeyLeft.
	In Context
}

var problemNames = [problemCount]string{
	"BadLine", "UnknownContext", "UnknownAction", "WrongContext", "NotAList",
	"UnknownKey", "ReservedKey", "TextKey", "Conflict", "NoKeyLeft",
}

// Error returns the problem for a log. Players hear the message of MessageID.
func (p Problem) Error() string {
	return fmt.Sprintf("keys.toml: line %d: %s: %q", p.Line, p.Kind, p.Text)
}

func (k ProblemKind) String() string {
	if k < problemCount {
		return problemNames[k]
	}
	return "Unknown"
}

// MessageID returns the message that reports the problem. It takes Line, Text, Other (an action's
// title) and Context (a context's name).
func (p Problem) MessageID() string { return "KeysProblem" + p.Kind.String() }
