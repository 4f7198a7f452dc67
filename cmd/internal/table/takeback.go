package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// takeback lets a player ask to take back a turn that has ended. Only the friend can return the
// turn, before doing anything else. The dice stay the same.
type takeback struct {
	*link
	// asks is the version of the match at which the player asked for the turn, kept the version at which the
	// friend said no. question is the friend's open question here, or nil.
	asks, kept int
	question   *places.Question
}

// ask asks the friend for the turn that has just ended here, and reports whether it is theirs to
// give back.
func (b *takeback) ask(s *core.State) bool {
	if !s.CanReturn(b.rival()) {
		return false
	}
	if h := b.friend.House; h != nil {
		b.answers(h.NoBack)
		return true
	}
	version, answer := b.match.Version(), say.FriendBackAsked
	switch {
	case b.kept == version:
		answer = say.FriendKeep
	case b.asks != version:
		b.asks = version
		b.write(friend.Letter{Back: version})
	}
	b.match.Desk().Answer(answer, b.name())
	return true
}

// asked asks the person here about the friend's turn. It refuses at once if the question comes too
// late, or if a computer player plays here.
func (b *takeback) asked(version int) {
	s := b.match.State()
	own, d := b.own(), b.match.Desk()
	keep := func() { b.write(friend.Letter{Keep: true}) }
	refuse := func() {
		keep()
		d.Answer(say.FriendKept, b.name())
	}
	if version != b.match.Version() || !s.CanReturn(own) || !b.match.Here(own) || b.match.Thrown() {
		keep()
		return
	}
	b.withdraw()
	b.question = &places.Question{
		Ask: say.M(say.FriendBackAsk, b.name()), Answers: d.Answers, No: refuse,
		Yes: func() { b.match.Decide(core.ReturnTurn{Player: own}) },
	}
	d.Enter(b.question)
}

// refused announces, once, that the turn counts. A restarted program has not asked, but may receive
// the refusal that was meant for its predecessor.
func (b *takeback) refused() {
	if b.asks == 0 || b.kept == b.asks {
		return
	}
	b.kept = b.asks
	b.alert(say.FriendKeep, say.CueIllegal)
}

// withdraw takes away a question that the match has answered.
func (b *takeback) withdraw() {
	withdraw(b.match.Desk(), b.question)
	b.question = nil
}

// withdraw takes a question away, wherever it is.
func withdraw(d *desk.Desk, q *places.Question) {
	if q != nil {
		d.Withdraw(func(p places.Place) bool { return p == q })
	}
}
