package lobby

import (
	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// offerSaved offers to continue the match that was played last. It returns true if a new match
// should start: if nothing can be continued, if the player declines, or if the player wants another
// match after it. After a match with a friend or on a server, it returns false.
func (l *Lobby) offerSaved() bool {
	if l.Session.Typed && l.Session.Values.Text(settings.Seed) != "" {
		// A script that sets the seed of the dice wants the same match each time.
		return true
	}
	latest := l.saved.firstFree(func(m savedMatch) {
		if m.taken && m.game != nil {
			l.Session.Notify(say.M(say.SavedElsewhere, say.Data{"Name": a11y.Called(m.game.Opponent())}))
		}
	})
	if latest == nil {
		return true
	}
	wanted := false
	left := ask(l.Session, &places.Question{
		Ask: goOnQuestion(latest.game), Answers: l.Session.Devices.Answers, Yes: func() { wanted = true },
	})
	if left || !wanted {
		return !left
	}
	if there := l.strangers(); there.holds(latest.game) {
		l.after(there.again(latest.game))
		return false
	}
	g, err := l.Session.Resume(latest.meta)
	if err != nil {
		l.Session.Notify(say.M(say.SavedNotContinued, say.Data{"Problem": l.Session.Devices.Because(err)}))
		return true
	}
	if g.Options.Friend.Plays() && l.Session.Network != nil {
		l.after(l.friends.resume(g))
		return false
	}
	return l.Session.Play(g) == table.NewMatch
}

// OfferHosted offers to continue the last match to which the player invited a friend. With a new
// invitation, that friend would wait in vain. It returns false if there is no such match, or if the
// player wants a new one.
func (l *Lobby) OfferHosted() (left table.Leaving, continued bool, err error) {
	return l.friends.offerWith(l.saved.latestWith(func(f *session.Friend) bool { return f.Own == 0 }))
}

// offerJoined offers to continue the match that the player once joined with this code, because the
// host no longer waits under it. It returns false if there is no such match, or if the player still
// wants to join. With typed lines, it only announces how to continue the match.
func (l friends) offerJoined(code sealed.Code) (left table.Leaving, continued bool, err error) {
	latest := l.saved.latestWith(func(f *session.Friend) bool { return f.Own == 1 && f.Place == code.Place() })
	if latest != nil && l.session.Typed {
		l.session.Notify(say.M(say.FriendJoinedBefore, say.Data{"Name": a11y.Called(latest.game.Opponent()), "Match": int(latest.meta.ID)}))
		return table.Left, false, nil
	}
	return l.offerWith(latest)
}

// latestWith returns, of the matches with wanted friends that the player can continue here, the one
// played last. It returns nil if there is none.
func (s saved) latestWith(wanted func(*session.Friend) bool) (latest *savedMatch) {
	s.each(func(m savedMatch) bool {
		if m.game != nil && !m.taken && m.game.Options.Friend.Plays() && wanted(&m.game.Options.Friend) {
			latest = &m
		}
		return latest == nil
	})
	return latest
}

// offerWith offers to continue a match with a friend. It does nothing if latest is nil.
func (l friends) offerWith(latest *savedMatch) (left table.Leaving, continued bool, err error) {
	if latest == nil {
		return table.Left, false, nil
	}
	wanted := false
	quit := ask(l.session, &places.Question{
		Ask: goOnQuestion(latest.game), Answers: l.session.Devices.Answers, Yes: func() { wanted = true },
	})
	if quit || !wanted {
		return table.Left, quit, nil
	}
	g, err := l.session.Resume(latest.meta)
	if err != nil {
		return table.Left, true, &session.Refusal{Message: say.M(say.SavedNotContinued, say.Data{"Problem": l.session.Devices.Because(err)})}
	}
	left, err = l.resume(g)
	return left, true, err
}

// after announces the result of a match that started without the start menu.
func (l *Lobby) after(left table.Leaving, err error) {
	after, err := outcome(left, err)
	if err != nil {
		l.Session.Note(err)
	}
	for _, m := range after.before {
		l.Session.Notify(m)
	}
}

// goOnQuestion returns the question whether to continue a match. It names the match's game, unless
// that is backgammon.
func goOnQuestion(g *session.Game) say.Message {
	state := g.Match.State()
	ask := continueQuestion(g, &state)
	if title, named := a11y.OtherGame(state.Rules.Variant.Name); named {
		return say.M(say.GamesAsk, say.Data{"Variant": title, "Question": ask})
	}
	return ask
}

func continueQuestion(g *session.Game, state *core.State) say.Message {
	own := g.Own()
	data := say.Data{
		"Name": a11y.Called(state.Players[own.Opponent()]), "Length": state.Rules.Length,
		"Own": state.Score[own], "Theirs": state.Score[own.Opponent()],
	}
	switch {
	case state.Rules.Money():
		return say.M(say.CliGoOnMoney, data)
	case state.Rules.Length == 1:
		return say.M(say.CliGoOnSingle, data)
	}
	return say.M(say.CliGoOn, data)
}

// ask asks a question on a desk without a match, and reports whether the player quit instead of
// answering.
func ask(s *session.Session, q *places.Question) (quit bool) {
	d := s.Desk()
	d.Enter(q)
	return d.Run(s.Inputs)
}
