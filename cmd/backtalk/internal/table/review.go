package table

import (
	"backtalk/a11y/say"
)

// reviewTo tells an announcement of the review lists again; at an end it is told again with the sound of an edge.
func (t *Table) reviewTo(a say.Announcement, ok bool) {
	if !ok {
		a.Cue = say.CueEdge
	}
	t.show(a)
}
