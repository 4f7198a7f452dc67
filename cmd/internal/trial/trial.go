// Package trial implements a form for trying the game with a screen reader in ten minutes. The form
// has ten steps, each with room for what the screen reader said. The program doesn't send it
// anywhere.
package trial

import (
	"slices"
	"strings"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Form is the form of a screen reader, in a terminal or on the page.
type Form struct {
	// Key is the form's name on a command line.
	Key string
	// Reader is the screen reader's own name.
	Reader string
	// OnPage means that the game is played on the page, Touch that it is
	// played without a keyboard.
	OnPage, Touch bool

	steps []say.MessageID
}

// Typed is what the tester typed about the screen reader and the browser.
type Typed struct{ Version, Browser string }

// atTerminal holds the steps at a terminal, except the one in which
// Backtalk itself speaks.
var atTerminal = []say.MessageID{
	say.TrialFirstLine, say.TrialFocus, say.TrialStatus, say.TrialTurn, say.TrialFull, say.TrialBraille, say.TrialMenu,
	say.TrialQuit, say.TrialScreen,
}

// byKeys and byTouch hold the steps on the page.
var (
	byKeys = []say.MessageID{
		say.TrialPageOpen, say.TrialPagePlay, say.TrialPageNew, say.TrialPageFocus, say.TrialPageStatus, say.TrialPageTurn,
		say.TrialPageMenu, say.TrialPagePlays, say.TrialPageSaid, say.TrialPageForms,
	}
	byTouch = []say.MessageID{
		say.TrialPageOpen, say.TrialPagePlay, say.TrialPageNew, say.TrialTouchFocus, say.TrialTouchStatus, say.TrialTouchTurn,
		say.TrialTouchMenu, say.TrialTouchPlays, say.TrialPageSaid, say.TrialPageForms,
	}
)

func terminalForm(key, reader string, own say.MessageID) Form {
	return Form{Key: key, Reader: reader, steps: append(slices.Clone(atTerminal), own)}
}

// OfTerminal returns the forms for a terminal. For a phone's screen reader it returns the form of
// the page.
func OfTerminal() []Form {
	return []Form{
		terminalForm("nvda", "NVDA", say.TrialOwnNVDA),
		terminalForm("jaws", "JAWS", say.TrialOwnJAWS),
		terminalForm("voiceover", "VoiceOver", say.TrialOwnVoiceOver),
		{Key: "talkback", Reader: "TalkBack", OnPage: true, Touch: true, steps: byTouch},
	}
}

// OfPage returns the forms of the page.
func OfPage() []Form {
	return []Form{
		{Key: "nvda", Reader: "NVDA", OnPage: true, steps: byKeys},
		{Key: "jaws", Reader: "JAWS", OnPage: true, steps: byKeys},
		{Key: "voiceover", Reader: "VoiceOver", OnPage: true, steps: byKeys},
		{Key: "voiceover-touch", Reader: "VoiceOver", OnPage: true, Touch: true, steps: byTouch},
		{Key: "talkback", Reader: "TalkBack", OnPage: true, Touch: true, steps: byTouch},
	}
}

// Find returns the form with a key.
func Find(forms []Form, key string) (Form, bool) {
	i := slices.IndexFunc(forms, func(f Form) bool { return f.Key == key })
	if i < 0 {
		return Form{}, false
	}
	return forms[i], true
}

// Keys returns the keys of the forms.
func Keys(forms []Form) []string {
	var list []string
	for _, f := range forms {
		list = append(list, f.Key)
	}
	return list
}

// Title returns the form's title in a list to choose from.
func (f Form) Title() say.Message {
	if f.Reader == "VoiceOver" && f.Touch {
		return say.M(say.TrialPhone, say.Data{"Reader": f.Reader})
	}
	return say.M(say.SettingsIsNamed, say.Data{"Value": f.Reader})
}

// Lines returns the form with what the tester typed, and what the program
// found, if anything.
func (f Form) Lines(typed Typed, found []say.Message) []say.Message {
	data := f.data()
	lines := []say.Message{
		say.M(say.TrialTitle, data), say.M(say.TrialHow, nil),
		say.M(say.TrialReader, say.Data{"Reader": f.Reader, "Version": oneLine(typed.Version)}),
	}
	if f.OnPage {
		lines = append(lines, say.M(say.TrialBrowser, say.Data{"Browser": oneLine(typed.Browser)}))
	} else {
		lines = append(lines, say.M(say.TrialTerminal, nil))
	}
	if len(found) > 0 {
		lines = append(lines, say.M(say.TrialFound, nil))
		lines = append(lines, found...)
	}
	for i, step := range f.steps {
		lines = append(lines,
			say.M(say.TrialStep, say.Data{"Number": i + 1, "Step": say.M(step, data)}), say.M(say.TrialAnswer, nil))
	}
	return append(lines, say.M(say.TrialElse, nil), say.M(say.TrialSend, nil))
}

// letters maps names in the steps to the default keys.
var letters = map[string]keymap.Key{
	"Again": keymap.Char('r', 0), "Row": keymap.Char('%', 0), "Pips": keymap.Char('p', 0), "Menu": keymap.Char('q', 0),
	"Moves": keymap.Char('l', 0), "Stop": keymap.Char('c', keymap.Ctrl), "Left": keymap.Named(keymap.Left, 0),
	"Right": keymap.Named(keymap.Right, 0), "Up": keymap.Named(keymap.Up, 0), "Down": keymap.Named(keymap.Down, 0),
	"Away": keymap.Named(keymap.Escape, 0), "Enter": keymap.Named(keymap.Enter, 0),
}

// rows maps names in the steps to keys that are pressed one after another.
var rows = map[string][]keymap.Key{
	"StatusKeys": {keymap.Char('p', 0), keymap.Char('s', 0), keymap.Char('t', 0), keymap.Char('c', 0)},
	"AnswerKeys": {keymap.Char('p', 0), keymap.Char('e', 0), keymap.Char('t', 0), keymap.Char('c', 0)},
	"TurnKeys":   {keymap.Named(keymap.Tab, 0), keymap.Named(keymap.Enter, 0), keymap.Named(keymap.Tab, 0), keymap.Named(keymap.Enter, 0)},
	"MoveKeys":   {keymap.Char('j', 0), keymap.Named(keymap.Enter, 0), keymap.Char('j', 0), keymap.Named(keymap.Enter, 0)},
}

// data returns the names that the steps mention, as the program shows them.
func (f Form) data() say.Data {
	data := say.Data{
		"Reader": f.Reader, "Play": say.M(say.PagePlay, nil), "Close": say.M(say.PageClose, nil), "Said": say.M(say.PageSaid, nil),
		"Setting": say.M(say.SettingsForm, nil), "Value": say.M(say.SettingsIsButtons, nil),
	}
	for name, action := range map[string]keymap.Action{
		"Brief": keymap.DoBoardBreath, "Dice": keymap.DoDice, "Last": keymap.DoLastPlay, "MenuButton": keymap.DoMenu, "Plays": keymap.DoMovesList,
	} {
		data[name] = keyname.Title(action)
	}
	for name, key := range letters {
		data[name] = keyname.Of(key)
	}
	for name, keys := range rows {
		data[name] = keyname.List(keys)
	}
	return data
}

// Text renders the form, with an empty line before each step and each closing part.
func (f Form) Text(text func(say.Message) string, typed Typed, found []say.Message) string {
	var b strings.Builder
	for _, line := range f.Lines(typed, found) {
		if line.ID == say.TrialStep || line.ID == say.TrialElse || line.ID == say.TrialSend {
			b.WriteString("\n")
		}
		b.WriteString(text(line) + "\n")
	}
	return b.String()
}

// longest bounds how much of a typed text is used, in characters.
const longest = 200

// oneLine returns what was typed, on one line.
func oneLine(typed string) string {
	runes := []rune(strings.Join(strings.Fields(typed), " "))
	return string(runes[:min(len(runes), longest)])
}
