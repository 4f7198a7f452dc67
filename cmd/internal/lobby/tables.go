package lobby

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// openTables are the tables at a relay that anybody can join.
type openTables struct {
	session *session.Session
	friends friends
}

// Tables returns the tables at the relay in the settings, without those of blocked names.
func (l *Lobby) Tables(ctx context.Context) ([]meet.Table, error) {
	return l.tables().find(ctx)
}

func (l *Lobby) tables() openTables { return openTables{l.Session, l.friends} }

// at returns where to look for tables and show them.
func (l openTables) at() meet.Where {
	where := l.friends.named()
	where.RelayOnly = true
	return where
}

func (l openTables) find(ctx context.Context) ([]meet.Table, error) {
	answers, err := l.session.Network.Tables(ctx, l.at())
	if err != nil {
		return nil, err
	}
	return Unblocked(l.session.Values, answers), nil
}

// Unblocked returns the tables among a relay's answers, without those of
// blocked names.
func Unblocked(v settings.Values, answers [][]byte) []meet.Table {
	return slices.DeleteFunc(meet.Tables(answers), func(t meet.Table) bool { return session.Blocks(v, t.Name) })
}

// Visit reads where a friend is, as ParseVisit does. If where is the id of an open table, it finds
// the table.
func (l *Lobby) Visit(ctx context.Context, where, code string, at meet.Where) (v Visit, err error) {
	if !tableID(where) {
		return ParseVisit(where, code, at)
	}
	list, err := l.Tables(ctx)
	if err != nil {
		return v, l.friends.refused(err)
	}
	for _, t := range list {
		if t.ID() == where {
			return l.tables().visit(&t), nil
		}
	}
	return v, l.friends.refused(errTaken)
}

func (l openTables) visit(t *meet.Table) Visit {
	return Visit{Where: l.at(), Code: t.At(), Public: true, Offer: t.Offer, Host: t.Name}
}

// choose lists the tables until the player chooses one or leaves, and plays at the chosen one.
func (l openTables) choose() (next, error) {
	for {
		list, err := meeting(l.session, l.looking, func(ctx context.Context, _ *desk.Desk) ([]meet.Table, error) { return l.find(ctx) })
		if err != nil {
			return outcome(table.Left, l.friends.refused(err))
		}
		chosen, again, quit := l.list(list)
		switch {
		case quit:
			return next{quits: true}, nil
		case chosen != nil:
			return outcome(l.friends.join(l.visit(chosen)))
		case !again:
			return next{again: true}, nil
		}
	}
}

func (l openTables) looking(*desk.Desk) *places.Menu {
	return waitMenu(l.session, say.M(say.TablesLooking, nil))
}

// list lets the player choose a table. again is set if the player wants to look again.
func (l openTables) list(tables []meet.Table) (chosen *meet.Table, again, quit bool) {
	d := l.session.Desk()
	menu := waitMenu(l.session, say.M(say.TablesNone, nil))
	if n := len(tables); n > 0 {
		menu.Title = say.N(say.TablesTitle, n, nil)
	}
	var block places.Menu
	for i := range tables {
		t := &tables[i]
		menu.Items = append(menu.Items, places.Item{Title: TableLine(t, l.session.Now()), Do: func() { chosen = t }})
		block.Items = append(block.Items, places.Item{Title: say.M(say.TablesBlock, say.Data{"Name": t.Name}), Do: func() {
			l.session.Block(t.Name, true)
			l.session.Notify(say.M(say.TablesBlocked, say.Data{"Name": t.Name}))
			again = true
		}})
	}
	if len(tables) == meet.MostTables {
		menu.Items = append(menu.Items, places.Item{Title: say.N(say.TablesMost, meet.MostTables, nil)})
	}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.TablesAgain, nil), Do: func() { again = true }})
	if len(tables) > 0 {
		block.Title, block.Text = say.M(say.TablesBlockItem, nil), l.session.Devices.Text
		menu.Items = append(menu.Items, places.Item{Title: block.Title, Open: func() places.Place { return &block }})
	}
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.FriendStopItem, nil), Do: func() {}})
	d.Enter(menu)
	quit = d.Run(l.session.Inputs)
	return chosen, again, quit
}

// TableLine describes a table's offer, and how long its host has waited.
func TableLine(t *meet.Table, now time.Time) say.Message {
	return say.M(say.TablesLine, say.Data{
		"Name": t.Name, "Match": offered(&t.Offer), "Options": offeredOptions(&t.Offer), "Language": language(t.Language),
		"Time": a11y.Lasting(core.Millis(max(t.Waited(now), time.Second).Truncate(time.Second).Milliseconds())),
	})
}

// language returns the name of the language with this tag, or the tag if Backtalk doesn't have the
// language.
func language(tag string) say.Message {
	row, _ := settings.Find(settings.Language)
	return row.Message(tag)
}

// host waits at a table that anybody can see and join.
func (l openTables) host() (next, error) {
	return outcome(l.friends.host(Invitation{Where: l.at(), Public: true}))
}

// show shows a table at the relay until the caller calls end. If it loses the relay, it shows the
// table again.
func (l friends) show(ctx context.Context, reach meet.Reach, t meet.Table) (end func()) {
	const again = 5 * time.Second
	ctx, cancel := context.WithCancel(ctx)
	var ended sync.WaitGroup
	ended.Go(func() {
		for ctx.Err() == nil {
			// Ignore the error: the wait for a guest reports trouble with the relay too.
			_ = reach.Show(ctx, t.Encode())
			select {
			case <-time.After(again):
			case <-ctx.Done():
			}
		}
	})
	return func() {
		cancel()
		ended.Wait()
	}
}

// errTaken is returned if the host of an open table no longer waits.
var errTaken = errors.New("the table is taken")

// patient returns a context that ends a visit if nobody answers at an open table. The caller must
// call there when somebody does.
func (v *Visit) patient(ctx context.Context) (visit context.Context, there func()) {
	if !v.Public {
		return ctx, func() {}
	}
	const patience = 20 * time.Second
	visit, end := context.WithCancelCause(ctx)
	timer := time.AfterFunc(patience, func() { end(errTaken) })
	return visit, func() { timer.Stop() }
}

// why returns errTaken if a visit failed because nobody waits at the open table any longer, and
// otherwise err.
func (v *Visit) why(ctx context.Context, err error) error {
	if v.Public && (errors.Is(err, friend.ErrLeft) || errors.Is(err, sealed.ErrWrongCode) || err != nil && errors.Is(context.Cause(ctx), errTaken)) {
		return errTaken
	}
	return err
}

// tableOffered returns the list to show while the player waits at their own table. It names the offer.
func tableOffered(s *session.Session, o *friend.Offer) func(*desk.Desk) *places.Menu {
	return func(*desk.Desk) *places.Menu {
		menu := waitMenu(s, say.M(say.TablesHosting, nil))
		menu.Items = []places.Item{{
			Title: say.M(say.TablesOffered, say.Data{"Match": offered(o), "Options": offeredOptions(o)}),
		}}
		return menu
	}
}

// satDown announces who has come.
func satDown(d *desk.Desk, name string) {
	d.Post(func() {
		d.Announce(say.Announcement{
			Sentences: []say.Message{say.M(say.TablesSatDown, say.Data{"Name": name})}, Urgency: say.Alert, Cue: say.CueMyTurn,
		})
	})
}

// items returns the lines for open tables in the menu for friends.
func (l openTables) items(d *desk.Desk, choose func(step)) []places.Item {
	needsRelay := func(do step) func() {
		return func() {
			choose(func() (next, error) {
				if l.session.Values.Text(settings.Relay) == "" {
					return says(say.M(say.TablesNoRelay, relaySetting())), nil
				}
				return do()
			})
		}
	}
	items := []places.Item{
		{Title: say.M(say.TablesItem, nil), Do: needsRelay(l.choose)},
		{Title: say.M(say.TablesHostItem, nil), Do: needsRelay(l.host)},
	}
	if len(l.session.Blocked()) > 0 {
		items = append(items, places.Item{Title: say.M(say.TablesUnblockItem, nil), Open: func() places.Place { return l.blocked(d) }})
	}
	return items
}

// blocked returns the list of blocked names. Enter unblocks one.
func (l openTables) blocked(d *desk.Desk) places.Place {
	menu := &places.Menu{Title: say.M(say.TablesUnblockTitle, nil), Text: l.session.Devices.Text}
	for _, name := range l.session.Blocked() {
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.SettingsIsNamed, say.Data{"Value": name}), Pick: func() {
			l.session.Block(name, false)
			d.Answer(say.TablesUnblocked, say.Data{"Name": name})
		}})
	}
	return menu
}

// tableID reports whether a text is the id of a table, as `backtalk tables` writes it.
func tableID(text string) bool {
	const digits = 16
	return len(text) == digits && strings.Trim(text, "0123456789abcdef") == ""
}
