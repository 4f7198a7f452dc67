package table

import (
	"errors"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
)

// another arranges another match with a friend. The match begins when both want it. Until then the first to
// ask waits at the table, can look back and talk, and hears if the friend leaves.
type another struct {
	*link
	// here means that the player wants another match, and there that the friend does. unsaid means
	// that the player hasn't heard yet what the friend wants, and lost that the two can't reach
	// each other any more.
	here, there, unsaid, lost bool
	// agreed means that the match is over on both sides.
	agreed bool
	// patience is how long the friend may take to start the next game before the player hears whom
	// they wait for; late fires after that.
	patience time.Duration
	late     *time.Timer
}

// friendPatience is how long a friend who seems to be ready may take to start the next game.
const friendPatience = time.Second

// rematch asks the friend for another match. The player leaves the table for it once both have
// asked. If a house runs the match, or the friend can't be reached, the player leaves at once. So
// does a watcher, without a question.
func (a *another) rematch(asked bool) bool {
	switch {
	case a.watches():
		a.match.Finish(NewMatch)
		return true
	case !asked:
		return false
	}
	a.write(friend.Letter{Again: true})
	if a.friend.House != nil || a.there || a.lost {
		a.match.Finish(Rematch)
		return true
	}
	a.here = true
	m := say.M(say.FriendWaiting, a.name())
	if a.away {
		m = a.awayFor()
	}
	a.answers(m)
	return true
}

// friendWants notes that the friend asks for another match. The letter can arrive before the end of this one.
func (a *another) friendWants() {
	first := !a.there
	a.there = true
	a.unsaid = a.unsaid || first
	switch {
	case a.here:
		a.match.Finish(Rematch)
	case a.link.over():
		a.sayWanted()
	}
}

// sayWanted announces that the friend asks for another match.
func (a *another) sayWanted() {
	if a.unsaid {
		a.unsaid = false
		a.alert(say.FriendAgain, say.CueQuestion)
	}
}

// over reports whether the table stays open after the match: until both sides know that it is over, and for a
// watcher until they press a key.
func (a *another) over() bool {
	a.sayWanted()
	return !a.agreed || a.watches() && !a.match.ByLine()
}

// lostAfter announces that the friend is gone after the end of the match. If the friend is already in the
// match that the player waits for, the player joins them there: the friend's last letter did not arrive.
func (a *another) lostAfter(err error) {
	waited := a.here
	elsewhere := friend.FaultOf(err) == friend.OtherMatch || errors.Is(err, friend.ErrElsewhere)
	a.here, a.there, a.unsaid, a.lost, a.agreed = false, false, false, true, true
	switch {
	case waited && elsewhere:
		a.match.Finish(Rematch)
	case a.friend.House == nil && (waited || errors.Is(err, friend.ErrLeft)):
		a.alert(say.FriendLeftAfter, say.CueWaiting)
	}
}

// announceLater announces whom the player waits for, unless the next game begins first.
func (a *another) announceLater(announce func()) {
	version, post := a.match.Version(), a.match.Desk().Post
	a.stopWaiting()
	a.late = time.AfterFunc(a.patience, func() {
		post(func() {
			if a.match.Thrown() && a.match.Version() == version && !a.away {
				announce()
			}
		})
	})
}

// stopWaiting cancels the announcement of announceLater.
func (a *another) stopWaiting() {
	if a.late != nil {
		a.late.Stop()
	}
}
