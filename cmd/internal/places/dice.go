package places

import (
	"strings"
	"unicode"

	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Dice asks for the two dice of a roll on a real board. Two digits are the
// answer, without Enter. It takes only digits and a separator between them.
// Other keys do what they do in a question, so that the status keys work.
type Dice struct {
	Ask say.Message
	// Wrong is announced when something other than a die is typed.
	Wrong say.Message
	// Got is called with the dice, each 1 to 6, in the order typed.
	Got func(dice [2]uint8)
	// Left is called when the place is left without an answer.
	Left func()
	Echo Echoer

	typed []rune
}

// rolled is the number of dice in a roll.
const rolled = 2

// Asks returns the question.
func (d *Dice) Asks() say.Message { return d.Ask }

// Text returns the dice typed so far, as digits.
func (d *Dice) Text() string { return strings.Map(digit, string(d.typed)) }

// Context leaves the status keys as they are.
func (d *Dice) Context() keymap.Context { return keymap.Question }

// Describe asks for the dice and reads out the die typed so far.
func (d *Dice) Describe() say.Announcement {
	sentences := []say.Message{d.Ask}
	if len(d.typed) > 0 {
		sentences = append(sentences, say.M(say.EntryText, say.Data{"Text": d.Text()}))
	}
	return say.Announcement{Sentences: sentences, Urgency: say.Alert, Cue: say.CueQuestion}
}

// Act answers a key.
func (d *Dice) Act(in Input) Answer {
	if r, ok := in.Key.Text(); ok && d.writes(r) {
		return d.write(r)
	}
	switch in.Action {
	case keymap.DoEnter:
		return said(d.Describe())
	case keymap.DoDeselect:
		return d.erase()
	case keymap.DoBack, keymap.DoEscape:
		return Answer{Leave: true, Then: d.Left, Say: []say.Announcement{{Cue: say.CueMenuClose, Urgency: say.Echo}}}
	}
	return Answer{NotMine: true}
}

// between holds what people write between two dice.
const between = "-,/+"

// writes reports whether the place takes a character: a digit, including those on Shift in some digit rows,
// or a separator.
func (d *Dice) writes(r rune) bool {
	return die(r) != 0 || isDigit(keymap.Digit(r)) || len(d.typed) > 0 && strings.ContainsRune(between, r)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// die returns the die that a character means, 1 to 6, or 0 if it means none.
func die(r rune) uint8 {
	if r = keymap.Digit(r); r >= '1' && r <= '6' {
		return uint8(r - '0')
	}
	return 0
}

// digit returns the digit of the die that a typed character means.
func digit(r rune) rune { return '0' + rune(die(r)) }

func (d *Dice) write(r rune) Answer {
	if len(d.typed) > 0 && strings.ContainsRune(between, r) && unicode.IsDigit(d.typed[0]) {
		// On the French digit row, a hyphen means 6. But if the first die was
		// typed as a real digit, the hyphen is a separator.
		return Answer{}
	}
	if die(r) == 0 {
		return said(say.Announcement{Sentences: []say.Message{d.Wrong}, Urgency: say.Answer, Cue: say.CueIllegal})
	}
	d.typed = append(d.typed, r)
	d.Echo.TypedRune(digit(r))
	if len(d.typed) < rolled {
		return Answer{}
	}
	return d.accept([rolled]uint8{die(d.typed[0]), die(d.typed[1])})
}

func (d *Dice) erase() Answer {
	if len(d.typed) == 0 {
		edge := d.Describe()
		edge.Cue, edge.Urgency = say.CueEdge, say.Answer
		return said(edge)
	}
	last := d.typed[len(d.typed)-1]
	d.typed = d.typed[:len(d.typed)-1]
	d.Echo.ErasedRune(digit(last))
	return Answer{}
}

func (d *Dice) accept(dice [rolled]uint8) Answer {
	return Answer{Leave: true, Then: func() { d.Got(dice) }}
}

// Typed takes a line of digits as the answer.
func (d *Dice) Typed(line string) (Answer, bool) {
	dice, ok := ParseDice(line)
	switch {
	case ok:
		return d.accept(dice), true
	case strings.TrimFunc(line, func(r rune) bool { return isDigit(keymap.Digit(r)) || separates(r) }) == "":
		return said(say.Announcement{Sentences: []say.Message{d.Wrong}, Urgency: say.Answer, Cue: say.CueIllegal}), true
	}
	return Answer{}, false
}

// ParseDice reads two dice as people type them: "31", "3 1", "3-1", or on the
// digit row of another layout.
func ParseDice(text string) (dice [rolled]uint8, ok bool) {
	for _, digits := range [][]rune{[]rune(strings.Map(withoutSeparators, text)), []rune(text)} {
		if len(digits) == rolled && die(digits[0]) != 0 && die(digits[1]) != 0 {
			return [rolled]uint8{die(digits[0]), die(digits[1])}, true
		}
	}
	return dice, false
}

func separates(r rune) bool { return r == ' ' || strings.ContainsRune(between, r) }

// withoutSeparators drops the separators between two dice.
func withoutSeparators(r rune) rune {
	if separates(r) {
		return -1
	}
	return r
}
