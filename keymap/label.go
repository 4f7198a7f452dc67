package keymap

import (
	"strings"
	"unicode"
)

// Label names a key: the id of a message and its data.
type Label struct {
	// MessageID names the message.
	MessageID string
	// Character fills the message's {{.Character}}, if it is not empty.
	Character string
	// Key fills the message's {{.Key}}, if it is not nil: the key pressed together with a modifier.
	Key *Label
}

// nameMessages are the messages for the named keys.
var nameMessages = [nameCount]string{
	Enter: "KeyNameEnter", Escape: "KeyNameEscape", Space: "KeyNameSpace", Tab: "KeyNameTab",
	Backspace: "KeyNameBackspace", Delete: "KeyNameDelete",
	Up: "KeyNameUp", Down: "KeyNameDown", Left: "KeyNameLeft", Right: "KeyNameRight",
	Home: "KeyNameHome", End: "KeyNameEnd", PageUp: "KeyNamePageUp", PageDown: "KeyNamePageDown",
	F1: "KeyNameF1", F2: "KeyNameF2", F3: "KeyNameF3", F4: "KeyNameF4", F5: "KeyNameF5", F6: "KeyNameF6",
	F7: "KeyNameF7", F8: "KeyNameF8", F9: "KeyNameF9", F10: "KeyNameF10", F11: "KeyNameF11", F12: "KeyNameF12",
}

// characterMessages are the messages for characters that synthesizers skip or read in many ways.
var characterMessages = map[rune]string{
	',': "KeyNameComma", '.': "KeyNamePeriod", ';': "KeyNameSemicolon", ':': "KeyNameColon", '<': "KeyNameLess", '>': "KeyNameGreater",
	'[': "KeyNameLeftBracket", ']': "KeyNameRightBracket", '(': "KeyNameLeftParenthesis",
	'?': "KeyNameQuestionMark", '/': "KeyNameSlash", '&': "KeyNameAmpersand", '"': "KeyNameQuote",
	'\'': "KeyNameApostrophe", '-': "KeyNameHyphen", '§': "KeyNameSection", 'é': "KeyNameEAcute",
}

// modMessages are the messages for the modifiers, in the order in which the player hears them.
var modMessages = []struct {
	mod Mod
	id  string
}{{Ctrl, "KeyNameControl"}, {Alt, "KeyNameAlt"}, {Shift, "KeyNameShift"}}

// Label returns the key's name. It names letters by their capital, as keyboards print them. It names
// a capital as Shift and the letter, also if Alt is held down.
func (k Key) Label() Label {
	if k.Name == Character && unicode.IsUpper(k.Rune) {
		k = Key{Rune: unicode.ToLower(k.Rune), Mod: k.Mod | Shift}
	}
	return k.labelled(0)
}

func (k Key) labelled(from int) Label {
	for i := from; i < len(modMessages); i++ {
		if k.Mod&modMessages[i].mod != 0 {
			inner := k.labelled(i + 1)
			return Label{MessageID: modMessages[i].id, Key: &inner}
		}
	}
	return k.bareLabel()
}

func (k Key) bareLabel() Label {
	if k.Name != Character && k.Name < nameCount {
		return Label{MessageID: nameMessages[k.Name]}
	}
	if id, ok := characterMessages[k.Rune]; ok {
		return Label{MessageID: id}
	}
	return Label{MessageID: "KeyNameCharacter", Character: strings.ToUpper(string(k.Rune))}
}

// Title returns the message that names the action in a few words: "undo the last move".
func (a Action) Title() string {
	if name, ok := messageNames[a]; ok {
		return name
	}
	return "Key" + camel(string(a))
}

// messageNames maps actions to the names of their messages, if an action was renamed after translators
// had begun to work.
var messageNames = map[Action]string{DoQuit: "KeyLeave"}

// Description returns the message that explains the action in sentences, for key help.
func (a Action) Description() string { return a.Title() + "Help" }

// MessageID returns the message with the group's heading.
func (g Group) MessageID() string {
	if g < groupCount {
		return groupMessages[g]
	}
	return ""
}

var groupMessages = [groupCount]string{
	"KeysMoving", "KeysPlaying", "KeysCube", "KeysAsking", "KeysHearing", "KeysTalking", "KeysSpeaking", "KeysHelping",
	"KeysListing", "KeysTyping", "KeysWalking",
}

// MessageID returns the message with the context's name.
func (c Context) MessageID() string { return "KeysContext" + camel(c.String()) }

// camel turns "die-1" into "Die1".
func camel(kebab string) string {
	var b strings.Builder
	for _, word := range strings.Split(kebab, "-") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}
