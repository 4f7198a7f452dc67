package places

import (
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Question asks for yes or no. Enter asks again and is never yes. Status keys reach the game.
type Question struct {
	// Ask is the question.
	Ask say.Message
	// Keys follow the question and name the keys that answer it; there may be none. Again names those
	// keys when the question is repeated.
	Keys, Again []say.Message
	// Yes and No are called on the answer. With nil, the answer only closes the question.
	Yes, No func()
	// Still keeps the place below from describing itself: the answer leads to another announcement.
	Still bool
	// Answers reads a typed yes or no in the player's language.
	Answers func(line string) (yes, ok bool)
}

// Context makes Y and N belong to the question.
func (q *Question) Context() keymap.Context { return keymap.Question }

// Describe asks.
func (q *Question) Describe() say.Announcement {
	return say.Announcement{Sentences: append([]say.Message{q.Ask}, q.Keys...), Urgency: say.Alert, Cue: say.CueQuestion}
}

// Repeat asks again, with the keys that answer.
func (q *Question) Repeat() say.Announcement {
	a := q.Describe()
	if len(q.Keys) == 0 {
		a.Sentences = append(a.Sentences, q.Again...)
	}
	return a
}

// Act answers a key.
func (q *Question) Act(in Input) Answer {
	switch in.Action {
	case keymap.DoYes:
		return Answer{Leave: true, Still: q.Still, Then: q.Yes}
	case keymap.DoNo, keymap.DoBack, keymap.DoEscape:
		return Answer{Leave: true, Still: q.Still, Then: q.No}
	case keymap.DoEnter, keymap.DoAccept, keymap.DoChoose:
		return said(q.Repeat())
	}
	return Answer{NotMine: true}
}

// Typed answers a typed yes or no.
func (q *Question) Typed(line string) (Answer, bool) {
	yes, ok := q.Answers(line)
	switch {
	case ok && yes:
		return Answer{Leave: true, Still: q.Still, Then: q.Yes}, true
	case ok:
		return Answer{Leave: true, Still: q.Still, Then: q.No}, true
	}
	return Answer{}, false
}
