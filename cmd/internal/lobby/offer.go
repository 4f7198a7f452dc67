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

// offerSaved offers to continue the match that was played last. It reports whether to play a new match:
// the player declined the saved one, or wants another after it.
func (l *Lobby) offerSaved() bool {
	if l.Typed && l.Values.Text(settings.Seed) != "" {
		// A script that sets the seed of the dice wants the same match each time.
		return true
	}
	latest := l.firstFree(func(m savedMatch) {
		if m.taken && m.game != nil {
			l.Notify(say.M(say.SavedElsewhere, say.Data{"Name": a11y.Called(m.game.Opponent())}))
		}
	})
	if latest == nil {
		return true
	}
	wanted := false
	left := l.ask(&places.Question{
		Ask: goOnQuestion(latest.game), Answers: l.Devices.Answers, Yes: func() { wanted = true },
	})
	if left || !wanted {
		return !left
	}
	if there := (strangers{friends{l}}); there.holds(latest.game) {
		there.after(there.again(latest.game))
		return false
	}
	g, err := l.Resume(latest.meta)
	if err != nil {
		l.Notify(say.M(say.SavedNotContinued, say.Data{"Problem": l.Devices.Because(err)}))
		return true
	}
	if g.Options.Friend.Plays() && l.Network != nil {
		friends{l}.after(l.Continue(g))
		return false
	}
	return l.Play(g) == table.NewMatch
}

// OfferHosted offers to continue the last match to which the player invited a friend. With a new
// invitation, that friend would wait in vain. It returns false if there is no such match, or if the
// player wants a new one.
func (l *Lobby) OfferHosted() (left table.Leaving, continued bool, err error) {
	return l.offerWith(l.latestWith(func(f *session.Friend) bool { return f.Own == 0 }))
}

// offerJoined offers to continue the match that the player once joined with this code, because the
// host no longer waits under it. It returns false if there is no such match, or if the player still
// wants to join. With typed lines, it only announces how to continue the match.
func (l *Lobby) offerJoined(code sealed.Code) (left table.Leaving, continued bool, err error) {
	latest := l.latestWith(func(f *session.Friend) bool { return f.Own == 1 && f.Place == code.Place() })
	if latest != nil && l.Typed {
		l.Notify(say.M(say.FriendJoinedBefore, say.Data{"Name": a11y.Called(latest.game.Opponent()), "Match": int(latest.meta.ID)}))
		return table.Left, false, nil
	}
	return l.offerWith(latest)
}

// latestWith returns the last match with a wanted friend that the player can continue here, or nil.
func (l *Lobby) latestWith(wanted func(*session.Friend) bool) (latest *savedMatch) {
	l.savedMatches(func(m savedMatch) bool {
		if m.game != nil && !m.taken && m.game.Options.Friend.Plays() && wanted(&m.game.Options.Friend) {
			latest = &m
		}
		return latest == nil
	})
	return latest
}

// offerWith offers to continue a match with a friend. It does nothing if latest is nil.
func (l *Lobby) offerWith(latest *savedMatch) (left table.Leaving, continued bool, err error) {
	if latest == nil {
		return table.Left, false, nil
	}
	wanted := false
	quit := l.ask(&places.Question{
		Ask: goOnQuestion(latest.game), Answers: l.Devices.Answers, Yes: func() { wanted = true },
	})
	if quit || !wanted {
		return table.Left, quit, nil
	}
	g, err := l.Resume(latest.meta)
	if err != nil {
		return table.Left, true, &session.Refusal{Message: say.M(say.SavedNotContinued, say.Data{"Problem": l.Devices.Because(err)})}
	}
	left, err = l.Continue(g)
	return left, true, err
}

// after announces the result of a match that started without the start menu.
func (l friends) after(left table.Leaving, err error) {
	after, err := l.outcome(left, err)
	if err != nil {
		l.Note(err)
	}
	for _, m := range after.before {
		l.Notify(m)
	}
}

// goOnQuestion asks whether to continue a match, and names its game if that isn't backgammon.
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

// ask asks a question without a match, and reports whether the player quit
// instead of answering.
func (l *Lobby) ask(q *places.Question) (quit bool) {
	d := l.Desk()
	d.Enter(q)
	return d.Run(l.Inputs)
}
