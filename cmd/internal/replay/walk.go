package replay

import (
	"backtalk/a11y/say"
)

// step moves to the next (+1) or previous (-1) stop of a kind, and announces what led there. It
// announces the place first, unless that is the very next stop, in the same game. If there is no
// such stop, it announces that. To go to an error, it uses goTo, or starts the analysis if there is
// none yet.
func (r *Replay) step(k Kind, by int) {
	to, ok := r.find(k, by)
	if !ok && k == Mistake && r.record.Mistakes == nil && r.front.Teacher != nil {
		r.lesson.press()
		return
	}
	if !ok {
		r.edge(k, by)
		return
	}
	if k == Mistake {
		r.goTo(to)
		return
	}
	near := to == r.at+1 && r.stops[to].start == r.stops[r.at].start
	r.stand(to)
	if !near {
		r.where(say.Event)
	}
	r.put(near)
}

// stand makes a stop the current one.
func (r *Replay) stand(stop int) {
	r.at = stop
	r.lesson.moved()
}

// find returns the next or previous stop of a kind. Going back to a game leads first to the start of the
// current one. An error at this stop counts as the next one until the player has heard it.
func (r *Replay) find(k Kind, by int) (int, bool) {
	if k == Mistake && by > 0 && r.stops[r.at].is[k] && !r.lesson.told {
		return r.at, true
	}
	for i := r.at + by; i >= 0 && i < len(r.stops); i += by {
		if r.stops[i].is[k] {
			return i, true
		}
	}
	return r.at, false
}

// edges maps each kind to the messages that there is no such stop after this one, and none before.
var edges = [kindCount][2]say.MessageID{
	Turn:    {say.ReplayAtEnd, say.ReplayAtStart},
	Game:    {say.ReplayNoGameAfter, say.ReplayNoGameBefore},
	Double:  {say.ReplayNoDoubleAfter, say.ReplayNoDoubleBefore},
	Hit:     {say.ReplayNoHitAfter, say.ReplayNoHitBefore},
	Gammon:  {say.ReplayNoGammonAfter, say.ReplayNoGammonBefore},
	Mistake: {say.ReplayNoMistakeAfter, say.ReplayNoMistakeBefore},
}

func (r *Replay) edge(k Kind, by int) {
	side := 0
	if by < 0 {
		side = 1
	}
	id := edges[k][side]
	if k == Mistake && r.record.Mistakes == nil {
		id = say.ReplayNotAnalysed
	}
	r.desk.Announce(say.Announcement{Sentences: []say.Message{say.M(id, nil)}, Urgency: say.Answer, Cue: say.CueEdge})
}

// where announces the game, the move and the player of this stop, as the score sheet and the list
// of errors name them. u is say.Event after a jump. After a jump to the start of any game but the
// first, it announces nothing, because put announces the game.
func (r *Replay) where(u say.Urgency) {
	if u == say.Event && opensGame(r.stops, r.at) {
		return
	}
	r.desk.Announce(say.Announcement{
		Sentences: []say.Message{r.lesson.where()},
		Urgency:   u, Topic: say.TopicGame,
	})
}
