package replay

import (
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// A review is a replay that opens after a match: one key leads from the worst error to the next
// worst, each with its reason, and another to a new match.

// act does what an action asks for in a review, if that differs from a replay.
func (l *lesson) act(a keymap.Action) bool {
	again := func() { l.replay.leave(Leaving{Again: true}) }
	switch a {
	case keymap.DoNo, keymap.DoWorstMistake:
		l.worst()
	case keymap.DoYes:
		again()
	case keymap.DoEnter:
		l.replay.desk.Ask(say.M(say.TableNewMatch, nil), again, nil)
	default:
		return false
	}
	return true
}

// begin goes to the worst error, once the match is analysed.
func (l *lesson) begin() {
	m, n := l.replay.match(l.replay.stops[l.replay.at])
	l.replay.moments.Put(m, n)
	l.worst()
}

// reviewed announces that there are no more errors, or that there were none.
func (l *lesson) reviewed(errors int) {
	if errors == 0 {
		l.sumUp()
		l.replay.event(say.M(say.PromptNewMatch, say.Data{"Key1": l.reviewKeys()["Again"]}))
		return
	}
	l.replay.event(say.M(say.ReplayReviewOver, l.reviewKeys()))
}

// howToReview announces once how to continue the review.
func (l *lesson) howToReview() {
	if l.hinted {
		return
	}
	l.hinted = true
	l.replay.event(say.M(say.ReplayReviewHow, l.reviewKeys()))
}

// reviewKeys names the keys of a review. The page has no buttons for yes and no in a replay, so on a touch
// screen it names another button and a line in the menu.
func (l *lesson) reviewKeys() say.Data {
	if l.replay.desk.ByTouch {
		return say.Data{"Next": l.replay.desk.KeyName(string(keymap.DoWorstMistake)), "Again": say.M(say.KeyNameLine, say.Data{"Title": say.M(say.MenuNewMatch, nil)})}
	}
	key := func(a keymap.Action) string { return l.replay.desk.KeyNameIn(keymap.Game, a) }
	return say.Data{"Next": key(keymap.DoNo), "Again": key(keymap.DoYes)}
}
