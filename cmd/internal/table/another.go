package table

import (
	"errors"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/core"
)

// Another game or match with a friend begins when both want it. Until then who was first waits at
// the table: they can look back and talk, and hear it if the friend leaves.

// another says who wants another match, whether it is yet to be announced that the friend does, and
// that the two can't hear each other any more.
type another struct{ here, there, unsaid, lost bool }

// wantsMatch asks for another match. Both leave the table for it as soon as both have asked.
func (t withFriend) wantsMatch() {
	a := &t.company.another
	t.write(friend.Letter{Again: true})
	if t.house() != nil || a.there || a.lost {
		t.Finish(Rematch)
		return
	}
	a.here = true
	t.sayStarting()
}

// friendWantsMatch notes that the friend asks for another match. A letter can be faster than the end
// of this one.
func (t withFriend) friendWantsMatch() {
	a := &t.company.another
	first := !a.there
	a.there = true
	a.unsaid = a.unsaid || first
	switch {
	case a.here:
		t.Finish(Rematch)
	case t.Over():
		t.sayWanted()
	}
}

// sayWanted announces that the friend asks for another match.
func (t withFriend) sayWanted() {
	if a := &t.company.another; a.unsaid {
		a.unsaid = false
		t.alert(say.FriendAgain, say.CueQuestion)
	}
}

// lostAfter announces that the friend is gone after the end of the match. One who waits for another
// match already is joined there: their last letter did not arrive.
func (t withFriend) lostAfter(err error) {
	c := &t.company
	waited := c.another.here
	elsewhere := friend.FaultOf(err) == friend.OtherMatch || errors.Is(err, friend.ErrElsewhere)
	c.another, c.agreed = another{lost: true}, true
	if !c.away {
		t.gone(err)
	}
	switch {
	case waited && elsewhere:
		t.Finish(Rematch)
	case t.house() == nil && (waited || errors.Is(err, friend.ErrLeft)):
		t.alert(say.FriendLeftAfter, say.CueWaiting)
	}
}

// wantsGame has the next game begin, or says who is waited for.
func (t withFriend) wantsGame() {
	if !t.sayStarting() {
		t.nextGame = true
	}
}

// starting says who is waited for, where the next game or match waits for the friend alone. Who
// watches knows of nobody who waits, but of who is not there.
func (t withFriend) starting() (m say.Message, waits bool) {
	switch {
	case !t.playing():
		return say.Message{}, false
	case t.watches() && t.company.away:
		return t.away(), true
	case t.watches():
		return t.house().Awaited()
	}
	switch t.State().Phase {
	case core.PhaseBetween, core.PhaseOpening:
		waits = t.thrown != nil
	case core.PhaseOver:
		waits = t.company.another.here
	}
	if waits && t.company.away {
		return t.away(), true
	}
	return say.M(say.FriendWaiting, t.name()), waits
}

// sayStarting says that, and reports whether there was anything to say.
func (t withFriend) sayStarting() bool {
	m, waits := t.starting()
	if waits {
		t.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer})
	}
	return waits
}

// awaits says who is waited for if the friend has not asked for the next game: at once if that is
// known, otherwise after the time that a hint may take.
func (t withFriend) awaits() {
	pending := t.thrown
	if !t.playing() || t.watches() || pending == nil {
		return
	}
	if m, waits := t.waiting(); waits && (t.company.away || !t.company.friend.Session.Ready()) {
		t.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer})
		return
	}
	late := time.AfterFunc(t.hints.patience, func() {
		t.desk.Post(func() {
			if t.thrown == pending && !t.company.away {
				t.sayStarting()
			}
		})
	})
	cancel := pending.stop
	pending.stop = func() { late.Stop(); cancel() }
}
