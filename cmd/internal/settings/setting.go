package settings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"backtalk/a11y/say"
)

// Key names a setting as the file does: the name of its table, a dot, its
// name there. A key without a dot comes before all tables.
type Key string

// split returns the table and the name in it.
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
	// Name is the value in the file and after the flag.
	Name string
	// Title is the value's title for the player; without one it is the name.
	Title say.MessageID
}

// Setting is one row of the table.
type Setting struct {
	Key     Key
	Kind    Kind
	Options []Option
	// About describes some of the options in a few words, for lists of them.
	About map[string]say.MessageID
	// Low and High bound a Number; Step is how far one key press changes it. With Zero, 0 is
	// allowed too: Zero says what it means, and a key press changes it to Start.
	Low, High, Step int
	Zero            say.MessageID
	Start           int
	// Unit announces a Number with its unit; without it the player hears the bare number.
	Unit say.MessageID
	// Default is the value until the player changes it.
	Default string
	// Title names the setting, Does says what it is for in whole sentences.
	Title, Does say.MessageID
	// Flag is the flag of `backtalk play` that sets it, without its dashes; with FlagNot the flag
	// says the opposite.
	Flag    string
	FlagNot bool
	// Empty announces a Text that is left empty; without it an empty text means the default.
	Empty say.MessageID
	// Needs are the conditions on other settings for this one to have an effect:
	// all must be met. Menus leave out a setting without effect, and its flag is
	// refused.
	Needs []Need
	// Once means that the setting is for one match and never saved.
	Once bool
	// Label returns the title of a Text that has none among the options; without it the text is its own
	// title.
	Label func(text string) string
	// Browser means that only the page in a browser has the setting.
	Browser bool

	// formerly is the key that the setting had in earlier versions; files that use it still work.
	formerly Key
	// valid checks a Text further.
	valid func(string) bool
	// takes says what such a Text may be.
	takes say.MessageID
}

// Name returns the setting's name in its table of the file.
func (s *Setting) Name() string {
	_, name := s.Key.split()
	return name
}

// LongestText bounds a Text, in characters.
const LongestText = 1000

// normal returns a value as it is saved. It fails with ErrWrongValue if the setting can't have that value.
func (s *Setting) normal(text string) (string, error) {
	ok := true
	switch s.Kind {
	case Switch:
		ok = text == "true" || text == "false"
	case Number:
		n, err := strconv.Atoi(text)
		text, ok = strconv.Itoa(n), err == nil && s.inRange(n)
	case Choice:
		if ok = s.option(text) >= 0; ok {
			text = s.Options[s.option(text)].Name
		}
	case Text:
		text = strings.TrimSpace(text)
		if err := plain(text); err != nil {
			return text, err
		}
		ok = text == s.Default || s.valid == nil || s.valid(text)
	}
	if !ok {
		return text, ErrWrongValue
	}
	return text, nil
}

// Allows reports whether the setting can have a value.
func (s *Setting) Allows(text string) bool {
	_, err := s.normal(text)
	return err == nil
}

func (s *Setting) inRange(n int) bool { return n >= s.Low && n <= s.High || n == 0 && s.Zero != "" }

// plain returns an error if a text doesn't fit on one line of a file, or can't be spoken.
func plain(text string) error {
	switch {
	case utf8.RuneCountInString(text) > LongestText:
		return fmt.Errorf("%w: %w", ErrWrongValue, ErrTooLong)
	case !utf8.ValidString(text), strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("%w: %w", ErrWrongValue, ErrUnprintable)
	}
	return nil
}

// option returns the index of the option with a name, ignoring case, or -1 if there is none.
func (s *Setting) option(name string) int {
	for i, o := range s.Options {
		if strings.EqualFold(o.Name, name) {
			return i
		}
	}
	return -1
}

// Next returns the next (+1) or previous (-1) value. A Number stops at its bounds; the others wrap round.
func (s *Setting) Next(text string, by int) string {
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
	// Set lets only numbers in.
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

// Message returns a value as it is announced to the player.
func (s *Setting) Message(text string) say.Message {
	switch s.Kind {
	case Switch:
		if text == "true" {
			return say.M(say.ValueOn, nil)
		}
		return say.M(say.ValueOff, nil)
	case Number:
		return s.numberMessage(text)
	}
	if at := s.option(text); at >= 0 && s.Options[at].Title != "" {
		return say.M(s.Options[at].Title, nil)
	}
	if s.Label != nil {
		text = s.Label(text)
	}
	switch {
	case text == "" && s.Empty != "":
		return say.M(s.Empty, nil)
	case text == "":
		return say.M(say.SettingsIsUsual, nil)
	}
	return say.M(say.SettingsIsNamed, say.Data{"Value": text})
}

func (s *Setting) numberMessage(text string) say.Message {
	n, _ := strconv.Atoi(text)
	switch {
	case n == 0 && s.Zero != "":
		return say.M(s.Zero, nil)
	case s.Unit != "":
		return say.N(s.Unit, n, nil)
	}
	return say.M(say.SettingsIsNamed, say.Data{"Value": n})
}

// Takes returns which values the setting can have, as the file writes them.
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

// Typed returns which values can be typed in a field, without quotes around
// text, or nil if any text is allowed.
func (s *Setting) Typed() []say.Message {
	if s.Kind == Text && s.takes == "" {
		return nil
	}
	return []say.Message{s.Takes()}
}

// names lists the options by their names.
func (s *Setting) names() say.List {
	var list say.List
	for _, name := range s.Names() {
		list = append(list, say.M(say.SettingsIsNamed, say.Data{"Value": name}))
	}
	return list
}

// Names returns the names of the options, as files and flags have them.
func (s *Setting) Names() []string {
	var list []string
	for _, o := range s.Options {
		if o.Name != "" {
			list = append(list, o.Name)
		}
	}
	return list
}

// Errors of a value.
var (
	// ErrWrongValue is wrapped by [Values.Set] when a setting can't have a value.
	ErrWrongValue = errors.New("the setting can't have that value")
	// ErrTooLong is wrapped too if a Text has more than LongestText characters.
	ErrTooLong = errors.New("the text is too long")
	// ErrUnprintable is wrapped too if a Text has control characters or is not UTF-8.
	ErrUnprintable = errors.New("the text has control characters")
)
