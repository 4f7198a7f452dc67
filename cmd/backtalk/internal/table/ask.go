package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/keymap"
)

// Ask puts a question where there is no match yet. It reports whether the player left instead of answering: input ended,
// or the key to leave was pressed. A typed line that is no answer gets the question again.
func (p Parts) Ask(in Inputs, q *places.Question) (left bool) {
	t := &Table{Parts: p, ownSpeech: p.Voice != nil, soundsOn: true}
	t.enter(q)
	for len(t.stack) > 0 {
		t.draw()
		select {
		case k, ok := <-in.Keys:
			if !ok || t.answerKey(k) {
				return true
			}
		case line, ok := <-in.Lines:
			if !ok {
				return true
			}
			t.answerLine(line)
		case n := <-in.Notices:
			t.tell(n)
		case <-in.Quiet:
			return true
		}
	}
	return false
}

// answerKey hands a key to the question, and reports whether it was the key to leave.
func (t *Table) answerKey(k keymap.Key) (leave bool) {
	if t.Voice != nil {
		t.Voice.KeyPressed()
		defer t.Voice.KeyHandled()
	}
	top := t.stack[len(t.stack)-1]
	action := t.Keys.Action(top.Context(), k)
	if action == keymap.DoLeave {
		return true
	}
	if t.took(top.Act(places.Input{Action: action, Key: k})) {
		t.tell(say.Announcement{Cue: say.CueIllegal, Urgency: say.Echo})
	}
	return false
}

// answerLine hands a typed line to the question; one that is no answer gets the question again.
func (t *Table) answerLine(line string) {
	top := t.stack[len(t.stack)-1]
	if typist, ok := top.(places.Typist); ok {
		if a, mine := typist.Typed(line); mine {
			t.took(a)
			return
		}
	}
	t.tell(top.Describe())
}
