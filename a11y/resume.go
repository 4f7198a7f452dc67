package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// Resume is told when a kept match is taken up again: score, match, cube, whose turn and what is left to play. It
// learns the last plays from the match's events. A list that does not replay leaves them unknown.
func (e *Ear) Resume(sc Scene, events []core.Event) []say.Announcement {
	e.turn, e.last = story{}, [2]story{}
	t := teller{ear: e, sc: sc}
	for _, ev := range events {
		e.follow(ev, t.board)
		t.advance(ev)
	}
	told := []say.Announcement{{Sentences: e.scores(sc), Urgency: say.Event, Topic: say.TopicGame}}
	if s := &e.last[sc.Viewer.Opponent()]; s.told() && sc.asTurn(s.player) && sc.State.OnTurn == sc.Viewer && sc.State.Playing() {
		told = append(told, say.Announcement{
			Sentences: e.sentences(sc, s), Urgency: say.Event, Topic: say.TopicOpponent, Speaker: sc.speaker(s.player),
		})
	}
	return append(told, say.Announcement{Sentences: e.standoff(sc), Urgency: say.Event, Topic: say.TopicGame})
}
