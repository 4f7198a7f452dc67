package settings

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"backtalk/a11y/say"
)

// Key names a setting as the file does: the name of its table, a dot, its name there. A key without a dot stands before
// all tables.
type Key string

// split gives the table and the name in it.
func (k Key) split() (table, name string) {
	if table, name, found := strings.Cut(string(k), "."); found {
		return table, name
	}
	return "", string(k)
}

// Kind says what values a setting has.
type Kind uint8

// The kinds of settings.
const (
	// Switch is on or off, "true" or "false" as text.
	Switch Kind = iota
	// Choice is one of a few names.
	Choice
	// Number is a whole number between two others.
	Number
	// Text is any text of one line; its choices are only suggestions.
	Text
)

// Option is one value of a Choice, or a suggestion for a Text.
type Option struct {
	// Name is what stands in the file and after the flag.
	Name string
	// Title is what the player is told; without one it is the name.
	Title say.MessageID
}

// Setting is one row of the table.
type Setting struct {
	Key     Key
	Kind    Kind
	Options []Option
	// Low and High bound a Number, Step is how far one key press changes it. With Zero, 0 is allowed too: it leaves the
	// choice to somebody else, and Start is where changing it begins.
	Low, High, Step int
	Zero            say.MessageID
	Start           int
	// Unit tells a Number with what it counts; without one it is the bare number.
	Unit say.MessageID
	// Default is the usual value.
	Default string
	// Title names the setting, Does says what it is for in whole sentences.
	Title, Does say.MessageID
	// Flag is the flag of `backtalk play` that sets it, without its dashes; with FlagNot the flag says the opposite.
	Flag    string
	FlagNot bool
	// Once says that the setting is for one match and never kept.
	Once bool

	// valid checks a Text further.
	valid func(string) bool
	// takes says what such a Text may be.
	takes say.MessageID
}

// Name is what the setting is called in its table of the file.
func (s *Setting) Name() string {
	_, name := s.Key.split()
	return name
}

// longestText bounds a Text, in bytes.
const longestText = 1000

// normal gives a value as it is kept, and whether the setting can have it.
func (s *Setting) normal(text string) (string, bool) {
	switch s.Kind {
	case Switch:
		return text, text == "true" || text == "false"
	case Number:
		n, err := strconv.Atoi(text)
		return strconv.Itoa(n), err == nil && s.inRange(n)
	case Choice:
		return text, s.option(text) >= 0
	}
	text = strings.TrimSpace(text)
	return text, plain(text) && (text == s.Default || s.valid == nil || s.valid(text))
}

func (s *Setting) inRange(n int) bool { return n >= s.Low && n <= s.High || n == 0 && s.Zero != "" }

// plain reports whether a text can stand on one line of a file and be spoken.
func plain(text string) bool {
	if len(text) > longestText || !utf8.ValidString(text) {
		return false
	}
	return !strings.ContainsFunc(text, unicode.IsControl)
}

// option is the index of a name among the options, -1 if it is none.
func (s *Setting) option(name string) int {
	for i, o := range s.Options {
		if o.Name == name {
			return i
		}
	}
	return -1
}

// step gives the next (+1) or previous (-1) value. A Number stays at its ends, the others go round.
func (s *Setting) step(text string, by int) string {
	switch {
	case s.Kind == Switch:
		return strconv.FormatBool(text != "true")
	case s.Kind == Number:
		return s.stepNumber(text, by)
	case len(s.Options) == 0:
		return text
	}
	at := s.option(text)
	if at < 0 && by < 0 {
		at = 0
	}
	return s.Options[(at+by+len(s.Options))%len(s.Options)].Name
}

func (s *Setting) stepNumber(text string, by int) string {
	// A value that is kept is a number.
	n, _ := strconv.Atoi(text)
	switch {
	case n == 0 && s.Zero != "":
		n = s.Start
	case n == s.Low && by < 0 && s.Zero != "":
		return "0"
	default:
		n += by * s.Step
	}
	return strconv.Itoa(min(max(n, s.Low), s.High))
}

// literal writes a value as TOML.
func (s *Setting) literal(text string) string {
	if s.Kind == Switch || s.Kind == Number {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// told is a value as the player is told it.
func (s *Setting) told(text string) say.Message {
	switch s.Kind {
	case Switch:
		if text == "true" {
			return say.M(say.ValueOn, nil)
		}
		return say.M(say.ValueOff, nil)
	case Number:
		return s.toldNumber(text)
	}
	if at := s.option(text); at >= 0 && s.Options[at].Title != "" {
		return say.M(s.Options[at].Title, nil)
	}
	if text == "" {
		return say.M(say.SettingsIsUsual, nil)
	}
	return say.M(say.SettingsIsNamed, say.Data{"Value": text})
}

func (s *Setting) toldNumber(text string) say.Message {
	n, _ := strconv.Atoi(text)
	switch {
	case n == 0 && s.Zero != "":
		return say.M(s.Zero, nil)
	case s.Unit != "":
		return say.N(s.Unit, n, nil)
	}
	return say.M(say.SettingsIsNamed, say.Data{"Value": n})
}

// Takes tells which values the setting can have, as they stand in the file.
func (s *Setting) Takes() say.Message {
	switch {
	case s.Kind == Switch:
		return say.M(say.SettingsTakesSwitch, nil)
	case s.Kind == Number && s.Zero != "":
		return say.M(say.SettingsTakesZeroOr, say.Data{"Low": s.Low, "High": s.High})
	case s.Kind == Number:
		return say.M(say.SettingsTakesNumber, say.Data{"Low": s.Low, "High": s.High})
	case s.takes != "":
		return say.M(s.takes, say.Data{"Names": s.names()})
	case s.Kind == Choice:
		return say.M(say.SettingsIsNamed, say.Data{"Value": s.names()})
	case len(s.names()) == 0:
		return say.M(say.SettingsTakesText, nil)
	}
	return say.M(say.SettingsTakesTextAs, say.Data{"Names": s.names()})
}

// Typed tells which values can be typed in a field, where text stands without quotes, if any text at all would not do.
func (s *Setting) Typed() []say.Message {
	if s.Kind == Text && s.takes == "" {
		return nil
	}
	return []say.Message{s.Takes()}
}

// names lists the options by their names.
func (s *Setting) names() say.List {
	var list say.List
	for _, o := range s.Options {
		if o.Name != "" {
			list = append(list, say.M(say.SettingsIsNamed, say.Data{"Value": o.Name}))
		}
	}
	return list
}

// ErrWrongValue is wrapped by [Values.Set] when a setting can't have a value.
var ErrWrongValue = errors.New("the setting can't have that value")
