package places

import (
	"strings"
	"unicode/utf8"

	"backtalk/a11y/say"
	"backtalk/keymap"
)

// maxEntry bounds what keys and pasting put into a field, in bytes. No answer
// needs more. A typed line has no such bound.
const maxEntry = 1000

// Echoer shows what is typed as it is typed.
type Echoer interface {
	// TypedRune shows one more character at the end of the field.
	TypedRune(r rune)
	// ErasedRune removes the last one.
	ErasedRune(r rune)
}

// Entry asks for a line of text.
type Entry struct {
	Ask say.Message
	// Accept is called with the text when Enter is pressed. If it returns a
	// refusal, the desk announces that and the field stays. Otherwise the field
	// closes and the desk calls then, which may be nil.
	Accept func(text string) (then func(), refusal []say.Announcement)
	// Number asks for a number: digits of other scripts count and, if typed with
	// keys, so do those on Shift in a digit row.
	Number bool
	// Help answers the help key; without it the key goes to the game.
	Help []say.Message
	// Left is called when the field is left without an answer.
	Left func()
	Echo Echoer
	// Secret keeps what is typed from being shown or spoken.
	Secret bool
	// Keep leaves a refused text in the field; otherwise the field empties.
	Keep bool

	text string
}

// Asks returns the question.
func (e *Entry) Asks() say.Message { return e.Ask }

// Text returns what has been typed so far, or as many stars if it is
// secret.
func (e *Entry) Text() string {
	if e.Secret {
		return strings.Repeat(string(hidden), utf8.RuneCountInString(e.text))
	}
	return e.text
}

// hidden takes the place of each character of a secret.
const hidden = '*'

// shown returns the character to show for a typed one.
func (e *Entry) shown(r rune) rune {
	if e.Secret {
		return hidden
	}
	return r
}

// Context makes letters and digits text.
func (e *Entry) Context() keymap.Context { return keymap.Entry }

// Describe asks and reads out what has been typed so far.
func (e *Entry) Describe() say.Announcement {
	sentences := []say.Message{e.Ask}
	if e.text != "" {
		sentences = append(sentences, say.M(say.EntryText, say.Data{"Text": e.Text()}))
	}
	return say.Announcement{Sentences: sentences, Urgency: say.Alert, Cue: say.CueQuestion}
}

// Act answers a key.
func (e *Entry) Act(in Input) Answer {
	switch in.Action {
	case keymap.DoAccept, keymap.DoEnter:
		return e.accept(e.text)
	case keymap.DoErase, keymap.DoDeselect:
		return e.erase()
	case keymap.DoReadEntry:
		return said(e.Describe())
	case keymap.DoHelp:
		if e.Help != nil {
			return said(say.Announcement{Sentences: e.Help, Urgency: say.Answer})
		}
	case keymap.DoBack, keymap.DoEscape:
		return Answer{Leave: true, Then: e.Left, Say: []say.Announcement{{Cue: say.CueMenuClose, Urgency: say.Echo}}}
	}
	r, ok := in.Key.Text()
	if !ok || len(e.text)+utf8.RuneLen(r) > maxEntry {
		return Answer{NotMine: !ok}
	}
	if e.Number {
		r = keymap.Digit(r)
	}
	e.text += string(r)
	e.Echo.TypedRune(e.shown(r))
	return Answer{}
}

func (e *Entry) erase() Answer {
	if e.text == "" {
		edge := e.Describe()
		edge.Cue, edge.Urgency = say.CueEdge, say.Answer
		return said(edge)
	}
	r, size := utf8.DecodeLastRuneInString(e.text)
	e.text = e.text[:len(e.text)-size]
	e.Echo.ErasedRune(e.shown(r))
	return Answer{}
}

func (e *Entry) accept(text string) Answer {
	then, refusal := e.Accept(text)
	if refusal != nil {
		if !e.Keep {
			e.text = ""
		}
		return said(refusal...)
	}
	return Answer{Leave: true, Then: then}
}

// Typed takes a line as the answer.
func (e *Entry) Typed(line string) (Answer, bool) {
	if e.Number {
		line = keymap.Digits(line)
	}
	return e.accept(line), true
}
