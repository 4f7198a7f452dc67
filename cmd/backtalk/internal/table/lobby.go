package table

import (
	"backtalk/a11y"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/keymap"
)

// NewLobby is a table without a match: a place for menus and questions before and between matches. Enter puts a place
// there, Visit lets the player answer.
func NewLobby(parts Parts, style a11y.Style) *Table {
	t := &Table{Parts: parts, ear: a11y.NewEar(style), ownSpeech: parts.Voice != nil, soundsOn: !parts.SoundsOff}
	t.ear.Keys = t.keyName
	return t
}

// Ask puts a question where there is no match yet. It reports whether the player left instead of answering: input ended,
// or the key to leave was pressed.
func (p Parts) Ask(in Inputs, q *places.Question) (left bool) {
	t := NewLobby(p, a11y.Style{})
	t.Enter(q)
	return t.Visit(in)
}

// Visit lets the player answer until no place is left. It reports whether the player left instead: input ended, or the key
// to leave was pressed. A typed line that is no answer gets the place described again.
func (t *Table) Visit(in Inputs) (left bool) {
	for len(t.stack) > 0 {
		t.draw()
		select {
		case k, ok := <-in.Keys:
			if !ok || t.lobbyKey(k) {
				return true
			}
		case line, ok := <-in.Lines:
			if !ok {
				return true
			}
			t.lobbyLine(line)
		case n := <-in.Notices:
			t.tell(n)
		case <-in.Quiet:
			return true
		}
	}
	return false
}

// lobbyKey hands a key to the place on top, and reports whether it was the key to leave.
func (t *Table) lobbyKey(k keymap.Key) (leave bool) {
	if t.Voice != nil {
		t.Voice.KeyPressed()
		defer t.Voice.KeyHandled()
	}
	top := t.stack[len(t.stack)-1]
	action := t.keyed(top.Context(), k)
	if action == keymap.DoLeave {
		return true
	}
	if !t.took(top.Act(places.Input{Action: action, Key: k})) {
		return false
	}
	if lobbyActions[action] {
		t.act(action)
	} else {
		t.noSuchKey()
	}
	return false
}

// lobbyActions are those that need no match.
var lobbyActions = map[keymap.Action]bool{
	keymap.DoRepeat: true, keymap.DoReviewEarlier: true, keymap.DoReviewLater: true, keymap.DoReviewFirst: true,
	keymap.DoReviewLast: true, keymap.DoReviewNextList: true, keymap.DoReviewPreviousList: true,
	keymap.DoSounds: true, keymap.DoSlower: true, keymap.DoFaster: true, keymap.DoQuieter: true, keymap.DoLouder: true,
	keymap.DoOwnSpeech: true, keymap.DoKeyHelp: true, keymap.DoHelp: true,
}

// lobbyLine hands a typed line to the place on top; one that is no answer gets the place again.
func (t *Table) lobbyLine(line string) {
	top := t.stack[len(t.stack)-1]
	if typist, ok := top.(places.Typist); ok {
		if a, mine := typist.Typed(line); mine {
			t.took(a)
			return
		}
	}
	t.tell(top.Describe())
}
