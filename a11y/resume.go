package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// Resume announces where a saved match stands that is continued: score, match, cube, the opponent's
// last turn, who is on the bar, whose turn it is and what is left to play. It learns the last plays
// from the match's events.
func (e *Ear) Resume(sc Scene, events []core.Event) []say.Announcement {
	e.opening, e.noMove, e.last = false, 0, [2]story{}
	for s, ev := range core.Walk(core.State{}, events) {
		e.remember(&s, ev)
	}
	said := []say.Announcement{{Sentences: e.scores(sc), Urgency: say.Event, Topic: say.TopicGame}}
	if s := &e.last[sc.Viewer.Opponent()]; s.said() && sc.asTurn(s.player) && sc.State.OnTurn == sc.Viewer && sc.State.Playing() {
		said = append(said, say.Announcement{
			Sentences: e.sentences(sc, s), Urgency: say.Event, Topic: say.TopicOpponent, Speaker: sc.speaker(s.player),
		})
	}
	if bar := e.onEitherBar(sc); len(bar) > 0 {
		said = append(said, say.Announcement{Sentences: bar, Urgency: say.Event, Topic: say.TopicGame})
	}
	return append(said, say.Announcement{Sentences: e.standoff(sc), Urgency: say.Event, Topic: say.TopicGame})
}

// onEitherBar names the sides with checkers on the bar, but for one of which [Ear.standoff] says
// so.
func (e *Ear) onEitherBar(sc Scene) []say.Message {
	s := &sc.State
	if !s.Playing() {
		return nil
	}
	_, taught := e.keysFor(promptEnter)
	var said []say.Message
	for _, p := range []core.Player{sc.Viewer, sc.Viewer.Opponent()} {
		follows := s.Phase == core.PhaseMove && p == s.OnTurn && !sc.asTurn(p) && !taught
		if m, ok := e.onBar(sc, p, s.Board); ok && !follows {
			said = append(said, m)
		}
	}
	return said
}
