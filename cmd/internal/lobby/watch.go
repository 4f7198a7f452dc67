package lobby

import (
	"context"
	"errors"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// Watch watches a match between others, with a code for watchers. If the visit comes from an
// invitation to play, Watch joins that match instead. It returns how the player left the match, or
// a *session.Refusal that says why there was none.
func (l *Lobby) Watch(v Visit) (table.Leaving, error) {
	if v.link && !v.watches {
		return l.friends.corrected(v, l.friends.join)
	}
	return l.friends.corrected(v, l.friends.watch)
}

func (l friends) watch(v Visit) (table.Leaving, error) {
	reach, err := l.session.Network.Guest(v.Where)
	if err != nil {
		return table.Left, l.refused(err)
	}
	defer reach.Close()
	peer, w := l.session.Peer(1, reach), friend.NewWatcher()
	peer.Trouble, peer.Hello.Name, peer.Warn = l.trouble(reach), l.session.WatcherName(), l.warns(guestWarnings)
	line := peer.Follow(w, v.Code)
	defer line.End()
	search := newSearch(&v, l.session.Typed)
	list := func(*desk.Desk) *places.Menu { return search.offer(waitMenu(l.session, say.M(say.WatchLooking, nil))) }
	match, err := meeting(l.session, list, func(ctx context.Context, d *desk.Desk) (m *core.Match, err error) {
		defer search.remind(d)()
		err = line.Until(ctx, func(ctx context.Context) error {
			m, err = w.Match(ctx)
			return err
		})
		return m, err
	})
	if err != nil {
		return table.Left, search.why(l.notShown(err))
	}
	players := match.State().Players
	l.session.Notify(say.M(say.WatchBegin, say.Data{"One": a11y.Called(players[0]), "Other": a11y.Called(players[1])}))
	return l.session.PlayWatched(w, match, line.Keep), nil
}

// notShown returns why there is nothing to watch.
func (l friends) notShown(err error) error {
	switch {
	case errors.Is(err, friend.ErrGone):
		return &session.Refusal{Message: say.M(say.WatchNotFound, nil)}
	case errors.Is(err, friend.ErrLeft), errors.Is(err, friend.ErrFull):
		return &session.Refusal{Message: session.WatchLost(err)}
	}
	return l.refused(err)
}
