package lobby

import (
	"context"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// Watch follows a match that others play, with a code of theirs. It returns how it was left, or a
// *session.Refusal that says why there was nothing to watch.
func (l *Lobby) Watch(v Visit) (table.Leaving, error) { return friends{l}.watch(v) }

func (l friends) watch(v Visit) (table.Leaving, error) {
	reach, err := l.Network.Guest(v.Where)
	if err != nil {
		return table.Left, l.refused(err)
	}
	defer reach.Close()
	peer, w := l.Peer(1, reach), friend.NewWatcher()
	peer.Trouble = l.trouble()
	line := peer.Follow(w, v.Code)
	defer line.End()
	list := func(*desk.Desk) *places.Menu { return l.menu(say.M(say.WatchLooking, nil)) }
	match, err := meeting(l, list, func(ctx context.Context, _ *desk.Desk) (m *core.Match, err error) {
		err = line.Until(ctx, func(ctx context.Context) error {
			m, err = w.Match(ctx)
			return err
		})
		return m, err
	})
	if err != nil {
		return table.Left, l.refused(err)
	}
	players := match.State().Players
	l.Notify(say.M(say.WatchBegin, say.Data{"One": players[0].Name, "Other": players[1].Name}))
	return l.PlayWatched(w, match, line.Keep), nil
}

// askWatch asks for the code of who plays.
func (l friends) askWatch(d *desk.Desk, watch func(Visit)) places.Place {
	where := meet.Where{Relay: l.Values.Text(settings.Relay)}
	return &places.Entry{Ask: say.M(say.WatchAskCode, nil), Echo: d, Accept: func(text string) (func(), []say.Announcement) {
		visit, ok := ParseVisit(text, "", where)
		if !ok {
			return nil, refusal(say.M(say.FriendBadCode, say.Data{"Example": exampleCode}))
		}
		return func() { watch(visit) }, nil
	}}
}
