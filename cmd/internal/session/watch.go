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

// gallery lets others watch a match with a friend.
type gallery struct {
	*meet.Gallery
	session *Session
	// spoken and key are the codes that were drawn with the match, so that watchers can come back after a
	// restart. They are zero after their first use, and if an older version saved the match.
	spoken, key sealed.Code
}

// Open implements table.Gallery.
func (g *gallery) Open(changed func(string, bool), gaveUp func()) (code, key string) {
	spoken, invited := g.spoken, g.key
	g.spoken, g.key = sealed.Code{}, sealed.Code{}
	if !spoken.Given() || !invited.Given() {
		spoken, invited = g.session.NewCode(), sealed.NewSecret()
	}
	g.Gallery.Open(changed, gaveUp, spoken, invited)
	return spoken.String(), invited.String()
}

// toWatch returns what the players send to somebody who wants to watch.
func (s *Session) toWatch(key string, where meet.Where, reach meet.Reach) say.Message {
	known, _ := sealed.Secret(key)
	invited := reach.Invitation(known, where)
	invited.Watch = true
	return say.M(say.WatchInvitation, say.Data{"Link": invited.On(s.Page)})
}

// NewCode draws a code with words of the player's language.
func (s *Session) NewCode() sealed.Code {
	return sealed.NewCode(strings.Fields(s.Devices.Plain(say.M(say.FriendWords, nil))))
}

// PlayWatched follows a match that others play, from its current state. It
// saves nothing.
func (s *Session) PlayWatched(w *friend.Watcher, m *core.Match, keep func(context.Context, func(error)) error) table.Leaving {
	g := &Game{Options: OptionsFor(s.Values), Match: m}
	g.Options.Me, g.Options.Against, g.Options.Tutor = friend.KindRemote, friend.KindRemote, ""
	g.Options.Hints, g.Options.CubeHints, g.Options.HandDice = false, false, false
	p := players{w, [2]string{m.State().Players[0].Name, m.State().Players[1].Name}}
	g.friend = &table.Friend{Session: w, Keep: keep, Watched: true, House: &table.House{
		Lost: WatchLost, Farewell: say.M(say.WatchFarewell, nil),
		Absence: p.hostAway, Attend: p.attend, Awaited: p.awaited,
	}}
	return s.playOnce(g)
}

// players are the two players of a watched match, either of whom may be away.
type players struct {
	watcher *friend.Watcher
	names   [2]string
}

// hostAway returns why nothing more arrives from the host: the host has quit, or the connection is lost.
func (p players) hostAway(err error) table.Absence {
	if errors.Is(err, friend.ErrAway) {
		return table.Absence{Begins: say.FriendAwayLeft, Lasts: say.FriendAwayFor, Ends: say.FriendBack, Name: p.names[0]}
	}
	return table.Absence{Begins: say.WatchAway, Lasts: say.OnlineAwayFor, Ends: say.WatchBack}
}

// attend announces that the guest is away, and that they are back.
func (p players) attend(ctx context.Context, heard func(table.Word)) {
	for was := (friend.Presence{}); ; {
		now, err := p.watcher.Guest(ctx, was)
		if err != nil {
			return
		}
		m, away := p.guestAway(now)
		if !away {
			m = say.M(say.FriendBack, say.Data{"Name": p.names[1]})
		}
		heard(table.Word{Say: m})
		was = now
	}
}

// awaited returns the message that the guest is away, or false if they aren't.
func (p players) awaited() (say.Message, bool) { return p.guestAway(p.watcher.Presence()) }

func (p players) guestAway(now friend.Presence) (m say.Message, away bool) {
	id := say.FriendAway
	if now.Left {
		id = say.FriendAwayLeft
	}
	return say.M(id, say.Data{"Name": p.names[1]}), now.Away
}

// watched reports whether the person here plays neither side.
func (g *Game) watched() bool { return g.friend != nil && g.friend.Watched }

// Seen returns the events of a watched match that the player has heard. It returns false for a
// match played here.
func (g *Game) Seen() ([]core.Event, bool) {
	if !g.watched() {
		return nil, false
	}
	w, ok := g.friend.Session.(*friend.Watcher)
	if !ok {
		return nil, false
	}
	return w.Seen(), true
}

// ends maps errors to messages that say why nothing more is shown.
var ends = []struct {
	err error
	id  say.MessageID
}{
	{friend.ErrLeft, say.WatchEnded},
	{sealed.ErrWrongCode, say.WatchEnded},
	{meet.ErrSpent, say.WatchEnded},
	{friend.ErrFull, say.WatchFull},
	{friend.ErrGone, say.WatchGone},
}

// WatchLost returns why nothing more is shown.
func WatchLost(err error) say.Message {
	for _, e := range ends {
		if errors.Is(err, e.err) {
			return say.M(e.id, nil)
		}
	}
	return say.M(say.WatchFault, nil)
}
