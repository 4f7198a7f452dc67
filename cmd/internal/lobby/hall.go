package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/online"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/table"
)

// hall is a player's visit to a server, between matches.
type hall struct {
	session *session.Session
	client  *online.Client
	wants   Stranger
	// first is the list received at login, or nil if it must be requested.
	first *[]online.Waiting
}

// lengths are the match lengths that the player can offer.
var lengths = [...]int{1, 3, 5, 7, 9, 11, 15, 21, 25}

// lookAgain is the time between requests for the list of matches while it
// is open.
const lookAgain = 15 * time.Second

// wait is a wait for a match. seated waits in the background while the player sees list.
type wait struct {
	list   func(*desk.Desk) *places.Menu
	seated func(ctx context.Context, d *desk.Desk) (*online.Game, error)
	// on is the match if both players are already at it.
	on *online.Game
}

// stay shows who is waiting and plays matches, until the player leaves the server.
func (h hall) stay() (table.Leaving, error) {
	next, single := h.asked()
	back, err := h.back()
	if err != nil {
		return table.Left, err
	}
	if back != nil {
		next = &wait{on: back}
	}
	var before []say.Message
	for {
		if next == nil {
			var err error
			if next, err = h.choose(before); err != nil {
				return table.Left, err
			}
			h.first = nil
		}
		if next == nil {
			return table.NewMatch, nil
		}
		left, err := h.play(*next)
		var why *session.Refusal
		switch {
		case single && left == table.Finished, left == table.Left && err == nil:
			return left, err
		case errors.As(err, &why) && !single && h.connected():
			before = []say.Message{why.Message}
		case errors.Is(err, errStopped) && !single:
			before = nil
		case err != nil:
			return table.Left, err
		default:
			before = nil
		}
		next, single = nil, single && err != nil
	}
}

// asked returns the match that the player asked for before the login, or nil. The player plays that
// match first. single is set if the visit ends after it.
func (h hall) asked() (next *wait, single bool) {
	switch {
	case h.wants.Create > 0:
		return h.create(h.wants.Create), h.session.Typed
	case h.wants.Join != "":
		name := h.wants.Join
		return h.sit(say.M(say.OnlineConnecting, say.Data{"Server": name}), func(ctx context.Context) error {
			return h.client.JoinPlayer(ctx, name)
		}), h.session.Typed
	}
	return nil, false
}

// back returns the match that the player began here before the program ended,
// if the server still has it. If it doesn't, back announces that.
func (h hall) back() (*online.Game, error) {
	m := h.session.SavedOnline(h.wants.Address, h.client.Name(), h.wants.Account)
	if m == nil {
		return nil, nil
	}
	name := say.Data{"Name": a11y.Called(m.Opponent())}
	w := h.sit(say.M(say.FriendResumeAsk, name), func(ctx context.Context) error { return h.client.Join(ctx, m.Options.Seat.Match) })
	on, err := meeting(h.session, w.list, w.seated)
	var refused *online.RefusedError
	var unplayable *online.UnplayableError
	switch {
	case err == nil:
		return on, nil
	case errors.As(err, &refused), errors.As(err, &unplayable):
		h.session.CloseOnline(m)
		h.session.Notify(say.M(say.OnlineNoMore, name))
		return nil, nil
	}
	return nil, refusedThere(h.session, err, h.wants.Address)
}

func (h hall) connected() bool {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	return errors.Is(h.client.Lost(ended), context.Canceled)
}

// create returns a wait that offers a match of this length.
func (h hall) create(length int) *wait {
	return h.sit(say.M(say.OnlineWaiting, say.Data{"Length": pointMatch(length)}), func(ctx context.Context) error {
		return h.client.Create(ctx, length)
	})
}

// sit returns a wait that calls down, which joins or creates a match, and then waits until both
// players are there. After a lost connection, it returns to the server.
func (h hall) sit(title say.Message, down func(context.Context) error) *wait {
	return &wait{
		list: func(*desk.Desk) *places.Menu { return waitMenu(h.session, title) },
		seated: func(ctx context.Context, d *desk.Desk) (*online.Game, error) {
			for sits := false; ; {
				on, err := h.seat(ctx, sits, down)
				if err == nil || ctx.Err() != nil || h.connected() {
					return on, err
				}
				d.Post(func() {
					d.Announce(say.Announcement{Sentences: []say.Message{say.M(say.OnlineAway, nil)}, Urgency: say.Alert, Cue: say.CueWaiting})
				})
				if sits, err = h.client.Return(ctx); err != nil {
					return nil, err
				}
			}
		},
	}
}

// seat waits until both players are at a match. Unless sits says that the player is already at the
// match, seat first calls down.
func (h hall) seat(ctx context.Context, sits bool, down func(context.Context) error) (*online.Game, error) {
	if !sits {
		if err := down(ctx); err != nil {
			return nil, err
		}
	}
	return h.client.Seated(ctx)
}

func pointMatch(length int) say.Message {
	return say.M(say.FriendOfferMatch, say.Data{"Length": length})
}

// play waits for a match and plays it, and rematches for as long as both players want them.
func (h hall) play(w wait) (table.Leaving, error) {
	for {
		on := w.on
		if on == nil {
			var err error
			on, err = meeting(h.session, w.list, w.seated)
			if err != nil {
				h.client.Leave()
				return table.Left, refusedThere(h.session, err, h.wants.Address)
			}
		}
		g, err := h.session.BeginOnline(on, h.wants.Address)
		if err != nil {
			h.client.Leave()
			return table.Left, err
		}
		name := say.Data{"Name": a11y.Called(g.Opponent())}
		h.session.Notify(say.M(say.OnlineSat, name))
		left := h.session.Play(g)
		switch {
		case left == table.Rematch:
			w = wait{list: waitingAt(h.session, say.OnlineAgain, name), seated: func(ctx context.Context, _ *desk.Desk) (*online.Game, error) { return h.client.Seated(ctx) }}
			continue
		case left != table.Left:
			if h.session.Typed {
				h.client.Linger(context.Background())
			}
			h.client.Leave()
		}
		return left, nil
	}
}

// choose shows who is waiting. It returns nil if the player leaves the server.
func (h hall) choose(before []say.Message) (chosen *wait, err error) {
	d := h.session.Desk()
	list := &listed{hall: h, desk: d, chosen: &chosen}
	list.menu = &places.Menu{
		Title: say.M(say.OnlineHall, say.Data{"Name": online.Shown(h.client.Name())}), Text: h.session.Devices.Text, Unasked: true, Before: before,
	}
	ctx, cancel := context.WithCancel(context.Background())
	first := h.first
	if first == nil {
		asked, err := meeting(h.session, waitingAt(h.session, say.OnlineConnecting, say.Data{"Server": h.wants.Address}),
			func(ctx context.Context, _ *desk.Desk) ([]online.Waiting, error) { return h.client.Hall(ctx) })
		if err != nil {
			cancel()
			return nil, refusedThere(h.session, err, h.wants.Address)
		}
		first = &asked
	}
	list.show(*first)
	d.Enter(list.menu)
	ended := list.follow(ctx)
	quit := d.Run(h.session.Inputs)
	cancel()
	if back := <-ended; back != nil && chosen == nil && !quit {
		// The player had left this match but kept the seat, so it continues.
		return &wait{on: back}, nil
	}
	var unplayable *online.UnplayableError
	switch {
	case quit:
		return nil, errQuit
	case list.again:
		h.first = nil
		return h.choose(nil)
	case errors.As(list.lost, &unplayable):
		return nil, refusedThere(h.session, list.lost, h.wants.Address)
	case list.lost != nil:
		return nil, &session.Refusal{Message: say.M(say.OnlineCut, nil)}
	}
	return chosen, nil
}

// listed is the open list of who is waiting. It belongs to the goroutine that runs the desk.
type listed struct {
	hall   hall
	desk   *desk.Desk
	menu   *places.Menu
	chosen **wait
	shown  []online.Waiting
	lost   error
	// again is set if the list must be requested again.
	again bool
}

// show shows who is waiting. The focus stays on the same line.
func (l *listed) show(waiting []online.Waiting) {
	at := l.menu.At()
	fixed := 0
	if n := len(l.menu.Items); n > 0 {
		fixed = n - at
	}
	items := make([]places.Item, 0, len(waiting)+1)
	for _, w := range waiting {
		items = append(items, l.line(w))
	}
	if len(items) == 0 {
		items = append(items, places.Item{Title: say.M(say.OnlineNobody, nil)})
	}
	inList := at < max(len(l.shown), 1)
	var id int
	if inList && at < len(l.shown) {
		id = l.shown[at].ID
	}
	l.shown = waiting
	l.menu.Items = append(items,
		places.Item{Title: say.M(say.OnlineCreateItem, nil), Open: l.lengthList},
		places.Item{Title: say.M(say.OnlineAgainItem, nil), Do: func() { l.again = true }},
		places.Item{Title: say.M(say.OnlineLeaveItem, nil), Do: func() {}},
	)
	switch same := slices.IndexFunc(waiting, func(w online.Waiting) bool { return w.ID == id }); {
	case inList && same >= 0:
		l.menu.Focus(same)
	case !inList:
		l.menu.Focus(len(l.menu.Items) - fixed)
	}
}

// values maps refusals to what a waiting match's line shows.
var values = map[online.Refusal]say.MessageID{
	online.Playable: say.OnlineUnrated, online.Rated: say.OnlineRated, online.OtherRules: say.OnlineOther,
	online.TooLong: say.OnlineOther, online.Private: say.OnlinePrivate,
}

// line returns the line of one waiting match.
func (l *listed) line(w online.Waiting) places.Item {
	id := values[w.Refusal]
	if w.Refusal == online.Playable && w.Rating > 0 {
		id = say.OnlineUnratedOf
	}
	value := say.M(id, say.Data{"Length": pointMatch(w.Length), "Rating": w.Rating})
	item := places.Item{Title: say.M(say.OnlineName, say.Data{"Name": w.Name}), Value: func() say.Message { return value }}
	switch w.Refusal {
	case online.Playable:
		item.Do = func() {
			*l.chosen = l.hall.sit(item.Title, func(ctx context.Context) error { return l.hall.client.Join(ctx, w.ID) })
		}
	case online.Rated:
		item.Open = l.why(say.OnlineWhyRated)
	default:
		item.Open = l.why(say.OnlineWhyOther)
	}
	return item
}

// why returns a list of one sentence: why Backtalk can't play a match.
func (l *listed) why(id say.MessageID) func() places.Place {
	return func() places.Place {
		return &places.Menu{Title: say.M(say.OnlineWhy, nil), Text: l.hall.session.Devices.Text, Items: []places.Item{{Title: say.M(id, nil), Whole: true}}}
	}
}

// lengthList returns the list of lengths for a match that the player offers.
func (l *listed) lengthList() places.Place {
	menu := &places.Menu{Title: say.M(say.OnlineLengthTitle, nil), Text: l.hall.session.Devices.Text}
	for _, n := range lengths {
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.LibraryPoints, say.Data{"Length": n}), Do: func() { *l.chosen = l.hall.create(n) }})
	}
	return menu
}

// follow keeps the list current and announces the server's messages, until the context ends. It
// closes the list if the connection is lost or the player returns to a match. At the end, the
// channel receives that match, or nil.
func (l *listed) follow(ctx context.Context) <-chan *online.Game {
	ended := make(chan *online.Game, 1)
	go l.look(ctx)
	go func() {
		for {
			text, err := l.hall.client.Notice(ctx)
			if err != nil {
				return
			}
			l.desk.Post(func() {
				l.desk.Announce(say.Announcement{
					Sentences: []say.Message{say.M(say.OnlineNotice, say.Data{"Text": text})}, Urgency: say.Event,
				})
			})
		}
	}()
	go func() {
		back, err := l.hall.client.Seated(ctx)
		if ctx.Err() == nil {
			l.desk.Post(func() {
				if err != nil {
					l.lost = err
				}
				l.desk.Leave()
			})
		}
		ended <- back
	}()
	return ended
}

// look requests the list at intervals.
func (l *listed) look(ctx context.Context) {
	ticks := time.NewTicker(lookAgain)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return
		}
		waiting, err := l.hall.client.Hall(ctx)
		if err != nil {
			continue
		}
		l.desk.Post(func() {
			if slices.Equal(waiting, l.shown) {
				return
			}
			l.show(waiting)
			open := 0
			for _, w := range waiting {
				if w.Refusal == online.Playable {
					open++
				}
			}
			l.desk.Announce(say.Announcement{
				Sentences: []say.Message{say.M(say.OnlineMore, say.Data{"Number": open})}, Urgency: say.Hint, Cue: say.CueWaiting,
			})
		})
	}
}
