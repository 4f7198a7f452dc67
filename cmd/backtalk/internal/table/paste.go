package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/keymap"
)

// paste takes one key of a text that was pasted, as far as a field wants it. Elsewhere its letters would be keys that play; it is told
// once where they go.
func (t *Table) paste(k keymap.Key) {
	if n := len(t.stack); n > 0 {
		if field, ok := t.stack[n-1].(*places.Entry); ok {
			if _, text := k.Text(); text {
				t.took(field.Act(places.Input{Key: k}))
			}
			return
		}
	}
	if !t.pasting {
		t.answer(say.ScreenPasted, nil)
	}
	t.pasting = true
}
