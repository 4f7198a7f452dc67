package session

import (
	"context"
	"errors"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// gallery is where others watch a match with a friend.
type gallery struct {
	*meet.Gallery
	session *Session
}

// Open implements table.Gallery.
func (g gallery) Open(changed func(string, bool), gaveUp func()) string {
	code := g.session.NewCode()
	g.Gallery.Open(code, changed, gaveUp)
	return code.String()
}

// NewCode draws a code with words of the player's language.
func (s *Session) NewCode() sealed.Code {
	return sealed.NewCode(strings.Fields(s.Devices.Plain(say.M(say.FriendWords, nil))))
}

// PlayWatched follows a match that others play, from where it is. Nothing of it is saved here.
func (s *Session) PlayWatched(w *friend.Watcher, m *core.Match, keep func(context.Context, func(error)) error) table.Leaving {
	g := &Game{Options: OptionsFor(s.Values), Match: m}
	g.Options.Me, g.Options.Against, g.Options.Tutor = friend.KindRemote, friend.KindRemote, ""
	g.Options.Hints, g.Options.CubeHints, g.Options.HandDice = false, false, false
	g.friend = &table.Friend{Session: w, Keep: keep, Watched: true, House: &table.House{
		Lost: watchLost, Farewell: say.M(say.WatchFarewell, nil), Absence: func(error) table.Absence {
			return table.Absence{Begins: say.WatchAway, Lasts: say.OnlineAwayFor, Ends: say.OnlineBack}
		},
	}}
	return s.playOnce(g)
}

// watched reports whether the person here plays neither side.
func (g *Game) watched() bool { return g.friend != nil && g.friend.Watched }

// watchLost says why nothing more is shown.
func watchLost(err error) say.Message {
	switch {
	case errors.Is(err, friend.ErrLeft):
		return say.M(say.WatchEnded, nil)
	case errors.Is(err, meet.ErrGone):
		return say.M(say.WatchEnded, nil)
	}
	return say.M(say.WatchFault, nil)
}
