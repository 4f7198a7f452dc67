package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// A turn that has ended is the friend's to give back, while they have done nothing yet. The dice
// stay.

// asksBack asks the friend for the turn that has just ended here, and reports whether it is theirs
// to give back.
func (t withFriend) asksBack(s *core.State) bool {
	if !t.playing() || !s.CanReturn(t.company.friend.Session.Own().Opponent()) {
		return false
	}
	if h := t.house(); h != nil {
		t.desk.Announce(say.Announcement{Sentences: []say.Message{h.NoBack}, Urgency: say.Answer})
		return true
	}
	version, answer := t.match.Version(), say.FriendBackAsked
	switch {
	case t.company.kept == version:
		answer = say.FriendKeep
	case t.company.asked != version:
		t.company.asked = version
		t.write(friend.Letter{Back: version})
	}
	t.desk.Answer(answer, t.name())
	return true
}

// askedBack asks the person here about the friend's turn. What comes too late is refused at once,
// and so is what a computer player here is asked.
func (t withFriend) askedBack(version int) {
	s := t.State()
	own := t.company.friend.Session.Own()
	keep := func() { t.write(friend.Letter{Keep: true}) }
	refuse := func() {
		keep()
		t.desk.Answer(say.FriendKept, t.name())
	}
	if version != t.match.Version() || !s.CanReturn(own) || !t.Here(own) || t.thrown != nil {
		keep()
		return
	}
	t.company.withdrawBack(t.desk)
	t.company.question = &places.Question{
		Ask: say.M(say.FriendBackAsk, t.name()), Answers: t.desk.Answers, No: refuse,
		Yes: func() { t.Decide(core.ReturnTurn{Player: own}) },
	}
	t.desk.Enter(t.company.question)
}

// refusedBack announces, once, that the turn counts. A program that was started again has not asked,
// and may be sent the refusal that the one before it did not live to hear.
func (t withFriend) refusedBack() {
	c := &t.company
	if c.asked == 0 || c.kept == c.asked {
		return
	}
	c.kept = c.asked
	t.alert(say.FriendKeep, say.CueIllegal)
}

// withdrawBack takes the question away that the match has answered.
func (c *company) withdrawBack(d *desk.Desk) {
	withdraw(d, c.question)
	c.question = nil
}
