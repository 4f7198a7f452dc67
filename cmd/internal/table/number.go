package table

import (
	"slices"
	"strconv"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/places"
	"backtalk/core/analysis"
	"backtalk/keymap"
)

// Number is a number to work out about a position.
type Number struct {
	// Ask asks for it.
	Ask    say.Message
	Answer int
	// Fine is the largest error of a right answer, and Near that of a nearly right one.
	Fine, Near int
	// Why explains the answer.
	Why []say.Message
	// Hides lists the actions that would give it away, besides hints.
	Hides []keymap.Action
}

// size returns how large the error of an answer is.
func (n *Number) size(answer int) analysis.Size {
	switch off := max(answer-n.Answer, n.Answer-answer); {
	case off <= n.Fine:
		return analysis.None
	case off <= n.Near:
		return analysis.Small
	}
	return analysis.Blunder
}

// action returns the action of a key. A digit begins the number that a question asks for.
func (t *Exam) action(k keymap.Key) keymap.Action {
	t.digit = keymap.Key{}
	if t.question.Number != nil && !t.answered {
		if _, ok := places.Digit(k); ok {
			t.digit = k
			return keymap.DoEnter
		}
	}
	return matchLead{t.table}.action(k)
}

// number carries out an action that works differently in a question about a number than in a match.
// It reports whether the action is one of these.
func number(t *Exam, a keymap.Action) bool {
	n := t.question.Number
	switch {
	case a == keymap.DoHint && t.answered:
		t.table.desk.Announce(say.Announcement{Sentences: n.Why, Urgency: say.Answer, Topic: say.TopicHint})
	case a == keymap.DoEnter:
		askNumber(t)
	case !t.answered && (slices.Contains(n.Hides, a) || givesAway(a)):
		t.table.desk.Answer(say.TrainerFirst, nil)
	case plays(a):
		t.table.SayTurn()
	default:
		return false
	}
	return true
}

// plays reports whether an action is about a play, and so is of no use for a number or a text.
func plays(a keymap.Action) bool {
	switch a {
	case keymap.DoDouble, keymap.DoUndo, keymap.DoMovesList, keymap.DoCubeHint, keymap.DoWeigh, keymap.DoRollout, keymap.DoThreats:
		return true
	}
	return false
}

// read answers an action that is of no use while there is only something to read. It reports
// whether the action is one of these.
func read(t *Exam, a keymap.Action) bool {
	if !plays(a) && !givesAway(a) {
		return false
	}
	t.table.SayTurn()
	return true
}

// readOn returns how to get to the next question.
func readOn(t *Exam) say.Message {
	if t.table.opts.Typed {
		return say.M(say.CourseReadOnTyped, nil)
	}
	return say.M(say.CourseReadOn, say.Data{"Next": t.table.desk.KeyName(string(keymap.DoEnter))})
}

// askNumber opens the field for the number, and passes it the digit that the player pressed.
func askNumber(t *Exam) {
	t.table.desk.Enter(&places.Entry{
		Ask: say.M(say.TrainerNumber, nil), Echo: t.table.desk, Number: true, Help: []say.Message{t.question.Number.Ask},
		Accept: func(text string) (func(), []say.Announcement) {
			answer, ok := numberOf(text)
			if !ok {
				return nil, []say.Announcement{{
					Sentences: []say.Message{say.M(say.TrainerNoNumber, nil)}, Urgency: say.Answer, Cue: say.CueIllegal,
				}}
			}
			return func() { guessed(t, answer) }, nil
		},
	})
	if digit := t.digit; digit != (keymap.Key{}) {
		t.digit = keymap.Key{}
		t.table.desk.Pass(digit)
	}
}

// numberOf reads a whole number.
func numberOf(text string) (n int, ok bool) {
	n, err := strconv.Atoi(keymap.Digits(strings.TrimSpace(text)))
	return n, err == nil && n >= 0
}

// typedNumber judges a typed line if a number is asked for and the line is one. It reports whether
// it did.
func typedNumber(t *Exam, line string) bool {
	answer, ok := numberOf(line)
	if t.question.Number == nil || t.answered || !ok {
		return false
	}
	guessed(t, answer)
	return true
}

// judgements maps the size of an error to the message that judges the number.
var judgements = [analysis.Sizes]say.MessageID{
	analysis.None: say.TrainerRight, analysis.Small: say.TrainerNear, analysis.Mistake: say.TrainerWrong, analysis.Blunder: say.TrainerWrong,
}

// guessed judges a number.
func guessed(t *Exam, answer int) {
	n := t.question.Number
	size := n.size(answer)
	note(t, say.M(judgements[size], say.Data{"Answer": n.Answer}), size)
}
