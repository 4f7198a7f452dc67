package a11y

import (
	"reflect"
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
)

// Resume announces the state of a continued match: score, match, cube, the opponent's last turn, who
// is on the bar, whose turn it is and what is left to play. It learns the last plays from the
// match's events.
func (e *Ear) Resume(sc Scene, events []core.Event) []say.Announcement {
	return e.ResumeAfter(sc, events, len(events), nil)
}

// ResumeAfter returns the announcements of [Ear.Resume] for a listener who has just heard
// events[heard:], announced as told. It leaves out the opponent's turn if it ended in those events,
// and the checkers on the bar if they are in told.
func (e *Ear) ResumeAfter(sc Scene, events []core.Event, heard int, told []say.Announcement) []say.Announcement {
	e.opening, e.noMove, e.last = false, 0, [2]story{}
	for s, ev := range core.Walk(core.State{}, events) {
		e.remember(&s, ev)
	}
	said := []say.Announcement{{Sentences: e.scores(sc), Urgency: say.Event, Topic: say.TopicGame}}
	ended := turnEnded(events[heard:], sc.Viewer.Opponent())
	if s := &e.last[sc.Viewer.Opponent()]; !ended && s.said() && sc.asTurn(s.player) && sc.State.OnTurn == sc.Viewer && sc.State.Playing() {
		said = append(said, say.Announcement{
			Sentences: e.sentences(sc, s), Urgency: say.Event, Topic: say.TopicOpponent, Speaker: sc.speaker(s.player),
		})
	}
	bar := slices.DeleteFunc(e.onEitherBar(sc), func(m say.Message) bool { return says(told, m) })
	if len(bar) > 0 {
		said = append(said, say.Announcement{Sentences: bar, Urgency: say.Event, Topic: say.TopicGame})
	}
	return append(said, say.Announcement{Sentences: e.standoff(sc), Urgency: say.Event, Topic: say.TopicGame})
}

// turnEnded reports whether a turn of a player ends in these events.
func turnEnded(events []core.Event, p core.Player) bool {
	return slices.ContainsFunc(events, func(e core.Event) bool {
		ended, ok := e.(core.TurnEnded)
		return ok && ended.Player == p
	})
}

// says reports whether m is one of the sentences in told.
func says(told []say.Announcement, m say.Message) bool {
	return slices.ContainsFunc(told, func(a say.Announcement) bool {
		return slices.ContainsFunc(a.Sentences, func(s say.Message) bool { return reflect.DeepEqual(s, m) })
	})
}

// onEitherBar returns a sentence for each side with checkers on the bar, except for one whose bar
// [Ear.standoff] announces.
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
